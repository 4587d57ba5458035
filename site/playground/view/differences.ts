import { differenceOf } from '../difference.ts'
import type { Editor } from '../editor/editor.ts'
import { byId, type Child, element, visible } from '../element.ts'
import type { Comparison, Difference, Other } from '../engine/protocol.ts'
import { RowList } from './row-list.ts'

const NAMES: Readonly<Record<Other, string>> = {
  none: '',
  regexp: 'regexp',
  'linkify-it': 'linkify-it',
}

export class Differences {
  readonly #editor: Editor
  readonly #rows: RowList<Difference>
  readonly #choose: (index: number) => void
  #all: readonly Difference[] = []
  #other: Other = 'none'
  /** Whether to choose the first difference as soon as there is one, because the user asked for it. */
  choosesFirst = false

  /** `chosen` gets the offset of a difference that the user chooses. */
  constructor(editor: Editor, chosen: (offset: number) => void) {
    this.#editor = editor
    const choose = (index: number): void => {
      this.#rows.choose(index)
      const difference = this.#all[index]
      if (difference === undefined) return
      chosen(difference.start)
      editor.choose(difference, true)
    }
    this.#choose = choose
    this.#rows = new RowList(byId('differences'), {
      load: (from, to) => this.#all.slice(from, to),
      render: (difference) => this.#row(difference),
      chosen: choose,
      opened: () => editor.focus(),
    })
    for (const id of ['show-found', 'show-differences']) {
      byId(id).addEventListener('click', () => this.#list(id === 'show-differences'))
    }
  }

  start(other: Other): void {
    this.#other = other
    this.#all = []
    this.#editor.showDifferences([])
    byId('switch').hidden = other === 'none'
    this.#list(other !== 'none')
    this.#rows.reset(0)
  }

  show({ other, same, differences, isCut }: Comparison): void {
    if (other !== this.#other) return
    this.#all = differences
    this.#editor.showDifferences(differences)
    const count = differences.length.toLocaleString('en')
    byId('show-differences').textContent = `Differences ${isCut ? 'over ' : ''}${count}`
    byId('show-differences').title = `${same.toLocaleString('en')} URLs are the same by ${NAMES[other]}`
    this.#rows.reset(differences.length)
    if (this.choosesFirst && differences.length > 0) this.#choose(0)
    this.choosesFirst = false
  }

  #list(areDifferences: boolean): void {
    document.body.classList.toggle('lists-differences', areDifferences)
    byId('show-found').setAttribute('aria-pressed', String(!areDifferences))
    byId('show-differences').setAttribute('aria-pressed', String(areDifferences))
  }

  #row({ ours, theirs, start }: Difference): Child[] {
    const other = theirs.map(({ url }) => url).join('  ')
    return [
      element(
        'span',
        { class: 'difference' },
        side('here', 'Here', ours.join('  '), other),
        side('there', NAMES[this.#other], other, ours.join('  ')),
      ),
      element(
        'span',
        { class: 'row-line' },
        element('span', { class: 'unseen' }, 'line '),
        String(this.#editor.lineAt(start)),
      ),
    ]
  }
}

/** The URLs of one side, with a mark where the other side differs. */
function side(className: string, name: string, urls: string, others: string): HTMLElement {
  return element(
    'span',
    { class: `reader ${className}` },
    element('span', { class: 'reader-name' }, name),
    urls === ''
      ? element('span', { class: 'no-url' }, 'nothing')
      : element('span', { class: 'row-url' }, ...differenceOf(urls, others, visible)),
  )
}

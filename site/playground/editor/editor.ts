import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view'
import { unprintable } from '../../../packages/urls-in-context-cli/src/system/printable.ts'
import { MatchTable } from '../engine/packed.ts'
import type { Difference, Edit, Found } from '../engine/protocol.ts'
import { adoptStyles } from './adopt-styles.ts'
import {
  marks,
  marksField,
  matchAt,
  type Stretch,
  setChosen,
  setDifferences,
  setFound,
  stretchOf,
  versionField,
} from './marks.ts'
import { theme } from './theme.ts'

export interface EditorListeners {
  /** The text has changed. `edits` are undefined if it was replaced. */
  changed(version: number, edits: readonly Edit[] | undefined): void
  /** The user has pasted the whole text; called after `changed`. */
  pasted(): void
  /** The caret is in a match, or near none. */
  pointed(index: number): void
  /** The user steps to the next match or to the one before. */
  stepped(by: 1 | -1): void
}

/** Invisible characters that CodeMirror does not show, such as direction controls. */
const HIDDEN = new RegExp(`(?![\\n\\r\\t])${unprintable().source}`, 'gu')

/** Whether the text is exactly what was pasted or dropped. */
function isWholePaste({ transactions, changes, state }: ViewUpdate): boolean {
  if (!transactions.some((each) => each.isUserEvent('input.paste') || each.isUserEvent('input.drop'))) return false
  let isWhole = false
  changes.iterChanges((_, __, from, to) => {
    isWhole = from === 0 && to === state.doc.length
  })
  return isWhole
}

/** The text, with marks for what was found in it. */
export class Editor {
  readonly #view: EditorView
  readonly #listeners: EditorListeners
  #isReplacing = false

  constructor(parent: HTMLElement, label: string, listeners: EditorListeners) {
    adoptStyles()
    this.#listeners = listeners
    const step = (by: 1 | -1) => () => {
      listeners.stepped(by)
      return true
    }
    const state = EditorState.create({
      extensions: [
        lineNumbers(),
        highlightSpecialChars({ addSpecialChars: HIDDEN }),
        history(),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': 'editor-help',
          spellcheck: 'false',
          // Browsers know that it takes the focus; tools that look for what scrolls without do not
          tabindex: '0',
        }),
        search({ top: true }),
        keymap.of([
          { key: 'F8', run: step(1), shift: step(-1) },
          { key: 'Alt-ArrowDown', run: step(1) },
          { key: 'Alt-ArrowUp', run: step(-1) },
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Alt-ArrowDown' && key !== 'Alt-ArrowUp'),
        ]),
        marks,
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            const edits: Edit[] = []
            if (!this.#isReplacing) {
              update.changes.iterChanges((from, to, _, __, insert) => edits.push([from, to, insert.toString()]))
            }
            listeners.changed(update.state.field(versionField), this.#isReplacing ? undefined : edits)
            if (isWholePaste(update)) listeners.pasted()
          } else if (update.selectionSet) this.#point(update.state)
        }),
      ],
    })
    this.#view = new EditorView({ state, parent })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  get length(): number {
    return this.#view.state.doc.length
  }

  /** Replaces the text; Ctrl-Z restores it. */
  replace(text: string): void {
    this.#isReplacing = true
    try {
      this.#view.dispatch({
        changes: { from: 0, to: this.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
        effects: [setChosen.of(undefined)],
      })
    } finally {
      this.#isReplacing = false
    }
  }

  /** The matches, and whether the text is still the one that they are of. */
  get table(): MatchTable {
    return this.#view.state.field(marksField).table
  }

  show({ packed, version }: Found): void {
    this.#view.dispatch({ effects: setFound.of({ table: new MatchTable(packed), version }) })
  }

  showDifferences(differences: readonly Difference[]): void {
    this.#view.dispatch({ effects: setDifferences.of(differences) })
  }

  get version(): number {
    return this.#view.state.field(versionField)
  }

  indexAt(offset: number): number | undefined {
    return matchAt(this.#view.state, offset)
  }

  stretchOf(index: number): Stretch | undefined {
    return stretchOf(this.#view.state, index)
  }

  get chosen(): Stretch | undefined {
    return this.#view.state.field(marksField).chosen
  }

  /** Chooses a span of the text, and scrolls to it on request. */
  choose(stretch: Stretch | undefined, isScrolled: boolean): void {
    const known = this.chosen
    const isSame = known?.start === stretch?.start && known?.end === stretch?.end
    if (isSame && !isScrolled) return
    const effects = isSame ? [] : [setChosen.of(stretch)]
    if (isScrolled && stretch !== undefined && stretch.end <= this.length) {
      this.#view.dispatch({
        effects: [...effects, EditorView.scrollIntoView(stretch.start, { y: 'nearest', yMargin: 40 })],
      })
    } else this.#view.dispatch({ effects })
  }

  lineAt(offset: number): number {
    const { doc } = this.#view.state
    return doc.lineAt(Math.min(offset, doc.length)).number
  }

  get caret(): number {
    return this.#view.state.selection.main.head
  }

  moveCaret(offset: number): void {
    this.#view.dispatch({ selection: { anchor: Math.min(offset, this.length) }, scrollIntoView: true })
  }

  select(anchor: number, head: number): void {
    this.#view.dispatch({ selection: { anchor, head } })
    this.focus()
  }

  focus(): void {
    this.#view.focus()
  }

  #point(state: EditorState): void {
    const index = matchAt(state, state.selection.main.head)
    if (index !== undefined) this.#listeners.pointed(index)
  }
}

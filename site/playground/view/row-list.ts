import { type Child, element } from '../element.ts'

export interface RowSource<Row> {
  /** The rows from one number up to another; undefined if the list has changed. */
  load(from: number, to: number): readonly Row[] | undefined | Promise<readonly Row[] | undefined>
  render(row: Row, index: number): readonly Child[]
  chosen(index: number): void
  /** Enter or a double click on the chosen row. */
  opened?(index: number): void
}

/** The number of rows outside the view that stay in the document. */
const SPARE = 6
/** The greatest height that all browsers can scroll, in pixels. */
const HIGHEST = 8_000_000

/** A list of any length with one chosen row. Only the rows in view are in the document. */
export class RowList<Row> {
  readonly #host: HTMLElement
  readonly #rows: HTMLElement
  readonly #source: RowSource<Row>
  /** In pixels: the style sets it, by the size of the screen. */
  #rowHeight: number
  #count = 0
  #chosen = -1
  #request = 0
  #isWaiting = true

  /**
   * `host` is an element with the role `listbox`, a label, a height, and `--row-height` in pixels. What it holds stands
   * for the rows until the first ones come.
   */
  constructor(host: HTMLElement, source: RowSource<Row>) {
    this.#host = host
    this.#rowHeight = rowHeightOf(host)
    this.#source = source
    this.#rows = element('div', { role: 'presentation', class: 'rows' })
    host.addEventListener('scroll', () => this.#draw(), { passive: true })
    host.addEventListener('keydown', (event) => this.#press(event))
    host.addEventListener('click', (event) => {
      const index = this.#indexOf(event.target)
      if (index !== undefined) source.chosen(index)
    })
    host.addEventListener('dblclick', (event) => {
      const index = this.#indexOf(event.target)
      if (index !== undefined) source.opened?.(index)
    })
    new ResizeObserver(() => this.#resize()).observe(host)
  }

  get chosen(): number {
    return this.#chosen
  }

  /** Shows other rows. The present ones stay until those are loaded. */
  reset(count: number): void {
    this.#isWaiting = false
    this.#count = count
    this.#host.hidden = count === 0
    this.#setHeight()
    if (this.#chosen >= count) this.#chosen = -1
    this.#draw()
  }

  #setHeight(): void {
    this.#rows.style.height = `${Math.min(HIGHEST, this.#count * this.#rowHeight)}px`
  }

  #resize(): void {
    const rowHeight = rowHeightOf(this.#host)
    if (rowHeight !== this.#rowHeight) {
      this.#rowHeight = rowHeight
      this.#setHeight()
    }
    this.#draw()
  }

  /** Marks a row as chosen, and scrolls to it. */
  choose(index: number): void {
    const isOther = index !== this.#chosen
    this.#chosen = index
    if (index >= 0 && isOther) this.#scrollTo(index)
    this.#mark()
  }

  #scrollTo(index: number): void {
    const top = index * this.#rowHeight
    const { scrollTop, clientHeight } = this.#host
    if (top < scrollTop) this.#host.scrollTop = top
    else if (top + this.#rowHeight > scrollTop + clientHeight) {
      this.#host.scrollTop = top + this.#rowHeight - clientHeight
    }
    this.#draw()
  }

  #draw(): void {
    if (this.#isWaiting) return
    const from = Math.max(0, Math.floor(this.#host.scrollTop / this.#rowHeight) - SPARE)
    const to = Math.min(this.#count, from + Math.ceil(this.#host.clientHeight / this.#rowHeight) + 2 * SPARE)
    const request = ++this.#request
    const rows = this.#source.load(from, to)
    if (rows === undefined || !('then' in rows)) this.#fill(from, rows)
    else void rows.then((loaded) => request === this.#request && this.#fill(from, loaded))
  }

  #fill(from: number, rows: readonly Row[] | undefined): void {
    if (rows === undefined) return
    const made = rows.map((row, each) => {
      const index = from + each
      const attributes = {
        role: 'option',
        class: 'row',
        id: `${this.#host.id}-${index}`,
        'aria-posinset': index + 1,
        'aria-setsize': this.#count,
        'aria-selected': 'false',
        'data-index': index,
      }
      const option = element('div', attributes, ...this.#source.render(row, index))
      option.style.top = `${index * this.#rowHeight}px`
      return option
    })
    this.#rows.replaceChildren(...made)
    if (!this.#rows.isConnected) {
      this.#host.replaceChildren(this.#rows)
      this.#host.ariaBusy = null
    }
    this.#mark()
  }

  #mark(): void {
    let active = ''
    for (const row of this.#rows.children) {
      const isChosen = Number((row as HTMLElement).dataset.index) === this.#chosen
      row.setAttribute('aria-selected', String(isChosen))
      if (isChosen) active = row.id
    }
    if (active === '') this.#host.removeAttribute('aria-activedescendant')
    else this.#host.setAttribute('aria-activedescendant', active)
  }

  #indexOf(target: EventTarget | null): number | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('.row') : null
    return row === null ? undefined : Number(row.dataset.index)
  }

  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor(this.#host.clientHeight / this.#rowHeight) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: this.#chosen + 1,
      ArrowUp: this.#chosen < 0 ? 0 : this.#chosen - 1,
      PageDown: this.#chosen + page,
      PageUp: this.#chosen - page,
      Home: 0,
      End: this.#count - 1,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      this.#source.chosen(Math.max(0, Math.min(this.#count - 1, next)))
    } else if (event.key === 'Enter' && this.#chosen >= 0) {
      event.preventDefault()
      this.#source.opened?.(this.#chosen)
    }
  }
}

function rowHeightOf(host: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(host).getPropertyValue('--row-height'))
}

import { detailView } from '../src/page/detail-view.ts'
import { element } from '../src/page/element.ts'
import type { Labels } from '../src/page/packed-block.ts'
import { rowView } from '../src/page/row-view.ts'
import type { Row } from '../src/search/row.ts'
import { find, toNode } from './dom.ts'

/** The number of rows that are kept above and below the visible ones. */
const MARGIN = 8
/** The height in pixels up to which all browsers lay out an element correctly. */
const HIGHEST = 15_000_000
export const MOST_PRINTED = 1_000

/** The table, which contains only the visible rows, between two empty bodies with the height of all other rows. */
export class RowWindow {
  readonly #table = find<HTMLTableElement>('table')
  readonly #above = document.createElement('tbody')
  readonly #body = document.createElement('tbody')
  readonly #below = document.createElement('tbody')
  readonly #rowAt: (index: number) => Row
  readonly #shown = new Map<number, HTMLTableRowElement>()
  /** The additional height of each open row, by its place. */
  readonly #opened = new Map<number, number>()
  #rows: ArrayLike<number> = []
  #height = 0
  #printing = false
  #waiting = false

  labels: Labels = []

  /** Called when the rows in the table have changed. */
  onrender: (body: HTMLElement) => void = () => {}

  constructor(rowAt: (index: number) => Row) {
    this.#rowAt = rowAt
    this.#body.setAttribute('role', 'rowgroup')
    for (const spacer of [this.#above, this.#below]) spacer.setAttribute('aria-hidden', 'true')
    for (const spacer of [this.#above, this.#below])
      spacer.append(toNode(element('tr', {}, element('td', { class: 'space' }))))
    addEventListener('scroll', () => this.#soon(), { passive: true })
    addEventListener('resize', () => this.#remeasure())
    addEventListener('beforeprint', () => this.#print(true))
    addEventListener('afterprint', () => this.#print(false))
    // `toggle` events do not bubble, so they are captured.
    this.#body.addEventListener('toggle', (event) => this.#toggled(event.target as HTMLDetailsElement), true)
    this.#body.addEventListener('keydown', (event) => this.#step(event))
  }

  /** The largest number of rows that can be scrolled through. */
  get most(): number {
    return Math.floor(HIGHEST / (this.#height || 60))
  }

  show(rows: ArrayLike<number>): void {
    if (!this.#body.isConnected) {
      for (const body of [...this.#table.tBodies]) body.remove()
      this.#table.append(this.#above, this.#body, this.#below)
    }
    this.#rows = rows
    this.#opened.clear()
    this.#table.setAttribute('aria-rowcount', String(rows.length + 1))
    this.#clear()
    this.render()
  }

  render(): void {
    if (this.#height === 0) this.#measure()
    const [first, last] = this.#range()
    for (const [place, node] of this.#shown) if (place < first || place >= last) this.#drop(place, node)
    for (let place = first; place < last; place++) if (!this.#shown.has(place)) this.#add(place)
    setHeight(this.#above, this.#topOf(first))
    setHeight(this.#below, this.#topOf(this.#length) - this.#topOf(last))
    this.onrender(this.#body)
  }

  get #length(): number {
    return Math.min(this.#rows.length, this.most)
  }

  #range(): [number, number] {
    if (this.#printing) return [0, Math.min(this.#length, MOST_PRINTED)]
    const top = -this.#above.getBoundingClientRect().top
    const first = Math.max(0, this.#placeAt(top) - MARGIN)
    return [Math.min(first, this.#length), Math.min(this.#length, this.#placeAt(top + innerHeight) + 1 + MARGIN)]
  }

  #topOf(place: number): number {
    let top = place * this.#height
    for (const [opened, more] of this.#opened) if (opened < place) top += more
    return top
  }

  #placeAt(offset: number): number {
    let left = offset
    for (const [opened, more] of [...this.#opened].sort(([a], [b]) => a - b)) {
      if (this.#height * (opened + 1) > left) break
      left = Math.max(left - more, this.#height * opened)
    }
    return Math.min(this.#length, Math.max(0, Math.floor(left / this.#height)))
  }

  #add(place: number): void {
    const row = this.#rowAt(this.#rows[place]!)
    const node = toNode(rowView(row, this.#rows[place]! + 1, [])) as HTMLTableRowElement
    node.setAttribute('aria-rowindex', String(place + 2))
    node.dataset.place = String(place)
    if (this.#opened.has(place)) {
      const details = node.querySelector('details')!
      details.append(toNode(detailView(row, this.labels)))
      details.open = true
    }
    let before: HTMLTableRowElement | null = null
    for (let next = place + 1; before === null && next <= place + 200; next++) before = this.#shown.get(next) ?? null
    this.#body.insertBefore(node, before)
    this.#shown.set(place, node)
  }

  #drop(place: number, node: HTMLTableRowElement): void {
    // If the row has the focus, the focus must not go back to the start of the page.
    if (node.contains(document.activeElement)) find('main').focus({ preventScroll: true })
    node.remove()
    this.#shown.delete(place)
  }

  #clear(): void {
    this.#body.replaceChildren()
    this.#shown.clear()
  }

  /** Measures the height of a closed row. All have the same height, which depends on fonts and the window. */
  #measure(): void {
    if (this.#rows.length === 0) return
    this.#height = 60
    this.#clear()
    this.#add(0)
    this.#height = this.#shown.get(0)!.getBoundingClientRect().height
    this.#clear()
  }

  #remeasure(): void {
    this.#height = 0
    this.#opened.clear()
    this.#clear()
    this.render()
  }

  #toggled(details: HTMLDetailsElement): void {
    const node = details.closest('tr')!
    const place = Number(node.dataset.place)
    if (details.open) {
      if (details.childElementCount === 1)
        details.append(toNode(detailView(this.#rowAt(this.#rows[place]!), this.labels)))
      this.#opened.set(place, node.getBoundingClientRect().height - this.#height)
    } else this.#opened.delete(place)
    this.#soon()
  }

  /** Moves the focus to the next or previous row if an arrow key is pressed. */
  #step(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const node = (event.target as Element).closest('tr')
    if (step === 0 || node === null) return
    event.preventDefault()
    const next = this.#shown.get(Number(node.dataset.place) + step)?.querySelector('summary')
    next?.focus()
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }

  #soon(): void {
    if (this.#waiting) return
    this.#waiting = true
    requestAnimationFrame(() => {
      this.#waiting = false
      this.render()
    })
  }

  #print(printing: boolean): void {
    this.#printing = printing
    this.render()
  }
}

function setHeight(spacer: HTMLTableSectionElement, height: number): void {
  spacer.rows[0]!.style.height = `${height}px`
}

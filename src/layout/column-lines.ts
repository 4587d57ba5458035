import type { LineSource, SetLinesAround } from './line.ts'
import { RowSource } from './rows.ts'

/** How many lines before and behind a line end are looked at. */
const REACH = 6
/** What all lines have in common where characters are columns. */
const SET = { advance: 1, size: 1, page: 0 }

/** The lines of a page, by columns. */
export class ColumnLines implements LineSource {
  readonly isSet = false
  readonly #rows: RowSource

  constructor(text: string) {
    this.#rows = new RowSource(text)
  }

  around(end: number, next: number): SetLinesAround {
    const { rows, at, next: following } = this.#rows.around(end, next)
    const from = Math.max(0, at - REACH)
    const lines = rows.slice(from, at + REACH + 1).map(({ left, right }) => ({ left, right, ...SET }))
    return { lines, at: at - from, next: Math.min(following - from, lines.length - 1) }
  }
}

import type { Field } from '../part/field.ts'
import type { Notation, Sink } from './notation.ts'

const LF = 10
const CR = 13
const BLANK = 0x20
const BACKSLASH = 0x5c

/** What the next character continues: a cell that has not begun, a bare or a quoted one, or one after its quote. */
type Place = 'start' | 'bare' | 'quoted' | 'closed'

/** The marks of a table, each a unit. */
export interface TableMarks {
  readonly separator: string
  readonly quote: string
  /** A quote or separator in a cell has a backslash before it. */
  readonly hasEscapes: boolean
  readonly lineEnd: '\n' | '\r'
}

/** The names of columns, and the row that has them. */
export interface Header {
  readonly row: number
  readonly names: readonly string[]
}

const NO_HEADER: Header = { row: 0, names: [] }

/**
 * Rows of cells between separators (RFC 4180), and what programs write besides: a quote within a quoted cell that is not
 * doubled, and blanks before a quoted cell. A quote of which nothing is closed is closed by the next cell that ends in one.
 */
export class Table implements Notation {
  readonly hasEdges = true
  readonly #marks: TableMarks
  readonly #separator: number
  readonly #quote: number
  readonly #lineEnd: number
  readonly #header: Header
  /** Whether a quote that is not closed is damage. */
  readonly #isSure: boolean
  #row = 1
  #column = 1
  #place: Place = 'start'

  /** `isSure`: all is known to be a table. */
  constructor(marks: TableMarks, header: Header = NO_HEADER, isSure = false) {
    this.#marks = marks
    this.#separator = marks.separator.charCodeAt(0)
    this.#quote = marks.quote.charCodeAt(0)
    this.#lineEnd = marks.lineEnd.charCodeAt(0)
    this.#header = header
    this.#isSure = isSure
  }

  get field(): Field {
    const { row, names } = this.#header
    const name = this.#row > row ? names[this.#column - 1] || undefined : undefined
    return { row: this.#row, column: this.#column, name }
  }

  get open(): string | undefined {
    if (this.#place !== 'quoted' || !this.#isSure) return undefined
    return `the quotation mark of row ${this.#row}, column ${this.#column}`
  }

  copy(): Table {
    const copy = new Table(this.#marks, this.#header)
    copy.#row = this.#row
    copy.#column = this.#column
    copy.#place = this.#place
    return copy
  }

  walk(text: string, from: number, to: number, sink?: Sink): void {
    const separator = this.#separator
    const quote = this.#quote
    const lineEnd = this.#lineEnd
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at)
      if (this.#place === 'quoted') {
        const end = unit === quote ? at : text.indexOf(this.#marks.quote, at)
        if (end < 0 || end >= to) return
        at = this.#quoteAt(text, end, to, sink)
      } else if (unit === lineEnd || (unit === separator && !this.#isPart(text, at))) this.#endCell(unit, at, sink)
      else if (unit !== quote) {
        if (unit === BLANK && this.#place === 'start') continue
        this.#place = 'bare'
        for (let next = text.charCodeAt(at + 1); at + 1 < to; next = text.charCodeAt(at + 1)) {
          if (next === lineEnd || (next === separator && !this.#isPart(text, at + 1, sink))) break
          at++
        }
      } else if (this.#place === 'start') {
        this.#place = 'quoted'
        sink?.edge(at + 1)
      } else if (this.#place === 'closed') {
        // Doubled, and cut between two pieces
        this.#place = 'quoted'
        sink?.replace(at, at + 1, '')
      }
    }
  }

  /** At a quote in a quoted cell. Gives the offset of the last character of what it is. */
  #quoteAt(text: string, at: number, to: number, sink: Sink | undefined): number {
    const { quote, hasEscapes } = this.#marks
    if (hasEscapes && isEscaped(text, at)) {
      sink?.replace(at - 1, at, '')
      return at
    }
    let next = at + 1
    if (next < to && text.charCodeAt(next) === this.#quote) {
      sink?.replace(at, next + 1, quote)
      return next
    }
    while (next < to && text.charCodeAt(next) === BLANK && next - at < MOST_BLANKS) next++
    const unit = next < to ? text.charCodeAt(next) : LF
    if (unit === this.#separator || unit === LF || unit === CR) {
      this.#place = 'closed'
      sink?.edge(at)
    }
    return at
  }

  /** At a separator: whether it is one of the cell. */
  #isPart(text: string, at: number, sink?: Sink): boolean {
    if (!this.#marks.hasEscapes || !isEscaped(text, at)) return false
    sink?.replace(at - 1, at, '')
    return true
  }

  #endCell(unit: number, at: number, sink: Sink | undefined): void {
    this.#place = 'start'
    const isRow = unit === this.#lineEnd
    if (isRow) {
      this.#row++
      this.#column = 1
    } else this.#column++
    sink?.edge(at)
    sink?.edge(at + 1)
    sink?.endCell?.(at, isRow)
  }
}

/** Between a quote that ends a cell and the separator. */
const MOST_BLANKS = 16
const MOST_BACKSLASHES = 16

/** Of two backslashes, the first one is before the second. */
function isEscaped(text: string, at: number): boolean {
  let count = 0
  while (count < MOST_BACKSLASHES && text.charCodeAt(at - 1 - count) === BACKSLASH) count++
  return count % 2 === 1
}

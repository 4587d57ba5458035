import type { Field } from '../part/field.ts'
import type { Notation, Sink } from './notation.ts'

const LF = 10
const CR = 13
const BLANK = 0x20
const QUOTE = 0x22

/** What the next character continues: a cell that has not begun, a bare or a quoted one, or one after its quote. */
type Place = 'start' | 'bare' | 'quoted' | 'closed'

/**
 * Rows of cells between separators (RFC 4180), and what programs write besides: a quote within a quoted cell that is not
 * doubled, and blanks before a quoted cell. A quote of which nothing is closed is closed by the next cell that ends in one.
 */
export class Table implements Notation {
  readonly hasEdges = true
  readonly #separator: number
  readonly #names: readonly string[]
  /** Whether a quote that is not closed is damage. */
  readonly #isSure: boolean
  #row = 1
  #column = 1
  #place: Place = 'start'

  /** The separator is a unit of text. `isSure`: all is known to be a table. */
  constructor(separator: number, names: readonly string[] = [], isSure = false) {
    this.#separator = separator
    this.#isSure = isSure
    this.#names = names
  }

  get field(): Field {
    const name = this.#row > 1 ? this.#names[this.#column - 1] : undefined
    return { row: this.#row, column: this.#column, name }
  }

  get open(): string | undefined {
    if (this.#place !== 'quoted' || !this.#isSure) return undefined
    return `the quotation mark of row ${this.#row}, column ${this.#column}`
  }

  copy(): Table {
    const copy = new Table(this.#separator, this.#names)
    copy.#row = this.#row
    copy.#column = this.#column
    copy.#place = this.#place
    return copy
  }

  walk(text: string, from: number, to: number, sink?: Sink): void {
    const separator = this.#separator
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at)
      if (this.#place === 'quoted') {
        const end = unit === QUOTE ? at : text.indexOf('"', at)
        if (end < 0 || end >= to) return
        at = this.#quoteAt(text, end, to, sink)
      } else if (unit === separator || unit === LF) this.#endCell(unit, at, sink)
      else if (unit !== QUOTE) {
        if (unit === BLANK && this.#place === 'start') continue
        this.#place = 'bare'
        for (let next = text.charCodeAt(at + 1); at + 1 < to; next = text.charCodeAt(at + 1)) {
          if (next === separator || next === LF) break
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
    let next = at + 1
    if (next < to && text.charCodeAt(next) === QUOTE) {
      sink?.replace(at, next + 1, '"')
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

  #endCell(unit: number, at: number, sink: Sink | undefined): void {
    this.#place = 'start'
    if (unit === LF) {
      this.#row++
      this.#column = 1
    } else this.#column++
    sink?.edge(at)
    sink?.edge(at + 1)
  }
}

/** Between a quote that ends a cell and the separator. */
const MOST_BLANKS = 16

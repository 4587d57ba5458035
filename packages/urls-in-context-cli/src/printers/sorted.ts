import { UniqueSorter } from '../collect/unique.ts'
import { type Row, shownUrl } from '../search/row.ts'
import type { Printer } from './printer.ts'

/** After every date: rows without one come last. */
const NO_DATE = '~'
const DIGITS = 12

/** Gives another printer the rows in an order. What is equal stays in the order of the input. */
export class SortedPrinter implements Printer {
  readonly #key: 'path' | 'date' | 'url'
  readonly #printer: Printer
  readonly #sorter = new UniqueSorter()
  #rows = 0

  constructor(key: 'path' | 'date' | 'url', printer: Printer) {
    this.#key = key
    this.#printer = printer
  }

  begin(): void {
    this.#printer.begin?.()
  }

  row(row: Row): void {
    const number = String(this.#rows++).padStart(DIGITS, '0')
    // A space sorts before all that a key can hold, and no key has a tab
    this.#sorter.add(`${this.#keyOf(row)} ${number}`, () => JSON.stringify(row))
  }

  end(): void {
    for (const { line } of this.#sorter.take()) this.#printer.row(JSON.parse(line))
    this.#sorter.close()
    this.#printer.end?.()
  }

  /** What is sorted by. Blanks and controls are written as `!` and a letter, which keeps their order. */
  #keyOf(row: Row): string {
    if (this.#key === 'date') return dateKey(row.date)
    return (this.#key === 'url' ? shownUrl(row) : row.file).replace(/[\0-!]/g, escaped)
  }
}

/** Years before 0 and after 9999 have a sign and six digits in ISO 8601. */
function dateKey(date: string | undefined): string {
  if (date === undefined) return NO_DATE
  const time = Date.parse(date)
  return String(time + LEAST_TIME).padStart(DIGITS + 5, '0')
}

/** No `Date` is further from 1970, in milliseconds. */
const LEAST_TIME = 8.64e15

function escaped(character: string): string {
  return `!${String.fromCharCode(0x22 + character.charCodeAt(0))}`
}

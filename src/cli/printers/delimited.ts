import { printable } from '../output/printable.ts'
import type { Row } from '../search/row.ts'
import { type Cell, columnsOf } from './columns.ts'
import type { Look, Printer, Write } from './printer.ts'

/**
 * Prints CSV as in RFC 4180, or tab-separated values with its rules of quoting, which are those of the dialects `excel`
 * and `excel-tab` of Python. The first line has the names of the columns.
 */
export class DelimitedPrinter implements Printer {
  readonly #write: Write
  readonly #names: readonly string[]
  readonly #columns: readonly ((row: Row) => Cell)[]
  readonly #isCsv: boolean

  constructor(look: Look, write: Write) {
    this.#write = write
    const columns = columnsOf(look)
    this.#names = Object.keys(columns)
    this.#columns = Object.values(columns)
    this.#isCsv = look.format === 'csv'
  }

  begin(): void {
    this.#write(delimitedLine(this.#names, this.#isCsv))
  }

  row(row: Row): void {
    const cells = this.#columns.map((read) => safeCell(String(read(row) ?? ''), this.#isCsv))
    this.#write(delimitedLine(cells, this.#isCsv))
  }

  end(): void {}
}

/**
 * What a spreadsheet runs as a formula where a cell starts, with blanks and quotes that it passes over, or the
 * apostrophe that prevents it. Japanese and Chinese spreadsheets read the wide and the small forms, too.
 */
const FORMULA = String.raw`(?=[\s"]*['=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])`
const FORMULA_AT_START = new RegExp(`^${FORMULA}`)
/** Where the comma is the decimal sign, spreadsheets open CSV with `;` between the cells, even within quotes. */
const FORMULA_IN_CSV = new RegExp(`(^|;)${FORMULA}`, 'g')

/**
 * Escapes unprintable characters, and puts an apostrophe before what a spreadsheet would run as a formula: where the
 * cell starts, and in CSV also after each `;`. An apostrophe in such a place is doubled, so that the value can be read.
 */
export function safeCell(cell: string, isCsv: boolean): string {
  const text = printable(cell)
  return isCsv ? text.replace(FORMULA_IN_CSV, "$1'") : text.replace(FORMULA_AT_START, "'")
}

/** Writes a line of cells that contain no controls. A cell with a quote or with the delimiter is quoted. */
export function delimitedLine(cells: readonly string[], isCsv: boolean): string {
  const special = isCsv ? /[",]/ : /["\t]/
  const quoted = cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return isCsv ? `${quoted.join(',')}\r\n` : `${quoted.join('\t')}\n`
}

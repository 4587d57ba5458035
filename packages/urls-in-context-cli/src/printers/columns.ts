import { columnsIn, EVERY } from '../search/columns.ts'
import type { Columns } from '../search/field.ts'
import { ROW_VERSION, type Row, shownUrl } from '../search/row.ts'
import { ALL } from '../search/row-fields.ts'
import { printable } from '../system/printable.ts'
import type { Look, Printer, Write } from './printer.ts'

const USUAL = ALL.filter(([, { usual }]) => usual !== undefined).sort(([, one], [, other]) => one.usual! - other.usual!)

/**
 * Those that were named; else the usual ones, or all, with those of other options. The URL is the one that text
 * shows, unless there are columns for the URLs that it was resolved or unwrapped to.
 */
export function columnsOf(look: Look): Columns {
  const columns = chooseColumns(look)
  const isWritten = 'resolved' in columns || 'unwrapped' in columns
  return 'url' in columns && !isWritten ? { ...columns, url: shownUrl } : columns
}

function chooseColumns(look: Look): Columns {
  const { fields } = look
  if (fields !== undefined && fields !== 'all') return choose(fields)
  const chosen = ALL.filter(([, field]) => (field.with === undefined ? fields === 'all' : look[field.with] === true))
  return columnsIn(fields === 'all' ? chosen : [...USUAL, ...chosen])
}

/** The values of fields as a format shows them. */
export function shownFields(look: Look, names: readonly string[]): (row: Row) => Record<string, unknown> {
  if (look.format === 'ndjson' || look.format === 'json-array') return (row) => chosenFields(row, names)
  const columns = Object.entries(columnsOf({ ...look, fields: names }))
  return (row) => Object.fromEntries(columns.map(([name, read]) => [name, read(row)]))
}

/** In their order. A name that is a column alone has the value of the column. */
export function chosenFields(row: Row, names: readonly string[]): Record<string, unknown> {
  const all: Readonly<Record<string, unknown>> = { version: ROW_VERSION, ...row }
  return Object.fromEntries(names.map((name) => [name, all[name] ?? EVERY[name]?.(row)]))
}

function choose(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, EVERY[name]!]))
}

/**
 * CSV as in RFC 4180, or tab-separated values with its rules of quoting: the dialects `excel` and `excel-tab` of
 * Python. The first line has the names of the columns.
 */
export function delimitedPrinter(look: Look, write: Write): Printer {
  const columns = columnsOf(look)
  const cellsOf = Object.values(columns)
  const isCsv = look.format === 'csv'
  return {
    begin: () => write(delimitedLine(Object.keys(columns), isCsv)),
    row: (row) => {
      const cells = cellsOf.map((read) => safeCell(String(read(row) ?? ''), isCsv))
      write(delimitedLine(cells, isCsv))
    },
  }
}

/**
 * A spreadsheet runs it where a cell starts, with blanks and quotes that it passes over, or the apostrophe that
 * prevents it. Japanese and Chinese spreadsheets read the wide and the small forms, too.
 */
const FORMULA = String.raw`(?=[\s"]*['=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])`
const FORMULA_AT_START = new RegExp(`^${FORMULA}`)
/** Where the comma is the decimal sign, spreadsheets open CSV with `;` between the cells, even within quotes. */
const FORMULA_IN_CSV = new RegExp(`(^|;)${FORMULA}`, 'g')

/**
 * Escapes unprintable characters, and puts an apostrophe before what a spreadsheet would run as a formula: where the
 * cell starts, and in CSV also after each `;`. An apostrophe there is doubled, so that the value can be read.
 */
export function safeCell(cell: string, isCsv: boolean): string {
  const text = printable(cell)
  return isCsv ? text.replace(FORMULA_IN_CSV, "$1'") : text.replace(FORMULA_AT_START, "'")
}

/** The cells contain no controls. One with a quote or with the delimiter is quoted. */
export function delimitedLine(cells: readonly string[], isCsv: boolean): string {
  const special = isCsv ? /[",]/ : /["\t]/
  const quoted = cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return isCsv ? `${quoted.join(',')}\r\n` : `${quoted.join('\t')}\n`
}

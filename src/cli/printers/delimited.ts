import { printable } from '../output/printable.ts'
import type { Row } from '../search/row.ts'
import type { Look, Printer, Write } from './printer.ts'

type Cell = string | number | undefined

const COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  url: (row) => row.url,
  scheme: (row) => row.scheme,
  host: (row) => row.host,
  context: (row) => row.context,
  inferred: (row) => row.inferred,
  alternatives: (row) => row.alternatives.map(({ url }) => url).join(' '),
  reasons: (row) => row.alternatives.map(({ reason }) => reason).join(' '),
  decidedBy: (row) => row.decidedBy,
  repairs: (row) => row.repairs.map(({ kind }) => kind).join(' '),
  file: (row) => row.file,
  fileBytes: (row) => row.fileBytes,
  member: (row) => row.member,
  message: (row) => row.message,
  messageId: (row) => row.messageId,
  date: (row) => row.date,
  part: (row) => row.part,
  origin: (row) => row.origin,
  rawStart: (row) => row.raw?.start,
  rawEnd: (row) => row.raw?.end,
  rawLine: (row) => row.raw?.line,
  rawColumn: (row) => row.raw?.column,
  textStart: (row) => row.text.start,
  textEnd: (row) => row.text.end,
  textLine: (row) => row.text.line,
  textColumn: (row) => row.text.column,
  resolved: (row) => row.resolved,
  target: (row) => row.target,
  record: (row) => row.record,
  outerMessage: (row) => row.outer?.message,
  outerMessageId: (row) => row.outer?.messageId,
  outerDate: (row) => row.outer?.date,
  likelihood: (row) => row.likelihood,
  kind: (row) => row.kind,
  page: (row) => row.page,
  paragraph: (row) => row.paragraph,
  box: (row) => row.box?.map((line) => line.join(' ')).join(' | '),
  link: (row) => row.link,
  agrees: (row) => (row.agrees === undefined ? undefined : String(row.agrees)),
  hazards: (row) => row.hazards?.join(' '),
  folder: (row) => row.folder,
  node: (row) => row.node,
  deleted: (row) => (row.deleted === undefined ? undefined : 'true'),
}

const UNWRAPPED = {
  unwrapped: (row: Row): Cell => row.unwrapped,
  via: (row: Row): Cell => row.via?.join(' '),
  unresolved: ({ unresolved }: Row): Cell => unresolved && [unresolved.service, unresolved.reason].join(' '),
}
const PLACEHOLDERS = {
  placeholders: (row: Row): Cell => row.placeholders?.map(({ start, end }) => `${start}-${end}`).join(' '),
}
const NOTES = {
  truncated: ({ truncated }: Row): Cell => (truncated === undefined ? undefined : 'true'),
  whole: (row: Row): Cell => row.truncated?.whole,
  placeUrl: (row: Row): Cell => row.place?.url,
  placeLine: (row: Row): Cell => row.place?.line,
  placeColumn: (row: Row): Cell => row.place?.column,
  citedAt: (row: Row): Cell => row.citedAt?.map(({ start }) => start).join(' '),
  citedBy: (row: Row): Cell => row.citedAt?.map(({ words }) => words ?? '').join(' | '),
}
const COUNT = { count: (row: Row): Cell => row.count }
const EXCERPT = {
  before: (row: Row): Cell => row.excerpt?.before,
  construct: (row: Row): Cell => row.excerpt?.construct,
  after: (row: Row): Cell => row.excerpt?.after,
}

/**
 * Prints CSV as in RFC 4180, or tab-separated values with its rules of quoting, which are those of the dialects `excel`
 * and `excel-tab` of Python. The first line has the names of the columns.
 */
export class DelimitedPrinter implements Printer {
  readonly #write: Write
  readonly #columns: Readonly<Record<string, (row: Row) => Cell>>
  readonly #isCsv: boolean

  constructor({ format, hasCounts, hasExcerpts, hasUnwrapped, hasTemplates, hasNotes }: Look, write: Write) {
    this.#write = write
    this.#columns = {
      ...COLUMNS,
      ...(hasUnwrapped ? UNWRAPPED : {}),
      ...(hasTemplates ? PLACEHOLDERS : {}),
      ...(hasNotes ? NOTES : {}),
      ...(hasCounts ? COUNT : {}),
      ...(hasExcerpts ? EXCERPT : {}),
    }
    this.#isCsv = format === 'csv'
  }

  begin(): void {
    this.#write(delimitedLine(Object.keys(this.#columns), this.#isCsv))
  }

  row(row: Row): void {
    const cells = Object.values(this.#columns).map((read) => safeCell(String(read(row) ?? ''), this.#isCsv))
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

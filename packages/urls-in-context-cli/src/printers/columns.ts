import { printable } from '../output/printable.ts'
import { ROW_VERSION, type Row, shownUrl } from '../search/row.ts'
import type { Look, Printer, Write } from './printer.ts'

/** What a cell shows; nothing if it is undefined. */
export type Cell = string | number | undefined

/** What each column shows of a row. */
export type Columns = Readonly<Record<string, (row: Row) => Cell>>

/** All columns that every search has, by their names, in the order of `--fields=all`. */
const COLUMNS: Columns = {
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
  from: (row) => row.from,
  subject: (row) => row.subject,
  newsgroups: (row) => row.newsgroups?.join(' '),
  list: (row) => row.list,
  line: (row) => (row.raw ?? row.text).line,
  column: (row) => (row.raw ?? row.text).column,
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

const UNWRAPPED: Columns = {
  unwrapped: (row) => row.unwrapped,
  via: (row) => row.via?.join(' '),
  unresolved: ({ unresolved }) => unresolved && [unresolved.service, unresolved.reason].join(' '),
}
const PLACEHOLDERS: Columns = {
  placeholders: (row) => row.placeholders?.map(({ start, end }) => `${start}-${end}`).join(' '),
}
const NOTES: Columns = {
  truncated: ({ truncated }) => (truncated === undefined ? undefined : 'true'),
  whole: (row) => row.truncated?.whole,
  placeUrl: (row) => row.place?.url,
  placeLine: (row) => row.place?.line,
  placeColumn: (row) => row.place?.column,
  citedAt: (row) => row.citedAt?.map(({ start }) => start).join(' '),
  citedBy: (row) => row.citedAt?.map(({ words }) => words ?? '').join(' | '),
}
const COUNT: Columns = { count: (row) => row.count }
const EXCERPT: Columns = {
  before: (row) => row.excerpt?.before,
  construct: (row) => row.excerpt?.construct,
  after: (row) => row.excerpt?.after,
}

/** The columns of a table if none are named. */
const USUAL = ['url', 'scheme', 'host', 'date', 'from', 'subject', 'messageId', 'file', 'member', 'line']

const EVERY: Columns = { ...COLUMNS, ...UNWRAPPED, ...PLACEHOLDERS, ...NOTES, ...COUNT, ...EXCERPT }

/** The names that `--fields` takes, besides `all`. */
export const FIELD_NAMES: readonly string[] = Object.keys(EVERY)

/** The fields of JSON that have parts, which are columns of their own in a table. */
export const JSON_FIELD_NAMES: readonly string[] = ['version', 'raw', 'text', 'outer', 'excerpt', 'joins', 'place']

/**
 * The columns of a table: those that were named, in their order; else the usual ones, or all, with those of other
 * options. The URL is the one that text shows, unless there are columns for the URLs that it was resolved or unwrapped
 * to.
 */
export function columnsOf(look: Look): Columns {
  const columns = chooseColumns(look)
  const isWritten = 'resolved' in columns || 'unwrapped' in columns
  return 'url' in columns && !isWritten ? { ...columns, url: shownUrl } : columns
}

function chooseColumns({ fields, ...has }: Look): Columns {
  if (fields !== undefined && fields !== 'all') return choose(fields)
  return {
    ...(fields === 'all' ? COLUMNS : choose(USUAL)),
    ...(has.hasUnwrapped ? UNWRAPPED : {}),
    ...(has.hasTemplates ? PLACEHOLDERS : {}),
    ...(has.hasNotes ? NOTES : {}),
    ...(has.hasCounts ? COUNT : {}),
    ...(has.hasExcerpts ? EXCERPT : {}),
  }
}

/** A row with the named fields alone, in their order. A name that is a column alone has the value of the column. */
export function chosenFields(row: Row, names: readonly string[]): Record<string, unknown> {
  const all: Readonly<Record<string, unknown>> = { version: ROW_VERSION, ...row }
  return Object.fromEntries(names.map((name) => [name, all[name] ?? EVERY[name]?.(row)]))
}

function choose(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, EVERY[name]!]))
}

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

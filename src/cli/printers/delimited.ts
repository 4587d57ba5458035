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
  rawStart: (row) => row.raw.start,
  rawEnd: (row) => row.raw.end,
  rawLine: (row) => row.raw.line,
  rawColumn: (row) => row.raw.column,
  textStart: (row) => row.text.start,
  textEnd: (row) => row.text.end,
  textLine: (row) => row.text.line,
  textColumn: (row) => row.text.column,
}

const COUNT = { count: (row: Row): Cell => row.count }
const EXCERPT = {
  before: (row: Row): Cell => row.excerpt?.before,
  construct: (row: Row): Cell => row.excerpt?.construct,
  after: (row: Row): Cell => row.excerpt?.after,
}

/** Prints CSV as in RFC 4180, or tab-separated values. The first line has the names of the columns. */
export class DelimitedPrinter implements Printer {
  readonly #write: Write
  readonly #columns: Readonly<Record<string, (row: Row) => Cell>>
  readonly #line: (cells: readonly string[]) => string

  constructor({ format, hasCounts, hasExcerpts }: Look, write: Write) {
    this.#write = write
    this.#columns = { ...COLUMNS, ...(hasCounts ? COUNT : {}), ...(hasExcerpts ? EXCERPT : {}) }
    this.#line = format === 'csv' ? csvLine : tsvLine
  }

  begin(): void {
    this.#write(this.#line(Object.keys(this.#columns)))
  }

  row(row: Row): void {
    this.#write(this.#line(Object.values(this.#columns).map((read) => safeCell(String(read(row) ?? '')))))
  }

  end(): void {}
}

/** The start of a cell that a spreadsheet would run as a formula, or the apostrophe that prevents it. */
const FORMULA = /^[=+\-@\t\r']/

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula, and escapes unprintable characters. */
export function safeCell(cell: string): string {
  return printable(FORMULA.test(cell) ? `'${cell}` : cell)
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

/** Cells contain no line ends and no tabs, because `safeCell` has escaped them. */
function tsvLine(cells: readonly string[]): string {
  return `${cells.join('\t')}\n`
}

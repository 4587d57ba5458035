import type { Notation } from './notation.ts'
import { Table } from './table.ts'

/** Ends of names. */
const NAMED = /\.(?:csv|tsv|tab)$/i
const IN_TABS = /\.(?:tsv|tab)$/i
/** Names that promise nothing else, `-` of standard input included. */
const ANY_TEXT = /(?:^|[\\/])(?:[^.\\/]*|.*\.(?:te?xt|log|dat|data|out|lst|list|psv))$/i
/** The first line of Excel. */
const DECLARED = /^\ufeff?sep=([,;\t|])\r?\n/i
const SEPARATORS = [',', ';', '\t', '|']

/** In UTF-16 units. */
const HEAD = 1 << 13
/** The names of columns are kept as long as a file is read. */
const MOST_NAMES = 1 << 12
const LONGEST_NAME = 100
/** Of the rows of a file whose name says that it is a table; the others may be notes. */
const MOST_ALIKE = 0.8
const LEAST_ROWS = 3
/** Rows of any length below a header, in a file that is named as a table: less than any share of rows that are alike. */
const RAGGED = 0.1

const NAME = /^[\p{L}_][\p{L}\p{N}_ ./()#%-]*$/u

/** A table by the end of its name, or else by rows that can be nothing else. */
export function findTable(text: string, isWhole: boolean, name: string): Notation | undefined {
  const isNamed = NAMED.test(name)
  if (!isNamed && !ANY_TEXT.test(name)) return undefined
  const head = text.slice(0, HEAD)
  const declared = DECLARED.exec(head)?.[1] ?? (IN_TABS.test(name) ? '\t' : undefined)
  let best: { readonly separator: string; readonly rows: string[][]; readonly alike: number } | undefined
  for (const separator of declared === undefined ? SEPARATORS : [declared]) {
    if (!head.includes(separator)) continue
    const rows = rowsOf(head, separator, isWhole && text.length <= HEAD)
    const alike = alikeIn(rows, isNamed) || (isNamed && isHeader(rows[0] ?? [], rows.slice(1)) ? RAGGED : 0)
    if (alike > (best?.alike ?? 0) && (isNamed || isTable(rows, separator))) best = { separator, rows, alike }
  }
  if (best === undefined) return undefined
  // The line that tells Excel the separator is a row, but no header.
  const [first = [], ...rest] = DECLARED.test(head) ? best.rows.slice(1) : best.rows
  const names = isHeader(first, rest) ? first.slice(0, MOST_NAMES).map((cell) => cell.slice(0, LONGEST_NAME)) : []
  // Tables in tabs may have single quotes.
  return new Table(best.separator.charCodeAt(0), names, isNamed && best.separator !== '\t')
}

/** The share of the rows that have as many cells as most, of two cells or more; 0 if that is no table. */
function alikeIn(rows: readonly string[][], isNamed: boolean): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [cells, most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])
  const alike = most / rows.length
  return cells < 2 || alike < (isNamed ? MOST_ALIKE : 1) ? 0 : alike
}

/** The rows of the head, without the last one if it may be cut. */
function rowsOf(head: string, separator: string, isWhole: boolean): string[][] {
  const table = new Table(separator.charCodeAt(0))
  const rows: string[][] = [[]]
  let start = 0
  const endCell = (end: number, isRow: boolean): void => {
    rows.at(-1)!.push(unquoted(head.slice(start, end)))
    start = end + 1
    if (isRow) rows.push([])
  }
  for (let at = 0; at < head.length; at++) {
    const { row, column } = table.field
    table.walk(head, at, at + 1)
    const isRow = table.field.row !== row
    if (isRow || table.field.column !== column) endCell(at, isRow)
  }
  if (isWhole && start < head.length) endCell(head.length, true)
  rows.pop()
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}

function unquoted(cell: string): string {
  const text = cell.replace(/\r$/, '').replace(/^\ufeff/, '')
  return /^ *".*"$/s.test(text) ? text.trim().slice(1, -1).replaceAll('""', '"') : text
}

/** Rows of no prose, no code and no list of URLs with separators in them. */
function isTable(rows: readonly string[][], separator: string): boolean {
  if (rows.length < LEAST_ROWS) return false
  const [first, ...rest] = rows as [string[], ...string[][]]
  if (separator !== '\t' && rows.some((cells) => cells.some((cell) => /^\s/.test(cell)))) return false
  if (rows.some((cells) => cells.some((cell) => /^[{}[\]]|[{}]$/.test(cell)))) return false
  if (isHeader(first, rest)) return true
  return first.length > 2 && rows.every(([cell]) => !cell!.includes('://'))
}

/** Names alone, above cells that are none. */
function isHeader(first: readonly string[], rest: readonly string[][]): boolean {
  if (rest.length === 0 || first.length < 2 || !first.every((cell) => NAME.test(cell.trim()))) return false
  return rest.some((cells) => cells.some((cell) => !NAME.test(cell.trim())))
}

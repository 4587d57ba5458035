import type { Notation } from './notation.ts'
import { type Header, Table, type TableMarks } from './table.ts'

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
/** Of rows of other lengths, those that have two cells or more; and where a cell shows that these are cells. */
const MOST_PARTED = 0.9
const LEAST_PARTED = 0.4
const LEAST_ROWS = 3

const NAME = /^[\p{L}_][\p{L}\p{N}_ ./()#%-]*$/u
const WHOLE_URL = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/\S+$/
/** What a cell below a header is, and the header is not. */
const KINDS = [
  WHOLE_URL,
  /^[-+]?[\d.,]*\d ?[%€$£]?$/,
  /^\d{1,4}[-/.]\d\d?[-/.]\d{1,4}(?:[ T].*)?$/,
  /^[^\s@]+@[^\s@]+$/,
]
/** What is in no cell without quotes, unless it is a URL. */
const OTHER_CELL = /[,;\t|"]/
/** A cell, and no rest of a URL with a separator in it. */
const SURE_CELL = /^$|\s|^[-+]?\d+[.,]\d+$|@|:\/\//

const IN_QUOTES = /(?:^|[,;\t|])"/m
/** Where a cell may begin with an apostrophe; and one that has another at its end. */
const APOSTROPHE = /(?:^|[,;\t|])'/gm
const IN_APOSTROPHES = /(?:^|[,;\t|])'(?:[^'\\]|''|\\.)*'(?=[,;\t|\r\n]|$)/gm
/** A quote with a backslash, within a cell; one that is doubled. */
const ESCAPED = /\\["'][^,;\t|\r\n"]/
const DOUBLED = /[^\\,;\t|\n"]""/

interface Row {
  readonly number: number
  readonly cells: readonly Cell[]
}

interface Cell {
  readonly text: string
  readonly isQuoted: boolean
}

/** A table by the end of its name, or else by rows that can be nothing else. */
export function findTable(text: string, isWhole: boolean, name: string): Notation | undefined {
  const isNamed = NAMED.test(name)
  if (!isNamed && !ANY_TEXT.test(name)) return undefined
  const head = text.slice(0, HEAD)
  const declared = DECLARED.exec(head)?.[1] ?? (IN_TABS.test(name) && head.includes('\t') ? '\t' : undefined)
  const known = marksIn(head)
  let best: Found | undefined
  for (const separator of declared === undefined ? SEPARATORS : [declared]) {
    if (!head.includes(separator)) continue
    const hasEscapes = known.hasEscapes || (isNamed && !IN_QUOTES.test(head) && head.includes(`\\${separator}`))
    const marks = { separator, ...known, hasEscapes }
    let rows = rowsIn(head, marks, isWhole && text.length <= HEAD)
    // Cells may be long.
    if (isNamed && rows.length < LEAST_ROWS && text.length > HEAD) rows = rowsIn(text, marks, isWhole)
    if (isNamed) rows = withoutAsides(rows)
    const header = headerOf(rows)
    const isFound = isNamed
      ? declared !== undefined || header !== undefined || isNamedTable(rows)
      : alikeIn(rows) === 1 && isTable(rows, separator, header)
    const score = isFound ? scoreOf(rows) : 0
    if (score > (best?.score ?? 0)) best = { marks, header, score }
  }
  // Tables in tabs may have single quotes.
  return best && new Table(best.marks, best.header, isNamed && best.marks.separator !== '\t')
}

interface Found {
  readonly marks: TableMarks
  readonly header: Header | undefined
  readonly score: number
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function marksIn(head: string): Omit<TableMarks, 'separator'> {
  const closed = IN_QUOTES.test(head) ? 0 : count(head, IN_APOSTROPHES)
  // The last one may be cut.
  const quote = closed > 1 && closed + 1 >= count(head, APOSTROPHE) ? "'" : '"'
  const around = head.replace(quote === "'" ? /'[^']*'/g : /"[^"]*"/g, '')
  const lineEnd = count(around, /\r(?!\n)/g) > count(around, /\n/g) ? '\r' : '\n'
  return { quote, hasEscapes: ESCAPED.test(head) && !DOUBLED.test(head), lineEnd }
}

/** The rows of a text. The last one may be cut, and says nothing unless it is the first. */
function rowsIn(head: string, marks: TableMarks, isWhole: boolean): Row[] {
  const rows: Row[] = []
  let cells: Cell[] = []
  let number = 1
  let start = 0
  const endCell = (end: number, isRow: boolean): void => {
    cells.push(cellOf(head.slice(start, end), marks.quote))
    start = end + 1
    if (!isRow) return
    const row = { number: number++, cells }
    if (cells.length > 1 || cells[0]!.text !== '') rows.push(row)
    cells = []
  }
  new Table(marks).walk(head, 0, head.length, { edge() {}, replace() {}, endCell })
  if (isWhole && (start < head.length || cells.length > 0)) endCell(head.length, true)
  if (rows.length < 2 && cells.length > 1) rows.push({ number, cells })
  return rows
}

/** Without comments, and without titles, which are shorter than most rows. */
function withoutAsides(all: readonly Row[]): Row[] {
  const rows = all.filter((row) => !isAside(row))
  const [most, count] = mostAlike(rows)
  const least = count * 2 > rows.length ? most : 2
  const first = rows.findIndex(({ cells }) => cells.length >= least)
  return rows.slice(Math.max(0, first))
}

function cellOf(cell: string, quote: string): Cell {
  const text = cell.replace(/\r$/, '').replace(/^\ufeff/, '')
  const shown = text.trim()
  const isQuoted = shown.length > 1 && shown.startsWith(quote) && shown.endsWith(quote)
  return { text: isQuoted ? shown.slice(1, -1).replaceAll(quote + quote, quote) : text, isQuoted }
}

function isParted({ cells }: Row): boolean {
  return cells.length > 1
}

/** A line that is no row: a comment, or the one for Excel. A header may start with the mark. */
function isAside({ cells: [first], number }: Row): boolean {
  const { text, isQuoted } = first!
  return !isQuoted && (number > 1 ? text.startsWith('#') : /^# |^sep=$/i.test(text))
}

function countsOf(rows: readonly Row[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return counts
}

/** How many cells most rows have, and how many rows that are. */
function mostAlike(rows: readonly Row[]): readonly [number, number] {
  return [...countsOf(rows)].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])
}

/** The share of the rows that have as many cells as most, of two cells or more. */
function alikeIn(rows: readonly Row[]): number {
  const [length, count] = mostAlike(rows)
  return length < 2 ? 0 : count / rows.length
}

/**
 * How well the separator explains the rows: by their lengths, and by cells in which there is none of the others
 * (van den Burg et al. 2019, Wrangling messy CSV files by detecting row and type patterns).
 */
function scoreOf(rows: readonly Row[]): number {
  const counts = countsOf(rows)
  let pattern = 0
  for (const [length, count] of counts) pattern += (count * (length - 1)) / length
  const cells = rows.flatMap((row) => row.cells)
  const typed = cells.filter(({ text, isQuoted }) => isQuoted || WHOLE_URL.test(text) || !OTHER_CELL.test(text)).length
  return (pattern / counts.size) * ((typed + 1) / (cells.length + 1))
}

/** Whether rows of a file whose name says that they are a table are parted by the separator. A URL may hold one, too. */
function isNamedTable(rows: readonly Row[]): boolean {
  const parted = rows.filter(isParted)
  const isShown = parted.some(({ cells }) =>
    cells.some(({ text, isQuoted }, at) => isQuoted || (at > 0 && SURE_CELL.test(text))),
  )
  return alikeIn(rows) >= MOST_ALIKE || parted.length >= rows.length * (isShown ? LEAST_PARTED : MOST_PARTED)
}

/** Rows of no prose, no code and no list of URLs with separators in them. */
function isTable(rows: readonly Row[], separator: string, header: Header | undefined): boolean {
  const [first] = rows
  if (first === undefined || rows.length < LEAST_ROWS) return false
  const cells = rows.flatMap((row) => row.cells)
  if (separator !== '\t' && cells.some(({ text }) => /^\s/.test(text))) return false
  if (cells.some(({ text }) => /^[{}[\]]|[{}]$/.test(text))) return false
  if (header !== undefined) return true
  return first.cells.length > 2 && rows.every((row) => !row.cells[0]!.text.includes('://'))
}

/** Names above cells that are none: of another kind, or with marks that no name has. */
function headerOf([first, ...rest]: readonly Row[]): Header | undefined {
  const names = first?.cells.map(({ text }) => text.trim()) ?? []
  if (rest.length === 0 || names.length < 2 || names.every((name) => name === '')) return undefined
  if (names.some((name) => name.length > LONGEST_NAME || name.includes('://') || name.includes('@'))) return undefined
  const areNames = names.every((name) => NAME.test(name))
  const isOther = areNames
    ? rest.some(({ cells }) => cells.some(({ text }) => !NAME.test(text.trim())))
    : names.some((name, at) =>
        isNameAbove(
          name,
          rest.map(({ cells }) => cells[at]?.text.trim() ?? ''),
        ),
      )
  return isOther ? { row: first!.number, names: names.slice(0, MOST_NAMES) } : undefined
}

function isNameAbove(name: string, below: readonly string[]): boolean {
  const filled = below.filter((cell) => cell !== '')
  return KINDS.some(
    (kind) => name !== '' && !kind.test(name) && filled.length > 0 && filled.every((cell) => kind.test(cell)),
  )
}

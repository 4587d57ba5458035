import { isInWord, type LineEnd, wordOf } from './line-end.ts'
import type { Neighbourhood, Row } from './rows.ts'

/**
 * The signs that the lines around give in plain text, most of them of rows: of lists, tables, settings, programs. `weights.ts`
 * says how much each counts. `rules §7.6`
 */

/** A line end with what was counted in the lines around. */
export interface RowEnd {
  readonly at: LineEnd
  readonly line: Row
  readonly next: Row
  /** The line behind the next one. */
  readonly third: Row | undefined
  /** The next line from the piece on. */
  readonly nextBody: string
  /** Whether the line is the first of its paragraph. */
  readonly isFirst: boolean
  /** Whether the lines of the paragraph are as long as they can be, as a program would set them. */
  readonly isFilled: boolean
  /** Whether all its lines but the last end in one column, as in a text that was folded there. */
  readonly isFolded: boolean
  /** How many other lines there are, blank ones aside, … */
  readonly lines: number
  /** … are longer, … */
  readonly longer: number
  /** … end in the same column, … */
  readonly exact: number
  /** … are as long as the line would be with the next word, … */
  readonly asLong: number
  /** … and start as the next line does. */
  readonly alike: number
}

type Holds = (end: RowEnd) => boolean

/** How many units of a line's first word are compared. */
const HEAD = 4
/** So few lines tell nothing about their columns. */
const FEW = 12
const KEY = /^[.:@]?[A-Za-z_$][\w.$ -]{0,40}?\s*[=:](?!\/\/)/
/** The parameters of a query. */
const QUERY = /^[\w.-]+=[^=\s&]*&/
const STATEMENT = /^[\w.$:]+(?:\s*\(|\s+[:+]?=(?!=)\s|::|\s*\{\s*$|;\s*$)/
const COMMAND = /^\s*(?:[$#%]\s+\w|(?:curl|wget|git|hg|svn|bash|npm|pip|docker|sudo)\s)/

export function rowEndOf(at: LineEnd, { rows, at: own, next: following }: Neighbourhood): RowEnd {
  const line = rows[own]!
  const next = rows[following]!
  const head = next.first.slice(0, HEAD)
  const joined = line.right + wordOf(at).length
  let lines = 0
  let longer = 0
  let exact = 0
  let asLong = 0
  let alike = 0
  for (const row of rows) {
    if (row === line || row.body === '') continue
    lines++
    if (row.right > line.right) longer++
    else if (row.right === line.right) exact++
    if (row.right >= joined) asLong++
    if (row !== next && row.first.startsWith(head)) alike++
  }
  const isFirst = (rows[own - 1]?.body ?? '') === ''
  const paragraph = paragraphAt(rows, own, following)
  const isFilled = isFilledIn(paragraph, line, joined)
  const isFolded = paragraph.length > 3 && paragraph.slice(0, -1).every(({ right }) => right === line.right)
  const nextBody = at.run + at.rest
  return {
    at,
    line,
    next,
    third: rows[following + 1],
    nextBody,
    isFirst,
    isFilled,
    isFolded,
    lines,
    longer,
    exact,
    asLong,
    alike,
  }
}

/** The shortest line that is filled. */
const SHORTEST_FILLED = 56

/** The lines of the paragraph, as far as they are looked at. */
function paragraphAt(rows: readonly Row[], own: number, following: number): readonly Row[] {
  let from = own
  while (from > 0 && rows[from - 1]!.body !== '') from--
  let to = following
  while (to + 1 < rows.length && rows[to + 1]!.body !== '') to++
  return rows.slice(from, to + 1)
}

/** Whether a paragraph is filled: behind no line but the last the next word had room, nor behind the URL, up to `joined`. */
function isFilledIn(paragraph: readonly Row[], line: Row, joined: number): boolean {
  const width = Math.max(...paragraph.map(({ right }) => right))
  if (paragraph.length < 3 || width < SHORTEST_FILLED || joined < width) return false
  return paragraph.every((row, index) => {
    const next = paragraph[index + 1]
    return next === undefined || row === line || row.right + 1 + next.first.length > width
  })
}

/** The shape of a word, so that the entries of a list are alike: `a9`, `§` for a long hexadecimal number. */
function shapeOf(word: string): string {
  const shape = word.replace(/[0-9a-fA-F]{12,}/g, '§')
  return shape
    .replace(/\d/g, '9')
    .replace(/[a-z]+/g, 'a')
    .replace(/[A-Z]+/g, 'A')
}

function isKey(text: string): boolean {
  return KEY.test(text) && !QUERY.test(text)
}

function isOneWord({ body, first }: Row): boolean {
  return body !== '' && first.length === body.length
}

/** Whether of enough lines a share between these is longer. */
function isLonger({ lines, longer }: RowEnd, least: number, most: number): boolean {
  return lines >= FEW && longer > least * lines && longer <= most * lines
}

/** Whether of enough lines a share between these is as long as the line would be with the next word. */
function isAsLong({ lines, asLong }: RowEnd, least: number, most: number): boolean {
  return lines >= FEW && asLong >= least * lines && asLong < most * lines
}

/** The signs, in the order of `names.ts`: the comment before each is its name. */
export const ROWS: readonly Holds[] = [
  // next lines alike
  ({ next, third }) => {
    if (third === undefined || third.body === '') return false
    const shape = shapeOf(next.first)
    return /[9§]|[^\w]/.test(shape) && shapeOf(third.first) === shape
  },
  // next is a key
  ({ nextBody }) => isKey(nextBody),
  // value of a name, next a name
  ({ at, nextBody }) => /[=:]\s*["']?$/.test(at.before) && /^[\w.-]+\s*[=:]/.test(nextBody),
  // next is a statement
  ({ nextBody }) => STATEMENT.test(nextBody),
  // wide gap before
  ({ at }) => /\S(?:\t+| {3,}|\s*\t\s*)$/.test(at.before),
  // wide gap in the next
  ({ nextBody }) => /^\S+ {2,}\S|\S(?:\t| {3,})\S/.test(nextBody),
  // line is one word
  ({ line }) => isOneWord(line),
  // next is one word
  ({ next }) => isOneWord(next),
  // command
  ({ at }) => COMMAND.test(at.before),
  // starts its line
  ({ at }) => /^\s*["'([{<]?\s*$/.test(at.before),
  // first of its paragraph
  ({ isFirst }) => isFirst,
  // mark of a comment on one
  ({ line, next }) => line.isMarked !== next.isMarked,
  // others start as the next
  ({ alike }) => alike > 0,
  // three start as the next
  ({ alike }) => alike > 2,
  // many are longer
  (end) => isLonger(end, 0.3, 1),
  // the paragraph is filled
  ({ isFilled }) => isFilled,
  // the paragraph is folded
  ({ isFolded }) => isFolded,
  // ends at a column
  ({ lines, longer, exact }) => lines >= FEW && longer <= 0.02 * lines && exact > 2,
  // none as long as joined
  ({ lines, asLong }) => lines >= FEW && asLong === 0,
  // few as long as joined
  (end) => end.asLong > 0 && isAsLong(end, 0, 0.05),
  // some as long as joined
  (end) => isAsLong(end, 0.05, 0.2),
  // in word, at a column
  (end) => end.exact > 0 && end.longer === 0 && isInWord(end.at),
  // long line
  ({ line }) => line.right > 100,
  // short line
  ({ line }) => line.right < 60,
  // very short line
  ({ line }) => line.right < 40,
]

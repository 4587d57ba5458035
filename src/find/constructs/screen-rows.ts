import { mayContinueWith } from '../../joins/own-line.ts'
import { isCutInner } from '../../joins/unfinished.ts'
import { hasLetterOrDigit } from '../../text/chars.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { BLANK, flagsOf, isBorder, isWideHyphen, STOP, WHITESPACE } from '../../text/prose-classes.ts'
import { afterBreak, beforeBreak, isLineBreak } from '../../text/view.ts'
import { breakGap, type Continuation, inOrder, type LineExtent } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { isOtherStart, mayBelong } from '../next-line.ts'
import type { Construct, Rules } from '../rules.ts'
import { type Run, readRun, trimRun } from '../run.ts'

/**
 * A URL that a program wrapped into the rows of a screen, a pane or a box: each row but the last is filled to the same
 * column. `rules §7.13`
 */
export const ROWS: Construct = {
  name: 'rows',
  continuation: { asks: BLANK | STOP, continuationAt },
}

const LAST_BORDER = /[│┃║|](?=[^│┃║|]*$)/
/** In other rows, these may be at the column of a border. */
const CROSSING = /[|+\u2500-\u257f]/
const ROW_LEAD = /^[│┃║|]?[\s>]*/
const ONE_RUN = /^[\s>]*[^\s>]\S*\s*$/
/** Other text: a word, a date or a time, the mode of a file, a prompt. */
const OWN_TEXT = /^(?:[a-z]*[.,;:!?]*$|\d+[.:-]\d|-r|\S+@)/i
/** An inner URL whose scheme is cut. */
const CUT_INNER = /[?&][\w.%-]*=[a-z]+$/i
const INNER = /[?&][\w.%-]*=[a-z]+:\/\//i
/** Marks of pagers and editors before the rows that continue a line, … */
const MARKS = '+>↪↳⤷»…'
const MARK = /^(?:[+>↪↳⤷»…]+ ?| {2,8})(?=[^\s])/
/** These marks are nothing else. */
const ARROW = /[↪↳⤷»…]|\+\+/
/** … and after the rows that continue: some end a run of URL characters, some do not. */
const ENDINGS = '\\↩↵'
const RUN_ENDINGS = '¬⤶$'
/** The widths of most terminals, after which mutt continues with `+`. */
const TERMINAL = [79, 80]
const LONGEST = 1024
const SHORTEST = 32
const MOST_ROWS = 32
/** The shortest run that continues a URL and fills its row. */
const LONG = 12

interface Row {
  readonly start: number
  readonly text: string
}

/** Columns are in units from the start of a line. */
interface Screen {
  /** The text before each row, from the left border on, and its column. */
  readonly lead: string
  readonly leadAt: number
  /** The column where rows start, and that after a filled one. */
  readonly left: number
  readonly right: number
  /** The column of the border, or where lines padded with blanks end. */
  readonly border: number | undefined
  readonly isFramed: boolean
  /** The number of blanks before the border, and whether the line ends there. */
  readonly padding: number
  readonly isBox: boolean
  /** The mark of a pager before each row but the first, and of an editor after each but the last. */
  readonly mark: string
  readonly ending: string
  /** The start of the first row, and whether the URL starts there. */
  readonly start: number
  readonly isFirst: boolean
}

function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | null | undefined {
  const after = skipBlanks(cursor.text, run.end)
  const isEnded = ENDINGS.includes(cursor.text[after] ?? ' ') && isLineBreak(cursor.at(after + 1))
  if (!isEnded && !isBorder(cursor.at(after))) return undefined
  return continuationIn(cursor, run, rules, after, rowAfter(cursor, after, cursor.restOfLine(after, LONGEST)))
}

/** The next row is at `next`; `null` if the URL ends and no other construct may continue it. */
export function continuationInRows(
  cursor: Cursor,
  run: Run,
  rules: Rules,
  next: number,
): Continuation | null | undefined {
  // Programs that wrap do not add a hyphen.
  if (isWideHyphen(cursor.text.charCodeAt(run.end - 1))) return undefined
  if (!mayBeFilled(cursor, next, RUN_ENDINGS.includes(cursor.text[run.end - 1]!) ? 1 : LONG)) return undefined
  const after = skipBlanks(cursor.text, run.end)
  return continuationIn(cursor, run, rules, after, rowAfter(cursor, after, ''))
}

function continuationIn(
  cursor: Cursor,
  run: Run,
  rules: Rules,
  after: number,
  next: Row | undefined,
): Continuation | null | undefined {
  const start = next === undefined || !rules.mends ? -1 : cursor.lineStart(rowStart(run))
  if (next === undefined || start < 0 || after - start > LONGEST) return undefined
  const screen = screenOf(cursor, { start, text: cursor.text.slice(start, after) }, run, next)
  const mark = screen && MARK.exec(next.text.slice(screen.left))?.[0]
  const marked = mark && readRows(cursor, run, rules, { ...screen, mark }, next)
  return marked || (screen && readRows(cursor, run, rules, screen, next))
}

/** The start of the URL, or of its part after a line break before the host. */
function rowStart({ urlStart, gaps }: Run): number {
  return gaps[0]?.end ?? urlStart
}

/** Whether the line holds a long run, a run after a mark, or padding with blanks. */
function mayBeFilled(cursor: Cursor, from: number, least: number): boolean {
  const { text } = cursor
  const most = Math.min(text.length, from + LONGEST)
  let at = from
  while (at < most && (flagsOf(text.charCodeAt(at)) & BLANK || MARKS.includes(text[at]!))) at++
  const start = at
  const isMarked = start > from && ARROW.test(text.slice(from, start))
  while (at < most && !(flagsOf(text.charCodeAt(at)) & WHITESPACE)) at++
  const end = skipBlanks(text, at)
  const unit = cursor.at(end)
  return (unit < 0 || isLineBreak(unit)) && (at - start >= least || isMarked || end > at)
}

function rowAfter(cursor: Cursor, from: number, rest: string): Row | undefined {
  const end = from + rest.length
  if (!isLineBreak(cursor.at(end))) return undefined
  const start = afterBreak(cursor.text, end)
  const text = cursor.restOfLine(start, LONGEST)
  return text.length < LONGEST ? { start, text } : undefined
}

/** The screen whose row a URL fills; undefined without signs of one. */
function screenOf(cursor: Cursor, { start, text }: Row, run: Run, next: Row): Screen | undefined {
  const { end: runEnd } = run
  const head = text.slice(0, rowStart(run) - start)
  const bar = head.search(LAST_BORDER)
  // A bar of the first row alone is text: `a | http://a.example/x`.
  const leadAt = isBorder(next.text.charCodeAt(bar)) ? bar : 0
  const own = head.slice(leadAt)
  const isFirst = ROW_LEAD.exec(own)![0] === own
  const lead = isFirst ? own : ROW_LEAD.exec(next.text.slice(leadAt))![0]
  if (!own.startsWith(lead) || !next.text.startsWith(lead, leadAt)) return undefined
  const left = leadAt + lead.length
  const ending = endingOf(cursor.text, runEnd, next)
  const right = runEnd - start - (cursor.text.startsWith(ending, runEnd) ? 0 : 1)
  const padding = text.length - (runEnd - start)
  const isFramed = isBorder(cursor.text.charCodeAt(start + text.length))
  const isPadded = !isFramed && next.text.length === text.length && /\s$/.test(next.text)
  const border = isFramed || isPadded ? text.length : undefined
  const isBox = border !== undefined && next.text.slice(border + 1).trim() === ''
  const screen = { lead, leadAt, left, right, border, isFramed, isBox, start, isFirst, padding, mark: '', ending }
  if (isFramed && padding === 0) return screen
  if (right - left < SHORTEST || padding > Math.max(1, lead.length)) return undefined
  if (border === undefined) return padding === 0 ? screen : undefined
  const third = rowAfter(cursor, next.start, next.text)
  return isBordered(screen, next) && third && isBordered(screen, third) ? screen : undefined
}

function endingOf(text: string, runEnd: number, next: Row): string {
  const [after = '', last = ''] = [text[runEnd], text[runEnd - 1]]
  if (ENDINGS.includes(after)) return after
  return isLineBreak(after.charCodeAt(0)) && RUN_ENDINGS.includes(last) && (last !== '$' || next.text.endsWith('$'))
    ? last
    : ''
}

/** A row has the borders, or crossings, or blanks up to the same column. */
function isBordered({ leadAt, lead, border = 0, isFramed }: Screen, { text }: Row): boolean {
  if (!isFramed) return text.length === border && /\s$/.test(text)
  const isLeft = !LAST_BORDER.test(lead) || CROSSING.test(text[leadAt] ?? '')
  return isLeft && CROSSING.test(text[border] ?? '')
}

function readRows(
  cursor: Cursor,
  firstRun: Run,
  { cuts }: Rules,
  screen: Screen,
  next: Row,
): Continuation | null | undefined {
  const { text } = cursor
  const { limit } = firstRun
  const { lead, leadAt, left, right, border, isFramed, mark, ending } = screen
  const rowEnd = screen.start + right
  const extents: LineExtent[] = []
  const rests: string[] = []
  const first = text.slice(rowStart(firstRun), rowEnd)
  let sofar = first
  let end = rowEnd
  let { gaps } = firstRun
  let run = firstRun
  let row: Row | undefined = next
  let isFilled = true
  let isAlone = true
  for (; isFilled && row && extents.length < MOST_ROWS; row = rowAfter(cursor, row.start, row.text)) {
    if (!row.text.startsWith(lead, leadAt) || (isFramed && !isBorder(row.text.charCodeAt(border!)))) break
    if (!row.text.startsWith(mark, left)) break
    const at = row.start + left + mark.length
    const all = row.text.slice(left + mark.length, border)
    const isEnded = ending !== '' && all.endsWith(ending)
    const content = isEnded ? all.slice(0, -1) : all
    run = run.next()
    const runEnd = Math.min(readRun(cursor, run, at, cuts), at + content.length)
    const rest = text.slice(at, runEnd)
    const isClosed = isFramed && extents.length > 0 && CLOSED.test(content)
    // A URL in another pane is found separately; another may follow in the last row, after a quotation mark.
    if (isOther(sofar, isClosed ? rest : content) || text.slice(end, at).includes('://')) break
    if (!hasLetterOrDigit(rest) || runEnd >= limit || runEnd > row.start + right) break
    if (isOtherStart(cursor, at) && !(CUT_INNER.test(sofar) || isCutInner(sofar, rest))) break
    isAlone = content.slice(rest.length).trim() === ''
    // Prose follows the rows.
    if (!isAlone && extents.length > 0 && OWN_TEXT.test(rest)) break
    isFilled = isAlone && runEnd === row.start + right && (ending === '' || isEnded)
    const frameEnd = isFramed ? beforeBreak(text, row.start) : end + ending.length
    gaps = [...gaps, breakGap(end, frameEnd, row.start, at, at)]
    extents.push({ urlEnd: trimRun(cursor, run, at, runEnd), runEnd, gaps })
    rests.push(rest)
    sofar += rest
    end = runEnd
  }
  const made = extents.length
  // The lines of quoted-printable end in `=`.
  if (made === 0 || (first.endsWith('=') && !first.includes('?'))) return undefined
  if (made > 1 || isFilled) {
    if (isList(first, rests)) return null
    // The last row, or a border, shows how wide the screen is.
    if (isFilled ? border === undefined : isAlone && row && isListed(screen, row)) return undefined
  } else {
    const [rest = ''] = rests
    const isPaged = mark === '+' && TERMINAL.includes(right) && !`${first}${rest}`.includes('+')
    // In a query `+` is a blank, and a backslash continues a line of code.
    if ((mark === '+' && !isPaged && first.includes('?')) || ending === '\\') return undefined
    const isMarked = ending !== '' || isPaged || ARROW.test(mark)
    // A row of a table has other cells before.
    const isCell = LAST_BORDER.test(text.slice(screen.start, screen.start + leadAt))
    const fits = border === undefined ? isMarked || isPair(cursor, screen, first, rest, row) : screen.isBox && !isCell
    // `|` also divides the columns of data.
    const touches = isFramed && screen.padding === 0 && (screen.isBox || text[screen.start + border!] !== '|')
    if (!((isAlone && fits) || touches) || OWN_TEXT.test(rest)) return undefined
    if (!mayBelong(cursor, next.start + left + mark.length, first, rest)) return undefined
  }
  return { extents, made, decidedBy: 'layout', isSyntax: true, inOrder, offered: new Set([0, made]) }
}

/** The narrowest row of two. */
const WIDE = 40
const BEFORE = 192
/** A character of a URL, not of a word. */
const SIGN = /[/=&?%#\d]/
const OPEN_END = /[-/=&?%_+]$/
/** A URL ends in a file name, so only a query or a fragment may follow. */
const FILE_END = /\/[^/?#]*\.[A-Za-z]{2,5}$/
const OWN_FILE = /\.(?:patch|diff|tar|t?gz|bz2|xz|zip|deb|rpm|iso|exe)$/

/**
 * There is no third row to show the width: the second must not be a word, a digest or a file name, and the lines around
 * not single runs, as in a list.
 */
function isPair(cursor: Cursor, screen: Screen, first: string, rest: string, after: Row | undefined): boolean {
  const { start, left, right, isFirst } = screen
  if (!isFirst || right - left < WIDE || rest.length < LONG || !isPart(first, rest)) return false
  if (after !== undefined && ONE_RUN.test(after.text)) return false
  const before = cursor.before(start, BEFORE).split('\n')
  return !ONE_RUN.test(before.at(-2) ?? '')
}

function isPart(first: string, rest: string): boolean {
  if (/^[A-Z]/.test(rest) || OPEN_END.test(rest) || OWN_FILE.test(rest) || ENCODED.test(rest)) return false
  if (FILE_END.test(first)) return /^[?#]/.test(rest)
  return SIGN.test(rest) || (!first.endsWith('/') && rest.split(/[-_]/).length > 2)
}

/** The first run of a row holds a quotation mark. */
const CLOSED = /^\S*['"]/

function isOther(sofar: string, row: string): boolean {
  return row.includes('://') && !INNER.test(sofar + row)
}

/** In lists of names, paths or hashes, but not in words. */
const LISTED = /[\d/=&?%#_]|\w[.-]\w/
/** A line of base64, or a digest. */
const ENCODED =
  /^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/]+={0,2}$|^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/
const ENCODED_END = /(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{8,}$/
const END_REACH = 40

/** Whether the row after the last one is similar. */
function isListed({ lead, leadAt, left, right, border }: Screen, { text }: Row): boolean {
  const content = text.startsWith(lead, leadAt) ? text.slice(left, border).trim() : ''
  return (
    !content.includes('://') && ONE_RUN.test(content) && (LISTED.test(content) || content.length > (right - left) / 2)
  )
}

/** Whether the rows are paths, or encoded text, below a URL that fills its line as they do. */
function isList(first: string, rests: readonly string[]): boolean {
  if (rests.every((rest) => !mayContinueWith(first, rest, rest))) return true
  return (
    rests.slice(0, Math.max(1, rests.length - 1)).every((rest) => ENCODED.test(rest)) &&
    !ENCODED_END.test(first.slice(-END_REACH))
  )
}

import { mayGoOnWith } from '../../joins/own-line.ts'
import { isCutInner } from '../../joins/unfinished.ts'
import { hasLetterOrDigit } from '../../text/chars.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { BLANK, flagsOf, isBorder, isWideHyphen, STOP, WHITESPACE } from '../../text/prose-classes.ts'
import { beforeBreak, behindBreak, isLineBreak } from '../../text/view.ts'
import { type Continuation, editsOfBreak, type LineExtent } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { isOtherStart, mayBelong } from '../next-line.ts'
import type { BareUrl, Construct, Rules } from '../rules.ts'
import { readRun, trimRun } from '../run.ts'

/**
 * A URL that a program wrapped into the rows of a screen, a pane or a box: each row but the last is filled to the same
 * column. `rules §7.13`
 */
export const ROWS: Construct = {
  name: 'rows',
  continuation: { asks: BLANK | STOP, goOn },
}

/** The last border in the text before a URL. */
const LAST_BORDER = /[│┃║|](?=[^│┃║|]*$)/
/** What stands at the column of a border in the rows around: a border, a corner, a crossing. */
const CROSSING = /[|+\u2500-\u257f]/
/** What stands before the rows of a text. */
const LEAD = /^[\s>]*$/
const ROW_LEAD = /^[│┃║|]?[\s>]*/
const ONE_RUN = /^[\s>]*[^\s>]\S*\s*$/
/** A word, a date or a time, the mode of a file, a prompt: texts of their own. */
const OWN_TEXT = /^(?:[a-z]*[.,;:!?]*$|\d+[.:-]\d|-r|\S+@)/i
/** A URL in the query of another, and one whose scheme is cut. */
const CUT_INNER = /[?&][\w.%-]*=[a-z]+$/i
const INNER = /[?&][\w.%-]*=[a-z]+:\/\//i
/** What pagers and editors put before the rows that go on with a line, … */
const MARKS = '+>↪↳⤷»…'
const MARK = /^(?:[+>↪↳⤷»…]+ ?| {2,8})(?=[^\s])/
/** The marks that nothing else is. */
const ARROW = /[↪↳⤷»…]|\+\+/
/** … and behind those that go on: such as end a run of URL characters, and such as are some. */
const ENDINGS = '\\↩↵'
const RUN_ENDINGS = '¬⤶$'
/** The columns of most terminals, behind which mutt goes on with `+`. */
const TERMINAL = [79, 80]
/** The longest row that is looked at, … */
const LONGEST = 1024
/** … and the shortest filled one of a text without borders. */
const SHORTEST = 32
const MOST_ROWS = 32
/** The shortest run that goes on with a row alone. */
const LONG = 12

/** A line of the text: where it starts, and what stands in it. */
interface Row {
  readonly start: number
  readonly text: string
}

/** Between which columns a program wrote, in units from the start of a line. */
interface Screen {
  /** What stands before each row, from the border to the left on, if there is one; and where it does. */
  readonly lead: string
  readonly leadAt: number
  /** The columns where rows start, and behind one that is filled. */
  readonly left: number
  readonly right: number
  /** The column of the border behind the rows, or where lines end that are filled up with blanks; none if undefined. */
  readonly border: number | undefined
  readonly isFramed: boolean
  /** How many blanks stand before it, and whether nothing stands behind it. */
  readonly padding: number
  readonly isBox: boolean
  /** What a pager put before each row but the first, and what an editor put behind each but the last. */
  readonly mark: string
  readonly ending: string
  /** Where the first row starts, and whether the URL does. */
  readonly start: number
  readonly isFirst: boolean
}

function goOn(cursor: Cursor, url: BareUrl, rules: Rules): Continuation | null | undefined {
  const behind = skipBlanks(cursor.text, url.runEnd)
  const isEnded = ENDINGS.includes(cursor.text[behind] ?? ' ') && isLineBreak(cursor.at(behind + 1))
  if (!isEnded && !isBorder(cursor.at(behind))) return undefined
  return goOnIn(cursor, url, rules, behind, rowBehind(cursor, behind, cursor.restOfLine(behind, LONGEST)))
}

/**
 * How a URL at the end of its line goes on in the rows of a text without borders, of which the next one starts at
 * `next`; `null` where it ends, and nothing else is to be asked.
 */
export function goOnInRows(cursor: Cursor, url: BareUrl, rules: Rules, next: number): Continuation | null | undefined {
  // Programs that wrap put no hyphen.
  if (isWideHyphen(cursor.text.charCodeAt(url.runEnd - 1))) return undefined
  if (!mayBeFilled(cursor, next, RUN_ENDINGS.includes(cursor.text[url.runEnd - 1]!) ? 1 : LONG)) return undefined
  const behind = skipBlanks(cursor.text, url.runEnd)
  return goOnIn(cursor, url, rules, behind, rowBehind(cursor, behind, ''))
}

function goOnIn(
  cursor: Cursor,
  url: BareUrl,
  rules: Rules,
  behind: number,
  next: Row | undefined,
): Continuation | null | undefined {
  const start = next === undefined || !rules.mends ? -1 : cursor.lineStart(url.run.urlStart)
  if (next === undefined || start < 0 || behind - start > LONGEST) return undefined
  const screen = screenOf(cursor, { start, text: cursor.text.slice(start, behind) }, url, next)
  const mark = screen && MARK.exec(next.text.slice(screen.left))?.[0]
  const marked = mark && readRows(cursor, url, rules, { ...screen, mark }, next)
  return marked || (screen && readRows(cursor, url, rules, screen, next))
}

/** Whether the line at `from` holds a run that may fill a row, or one behind a mark, or blanks fill it; most hold prose. */
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

/** The row behind one of which `rest` stands at `from`. */
function rowBehind(cursor: Cursor, from: number, rest: string): Row | undefined {
  const end = from + rest.length
  if (!isLineBreak(cursor.at(end))) return undefined
  const start = behindBreak(cursor.text, end)
  const text = cursor.restOfLine(start, LONGEST)
  return text.length < LONGEST ? { start, text } : undefined
}

/** The screen whose row a URL fills; undefined where nothing shows that it does. */
function screenOf(
  cursor: Cursor,
  { start, text }: Row,
  { run: { urlStart }, runEnd }: BareUrl,
  next: Row,
): Screen | undefined {
  const head = text.slice(0, urlStart - start)
  const leadAt = Math.max(0, head.search(LAST_BORDER))
  const isFirst = LEAD.test(head.slice(leadAt).replace(/^[│┃║|]/, ''))
  const lead = isFirst ? head.slice(leadAt) : ROW_LEAD.exec(next.text.slice(leadAt))![0]
  if (!head.startsWith(lead, leadAt) || !next.text.startsWith(lead, leadAt)) return undefined
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
  const third = rowBehind(cursor, next.start, next.text)
  return isBordered(screen, next) && third && isBordered(screen, third) ? screen : undefined
}

/** What an editor puts at the end of a row that goes on, or of all, where it ends the run of a URL at `runEnd`. */
function endingOf(text: string, runEnd: number, next: Row): string {
  const [behind = '', last = ''] = [text[runEnd], text[runEnd - 1]]
  if (ENDINGS.includes(behind)) return behind
  return isLineBreak(behind.charCodeAt(0)) && RUN_ENDINGS.includes(last) && (last !== '$' || next.text.endsWith('$'))
    ? last
    : ''
}

/** Whether the borders stand in a row, too, or what crosses them; or blanks fill it up to the same column. */
function isBordered({ leadAt, lead, border = 0, isFramed }: Screen, { text }: Row): boolean {
  if (!isFramed) return text.length === border && /\s$/.test(text)
  const isLeft = LEAD.test(lead.slice(0, 1)) || CROSSING.test(text[leadAt] ?? '')
  return isLeft && CROSSING.test(text[border] ?? '')
}

function readRows(
  cursor: Cursor,
  { run: firstRun, gaps: firstGaps }: BareUrl,
  { cuts }: Rules,
  screen: Screen,
  next: Row,
): Continuation | null | undefined {
  const { text } = cursor
  const { urlStart: start, limit } = firstRun
  const { lead, leadAt, left, right, border, isFramed, mark, ending } = screen
  const rowEnd = screen.start + right
  const extents: LineExtent[] = []
  const rests: string[] = []
  const first = text.slice(start, rowEnd)
  let sofar = first
  let end = rowEnd
  let gaps = firstGaps
  let run = firstRun
  let row: Row | undefined = next
  let isFilled = true
  let isAlone = true
  for (; isFilled && row && extents.length < MOST_ROWS; row = rowBehind(cursor, row.start, row.text)) {
    if (!row.text.startsWith(lead, leadAt) || (isFramed && !isBorder(row.text.charCodeAt(border!)))) break
    if (!row.text.startsWith(mark, left)) break
    const at = row.start + left + mark.length
    const all = row.text.slice(left + mark.length, border)
    const isEnded = ending !== '' && all.endsWith(ending)
    const content = isEnded ? all.slice(0, -1) : all
    // What another pane holds is found by itself, or not at all.
    if (isOther(sofar, content) || text.slice(end, at).includes('://')) break
    run = run.next()
    const runEnd = Math.min(readRun(cursor, run, at, cuts), at + content.length)
    const rest = text.slice(at, runEnd)
    if (!hasLetterOrDigit(rest) || runEnd >= limit || runEnd > row.start + right) break
    if (isOtherStart(cursor, at) && !(CUT_INNER.test(sofar) || isCutInner(sofar, rest))) break
    isAlone = content.slice(rest.length).trim() === ''
    // Prose goes on behind the rows.
    if (!isAlone && extents.length > 0 && OWN_TEXT.test(rest)) break
    isFilled = isAlone && runEnd === row.start + right && (ending === '' || isEnded)
    const frameEnd = isFramed ? beforeBreak(text, row.start) : end + ending.length
    const edits = editsOfBreak(end, frameEnd, row.start, at, at)
    gaps = [...gaps, { kind: 'line-break', start: end, end: at, edits, hyphen: undefined }]
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
    // The last row shows how wide the screen is, or a border does.
    if (isFilled ? border === undefined : row && isListed(screen, row)) return undefined
  } else {
    const [rest = ''] = rests
    const isPaged = mark === '+' && TERMINAL.includes(right) && !`${first}${rest}`.includes('+')
    // `+` stands for a blank in a query, and a backslash goes on with a line of code.
    if ((mark === '+' && !isPaged && first.includes('?')) || ending === '\\') return undefined
    const isMarked = ending !== '' || isPaged || ARROW.test(mark)
    const fits = border === undefined ? isMarked || isPair(cursor, screen, first, rest, row) : screen.isBox
    // `|` parts the columns of data, too.
    const touches = isFramed && screen.padding === 0 && (screen.isBox || text[screen.start + border!] !== '|')
    if (!((isAlone && fits) || touches) || OWN_TEXT.test(rest)) return undefined
    if (!mayBelong(cursor, next.start + left + mark.length, first, rest)) return undefined
  }
  return { extents, made, decidedBy: 'layout', isSyntax: true, offered: new Set([0, made]) }
}

/** The narrowest row of two. */
const WIDE = 40
/** How much of the line before is looked at. */
const BEFORE = 192
/** What shows that a run is no word. */
const SIGN = /[/=&?%#\d]/
/** The end of a run that may go on itself. */
const OPEN_END = /[-/=&?%_+]$/
/** The end of a URL in the name of a file, behind which only a query or a fragment stands. */
const FILE_END = /\/[^/?#]*\.[A-Za-z]{2,5}$/
/** A file that stands for itself. */
const OWN_FILE = /\.(?:patch|diff|tar|t?gz|bz2|xz|zip|deb|rpm|iso|exe)$/

/**
 * Whether a URL alone in its row and a run alone in the next one are two rows of one URL, without a third that shows how
 * wide the screen is: the run is no word, no digest and no name of a file, and neither line around is one run, as those
 * of a list.
 */
function isPair(cursor: Cursor, screen: Screen, first: string, rest: string, behind: Row | undefined): boolean {
  const { start, left, right, isFirst } = screen
  if (!isFirst || right - left < WIDE || rest.length < LONG || !isPart(first, rest)) return false
  if (behind !== undefined && ONE_RUN.test(behind.text)) return false
  const before = cursor.before(start, BEFORE).split('\n')
  return !ONE_RUN.test(before.at(-2) ?? '')
}

/** Whether a run can be hardly anything but the rest of a URL. */
function isPart(first: string, rest: string): boolean {
  if (/^[A-Z]/.test(rest) || OPEN_END.test(rest) || OWN_FILE.test(rest) || ENCODED.test(rest)) return false
  if (FILE_END.test(first)) return /^[?#]/.test(rest)
  return SIGN.test(rest) || (!first.endsWith('/') && rest.split(/[-_]/).length > 2)
}

/** Whether a row holds another URL, not one in the query of the URL. */
function isOther(sofar: string, row: string): boolean {
  return row.includes('://') && !INNER.test(sofar + row)
}

/** What a list of names, of paths or of hashes has, and a word has not. */
const LISTED = /[\d/=&?%#_]|\w[.-]\w/
/** A line of base64, or a digest. */
const ENCODED =
  /^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/]+={0,2}$|^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/
/** The end of a URL that may hold one, and how much of a URL is looked at for it. */
const ENCODED_END = /(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{8,}$/
const END_REACH = 40

/** Whether the row behind the last one holds something of the same kind. */
function isListed({ lead, leadAt, left, right, border }: Screen, { text }: Row): boolean {
  const content = text.startsWith(lead, leadAt) ? text.slice(left, border).trim() : ''
  return (
    !content.includes('://') && ONE_RUN.test(content) && (LISTED.test(content) || content.length > (right - left) / 2)
  )
}

/** Whether rows are paths and the like, or an encoded text, below a URL that fills its line as they do. */
function isList(first: string, rests: readonly string[]): boolean {
  if (rests.every((rest) => !mayGoOnWith(first, rest, rest))) return true
  return (
    rests.slice(0, Math.max(1, rests.length - 1)).every((rest) => ENCODED.test(rest)) &&
    !ENCODED_END.test(first.slice(-END_REACH))
  )
}

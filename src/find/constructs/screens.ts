import type { Repair } from '../../match.ts'
import { panelAt } from '../../screen/panels.ts'
import { columnIn, Rows, stretchesIn } from '../../screen/rows.ts'
import { type Piece, wrapsFrom } from '../../screen/wraps.ts'
import { BACKSLASH, BAR, CR, ESCAPE, LF } from '../../text/ascii.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { STOP, WHITESPACE } from '../../text/prose-classes.ts'
import { afterBreak, beforeBreak, isLineBreak, type Span, View } from '../../text/view.ts'
import { breakGap, type Continuation, type Gap, inOrder, type LineExtent, withoutGaps } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { readBareAt } from '../read.ts'
import type { Construct, Rules } from '../rules.ts'
import type { Run } from '../run.ts'

/**
 * A URL that a program wrapped into the rows of a screen is read in the text without the wraps; one in a panel does not
 * go on in another. `rules §7.13`
 */
export const SCREENS: Construct = {
  name: 'screens',
  continuation: { asks: WHITESPACE | STOP, continuationAt },
}

function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | null | undefined {
  const { text } = cursor
  const after = skipBlanks(text, run.end)
  if (!isEdge(cursor.at(after))) return undefined
  const from = run.gaps[0]?.end ?? run.urlStart
  const isSure = rules.kind === 'screen'
  if (!rules.mends || !mayBeWrapped(cursor, from, after, isSure)) return undefined
  const rows = rowsOf(cursor)
  const row = rows.from(cursor.lineStart(from))
  if (row === undefined) return undefined
  const column = columnIn(row, from)
  const panel = panelAt(rows, row, column)
  const isStyled = text.charCodeAt(run.end) === ESCAPE
  const wraps = wrapsFrom(panel, column, isSure)
  if (wraps === null) return null
  const pieces = wraps ?? (isStyled ? [{ row, from: column, to: row.cells.length }] : undefined)
  if (pieces === undefined) return panel.isBounded ? null : undefined
  // Lines that break a scheme need more rows.
  if (run.gaps.length > 0 && pieces.length === 2 && !panel.isBounded && !isStyled) return undefined
  const extent = read(cursor, run, pieces, rules)
  if (extent === undefined) return undefined
  const continuation = { extents: [extent], made: 1, isSyntax: true }
  return pieces.length > 1
    ? { ...continuation, decidedBy: 'layout', inOrder }
    : { ...continuation, decidedBy: undefined, inOrder: () => [[extent, 'hyphen-kept', 1]] }
}

/** A line break, a border, a mark, an escape. */
function isEdge(unit: number): boolean {
  if (unit >= 0x80) return (unit >= 0x2190 && unit < 0x2600) || isLineBreak(unit)
  return unit === LF || unit === CR || unit === ESCAPE || unit === BAR || unit === BACKSLASH
}

/** Reads the URL in the text of its rows, and leads back to where they stand. */
function read(cursor: Cursor, run: Run, pieces: readonly Piece[], rules: Rules): LineExtent | undefined {
  const { text } = cursor
  const stretches = stretchesOf(text, pieces)
  if (stretches.length < 2) return undefined
  const head = withoutGaps(text, run.urlStart, stretches[0]!.end, run.gaps)
  const shown =
    head +
    stretches
      .slice(1)
      .map(({ start, end }) => text.slice(start, end))
      .join('')
  const found = readBareAt(new View(shown, true), 0, undefined, { ...rules, joins: undefined })
  if (found === undefined || found.runEnd <= head.length) return undefined
  const gaps: Gap[] = [...run.gaps]
  let length = head.length
  let last = stretches[0]!
  const toText = (at: number, stretch: Span): number => Math.min(stretch.end, stretch.start + at - length)
  let urlEnd = 0
  for (const stretch of stretches.slice(1)) {
    gaps.push(gapBetween(text, last, stretch))
    if (found.urlEnd <= length + stretch.end - stretch.start) {
      urlEnd ||= toText(found.urlEnd, stretch)
      if (found.runEnd <= length + stretch.end - stretch.start) {
        const rest = shown.slice(head.length, found.urlEnd)
        return apart(text, gaps, rest) ?? { urlEnd, runEnd: toText(found.runEnd, stretch), gaps }
      }
    }
    length += stretch.end - stretch.start
    last = stretch
  }
  return undefined
}

/** A part of a row without escapes. */
interface Stretch extends Span {
  readonly row: Span
}

/** The blanks at the end of a row belong to the break, a border is a frame. */
function gapBetween(text: string, last: Stretch, { row, start: end }: Stretch): Gap {
  const start = last.end
  if (start < row.start) {
    const frameEnd = text.slice(start, last.row.end).trim() === '' ? start : last.row.end
    return breakGap(start, frameEnd, row.start, end, end)
  }
  const edits = [...text.slice(start, end).matchAll(/\x1b[^\x1b]+/g)].map(({ 0: found, index }): Repair => {
    return { kind: 'escape', start: start + index, end: start + index + found.length, insert: '' }
  })
  return { kind: 'line-break', start, end, edits, hyphen: undefined }
}

/** ECMA-48 SGR, and what erases the rest of a line. */
const STYLES = /^(?:\x1b\[[\d;:]*[mK])*$/
const STYLE = /\x1b\[([\d;]*)m/g
const RESET = /^(?:0?|2[2-9]|39|49)$/

/** The stretches of all rows, up to the end of a style that did not start in the row. */
function stretchesOf(text: string, pieces: readonly Piece[]): Stretch[] {
  const all: Stretch[] = []
  let isOpen = false
  for (const { row, from, to } of pieces) {
    for (const stretch of stretchesIn(row, from, to)) {
      const last = all.at(-1) ?? { ...stretch, row: undefined }
      const between = text.slice(last.end, stretch.start)
      const codes = [...between.matchAll(STYLE)].map((each) => RESET.test(each[1]!))
      const isReset = codes.every(Boolean)
      if (last.row === row && ((isReset && !isOpen) || !STYLES.test(between))) return all
      if (codes.length > 0) isOpen = !isReset
      all.push({ ...stretch, row })
    }
  }
  return all
}

const OTHER = /:\/\/|www\./i

/** The URL in its first row, with the text of the other rows inserted, if another URL may stand between them. */
function apart(text: string, gaps: readonly Gap[], insert: string): LineExtent | undefined {
  if (!gaps.some(({ start, end }) => OTHER.test(text.slice(start, end)))) return undefined
  const { start: end } = gaps[0]!
  const edits = [{ kind: 'line-break', start: end, end, insert }] as const
  return { urlEnd: end, runEnd: end, gaps: [{ kind: 'line-break', start: end, end, edits, hyphen: undefined }] }
}

/** By the view: each row is measured once. */
const known = /* @__PURE__ */ new WeakMap<Cursor['view'], Rows>()

function rowsOf(cursor: Cursor): Rows {
  const rows = known.get(cursor.view) ?? new Rows(cursor)
  known.set(cursor.view, rows)
  return rows
}

/** What may not take one column each. */
const UNEVEN = /[^ -~\u2500-\u25ff]/
const VERTICAL = /[|\x1b\u2500-\u25ff]/
const CROSSING = /[+|\u2500-\u25ff]/
/** Without a border, these continue nothing: a word, a key, a date, a time, the mark or number of an entry, another URL. */
const OTHER_START =
  /[ \t]*(?:[A-Za-z]{1,31}[.,;:!?]*[ \t\n\r]|[\w-]{1,31}:[ \t\n\r]|[-+•#*][ \t]|[[<#]|\d+[.)][ \t]|\d{2,4}[-:]\d\d[-:]|[^\w\n]{0,4}(?:https?:\/\/|ftp:\/\/|www\.)|[\n\r])/y
/** A long line without blanks inside. */
const ONE_RUN = /[ \t>]*[^\s>]\S{11,}[ \t]*(?:[\n\r]|$)/y
/** Before rows: a border, the number of a line, or the mark of a pager; … */
const NUMBERED_OR_BORDERED = /^(?: *\d+|\*) |[|\x1b\u2500-\u25ff]/
/** … or of an editor, where a line goes on. */
const MARKED = / *(?:\d+ |[+↪↳⤷»…\x1b])/y
/** Marks at the ends of rows that may be characters of a URL. */
const LINE_ENDS = '⤶¬$'
const REACH = 128
const LONGEST = 2048
const ROWS = 24

/** A quick test: a border or mark stands after the URL, or the next line is not longer, nor are those around. */
function mayBeWrapped(cursor: Cursor, from: number, after: number, isSure: boolean): boolean {
  const { text, length } = cursor
  const unit = cursor.at(after)
  const next = isLineBreak(unit) ? afterBreak(text, after) : -1
  if (next >= length) return cursor.at(next) > 0
  // Most URLs at a line end are the last of a paragraph.
  if (next >= 0 && !isSure && isLineBreak(text.charCodeAt(next))) return false
  const line = cursor.lineStart(from)
  const own = after - line
  if (line < 0 || own > LONGEST) return false
  if (next < 0) {
    if (unit === ESCAPE || unit > BAR) return true
    if (unit === BACKSLASH) return isLineBreak(cursor.at(after + 1)) || VERTICAL.test(text[after + 1]!)
    const end = lineEnd(cursor, after, LONGEST)
    const below = afterBreak(text, end)
    const column = below + own
    if (!UNEVEN.test(text.slice(line, end))) return CROSSING.test(cursor.slice(column, column + 1))
    return CROSSING.test(text.slice(below, lineEnd(cursor, below, LONGEST)))
  }
  if (isSure || LINE_ENDS.includes(text[after - 1]!)) return true
  const before = text.slice(line, from)
  const isNumbered = NUMBERED_OR_BORDERED.test(before)
  if (isNumbered && VERTICAL.test(before)) return true
  OTHER_START.lastIndex = next
  if (!isNumbered && OTHER_START.test(text) && OTHER_START.lastIndex < length) return false
  cursor.restOfLine(next, REACH)
  MARKED.lastIndex = next
  if (MARKED.test(text)) return true
  const end = lineEnd(cursor, next, own + 2)
  const room = own - (end - next)
  if (room < 0) return false
  ONE_RUN.lastIndex = next
  const isAlone = ONE_RUN.test(text)
  if (isAlone && (room === 0 || after - from >= 40)) return true
  return isWidest(cursor, line, after, isNumbered ? 1 : 2)
}

/** Whether no line of the paragraph is longer, and so many are as long. */
function isWidest(cursor: Cursor, line: number, after: number, fewest: number): boolean {
  const { text } = cursor
  const own = after - line
  let alike = 0
  let at = line
  for (let rows = 0; rows < ROWS && at > 0; rows++) {
    const end = beforeBreak(text, at)
    const least = Math.max(0, end - own - 1)
    for (at = end; at > least && !isLineBreak(text.charCodeAt(at - 1)); ) at--
    if (end - at > own) return false
    if (end === at) break
    if (end - at === own) alike++
  }
  at = afterBreak(text, after)
  for (let rows = 0; rows < ROWS && cursor.at(at) >= 0; rows++) {
    const end = lineEnd(cursor, at, own + 2)
    if (end - at > own) return false
    if (end === at) break
    if (end - at === own) alike++
    at = afterBreak(text, end)
  }
  return alike >= fewest
}

/** At most `units` units behind `from`. */
function lineEnd(cursor: Cursor, from: number, units: number): number {
  const { text, length } = cursor
  const most = Math.min(length, from + units)
  let at = from
  while (at < most && !isLineBreak(text.charCodeAt(at))) at++
  return at === length ? cursor.reach(at + 1) - 1 : at
}

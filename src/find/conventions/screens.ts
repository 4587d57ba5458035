import type { Repair } from '../../match.ts'
import { Panel } from '../../screen/panels.ts'
import { columnIn, lineEnd, Rows, stretchesIn } from '../../screen/rows.ts'
import { type Piece, wrapsFrom } from '../../screen/wraps.ts'
import { BACKSLASH, BAR, ESCAPE, SPACE } from '../../text/ascii.ts'
import { isAlpha, isAt } from '../../text/chars.ts'
import { STOP } from '../../text/class-flags.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { afterBreak, beforeBreak, flat, isLineBreak, type Span, View } from '../../text/view.ts'
import { breakGap, type Continuation, type Gap, inOrder, type LineExtent, withoutGaps } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { readBareAt } from '../pass/by-context.ts'
import type { Construct, Rules } from '../rules.ts'
import type { Run } from '../run.ts'

/**
 * A URL that a program wrapped into the rows of a screen is read in the text without the wraps; one in a panel does not
 * go on in another. `rules §7.13`
 */
export const SCREENS: Construct = {
  continuation: { asks: STOP, continuationAt: readBeforeEdge },
}

/** The URL ends at a border, a mark or an escape, perhaps behind blanks. */
export function readBeforeEdge(cursor: Cursor, run: Run, rules: Rules): Continuation | null | undefined {
  const after = skipBlanks(cursor.text, run.end)
  const unit = cursor.at(after)
  const isEdge = unit === ESCAPE || unit === BAR || unit === BACKSLASH || (unit >= 0x2190 && unit < 0x2600)
  return (isEdge || after > run.end) && rules.mends && mayGoOnBelow(cursor, run, after)
    ? readWrapped(cursor, run, rules)
    : undefined
}

/** The URL ends its line, which is no longer than others. `mayContinue` is false if prose follows. */
export function readBeforeRow(
  cursor: Cursor,
  run: Run,
  next: number,
  mayContinue: boolean,
  rules: Rules,
): Continuation | null | undefined {
  return rules.mends && mayBeWrapped(cursor, run, next, mayContinue, rules.kind === 'screen')
    ? readWrapped(cursor, run, rules)
    : undefined
}

function startOf(run: Run): number {
  return run.gaps[0]?.end ?? run.urlStart
}

/** `null` if no other construct continues the URL. */
function readWrapped(cursor: Cursor, run: Run, rules: Rules): Continuation | null | undefined {
  const { text } = cursor
  const from = startOf(run)
  const isSure = rules.kind === 'screen'
  cursor.rows ??= new Rows(cursor)
  const { rows } = cursor
  const row = rows.from(cursor.lineStart(from))
  if (row === undefined) return undefined
  const column = columnIn(row, from)
  const panel = new Panel(rows, row, column)
  const isStyled = text.charCodeAt(run.end) === ESCAPE
  const wraps = wrapsFrom(panel, column, isSure)
  if (wraps === null) return null
  const pieces = wraps ?? (isStyled ? [{ row, from: column, to: row.cells.length }] : undefined)
  if (pieces === undefined) return panel.isBounded ? null : undefined
  // Lines that break a scheme need more rows.
  if (run.gaps.length > 0 && pieces.length === 2 && !panel.isBounded && !isStyled) return undefined
  const extent = read(cursor, run, pieces, rules)
  if (extent === undefined) return undefined
  const isWrapped = pieces.length > 1
  return {
    extents: [extent],
    made: 1,
    decidedBy: isWrapped ? 'layout' : undefined,
    isSyntax: true,
    offered: undefined,
    inOrder: isWrapped ? inOrder : () => [[extent, 'hyphen-kept', 1]],
  }
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
  const found = readBareAt(new View(flat(shown), true), 0, undefined, { ...rules, joins: undefined })
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
        return apart(text, gaps, rest) ?? { urlEnd, runEnd: toText(found.runEnd, stretch), gaps, lineEnd: undefined }
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
  const gap = { kind: 'line-break', start: end, end, edits, hyphen: undefined } as const
  return { urlEnd: end, runEnd: end, gaps: [gap], lineEnd: undefined }
}

const SIGN = /[!-/:-@[-`{-~]/
const FRAMED = /^[ \t]*[!-/:-@[-`{-~]{1,4} .*[!-/:-@[-`{-~]$/
/** What may not take one column each. */
const UNEVEN = /[^ -~\u2500-\u25ff]/
const CROSSING = /[+|\x1b\u2500-\u25ff]/
/** Without a border, these continue nothing: a word, a key, a date, a time, the mark or number of an entry, another URL. */
const OTHER_START =
  /[ \t]*(?:[A-Za-z]{1,31}[.,;:!?]*[ \t\n\r]|[\w-]{1,31}:[ \t\n\r]|[-+•#*][ \t]|[[<#]|\d+[.)][ \t]|\d{2,4}[-:]\d\d[-:]|[^\w\n]{0,4}(?:https?:\/\/|ftp:\/\/|www\.)|[\n\r])/y
/** A long line without blanks inside. */
const ONE_RUN = /[ \t>/#;%]*[^\s>]\S{11,}[ \t]*(?:[\n\r]|$)/y
/** Before rows: the number of a line, or the mark of a pager; … */
const NUMBERED = /(?: *\d+|\*) /y
/** … or of an editor, where a line goes on. */
const MARKED = / *(?:\d+ |[+↪↳⤷»…\x1b])/y
/** All that a last row may start with, besides letters and digits. */
const CLOSER = /[\s>]*[/)\]]/y
/** Marks at the ends of rows that may be characters of a URL. */
const LINE_ENDS = '⤶¬$'
/** Before the first of two rows. */
const HEAD = /^[\s>*/#;%]*$/
const LONGEST = 2048
const ROWS = 24

/** A quick test: a border goes on in the next line, or a mark ends this one. */
function mayGoOnBelow(cursor: Cursor, run: Run, edge: number): boolean {
  const { text } = cursor
  const isMarked = text.charCodeAt(edge) === BACKSLASH
  const after = isMarked ? edge + 1 : edge
  const unit = cursor.at(after)
  if (isMarked && isLineBreak(unit)) return mayBeWrapped(cursor, run, afterBreak(text, after), true, false)
  const isFrame = !isMarked && endsFrame(cursor, after)
  const isOther = !isFrame && unit < BAR && unit !== ESCAPE
  if (isOther && (isMarked || after < run.end + 2)) return false
  const line = cursor.lineStart(run.urlStart)
  if (line < 0 || after - line > LONGEST) return false
  if (isFrame || unit === ESCAPE || unit > BAR) return true
  if (isOther) return isInColumn(cursor, line, startOf(run))
  const end = rowEnd(cursor, after)
  const below = afterBreak(text, end)
  const column = below + after - line
  if (!UNEVEN.test(text.slice(line, end))) return CROSSING.test(cursor.slice(column, column + 1))
  return CROSSING.test(text.slice(below, rowEnd(cursor, below)))
}

/** Whether signs alone end the line, and stand around the next one. */
function endsFrame(cursor: Cursor, at: number): boolean {
  let end = at
  while (end < at + 4 && SIGN.test(String.fromCharCode(cursor.at(end)))) end++
  if (end === at || !isLineBreak(cursor.at(end))) return false
  const below = afterBreak(cursor.text, end)
  const next = cursor.text.slice(below, rowEnd(cursor, below))
  return FRAMED.test(next) && (next.length === end - cursor.lineStart(at) || UNEVEN.test(next))
}

/** Whether the next line holds text at the column of the URL, and nothing before it. */
function isInColumn(cursor: Cursor, line: number, from: number): boolean {
  const { text } = cursor
  const end = rowEnd(cursor, from)
  const below = afterBreak(text, end)
  const start = below + from - line
  return (
    cursor.slice(below, start + 1).trimStart().length === 1 &&
    text.charCodeAt(start) > SPACE &&
    !UNEVEN.test(text.slice(line, end)) &&
    !isAt(OTHER_START, text, start)
  )
}

/** A quick test: the next line is not longer, nor are those around. */
function mayBeWrapped(cursor: Cursor, run: Run, next: number, mayContinue: boolean, isSure: boolean): boolean {
  const { text } = cursor
  const unit = cursor.at(next)
  if (unit < 0 || isLineBreak(unit)) return false
  const from = startOf(run)
  const line = cursor.lineStart(from)
  const after = beforeBreak(text, next)
  const own = after - line
  if (line < 0 || own > LONGEST) return false
  const isWord = isAlpha(unit)
  const border = borderIn(text, line, from)
  const isNumbered = border < from || (!isWord && isAt(NUMBERED, text, line))
  const isEnded = isSure || LINE_ENDS.includes(text[after - 1]!)
  if (!mayContinue && !isNumbered && !isEnded && (isWord || !isAt(CLOSER, text, next))) return false
  const isOther = isAt(OTHER_START, text, next)
  if (isOther && !isNumbered) return false
  if (isEnded) return true
  const nextEnd = rowEnd(cursor, next)
  if (text.charCodeAt(border) === ESCAPE || (border < from && CROSSING.test(text.slice(next, nextEnd)))) return true
  if (isOther && border < from) return false
  if (isAt(MARKED, text, next)) return true
  if (nextEnd - next > own && !isNumbered) return false
  const isAlone = isAt(ONE_RUN, text, next)
  if (isAlone && (nextEnd - next === own || (after - from >= 40 && (isNumbered || HEAD.test(text.slice(line, from))))))
    return true
  return isWidest(cursor, line, after, isNumbered ? 1 : 2)
}

/** The first border or colour; `end` without one. */
function borderIn(text: string, start: number, end: number): number {
  let at = start
  while (at < end && !isDrawn(text, at)) at++
  return at
}

/** Other escapes than colours may be shifts of ISO 2022. */
function isDrawn(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === BAR || (unit >= 0x2500 && unit < 0x2600) || (unit === ESCAPE && text[at + 1] === '[')
}

/** Whether no line of the paragraph is longer, and so many are as long. */
function isWidest(cursor: Cursor, line: number, after: number, fewest: number): boolean {
  const { text, length } = cursor
  const own = after - line
  let alike = 0
  let start = line
  for (let rows = 0; rows < ROWS && start > 0 && start > line - LONGEST; rows++) {
    const end = beforeBreak(text, start)
    start = text.lastIndexOf('\n', end - 1) + 1
    if (isLonger(text, start, end, own)) return false
    if (end === start) break
    if (end - start === own) alike++
  }
  start = afterBreak(text, after)
  for (let rows = 0; rows < ROWS && cursor.at(start) >= 0; rows++) {
    const at = text.indexOf('\n', start)
    const end = at < 0 ? cursor.reach(length + 1) - 1 : beforeBreak(text, at + 1)
    if (isLonger(text, start, end, own)) return false
    if (end === start) break
    if (end - start === own) alike++
    start = at < 0 ? length : at + 1
  }
  return alike >= fewest
}

function isLonger(text: string, start: number, end: number, own: number): boolean {
  return end - start > own && !text.slice(start, end).includes('\x1b')
}

function rowEnd(cursor: Cursor, from: number): number {
  const end = lineEnd(cursor.text, from)
  return end === cursor.length ? cursor.reach(end + 1) - 1 : end
}

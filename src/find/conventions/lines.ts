import { passesQuickTest } from '../../joins/likelihood.ts'
import { LineEnd, lineBefore } from '../../joins/line-end.ts'
import { isFoldedAt, mayContinueIn, NO_LINE, nextLine } from '../../joins/may-continue.ts'
import { isHinted, isHostJoined, isUnfinished, withoutScheme } from '../../joins/unfinished.ts'
import { BACKSLASH } from '../../text/ascii.ts'
import { anyOf, foundAt, isAlphadigit, isAt } from '../../text/chars.ts'
import { WHITESPACE } from '../../text/class-flags.ts'
import { PREFIX_LIMIT } from '../../text/limits.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { isBorder, withoutTypesetHyphen } from '../../text/prose-classes.ts'
import { isLineBreak, type Span } from '../../text/view.ts'
import { type BreakGap, type Continuation, inOrder, type LineExtent, withoutGaps } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { afterWideHyphen, bareGapRules, isEntry, readBreakGap, readNextPage } from '../gap.ts'
import type { Construct, Rules } from '../rules.ts'
import { PLACEHOLDER, type Run, readRun, trimRun } from '../run.ts'
import { mayBelong } from '../start/next-line.ts'
import { readBeforeEdge, readBeforeRow } from './screens.ts'

/** A bare URL at the end of its line, which may continue on the next lines. `rules §7` */
export const LINES: Construct = {
  continuation: { asks: WHITESPACE, continuationAt },
}

function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | null | undefined {
  const { view, text } = cursor
  const { end } = run
  const next = nextLine(text, end)
  if (next === NO_LINE) return !view.final || endsRow(text, end) ? readBeforeEdge(cursor, run, rules) : undefined
  const isWritten = mayContinueIn(text, end, next, !view.final)
  const wrapped = next < 0 ? undefined : readBeforeRow(cursor, run, next, isWritten, rules)
  if (wrapped !== undefined) return wrapped
  const mayContinue = isWritten || mayBePaged(cursor, end, next) || isRepeatedAt(cursor, run, next)
  const isAny = rules.joinsAny
  if (mayContinue || isAny) {
    const continuation = readContinuation(cursor, run, rules, isAny)
    if (continuation !== undefined || isAny) return continuation
  }
  const { seen, gaps, urlStart } = run
  const isFolded = view.final && isFoldedAt(view, end, next, gaps.at(-1)?.end ?? urlStart)
  if (!isFolded && !(mayContinue && rules.kind === 'page')) return undefined
  const isOpen = readContinuation(cursor, run, rules, true) !== undefined
  run.seen = seen
  return isOpen ? UNDECIDED : undefined
}

/** Signs at the end of a row, as a frame has them; or another column beside rows that may go on. */
const FRAME_OR_COLUMN = /[!-/:-@[-`{-~]{1,4}[\n\r]|(?<=[ \t]{2})[^ \n\r][^\n\r]{0,255}\r?\n /y

/** Whether rows of a screen or lines may go on after `at`: a quick test of a text that does not grow. */
export function endsRow(text: string, at: number): boolean {
  const end = skipBlanks(text, at)
  if (end === text.length || isLineBreak(text.charCodeAt(end)) || isBorder(text.charCodeAt(end))) return true
  const mayBe = end > at + 1 || (end > at && !isAlphadigit(text.charCodeAt(end)))
  return mayBe && isAt(FRAME_OR_COLUMN, text, end)
}

/** Only the surrounding lines can tell: on a page, or in a text folded at a column. */
const UNDECIDED: Continuation = {
  extents: [],
  made: 0,
  decidedBy: undefined,
  isSyntax: false,
  offered: undefined,
  inOrder,
}

function readContinuation(cursor: Cursor, firstRun: Run, rules: Rules, isAny: boolean): Continuation | undefined {
  const { text } = cursor
  const { urlStart: start, limit } = firstRun
  const gapRules = bareGapRules(cursor, start)
  const head = lineBefore(text, start)
  const extents: LineExtent[] = []
  let { end, inHost, gaps } = firstRun
  let sofar = withoutGaps(text, start, end, gaps)
  let run = firstRun
  let made = 0
  let decidedBy: Continuation['decidedBy']
  while (extents.length < rules.mostLines && isLineBreak(cursor.at(skipBlanks(text, end)))) {
    const gap = readBreakGap(cursor, end, gapRules)
    if (gap === undefined || isApart(text, gap, sofar, rules)) break
    const { open } = run
    run = run.next()
    const runEnd = readRun(cursor, run, gap.end, rules.cuts)
    // A URL is not cut inside brackets or at an escape, and ends before a placeholder.
    if (runEnd >= limit || run.open > open || run.seen & PLACEHOLDER || isEscape(cursor, runEnd)) break
    const urlEnd = trimRun(cursor, run, gap.end, runEnd)
    const next = text.slice(gap.end, urlEnd)
    const before = withoutTypesetHyphen(sofar)
    if (isEntry(text, gap)) break
    const isCut = isUnfinished(withoutScheme(before), inHost, next)
    const isRepeated = extents.length === 0 && isRepeatedAt(cursor, firstRun, gap.end)
    const isBroken = isCut || isRepeated || isBrokenHyphen(sofar, inHost, next)
    const after = afterWideHyphen(cursor, run)
    const isFirst = gaps.length === 0
    const at = new LineEnd(text, { url: sofar, head, isFirst, end: gap.start, next: gap.end, urlEnd, runEnd: after })
    if (!isBroken && isPaged(text, gap)) break
    if (!isBroken && !isAny) {
      cursor.reach(after + at.rest.length + 1)
      if (!passesQuickTest(at)) break
    }
    if (!isBroken && (isUncommented(cursor, start, gap) || isField(at) || isNextEntry(at))) break
    if (!mayBelong(cursor, gap.end, sofar, next) || (inHost && !isHostJoined(before, next))) break
    gaps = [...gaps, gap]
    extents.push({ urlEnd, runEnd: after, gaps, lineEnd: at })
    firstRun.seen |= run.seen
    if (isBroken && made === extents.length - 1) {
      made = extents.length
      if (isCut) decidedBy = 'unfinished'
    }
    end = after
    sofar = before + text.slice(gap.end, end)
    inHost &&= !/[/?#]/.test(next)
  }
  return extents.length === 0 ? undefined : { extents, made, decidedBy, isSyntax: false, offered: undefined, inOrder }
}

/** The next line up to a bracket, … */
const BRACKETED = /[ \t>#*]{0,32}(?![>#*])([^\s([<]{1,80})[ \t]{1,8}[([<]/y
/** … and what may become one. */
const PENDING = /^[ \t>#*]{0,32}(?:[^\s([<]{1,80}[ \t]{0,8})?$/
const BRACKETED_REACH = 128
const BROKEN = /^[\n\r\u2028\u2029][\s>#*]*/

/**
 * Whether the URL follows with the next run once more, in brackets, perhaps broken as well: so programs write links whose
 * text is their URL.
 */
function isRepeatedAt(cursor: Cursor, { urlStart, end }: Run, next: number): boolean {
  const { text, length, view } = cursor
  const part = next < 0 ? undefined : foundAt(BRACKETED, text, next)?.[1]
  if (part === undefined) {
    if (next >= 0 && !view.final && length - next < BRACKETED_REACH && PENDING.test(text.slice(next)))
      cursor.reach(length + 1)
    return false
  }
  const at = BRACKETED.lastIndex
  const after = at + end - urlStart
  if (cursor.slice(at, after) !== text.slice(urlStart, end)) return false
  const rest = cursor.slice(after, after + BRACKETED_REACH).replace(BROKEN, '')
  return rest.startsWith(part) && /^[\s)\]>]/.test(rest.slice(part.length))
}

/** Characters that a backslash may escape in a URL, of which only the first line is decoded. */
const ESCAPED = /[-_~#@?=:%&/.]/

function isEscape(cursor: Cursor, at: number): boolean {
  return cursor.at(at) === BACKSLASH && ESCAPED.test(cursor.slice(at + 1, at + 2))
}

const lacksMore: (unit: number) => boolean = /* @__PURE__ */ anyOf('-.%&?:/')

/** Whether a URL that cannot be whole ends a page. */
function mayBePaged(cursor: Cursor, end: number, next: number): boolean {
  return next >= 0 && lacksMore(cursor.text.charCodeAt(end - 1)) && readNextPage(cursor, next) !== undefined
}

/** Whether a page break is in the gap, which a blank line begins. */
function isPaged(text: string, { start, end }: Span): boolean {
  return /\n[ \t\r]*\n/.test(text.slice(start, end))
}

/** Whether the next line is on another page, or the line ends in `=` outside of a query, as in quoted-printable. */
function isApart(text: string, { start, end }: BreakGap, sofar: string, { kind }: Rules): boolean {
  return (
    (text.slice(start, end).includes('\f') && !isPaged(text, { start, end })) ||
    (kind !== 'page' && sofar.endsWith('=') && !sofar.includes('?'))
  )
}

/** Whether the URL is an argument of Texinfo, `@uref{url,⏎text}`, or a field, and the next line has one: `key|url`. */
function isField({ head, url, rest }: LineEnd): boolean {
  return head.endsWith('{') ? url.endsWith(',') : head.endsWith('|') && rest.startsWith('|')
}

/** The number of an entry, before its URL. */
const NUMBER = /^\W{0,4}(\d{1,3})[.)\]:]*[ \t]+$/
const NEXT_NUMBER = /^\W?(\d{1,3})[.)\]:]*[ \t]/

/** Whether the URL is an entry of a numbered list, and the next line starts with the next number. */
function isNextEntry({ head, run, rest }: LineEnd): boolean {
  const number = NUMBER.exec(head)?.[1]
  return number !== undefined && Number(NEXT_NUMBER.exec(run + rest)?.[1]) === Number(number) + 1
}

/** Whether the line is a comment, and the next line is not. */
function isUncommented(cursor: Cursor, start: number, { edits }: BreakGap): boolean {
  if (edits.some(({ kind }) => kind === 'prefix')) return false
  const [, leader, rest] = COMMENT.exec(cursor.lineHead(start)) ?? []
  if (leader !== '#' || rest === '') return leader !== undefined
  // A `#` may start a heading, but not after a line of text, nor so far before the URL.
  const line = cursor.lineStart(start)
  return start - line > PREFIX_LIMIT || UNDER_TEXT.test(cursor.text.slice(Math.max(0, line - 3), Math.max(0, line)))
}

const COMMENT = /^[ \t]*(\/\/+|;+|--|%+|dnl|REM|rem|#|(?:\.\\)?")#*[ \t]+(.*)/

/** The break after a line that is not blank. */
const UNDER_TEXT = /.(?:\r\n|[\n\r\u2028\u2029])$/

/**
 * Whether a hyphen belongs to the URL, by the next run or the end of the host; or a soft hyphen ends the line, which
 * only words have. `rules §7.5`
 */
function isBrokenHyphen(sofar: string, inHost: boolean, next: string): boolean {
  return /[-\u2010\u2011\u00ad]$/.test(sofar) && (inHost || sofar.endsWith('\u00ad') || isHinted(next))
}

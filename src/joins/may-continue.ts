import { CR, GREATER_THAN, LF, PERCENT, SLASH } from '../text/ascii.ts'
import { readEmptyQuotes, skipBlanks } from '../text/line-start.ts'
import { BLANK, flagsOf, LETTER, LETTER_OR_DIGIT } from '../text/prose-classes.ts'
import { afterBreak, beforeBreak, isLineBreak, type View } from '../text/view.ts'

/** A cheap test, which is all that most URLs at line ends cost. */

const LIMIT = 256
/** A word of prose before another word; … */
const WORD = /(?:[A-Z]?[a-z]+|[A-Z]+)[,;:!?]?[ \t]+\S/y
/** … and one that starts a sentence or a line of an address. */
const FIRST_WORD = /[A-Z][a-z]*[,;:!?]?[ \t]+\S/y
/**
 * The start of a separate line: a list mark or number, a comment, an opening bracket or quote, a time, a name with a
 * colon, an assignment or call, a roff request.
 */
const OWN_LINE =
  /[-+•·][ \t]|["[]|\([^ \t\n\r)]*[ \t\n\r]|\.{2,3}[ \t]|\*\*|\/\*|#[[!]|\d{1,4}[.:)]*[ \t]+\S|\d{4}-\d\d-\d\d[T ]\d\d:|\.[A-Z]\w[ \t\n\r]|[:@]?[A-Za-z_][\w.-]*(?::[ \t\n\r]|[ \t]+[:+]?=)|[A-Za-z_.]*[A-Za-z]\((?!\d)/y
const LEADERS = '#*;%|'
const SLASHES = /(?:\/{1,2}|(?<=\/)\/?)[ \t]/y
/** Besides letters and digits, what a whole URL may end in. */
const ENDS = "/',;"
const URL_START = /(?:https?|ftp):\/\/\w|www\.\w/y

/** Prose does not continue a URL that ends in a letter or digit. `beyond` is the answer if the text ends first. */
export function mayContinueIn(text: string, at: number, next: number, beyond: boolean): boolean {
  if (next < 0) return next === BEYOND && beyond
  if (isWritten(text, next, beyond)) return !startsProse(text, at, next)
  if (text.charCodeAt(next) !== GREATER_THAN) return false
  const empty = readEmptyQuotes(text, next)
  if (empty === undefined) return false
  if (empty.next === text.length) return beyond
  return empty.isDeeper && isWritten(text, empty.next, beyond) && !startsProse(text, at, empty.next)
}

/** A folded line is as long as a neighbour, and no near line is longer. The text must be complete. */
export function isFoldedAt({ text, lines }: View, at: number, next: number = nextLine(text, at)): boolean {
  if (!isLineBreak(text.charCodeAt(at)) || !isWritten(text, next, false)) return false
  const lineStart = lines.startOf(at)
  const length = at - lineStart
  if (length < SHORTEST_FOLD) return false
  const end = beforeBreak(text, lineStart)
  const isColumn = length >= SHORTEST_COLUMN && length <= LIMIT
  // Most lines are measured, and few are read.
  if (!isColumn && !isEnd(text, next + length) && !isStart(text, end - length)) return false
  const start = afterMarks(text, next)
  if (isAt(OWN_LINE, text, start) || isAt(URL_START, text, start)) return false
  if (isLine(text, next, next + length) || isLine(text, end - length, end)) return true
  return isColumn && isLongest(text, end, next, length)
}

function isLongest(text: string, end: number, next: number, length: number): boolean {
  let isReached = false
  for (let at = next, left = FOLD_REACH; left > 0 && at <= text.length; left--) {
    const stop = lineStop(text, at, length)
    if (stop < 0) return false
    isReached ||= stop - at === length
    at = afterBreak(text, stop)
  }
  for (let at = end, left = FOLD_REACH; left > 0 && at >= 0; left--) {
    const least = Math.max(0, at - length - 1)
    const start = least + text.slice(least, at).search(LAST_BREAK) + 1
    if (at - start > length) return false
    isReached ||= at - start === length
    at = beforeBreak(text, start)
  }
  return isReached
}

function lineStop(text: string, from: number, longest: number): number {
  LINE.lastIndex = from
  LINE.test(text)
  return LINE.lastIndex - from > longest ? -1 : LINE.lastIndex
}

/** The engine searches faster than a loop runs in a first call. Up to one unit more than {@link LIMIT}: */
const LINE = /[^\n\r\u2028\u2029]{0,257}/y
const LAST_BREAK = /[\n\r\u2028\u2029].*$/

/** Few lines have a break at both ends, so few are walked over. */
function isLine(text: string, start: number, end: number): boolean {
  return isStart(text, start) && isEnd(text, end) && !LINE_BREAK.test(text.slice(start, end))
}

function isStart(text: string, at: number): boolean {
  return at === 0 || (at > 0 && isLineBreak(text.charCodeAt(at - 1)))
}

function isEnd(text: string, at: number): boolean {
  return at === text.length || isLineBreak(text.charCodeAt(at))
}

const LINE_BREAK = /[\n\r\u2028\u2029]/
/** The lines around are measured only if the line is as long as a column. */
const FOLD_REACH = 6
const SHORTEST_COLUMN = 60
const SHORTEST_FOLD = 24
/** The URL's line continues, … */
export const NO_LINE = -1
/** … or the text ends with it. */
const BEYOND = -2

/** Skips blanks and the break; {@link NO_LINE} without a break, {@link BEYOND} at the end. */
export function nextLine(text: string, at: number): number {
  const end = skipBlanks(text, at)
  if (end === text.length) return BEYOND
  return isLineBreak(text.charCodeAt(end)) ? afterBreak(text, end) : NO_LINE
}

function isWritten(text: string, from: number, beyond: boolean): boolean {
  for (let at = from; at < from + LIMIT; at++) {
    const unit = text.charCodeAt(at)
    if (!(unit < 128)) return unit >= 128 || beyond
    if (flagsOf(unit) & LETTER_OR_DIGIT) return true
    if (unit === LF || unit === CR) return false
  }
  return true
}

/** Whether a separate line, a word of prose or another URL follows a URL that may be whole. */
function startsProse(text: string, end: number, next: number): boolean {
  const last = text.charCodeAt(end - 1)
  const endsWord = (flagsOf(last) & LETTER_OR_DIGIT) !== 0
  if (!(endsWord || ENDS.includes(text[end - 1]!)) || text.charCodeAt(end - 2) === PERCENT) return false
  const start = afterMarks(text, next)
  if (isAt(endsWord ? WORD : FIRST_WORD, text, start) || isAt(OWN_LINE, text, start)) return true
  return isAt(URL_START, text, start) && !mayHoldUrl(text, end)
}

function afterMarks(text: string, from: number): number {
  let at = from
  while (isPrefix(text, at)) at++
  return at
}

function isPrefix(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit === GREATER_THAN || flagsOf(unit) & BLANK) return true
  if (unit === SLASH) return isAt(SLASHES, text, at)
  return LEADERS.includes(text[at]!) && (flagsOf(text.charCodeAt(at + 1)) & BLANK) !== 0
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Another URL may follow the digits of a web archive's time. */
function mayHoldUrl(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === SLASH && !(flagsOf(text.charCodeAt(end - 2)) & LETTER)
}

export function mayContinueAt(view: View, end: number): boolean {
  const next = nextLine(view.text, end)
  return mayContinueIn(view.text, end, next, false) || isFoldedAt(view, end, next)
}

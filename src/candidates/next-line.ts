import { CR, GREATER_THAN, LF, PERCENT, QUOTE, SLASH } from '../text/ascii.ts'
import { isLineBreak } from '../text/lines.ts'
import { BLANK, flagsOf, LETTER, LETTER_OR_DIGIT } from '../text/prose-classes.ts'
import { readEmptyQuotes } from './prefix.ts'

/**
 * A cheap look at the next line: whether a bare URL may go on in it. Most URLs at line ends do not, and cost no more than
 * this.
 */

/** How many units of the next line are looked at. */
const LIMIT = 256
/** A word of prose: letters alone, behind which another word stands; … */
const WORD = /(?:[A-Z]?[a-z]+|[A-Z]+)[,;:!?]?[ \t]+\S/y
/** … and one that starts a sentence or a line of an address. */
const FIRST_WORD = /[A-Z][a-z]*[,;:!?]?[ \t]+\S/y
/** The start of another URL. */
const URL_START = /(?:https?|ftp):\/\/\w/y

/**
 * Whether a line break stands at `at`, blanks aside, and the line behind it holds something that may belong to a URL, not a
 * word of prose right behind a URL that ends in a letter or digit; `beyond`, where the text ends before that is seen.
 */
export function mayGoOnBehind(text: string, at: number, beyond: boolean): boolean {
  const next = nextLine(text, at)
  if (next < 0) return next === BEYOND && beyond
  if (isWritten(text, next, beyond)) return !isProse(text, at, next)
  if (text.charCodeAt(next) !== GREATER_THAN || isQuotedAgain(text, next)) return false
  const empty = readEmptyQuotes(text, next)
  if (empty === undefined) return false
  if (empty.next === text.length) return beyond
  return empty.isDeeper && isWritten(text, empty.next, beyond) && !isProse(text, at, empty.next)
}

/** Whether the line at `from` is a lone `>`, and the one behind it starts with another: the gap between two paragraphs. */
function isQuotedAgain(text: string, from: number): boolean {
  const unit = text.charCodeAt(from + 1)
  return unit === LF && text.charCodeAt(from + 2) === GREATER_THAN
}

/**
 * Whether the line that ends at `at` is as long as the line before or behind it, or as another one near where none is
 * longer: as in a text that was folded at a column, where words are cut. `lineStart` is where it starts, in a text that
 * is there as a whole.
 */
export function isFolded(text: string, lineStart: number, at: number): boolean {
  const next = nextLine(text, at)
  const length = at - lineStart
  if (next < 0 || length < SHORTEST_FOLD || !isWritten(text, next, false)) return false
  const end = beforeBreak(text, lineStart)
  if (isLine(text, next, next + length) || isLine(text, end - length, end)) return true
  if (length < SHORTEST_COLUMN || length > LIMIT) return false
  const after = lengthAfter(text, next, length)
  const before = lengthBefore(text, lineStart, length)
  if (after > length || before > length) return false
  return isLongest(text, behindBreak(text, next + after), end - Math.max(0, before), length)
}

/**
 * Whether a line of the text starts at `start` and ends at `end`. Few have a break at both ends, so that few are walked
 * over.
 */
function isLine(text: string, start: number, end: number): boolean {
  if (start < 0 || (start > 0 && !isLineBreak(text.charCodeAt(start - 1)))) return false
  if (end !== text.length && !isLineBreak(text.charCodeAt(end))) return false
  return !LINE_BREAK.test(text.slice(start, end))
}

/** Whether one of the lines from `next` on, and of those before `start`, is of this length, and none is longer. */
function isLongest(text: string, next: number, start: number, length: number): boolean {
  let isMet = false
  let [down, up] = [next, start]
  for (let line = 1; line < FOLD_REACH; line++) {
    const after = lengthAfter(text, down, length)
    const before = lengthBefore(text, up, length)
    if (after > length || before > length) return false
    isMet ||= after === length || before === length
    down = behindBreak(text, down + after)
    up = beforeBreak(text, up) - Math.max(0, before)
  }
  return isMet
}

function behindBreak(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

function beforeBreak(text: string, at: number): number {
  return text.charCodeAt(at - 1) === LF && text.charCodeAt(at - 2) === CR ? at - 2 : at - 1
}

/** The length of the line that starts at `start`, as far as `most` and one more. */
function lengthAfter(text: string, start: number, most: number): number {
  const line = text.slice(start, start + most + 1)
  const end = line.search(LINE_BREAK)
  return end < 0 ? line.length : end
}

const LINE_BREAK = /[\n\r\u2028\u2029]/

/** The length of the line that ends before the one at `start`, as far as `most` and one more; -1 if there is none. */
function lengthBefore(text: string, start: number, most: number): number {
  const end = text.charCodeAt(start - 1) === LF && text.charCodeAt(start - 2) === CR ? start - 2 : start - 1
  if (end < 0) return -1
  let length = 0
  while (length <= most && length < end && !isLineBreak(text.charCodeAt(end - length - 1))) length++
  return length
}

/** How many lines before and behind are looked at, if the line is as long as a column. */
const FOLD_REACH = 6
const SHORTEST_COLUMN = 60
const SHORTEST_FOLD = 24
const BEYOND = -2

/**
 * Where the line behind the break at `at` starts, blanks before it aside; -1 if there is none, {@link BEYOND} if the
 * text ends.
 */
function nextLine(text: string, at: number): number {
  let end = at
  while (flagsOf(text.charCodeAt(end)) & BLANK) end++
  const unit = text.charCodeAt(end)
  if (unit === LF) return end + 1
  if (unit === CR) return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1
  return unit >= 0 ? (isLineBreak(unit) ? end + 1 : -1) : BEYOND
}

/** Whether the line at `from` holds a letter, a digit, or a character beyond ASCII. */
function isWritten(text: string, from: number, beyond: boolean): boolean {
  for (let at = from; at < from + LIMIT; at++) {
    const unit = text.charCodeAt(at)
    if (!(unit < 128)) return unit >= 128 || beyond
    if (flagsOf(unit) & LETTER_OR_DIGIT) return true
    if (unit === LF || unit === CR) return false
  }
  return true
}

/**
 * Whether a quote, a word of prose or another URL starts the line at `next`, quote marks before it aside, and the URL before
 * the break is one that may be whole.
 */
function isProse(text: string, end: number, next: number): boolean {
  const last = text.charCodeAt(end - 1)
  const endsWord = (flagsOf(last) & LETTER_OR_DIGIT) !== 0
  if (!(endsWord || last === SLASH) || text.charCodeAt(end - 2) === PERCENT) return false
  let start = next
  for (let unit = text.charCodeAt(start); unit === GREATER_THAN || flagsOf(unit) & BLANK; )
    unit = text.charCodeAt(++start)
  const first = text.charCodeAt(start)
  if (!(flagsOf(first) & LETTER)) return first === QUOTE
  return isAt(endsWord ? WORD : FIRST_WORD, text, start) || (isAt(URL_START, text, start) && !mayHoldUrl(text, end))
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Whether another URL may be part of the URL that ends at `end`: behind the digits of a web archive's time. */
function mayHoldUrl(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === SLASH && !(flagsOf(text.charCodeAt(end - 2)) & LETTER)
}

import { CR, GREATER_THAN, LEFT_BRACKET, LF, PERCENT, QUOTE, SLASH } from '../text/ascii.ts'
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
/** The number of an entry, of a line, or of hours: it stands before other words. */
const NUMBER = /\d{1,4}[.:)]*[ \t]+\S/y
/** Marks of comments, if a blank follows. */
const LEADERS = '#*;%|'
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
  return length >= SHORTEST_COLUMN && length <= LIMIT && isLongest(text, end, next, length)
}

/** Whether none of the lines that end at `end` and start at `next`, and of some around, is longer, and one is as long. */
function isLongest(text: string, end: number, next: number, length: number): boolean {
  let isReached = false
  for (let at = next, left = FOLD_REACH; left > 0 && at <= text.length; left--) {
    const stop = lineStop(text, at, length)
    if (stop < 0) return false
    isReached ||= stop - at === length
    at = text.charCodeAt(stop) === CR && text.charCodeAt(stop + 1) === LF ? stop + 2 : stop + 1
  }
  for (let at = end, left = FOLD_REACH; left > 0 && at >= 0; left--) {
    let start = at
    while (start > 0 && at - start <= length && !isLineBreak(text.charCodeAt(start - 1))) start--
    if (at - start > length) return false
    isReached ||= at - start === length
    at = beforeBreak(text, start)
  }
  return isReached
}

/** Where the line that starts at `from` ends; -1 if it is longer than that. */
function lineStop(text: string, from: number, longest: number): number {
  let at = from
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) if (at++ - from === longest) return -1
  return at
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

function beforeBreak(text: string, at: number): number {
  return text.charCodeAt(at - 1) === LF && text.charCodeAt(at - 2) === CR ? at - 2 : at - 1
}

const LINE_BREAK = /[\n\r\u2028\u2029]/
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
 * Whether a quote, a bracket, a number, a word of prose or another URL starts the line at `next`, its marks aside, and the URL
 * before the break is one that may be whole.
 */
function isProse(text: string, end: number, next: number): boolean {
  const last = text.charCodeAt(end - 1)
  const endsWord = (flagsOf(last) & LETTER_OR_DIGIT) !== 0
  if (!(endsWord || last === SLASH) || text.charCodeAt(end - 2) === PERCENT) return false
  let start = next
  while (isPrefix(text, start)) start++
  const first = text.charCodeAt(start)
  if (!(flagsOf(first) & LETTER)) return first === QUOTE || first === LEFT_BRACKET || isAt(NUMBER, text, start)
  return isAt(endsWord ? WORD : FIRST_WORD, text, start) || (isAt(URL_START, text, start) && !mayHoldUrl(text, end))
}

/** Whether a quote mark, a blank or the mark of a comment stands at `at`. */
function isPrefix(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit === GREATER_THAN || flagsOf(unit) & BLANK) return true
  return LEADERS.includes(text[at]!) && (flagsOf(text.charCodeAt(at + 1)) & BLANK) !== 0
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Whether another URL may be part of the URL that ends at `end`: behind the digits of a web archive's time. */
function mayHoldUrl(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === SLASH && !(flagsOf(text.charCodeAt(end - 2)) & LETTER)
}

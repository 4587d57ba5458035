import { CR, GREATER_THAN, LF, PERCENT, SLASH } from '../text/ascii.ts'
import { isAt } from '../text/chars.ts'
import { BLANK, LETTER, LETTER_OR_DIGIT } from '../text/class-flags.ts'
import { readEmptyQuotes, skipBlanks } from '../text/line-start.ts'
import { flagsOf } from '../text/prose-classes.ts'
import { afterBreak, beforeBreak, isLineBreak, type View } from '../text/view.ts'

/** A cheap test, which is all that most URLs at line ends cost. */

const LIMIT = 256
/** A word of prose before another word; … */
const WORD = /(?:[A-Z]?[a-z]+|[A-Z]+)[,;:!?]?[ \t]+\S/y
/** … and one that starts a sentence or a line of an address. */
const FIRST_WORD = /[A-Z][a-z]*[,;:!?]?[ \t]+\S/y
/**
 * The start of most separate lines: a list mark or number, a comment, an opening bracket or quote, a time, a name with a
 * colon, an assignment or call, a roff request.
 */
const OWN_LINE =
  /[-+•·][ \t]|["[]|\([^ \t\n\r)]*[ \t\n\r]|\/\*|\d{1,4}[.:)]*[ \t]+\S|\d{4}-\d\d-\d\d[T ]\d\d:|\.[A-Z]\w[ \t\n\r]|[:@]?[A-Za-z_][\w.-]*(?::[ \t\n\r]|[ \t]+[:+]?=)|[A-Za-z_.]*[A-Za-z]\((?!\d)/y
const LEADERS = '#*;%|'
const SLASHES = /\/{1,3}[ \t]/y
/** Besides letters and digits, what a whole URL may end in. */
const ENDS = "/',;"
const URL_START = /(?:https?|ftp):\/\/\w|www\.\w/y

/** Prose does not continue a URL that ends in a letter or digit. `beyond` is the answer if the text ends first. */
export function mayContinueIn(text: string, at: number, next: number, beyond: boolean): boolean {
  if (next < 0) return next === BEYOND && beyond
  if (isWritten(text, next, beyond)) return !startsProse(text, at, next)
  if (!text.startsWith('>', next)) return false
  const empty = readEmptyQuotes(text, next)
  if (empty === undefined) return false
  if (empty.next === text.length) return beyond
  return empty.isDeeper && isWritten(text, empty.next, beyond) && !startsProse(text, at, empty.next)
}

/**
 * A folded line is as long as the one before or after it; or, in a column, as a line near, of which none is longer. The
 * text must be complete. `from` is in the line that ends at `at`.
 */
export function isFoldedAt(
  { text, lines }: View,
  at: number,
  next: number = nextLine(text, at),
  from: number = at,
): boolean {
  if (next < 0 || !isLineBreak(text.charCodeAt(at))) return false
  const lineStart = lines.startOf(from)
  const length = at - lineStart
  if (length < SHORTEST_FOLD || !isWritten(text, next, false)) return false
  const end = Math.max(0, beforeBreak(text, lineStart))
  const isColumn = length >= SHORTEST_COLUMN && length <= LIMIT
  // Most lines are measured, and few are read.
  if (!isColumn && !isEnd(text, next + length) && !isEnd(text, end - length - 1)) return false
  const start = afterMarks(text, next)
  if (isAt(OWN_LINE, text, start) || isAt(URL_START, text, start)) return false
  let longest = 0
  let below = next
  let above = end
  for (let row = 0; row < (isColumn ? FOLD_REACH : 1) && longest <= length; row++) {
    const furthest = Math.min(text.length, below + length + 1)
    let to = below
    while (to < furthest && !isLineBreak(text.charCodeAt(to))) to++
    const first = Math.max(0, above - length - 1)
    let from = above
    while (from > first && !isLineBreak(text.charCodeAt(from - 1))) from--
    if (row === 0 && (to - below === length || above - from === length)) return true
    longest = Math.max(longest, to - below, above - from)
    below = to < text.length ? afterBreak(text, to) : to
    above = from > 0 ? beforeBreak(text, from) : from
  }
  return longest === length
}

/** At either end of the text, too. */
function isEnd(text: string, at: number): boolean {
  return at < 0 || at >= text.length || isLineBreak(text.charCodeAt(at))
}

/** Lines, … */
const FOLD_REACH = 6
/** … and columns. */
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
    if (at >= text.length) return beyond
    const unit = text.charCodeAt(at)
    if (unit >= 128) return true
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
  return (flagsOf(text.charCodeAt(at + 1)) & BLANK) !== 0 && LEADERS.includes(text[at]!)
}

/** Another URL may follow the digits of a web archive's time. */
function mayHoldUrl(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === SLASH && !(flagsOf(text.charCodeAt(end - 2)) & LETTER)
}

export function mayContinueAt(view: View, end: number): boolean {
  const next = nextLine(view.text, end)
  return mayContinueIn(view.text, end, next, false) || isFoldedAt(view, end, next)
}

import {
  AMPERSAND,
  COLON,
  COMMA,
  DOT,
  GREATER_THAN,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS_THAN,
  PERCENT,
  QUOTE,
  SLASH,
} from '../text/ascii.ts'
import { isOpener } from '../text/delimiters.ts'
import { SEARCH_LIMIT } from '../text/limits.ts'
import {
  BLANK,
  CLOSE,
  flagsOf,
  IN_HOST,
  LETTER,
  LETTER_OR_DIGIT,
  MARK_END,
  NOT_PLAIN,
  RULER,
  TAIL,
  WHITESPACE,
} from '../text/prose-classes.ts'
import type { View } from '../text/view.ts'
import { Attempt } from './candidate.ts'
import { isFolded, mayGoOnBehind } from './next-line.ts'
import { mayEndPart } from './next-literal.ts'
import { enclosureBefore } from './opener.ts'

/*
 * The plain URL, in one walk: `http` or `https` in lower case, a host of ASCII, perhaps a path, in running text, where
 * nothing stands in it or around it that another rule of this room looks at. Most URLs are plain.
 *
 * A URL that is refused here is read as any other start is. One that is found would be read alike there: no rule is
 * added. `test/plain.test.ts`
 */

/** How long a plain URL in delimiters may be. */
const LONGEST_INSIDE = SEARCH_LIMIT - 1

/** Where a plain URL may start whose scheme ends at `trigger`; -1 if it is to be read as any other, or that is no colon. */
export function plainStart(text: string, trigger: number): number {
  if (text.charCodeAt(trigger) !== COLON) return -1
  if (text.charCodeAt(trigger + 1) !== SLASH || text.charCodeAt(trigger + 2) !== SLASH) return -1
  if (text.startsWith('https', trigger - 5)) return trigger - 5
  return text.startsWith('http', trigger - 4) ? trigger - 4 : -1
}

/**
 * Where the run of the plain URL at `start` ends, whose scheme ends at `colon`; -1 if it is to be read as any other. No
 * construct reaches back over `floor`.
 */
export function plainRun(view: View, start: number, colon: number, floor: number): number {
  const { text, final } = view
  if (start < floor || !isApart(text, start, floor)) return -1
  const authority = walkName(text, colon + 3)
  if (authority < 0) return -1
  const hasPath = text.charCodeAt(authority) === SLASH
  const end = hasPath ? walkPath(text, authority, AMPERSAND) : authority
  if (end === text.length ? !final : !(flagsOf(text.charCodeAt(end)) & (hasPath ? WHITESPACE | CLOSE : WHITESPACE)))
    return -1
  const last = text.charCodeAt(beforeTail(text, end) - 1)
  if (flagsOf(last) & RULER || text.charCodeAt(end - 1) === PERCENT || mayGoOn(view, start, end)) return -1
  return mayBeOpened(text, start, floor) && isOpened(view, start, floor) ? -1 : end
}

/**
 * Where the plain URL at `start` ends, whose scheme ends at `colon`, in the `<` or `"` right before it and the closer
 * behind it; -1 if it is to be read as any other.
 */
export function plainInside({ text }: View, start: number, colon: number): number {
  const authority = walkName(text, colon + 3)
  if (authority < 0) return -1
  const end = text.charCodeAt(authority) === SLASH ? walkPath(text, authority, -1) : authority
  const next = text.charCodeAt(end)
  const closer = text.charCodeAt(start - 1) === LESS_THAN ? GREATER_THAN : QUOTE
  if (next !== closer || end - start >= LONGEST_INSIDE || (next === QUOTE && mayEndPart(text, start, end))) return -1
  return end
}

/** Before the punctuation that ends a plain run. */
export function beforeTail(text: string, end: number): number {
  let at = end
  while (flagsOf(text.charCodeAt(at - 1)) & TAIL) at--
  return at
}

/** Whether a blank, or a bracket of two kinds, stands before the URL: no mark that it could share with its end. */
function isApart(text: string, start: number, floor: number): boolean {
  if (start === floor) return true
  const before = text.charCodeAt(start - 1)
  return (flagsOf(before) & WHITESPACE) !== 0 || before === LEFT_PARENTHESIS || before === LEFT_BRACKET
}

/** Behind the name of a host of ASCII; -1 where another rule has a say in it. */
function walkName(text: string, from: number): number {
  let seen = 0
  let last = -1
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at)
    const flags = unit < 128 ? flagsOf(unit) : 0
    if (!(flags & IN_HOST)) return seen & LETTER_OR_DIGIT && isNameEnd(last) && !(unit >= 128) ? at : -1
    if (unit === DOT && last === DOT) return -1
    seen |= flags
    last = unit
  }
}

function isNameEnd(unit: number): boolean {
  return unit === DOT || (flagsOf(unit) & LETTER_OR_DIGIT) !== 0
}

/** Behind the characters that go on with a URL whatever is around them, and `besides`. */
function walkPath(text: string, from: number, besides: number): number {
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at)
    if (!(unit < 128)) return at
    if (!(flagsOf(unit) & NOT_PLAIN) || unit === besides) continue
    // Behind a comma another URL may start.
    if (unit !== COMMA || flagsOf(text.charCodeAt(at + 1)) & LETTER) return at
  }
}

/** Whether the next line may go on with the URL at `start`…`end`, at a glance. */
function mayGoOn({ text, final, lines }: View, start: number, end: number): boolean {
  if (!(flagsOf(text.charCodeAt(end)) & WHITESPACE)) return false
  return mayGoOnBehind(text, end, !final) || (final && isFolded(text, lines.startOf(start), end))
}

/** Whether a pair of delimiters may open before `start`, over one blank at most, at a glance. */
function mayBeOpened(text: string, start: number, floor: number): boolean {
  const before = text.charCodeAt(start - 1)
  const at = flagsOf(before) & BLANK ? start - 1 : start
  const unit = text.charCodeAt(at - 1)
  return at - 1 < floor || isOpener(unit) || (flagsOf(unit) & (WHITESPACE | MARK_END)) !== 0
}

function isOpened(view: View, start: number, floor: number): boolean {
  const attempt = new Attempt(view, floor, 0)
  return enclosureBefore(attempt, start) !== undefined || attempt.isUndecided
}

import { APOSTROPHE, BACKSLASH, CR, DOT, GREATER_THAN, LF, PLUS, QUOTE, UNDERSCORE } from '../text/ascii.ts'
import { LOOK_BACK } from '../text/limits.ts'
import { BLANK, BREAK, flagsOf, LETTER_OR_DIGIT } from '../text/prose-classes.ts'
import { literalEnd } from './literal.ts'

/**
 * A cheap look at the end of a literal and at the next line: most literals at line ends are the last ones, and cost no
 * more.
 */

/** How far the mark that opens a literal is looked for in the next line: indentation, and the marks of a prefix. */
const LIMIT: number = LOOK_BACK + 256
/** The longest name of who is quoted, before `>`, and the longest letters before a quotation mark. */
const NAME = 16
const LETTERS = 3

/** Whether a run from `start` to `runEnd` may go on in the next literal, or behind a backslash, at a glance. */
export function mayEndPart(text: string, start: number, runEnd: number): boolean {
  const at = literalEnd(text, start, runEnd)
  if (at < 0) return false
  const isBackslash = text.charCodeAt(at) === BACKSLASH
  const end = isBackslash ? at + 1 : behindOperator(text, at + 1)
  if (end >= text.length) return true
  if (!(flagsOf(text.charCodeAt(end)) & BREAK)) return false
  return isBackslash || mayOpenLiteral(text, end)
}

/** Behind blanks and one operator. */
function behindOperator(text: string, from: number): number {
  let at = behindBlanks(text, from)
  const unit = text.charCodeAt(at)
  if (unit !== PLUS && unit !== DOT && unit !== BACKSLASH) return at
  at += unit === DOT && text.charCodeAt(at + 1) === DOT ? 2 : 1
  return behindBlanks(text, at)
}

function behindBlanks(text: string, from: number): number {
  const limit = Math.min(text.length, from + LOOK_BACK)
  let at = from
  while (at < limit && flagsOf(text.charCodeAt(at)) & BLANK) at++
  return at
}

/** Whether the line behind the break at `lineEnd` begins with a quotation mark, marks and letters before it aside. */
function mayOpenLiteral(text: string, lineEnd: number): boolean {
  const from = text.charCodeAt(lineEnd) === CR && text.charCodeAt(lineEnd + 1) === LF ? lineEnd + 2 : lineEnd + 1
  const limit = Math.min(text.length, from + LIMIT)
  for (let at = from; at < limit; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE || unit === APOSTROPHE) return true
    const flags = flagsOf(unit)
    if (flags & BREAK) return false
    if (!(flags & LETTER_OR_DIGIT)) continue
    const end = wordEnd(text, at, limit)
    const next = text.charCodeAt(end)
    if (next === QUOTE || next === APOSTROPHE) return end - at <= LETTERS
    if (end < text.length && next !== GREATER_THAN && text.slice(at, end) !== 'dnl') return false
    at = end - 1
  }
  return true
}

function wordEnd(text: string, from: number, limit: number): number {
  const stop = Math.min(limit, from + NAME + 1)
  let at = from
  for (; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== DOT && unit !== UNDERSCORE && !(flagsOf(unit) & LETTER_OR_DIGIT)) break
  }
  return at
}

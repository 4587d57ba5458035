import { ANGLES, isAngle, isQuote, QUOTES } from '../text/delimiters.ts'
import { LOOK_BACK, PREFIX_LIMIT } from '../text/limits.ts'
import { isLineBreak } from '../text/lines.ts'
import { BLANK, BREAK, flagsOf, MARK_END, WHITESPACE } from '../text/prose-classes.ts'
import type { Attempt, Enclosure } from './candidate.ts'

/** The opener that stands before the start of a URL, or before `URL:`. `rules §1` */

/** The pair that opens before `at`: quotes right there, angle brackets over blanks and a line break with its prefix. */
export function enclosureBefore(attempt: Attempt, at: number): Enclosure | undefined {
  if (at === attempt.floor) return undefined
  const { text } = attempt
  if (isQuote(text.charCodeAt(at - 1))) return quoteAt(attempt, at - 1)
  const near = skipBack(attempt, at, BLANK)
  if (near === attempt.floor) return undefined
  const unit = text.charCodeAt(near - 1)
  if (isAngle(unit)) return angleAt(attempt, near - 1)
  return flagsOf(unit) & (BREAK | MARK_END) ? angleOnLineBefore(attempt, at, near) : undefined
}

function quoteAt(attempt: Attempt, opener: number): Enclosure {
  const closers = QUOTES.get(attempt.text.charCodeAt(opener))!
  return { opener, closers, angle: false, breaks: !isAttribute(attempt, opener) }
}

/** Whether the value of an attribute opens at `opener`: right after `=`, or after `=3D`, its form in quoted-printable. */
function isAttribute({ text, floor }: Attempt, opener: number): boolean {
  return (opener > floor && text[opener - 1] === '=') || (opener - 3 >= floor && text.startsWith('=3D', opener - 3))
}

function angleAt(attempt: Attempt, opener: number): Enclosure {
  return { opener, closers: ANGLES.get(attempt.text.charCodeAt(opener))!, angle: true, breaks: true }
}

/** An opener that ends the line before. That only marks stand between it and `at` is checked when it is read on from. */
function angleOnLineBefore(attempt: Attempt, at: number, near: number): Enclosure | undefined {
  const line = isLineBreak(attempt.text.charCodeAt(near - 1)) ? near : attempt.lineStart(at)
  if (line <= attempt.floor || at - line > PREFIX_LIMIT) return undefined
  const back = skipBack(attempt, line, WHITESPACE)
  return back > attempt.floor && isAngle(attempt.text.charCodeAt(back - 1)) ? angleAt(attempt, back - 1) : undefined
}

function skipBack(attempt: Attempt, from: number, flags: number): number {
  const least = Math.max(attempt.floor, from - LOOK_BACK)
  let at = from
  while (at > least && flagsOf(attempt.text.charCodeAt(at - 1)) & flags) at--
  return at
}

import { BLANK, BREAK, MARK_END, WHITESPACE } from '../../text/class-flags.ts'
import { LOOK_BACK, PREFIX_LIMIT } from '../../text/limits.ts'
import { ANGLES, flagsOf, isAngle, isQuote, QUOTES, skipBack } from '../../text/prose-classes.ts'
import type { Enclosure } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'

/** Finds the opener before a URL or `URL:`. `rules §1` */

/** Quotes directly before `at`, or angle brackets before blanks and a line break with its prefix. */
export function enclosureBefore(cursor: Cursor, at: number): Enclosure | undefined {
  const { text, floor } = cursor
  if (at === floor) return undefined
  if (isQuote(text.charCodeAt(at - 1))) return quoteAt(cursor, at - 1)
  const near = nearBefore(cursor, at, BLANK)
  if (near === floor) return undefined
  const unit = text.charCodeAt(near - 1)
  if (isAngle(unit)) return angleAt(text, near - 1)
  return flagsOf(unit) & (BREAK | MARK_END) ? angleOnLineBefore(cursor, at) : undefined
}

function quoteAt({ text, floor }: Cursor, opener: number): Enclosure {
  // An attribute's value opens after `=`, or after `=3D` in quoted-printable.
  const isAttribute = /=(?:3D)?$/.test(text.slice(Math.max(floor, opener - 3), opener))
  return { opener, closers: QUOTES.get(text.charCodeAt(opener))!, angle: false, breaks: !isAttribute }
}

function angleAt(text: string, opener: number): Enclosure {
  return { opener, closers: ANGLES.get(text.charCodeAt(opener))!, angle: true, breaks: true }
}

/**
 * An angle bracket at the end of the line before. That only marks of quoting stand between it and `at` is checked by
 * `readEnclosed`.
 */
function angleOnLineBefore(cursor: Cursor, at: number): Enclosure | undefined {
  const { text, floor } = cursor
  const line = cursor.lineStart(at)
  if (at - line > PREFIX_LIMIT) return undefined
  const back = nearBefore(cursor, line, WHITESPACE)
  return back > floor && isAngle(text.charCodeAt(back - 1)) ? angleAt(text, back - 1) : undefined
}

function nearBefore({ text, floor }: Cursor, from: number, classes: number): number {
  return skipBack(text, from, Math.max(floor, from - LOOK_BACK), classes)
}

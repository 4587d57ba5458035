import { DOT, HYPHEN } from '../text/ascii.ts'
import { isAlpha, isDigit } from '../text/chars.ts'

/** The shape of a piece of a URL: flags of what it holds. */

export const LETTER = 1
export const SMALL = 2
export const CAPITAL = 4
export const DIGIT = 8
/** `/` `=` `&` `?` `%` `#` `_` */
export const SIGN = 16
/** A dot between a letter, digit or bracket and two letters. */
export const DOT_INSIDE = 32
/** A hyphen between letters or digits. */
export const HYPHEN_INSIDE = 64
export const OTHER = 128

const SIGNS = '/=&?%#_'

export function shapeOf(piece: string): number {
  let shape = 0
  for (let at = 0; at < piece.length; at++) {
    const unit = piece.charCodeAt(at)
    if (isDigit(unit)) shape |= DIGIT
    else if (isAlpha(unit)) {
      shape |= LETTER | (unit > 0x60 ? SMALL : CAPITAL)
    } else if (unit === DOT && at > 0 && isAlpha(piece.charCodeAt(at + 1)) && isAlpha(piece.charCodeAt(at + 2)))
      shape |= DOT_INSIDE
    else if (unit === HYPHEN && isWord(piece.charCodeAt(at - 1)) && isWord(piece.charCodeAt(at + 1)))
      shape |= HYPHEN_INSIDE
    else shape |= SIGNS.includes(piece[at]!) ? SIGN : OTHER
  }
  return shape
}

/** Whether a unit is a letter or digit. */
export function isWord(unit: number): boolean {
  return isAlpha(unit) || isDigit(unit)
}

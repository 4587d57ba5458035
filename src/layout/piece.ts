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
/** A capital right behind a small letter. */
export const CAMEL = 128
export const OTHER = 256

const SIGNS = '/=&?%#_'

export function shapeOf(piece: string): number {
  let shape = 0
  for (let at = 0; at < piece.length; at++) {
    const unit = piece.charCodeAt(at)
    if (isDigit(unit)) shape |= DIGIT
    else if (isAlpha(unit)) {
      const isSmall = unit > 0x60
      shape |= LETTER | (isSmall ? SMALL : CAPITAL)
      if (!isSmall && at > 0 && isSmallLetter(piece.charCodeAt(at - 1))) shape |= CAMEL
    } else if (unit === DOT && at > 0 && isAlpha(piece.charCodeAt(at + 1)) && isAlpha(piece.charCodeAt(at + 2)))
      shape |= DOT_INSIDE
    else if (unit === HYPHEN && isWord(piece.charCodeAt(at - 1)) && isWord(piece.charCodeAt(at + 1)))
      shape |= HYPHEN_INSIDE
    else shape |= SIGNS.includes(piece[at]!) ? SIGN : OTHER
  }
  return shape
}

function isWord(unit: number): boolean {
  return isAlpha(unit) || isDigit(unit)
}

function isSmallLetter(unit: number): boolean {
  return unit > 0x60 && isAlpha(unit)
}

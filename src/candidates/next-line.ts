import { CR, DOT, GREATER_THAN, LF } from '../text/ascii.ts'
import { BLANK, flagsOf, HINT, LETTER_OR_DIGIT } from '../text/prose-classes.ts'

/** A cheap look at the next line: it never misses a sign of a URL, and may report one where there is none. */

/** How many units of the next line are looked at. */
const LIMIT = 256

/**
 * Whether a line break stands at `at`, blanks aside, and the first word behind it, whatever marks precede it, shows a
 * sign of a URL; `beyond`, where the text ends before that is seen.
 */
export function showsContinuation(text: string, at: number, beyond: boolean): boolean {
  let next = at
  while (flagsOf(text.charCodeAt(next)) & BLANK) next++
  const unit = text.charCodeAt(next)
  if (unit !== LF && unit !== CR) return unit >= 0 ? unit === 0x2028 || unit === 0x2029 : beyond
  return showsUrl(text, unit === CR && text.charCodeAt(next + 1) === LF ? next + 2 : next + 1, beyond)
}

/**
 * Whether `/` `=` `&` `?` `%` `#`, a closer, or a dot before a letter or digit, stands in the first
 * word at `from` that is no mark.
 */
function showsUrl(text: string, from: number, beyond: boolean): boolean {
  let worded = false
  for (let at = from; at < from + LIMIT; at++) {
    const unit = text.charCodeAt(at)
    if (!(unit < 128)) return unit >= 128 || beyond
    const flags = flagsOf(unit)
    if (flags & HINT || (unit === DOT && isAlnum(text, at + 1))) return true
    if (flags & LETTER_OR_DIGIT) worded = true
    else if (unit === LF || unit === CR) return false
    else if (unit === GREATER_THAN) worded = false
    else if (worded && flags & BLANK && !text.startsWith('dnl', at - 3)) return false
  }
  return true
}

function isAlnum(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit < 128 && (flagsOf(unit) & LETTER_OR_DIGIT) !== 0
}

import { LESS_THAN, QUOTE } from './ascii.ts'

/** The pairs of characters that delimit a URL (`rules §1`): the units that close a pair, by the unit that opens it. */

/** U+201E is closed by either of two. */
export const QUOTES: ReadonlyMap<number, readonly number[]> = /* @__PURE__ */ new Map([
  [QUOTE, [QUOTE]],
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0xab, [0xbb]],
])
/** A manual page prints `.UR` as ⟨…⟩, which counts as `<…>`. */
export const ANGLES: ReadonlyMap<number, readonly number[]> = /* @__PURE__ */ new Map([
  [LESS_THAN, [0x3e]],
  [0x27e8, [0x27e9]],
  [0x2329, [0x232a]],
  [0x3008, [0x3009]],
])

export function isQuote(unit: number): boolean {
  return unit === QUOTE || (unit >= 128 && QUOTES.has(unit))
}

export function isAngle(unit: number): boolean {
  return unit === LESS_THAN || (unit >= 128 && ANGLES.has(unit))
}

/** Whether a unit opens a pair: none stands inside another. */
export function isOpener(unit: number): boolean {
  return isQuote(unit) || isAngle(unit)
}

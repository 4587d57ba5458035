import { GREATER_THAN, LESS_THAN, QUOTE } from './ascii.ts'

/** The pairs of delimiters that enclose URLs. */

/** The closers of each quotation mark, by the opener. U+201E is closed by either of two. */
export const QUOTES: ReadonlyMap<number, readonly number[]> = /* @__PURE__ */ new Map([
  [QUOTE, [QUOTE]],
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0xab, [0xbb]],
])

/** The closers of each angle bracket, by the opener. A man page prints `.UR` as ⟨…⟩, which counts as angle brackets. */
export const ANGLES: ReadonlyMap<number, readonly number[]> = /* @__PURE__ */ new Map([
  [LESS_THAN, [GREATER_THAN]],
  [0x27e8, [0x27e9]],
  [0x2329, [0x232a]],
  [0x3008, [0x3009]],
])

/** Whether a unit opens a pair. No pair stands inside another. */
export function isOpener(unit: number): boolean {
  return isQuote(unit) || isAngle(unit)
}

/** Whether a unit is a quotation mark that opens a pair. */
export function isQuote(unit: number): boolean {
  return unit === QUOTE || (unit >= 128 && QUOTES.has(unit))
}

/** Whether a unit is an angle bracket that opens a pair. */
export function isAngle(unit: number): boolean {
  return unit === LESS_THAN || (unit >= 128 && ANGLES.has(unit))
}

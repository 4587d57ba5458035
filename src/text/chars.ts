import { CASE_BIT } from './ascii.ts'

export const BEYOND_ASCII: RegExp = /[^\0-\x7f]/

/**
 * A test by Unicode properties, built at its first use, which takes 0.5 to 4 ms: literals with `\p{...}` would be
 * checked when their file is loaded. `ascii` gives the same answer for a text of ASCII alone.
 */
/* @__NO_SIDE_EFFECTS__ */
export function property(pattern: string, flags = 'u', ascii?: RegExp): (text: string) => boolean {
  let expression: RegExp | undefined
  return (text) => {
    if (ascii !== undefined && !BEYOND_ASCII.test(text)) return ascii.test(text)
    expression ??= new RegExp(pattern, flags)
    return expression.test(text)
  }
}

export const hasLetterOrDigit: (text: string) => boolean = /* @__PURE__ */ property(
  String.raw`[\p{L}\p{N}]`,
  'u',
  /[A-Za-z0-9]/,
)

/** A test for marks of ASCII: each URL asks for some, and a search in a string takes ten times as long. */
/* @__NO_SIDE_EFFECTS__ */
export function anyOf(marks: string): (unit: number) => boolean {
  const table = new Uint8Array(128)
  for (const mark of marks) table[mark.charCodeAt(0)] = 1
  return (unit) => unit < 128 && table[unit] === 1
}

/** Whether a sticky expression matches at an offset. */
export function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** The match of a sticky expression at an offset. */
export function foundAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** The tests of ASCII are false for the `NaN` that `charCodeAt` gives past the end. */
export function isAlpha(code: number): boolean {
  return (code | CASE_BIT) >= 0x61 && (code | CASE_BIT) <= 0x7a
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function isHexdig(code: number): boolean {
  return isDigit(code) || (isAlpha(code) && (code | CASE_BIT) <= 0x66)
}

/** Whether a unit is an `alphadigit` of RFC 1738 §5. */
export function isAlphadigit(code: number): boolean {
  return isAlpha(code) || isDigit(code)
}

/** Unicode's `White_Space`. */
export function isBlank(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13)
  if (code < 0x2000) return code === 0x85 || code === 0xa0 || code === 0x1680
  if (code <= 0x200a) return true
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000
}

/** Invisible characters that set the direction of text. RFC 3987 §4.1 forbids them in an IRI. */
export function isBidiControl(code: number): boolean {
  if (code < 0x200e) return code === 0x61c
  return code <= 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
}

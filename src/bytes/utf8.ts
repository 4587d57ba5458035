/** Decodes UTF-8 as the Encoding Standard does: each maximal subpart of an invalid sequence becomes one U+FFFD. */

/** U+FEFF at the start of an input, which is not text. */
export const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf]

/** 1 for a byte that cannot start a character. */
function lengthFrom(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 1
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

function isContinuationByte(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

/** The length in bytes of the character, or U+FFFD, at `at`. Only a character of two UTF-16 units has length 4. */
export function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at]!
  const whole = lengthFrom(first)
  if (whole === 1 || at + 1 >= end || !isSecond(first, bytes[at + 1]!)) return 1
  let length = 2
  while (length < whole && at + length < end && isContinuationByte(bytes[at + length]!)) length++
  return length
}

/** For many characters a decoder is faster. */
export function spellUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; ) {
    const length = sequenceLength(bytes, at, to)
    const point = codePointAt(bytes, at, length)
    text += length === 4 ? String.fromCodePoint(point) : String.fromCharCode(point)
    at += length
  }
  return text
}

const REPLACEMENT = 0xfffd

function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  const first = bytes[at]!
  if (first < 0x80) return first
  if (length === 1 || length !== lengthFrom(first)) return REPLACEMENT
  let point = first & (0x7f >> length)
  for (let next = 1; next < length; next++) point = (point << 6) | (bytes[at + next]! & 0x3f)
  return point
}

/** Whether `second` may follow `first`: not in an overlong form, a surrogate, or above U+10FFFF. */
function isSecond(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0 && second <= 0xbf
  if (first === 0xed) return second >= 0x80 && second <= 0x9f
  if (first === 0xf0) return second >= 0x90 && second <= 0xbf
  if (first === 0xf4) return second >= 0x80 && second <= 0x8f
  return isContinuationByte(second)
}

export function boundaryAt(bytes: Uint8Array, at: number): number {
  const least = Math.max(0, at - 3)
  let lead = at - 1
  while (lead > least && isContinuationByte(bytes[lead]!)) lead--
  return lead >= least && lead + lengthFrom(bytes[lead]!) > at ? lead : at
}

/** Whether a blank or a line break may start at `at`; also true for some other characters. */
export function isSpaceAt(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at]!
  if (first < 0x80) return first <= 0x20
  const second = bytes[at + 1]!
  if (first === 0xc2) return second === 0xa0
  if (first === 0xe3) return second === 0x80 && bytes[at + 2] === 0x80
  return first === 0xe1 ? second === 0x9a : first === 0xe2 && (second === 0x80 || second === 0x81)
}

export function isSeparatorBefore(bytes: Uint8Array, at: number): boolean {
  const last = bytes[at - 1]!
  return (last === 0xa8 || last === 0xa9) && bytes[at - 2] === 0x80 && bytes[at - 3] === 0xe2
}

export function unitStarts(bytes: Uint8Array, from: number, to: number): number[] {
  const places: number[] = []
  for (let at = from; at < to; ) {
    const length = bytes[at]! < 0x80 ? 1 : sequenceLength(bytes, at, to)
    places.push(at)
    if (length === 4) places.push(at)
    at += length
  }
  places.push(to)
  return places
}

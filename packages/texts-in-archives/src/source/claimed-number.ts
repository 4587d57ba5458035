import { latin1 } from './latin1.ts'

/** One with a sign, a fraction, an exponent, or above its bound is undefined. */

/** In bytes. Sums of several such sizes stay exact integers. */
export const LARGEST_SIZE: number = 2 ** 50

/** The fields of WARC, rnews, mboxcl and pax. */
export function readDecimal(text: string, most: number = LARGEST_SIZE): number | undefined {
  return /^0*\d{1,16}$/.test(text) ? within(Number(text), most) : undefined
}

/**
 * Octal digits up to a blank or NUL, or binary if the highest bit is set (GNU). A blank field is 0. Some old programs
 * wrote the NUL of the field before into the first byte.
 */
export function readTarNumber(field: Buffer, most: number = LARGEST_SIZE): number | undefined {
  if ((field[0]! & 0x80) !== 0) return readGnuBinary(field, most)
  const digits = /^\0? *([0-7]*)(?:[ \0]|$)/.exec(latin1(field))?.[1]
  return digits === undefined ? undefined : within(Number.parseInt(digits || '0', 8), most)
}

/** Big-endian in two's complement. The highest bit only marks the form; the next one is the sign. */
function readGnuBinary(field: Buffer, most: number): number | undefined {
  if ((field[0]! & 0x40) !== 0) return undefined
  let value = field[0]! & 0x3f
  for (const byte of field.subarray(1)) value = value * 256 + byte
  return within(value, most)
}

export function readLongSize(bytes: Buffer, at: number, most: number = LARGEST_SIZE): number | undefined {
  return at + 8 <= bytes.length ? within(Number(bytes.readBigUInt64LE(at)), most) : undefined
}

function within(value: number, most: number): number | undefined {
  return value <= most ? value : undefined
}

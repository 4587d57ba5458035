/**
 * Deflate streams (RFC 1951) of a few hundred bytes, decoded in one go. A stream object of zlib costs more time than a
 * small member has bytes, and an archive may hold millions of those.
 */

/** The longest stream in bytes that is decoded here. For longer ones zlib is faster. */
export const SMALL_STREAM = 512

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115].concat([
  131, 163, 195, 227, 258,
])
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769].concat([
  1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
])
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const END_OF_BLOCK = 256
const LONGEST_CODE = 15

/** A canonical Huffman code: the number of codes of each length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

/**
 * Undefined if the codes do not fit, or leave a gap. As in zlib, one code of one bit may stand alone if `mayBeShort`.
 */
function codeOf(lengths: readonly number[], mayBeShort = true): Code | undefined {
  const counts = new Uint16Array(LONGEST_CODE + 1)
  for (const length of lengths) counts[length]!++
  counts[0] = 0
  const starts = new Uint16Array(LONGEST_CODE + 2)
  let left = 1
  for (let length = 1; length <= LONGEST_CODE; length++) {
    left = left * 2 - counts[length]!
    if (left < 0) return undefined
    starts[length + 1] = starts[length]! + counts[length]!
  }
  const symbols = new Uint16Array(lengths.length)
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[starts[length]!++] = symbol
  const isShort = mayBeShort && Math.max(...lengths) <= 1
  return left > 0 && !isShort ? undefined : { counts, symbols }
}

function repeat(value: number, count: number): number[] {
  return new Array<number>(count).fill(value)
}

const FIXED_LITERALS = codeOf([...repeat(8, 144), ...repeat(9, 112), ...repeat(7, 24), ...repeat(8, 8)])!
const FIXED_DISTANCES = codeOf(repeat(5, 32))!

/** Thrown within this file at damage, and where the stream or its content goes on behind the limits. */
class NotSmall extends Error {}
const notSmall = new NotSmall()

class Bits {
  readonly #bytes: Uint8Array
  readonly #end: number
  at: number
  #held = 0
  #count = 0

  constructor(bytes: Uint8Array, from: number, end: number) {
    this.#bytes = bytes
    this.at = from
    this.#end = end
  }

  take(count: number): number {
    while (this.#count < count) {
      if (this.at >= this.#end) throw notSmall
      this.#held |= this.#bytes[this.at++]! << this.#count
      this.#count += 8
    }
    const value = this.#held & ((1 << count) - 1)
    this.#held >>>= count
    this.#count -= count
    return value
  }

  symbol({ counts, symbols }: Code): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= this.take(1)
      const count = counts[length]!
      if (code - count < first) return symbols[index + code - first]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw notSmall
  }

  /** Passes over the rest of a byte. */
  align(): void {
    this.#held = 0
    this.#count = 0
  }
}

/** Used again and again. Results are copied out of it. */
const output: Buffer = Buffer.allocUnsafeSlow(1 << 14)

export interface Inflated {
  /** Valid until the next call. */
  readonly bytes: Buffer
  /** Index behind the stream. */
  readonly end: number
}

/**
 * Decodes the stream that starts at `from`. Undefined if it is damaged, does not end within `SMALL_STREAM` bytes or
 * within `input`, or has more than `most` bytes of content: it is left to zlib then, which also tells the damage.
 */
export function inflateSmall(input: Uint8Array, from: number, most: number): Inflated | undefined {
  const bits = new Bits(input, from, Math.min(input.length, from + SMALL_STREAM))
  const room = Math.min(most, output.length)
  try {
    let written = 0
    for (let isLast = false; !isLast; ) {
      isLast = bits.take(1) === 1
      const type = bits.take(2)
      if (type === 0) written = copyStored(bits, written, room)
      else if (type === 1) written = decodeBlock(bits, FIXED_LITERALS, FIXED_DISTANCES, written, room)
      else if (type === 2) written = decodeBlock(bits, ...readCodes(bits), written, room)
      else throw notSmall
    }
    return { bytes: output.subarray(0, written), end: bits.at }
  } catch (error) {
    if (error instanceof NotSmall) return undefined
    throw error
  }
}

function copyStored(bits: Bits, from: number, room: number): number {
  bits.align()
  const length = bits.take(16)
  if ((length ^ bits.take(16)) !== 0xffff || from + length > room) throw notSmall
  for (let at = from; at < from + length; at++) output[at] = bits.take(8)
  return from + length
}

function readCodes(bits: Bits): [Code, Code] {
  const literals = bits.take(5) + 257
  const distances = bits.take(5) + 1
  const orders = bits.take(4) + 4
  if (literals > 286 || distances > 30) throw notSmall
  const lengths = repeat(0, CODE_ORDER.length)
  for (let index = 0; index < orders; index++) lengths[CODE_ORDER[index]!] = bits.take(3)
  const code = codeOf(lengths, false) ?? fail()
  const all: number[] = []
  while (all.length < literals + distances) {
    const symbol = bits.symbol(code)
    if (symbol < 16) all.push(symbol)
    else if (symbol === 16) all.push(...repeat(all.at(-1) ?? fail(), bits.take(2) + 3))
    else all.push(...repeat(0, symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11))
  }
  if (all.length > literals + distances || all[END_OF_BLOCK] === 0) throw notSmall
  return [codeOf(all.slice(0, literals)) ?? fail(), codeOf(all.slice(literals)) ?? fail()]
}

function fail(): never {
  throw notSmall
}

function decodeBlock(bits: Bits, literals: Code, distances: Code, from: number, room: number): number {
  let at = from
  for (;;) {
    const symbol = bits.symbol(literals)
    if (symbol === END_OF_BLOCK) return at
    if (symbol < END_OF_BLOCK) {
      if (at >= room) throw notSmall
      output[at++] = symbol
      continue
    }
    const length = LENGTH_BASE[symbol - 257] ?? fail()
    const end = at + length + bits.take(LENGTH_EXTRA[symbol - 257]!)
    const code = bits.symbol(distances)
    const base = DISTANCE_BASE[code] ?? fail()
    const distance = base + bits.take(Math.max(0, (code >> 1) - 1))
    if (distance > at || end > room) throw notSmall
    for (; at < end; at++) output[at] = output[at - distance]!
  }
}

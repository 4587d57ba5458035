import type { RangeSource } from '../../../packages/texts-in-archives/src/source/range-source.ts'
import type { ByteSource } from '../../../packages/texts-in-archives/src/source/window.ts'
import { type Code, FIXED_DISTANCES, FIXED_LITERALS, readCodes } from './inflate-codes.ts'

/** How many bytes are asked for at a time, and how many a block's head may take. */
const INPUT_SIZE = 1 << 15
const HEAD_SIZE = 640
/** The bytes that a symbol with all that follows it may take. */
const SYMBOL_SIZE = 8
/** How far back a repetition reaches, and its greatest length (RFC 1951 §3.2.5). */
const REACH = 1 << 15
const LONGEST = 258
const ROOM = 1 << 16

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]

/** Why a stream cannot be read on. */
export class Damage extends Error {
  readonly kind: 'truncated' | 'corrupt'

  constructor(kind: Damage['kind']) {
    super(kind)
    this.kind = kind
  }
}

/**
 * Decodes a raw DEFLATE stream (RFC 1951). It stands in the place of `packages/texts-in-archives/src/inflate.ts`. `DecompressionStream`
 * does not say where a stream ends; members of gzip and entries of zip start there.
 */
export class InflateSource implements ByteSource {
  state: 'open' | 'complete' | 'truncated' | 'corrupt' = 'open'
  readonly #input: RangeSource
  /** The bytes that were looked at; `#at` of them are taken. */
  #block: Uint8Array = new Uint8Array(0)
  #at = 0
  #isInputOver = false
  #held = 0
  #count = 0
  /** What was decoded: the last bytes before it, then those up to `#written`, of which `#given` were passed on. */
  readonly #output = new Uint8Array(REACH + ROOM)
  #written = 0
  #given = 0
  #isLast = false
  /** What is being decoded: a head, a block of stored bytes of which so many are left, or codes. */
  #stored = 0
  #codes: readonly [Code, Code] | undefined

  constructor(input: RangeSource) {
    this.#input = input
  }

  async read(target: Uint8Array, at: number): Promise<number> {
    while (this.#given === this.#written && this.state === 'open') await this.#decode()
    const count = Math.min(target.length - at, this.#written - this.#given)
    target.set(this.#output.subarray(this.#given, this.#given + count), at)
    this.#given += count
    return count
  }

  async close(): Promise<void> {}

  async #decode(): Promise<void> {
    if (this.#written > REACH + ROOM - LONGEST) {
      this.#output.copyWithin(0, this.#written - REACH, this.#written)
      this.#written = REACH
      this.#given = REACH
    }
    if (!this.#has(HEAD_SIZE)) await this.#refill()
    try {
      while (this.state === 'open' && this.#step()) {}
    } catch (error) {
      if (!(error instanceof Damage)) throw error
      this.state = error.kind
    }
    if (this.state !== 'open') this.#leave()
  }

  /** Whether so many bytes are there, or all that will ever be. */
  #has(count: number): boolean {
    return this.#isInputOver || this.#block.length - this.#at >= count
  }

  async #refill(): Promise<void> {
    this.#input.position += this.#at
    this.#at = 0
    this.#block = await this.#input.ahead(INPUT_SIZE)
    this.#isInputOver = this.#block.length < INPUT_SIZE
  }

  /** Gives back the bytes behind the end. */
  #leave(): void {
    this.#input.position += this.#at - (this.#count >> 3)
    this.#block = new Uint8Array(0)
    this.#at = 0
  }

  /** Decodes a piece. Whether it can go on: there is input, and room. */
  #step(): boolean {
    if (this.#stored > 0) return this.#copyStored()
    if (this.#codes !== undefined) return this.#decodeSymbols(this.#codes)
    if (!this.#has(HEAD_SIZE)) return false
    if (this.#isLast) {
      this.state = 'complete'
      return false
    }
    this.#isLast = this.bits(1) === 1
    const type = this.bits(2)
    if (type === 0) this.#openStored()
    else if (type === 1) this.#codes = [FIXED_LITERALS, FIXED_DISTANCES]
    else if (type === 2) this.#codes = readCodes(this, corrupt)
    else throw new Damage('corrupt')
    return true
  }

  #openStored(): void {
    this.bits(this.#count & 7)
    const length = this.bits(16)
    if ((length ^ this.bits(16)) !== 0xffff) throw new Damage('corrupt')
    // Whole bytes that are held already are read again
    this.#at -= this.#count >> 3
    this.#held = 0
    this.#count = 0
    this.#stored = length
  }

  #copyStored(): boolean {
    const count = Math.min(this.#stored, this.#block.length - this.#at, this.#output.length - this.#written)
    this.#output.set(this.#block.subarray(this.#at, this.#at + count), this.#written)
    this.#at += count
    this.#written += count
    this.#stored -= count
    if (this.#stored > 0 && this.#isInputOver && this.#at === this.#block.length) throw new Damage('truncated')
    return this.#stored === 0
  }

  #decodeSymbols([literals, distances]: readonly [Code, Code]): boolean {
    const output = this.#output
    while (this.#written <= output.length - LONGEST) {
      if (!this.#has(SYMBOL_SIZE)) return false
      const symbol = this.symbol(literals)
      if (symbol < 256) {
        output[this.#written++] = symbol
        continue
      }
      if (symbol === 256) {
        this.#codes = undefined
        return true
      }
      const base = LENGTH_BASE[symbol - 257]
      if (base === undefined) throw new Damage('corrupt')
      const end = this.#written + base + this.bits(LENGTH_EXTRA[symbol - 257]!)
      const distance = this.#distance(this.symbol(distances))
      if (distance > this.#written) throw new Damage('corrupt')
      for (let at = this.#written; at < end; at++) output[at] = output[at - distance]!
      this.#written = end
    }
    return false
  }

  #distance(symbol: number): number {
    if (symbol > 29) throw new Damage('corrupt')
    if (symbol < 4) return symbol + 1
    const extra = (symbol >> 1) - 1
    return ((2 + (symbol & 1)) << extra) + 1 + this.bits(extra)
  }

  /** Takes bits, the lowest first. */
  bits(count: number): number {
    this.#hold(count)
    if (this.#count < count) throw new Damage('truncated')
    const value = this.#held & ((1 << count) - 1)
    this.#held >>>= count
    this.#count -= count
    return value
  }

  symbol({ table, longest }: Code): number {
    this.#hold(longest)
    const entry = table[this.#held & ((1 << longest) - 1)]!
    const length = entry & 15
    if (length > this.#count || (length === 0 && this.#count < longest)) throw new Damage('truncated')
    if (length === 0) throw new Damage('corrupt')
    this.#held >>>= length
    this.#count -= length
    return entry >> 4
  }

  #hold(count: number): void {
    while (this.#count < count && this.#at < this.#block.length) {
      this.#held |= this.#block[this.#at++]! << this.#count
      this.#count += 8
    }
  }
}

function corrupt(): never {
  throw new Damage('corrupt')
}

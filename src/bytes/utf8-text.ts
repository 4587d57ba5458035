import type { Positions } from './positions.ts'
import { sequenceLength } from './utf8.ts'

/** More arguments than this are too many for one call. */
const PIECE = 4096
const REPLACEMENT = 0xfffd

/**
 * A stretch of UTF-8 as text, and where its units stand in the bytes. A `TextDecoder` is faster on long texts, but does
 * not say where; one object serves for many stretches, one after the other.
 */
export class Utf8Text implements Positions {
  /** How many units there are. */
  length = 0
  #units = new Uint16Array(0)
  #bytes = new Uint32Array(0)
  #base = 0

  /** Reads `from`…`to`, whole characters. `base` is the absolute offset of the first byte of `bytes`. */
  read(bytes: Uint8Array, from: number, to: number, base: number): string {
    if (this.#bytes.length <= to - from) {
      this.#units = new Uint16Array(2 * (to - from) + 1)
      this.#bytes = new Uint32Array(2 * (to - from) + 1)
    }
    this.#base = base
    this.length = decode(bytes, from, to, this.#units, this.#bytes)
    return this.#toString()
  }

  locate(unit: number): number {
    return this.#base + this.#bytes[unit]!
  }

  /** The first unit of the character that starts at `byte`, an absolute offset. */
  unitAt(byte: number): number {
    const place = byte - this.#base
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#bytes[middle]! < place) low = middle + 1
      else high = middle
    }
    return low
  }

  #toString(): string {
    let text = ''
    for (let at = 0; at < this.length; at += PIECE) {
      const piece = this.#units.subarray(at, Math.min(this.length, at + PIECE))
      text += String.fromCharCode.apply(null, piece as unknown as number[])
    }
    return text
  }
}

/** Gives the number of units; `places` gets the byte of each, and `to` behind the last. */
function decode(bytes: Uint8Array, from: number, to: number, units: Uint16Array, places: Uint32Array): number {
  let count = 0
  for (let at = from; at < to; ) {
    const first = bytes[at]!
    const length = first < 0x80 ? 1 : sequenceLength(bytes, at, to)
    places[count] = at
    if (first < 0x80) units[count++] = first
    else if (length === 4) {
      const high = codePointAt(bytes, at) - 0x10000
      units[count++] = 0xd800 | (high >> 10)
      places[count] = at
      units[count++] = 0xdc00 | (high & 0x3ff)
    } else units[count++] = unitAt(bytes, at, first, length)
    at += length
  }
  places[count] = to
  return count
}

function unitAt(bytes: Uint8Array, at: number, first: number, length: number): number {
  if (length === 2 && first < 0xe0) return ((first & 0x1f) << 6) | (bytes[at + 1]! & 0x3f)
  if (length !== 3 || first >= 0xf0) return REPLACEMENT
  return ((first & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f)
}

function codePointAt(bytes: Uint8Array, at: number): number {
  const [second, third, fourth] = [bytes[at + 1]! & 0x3f, bytes[at + 2]! & 0x3f, bytes[at + 3]! & 0x3f]
  return ((bytes[at]! & 7) << 18) | (second << 12) | (third << 6) | fourth
}

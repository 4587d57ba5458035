/**
 * The offset map of a text decoded from a stream. It forgets its start, so it stays small; it knows only where a
 * character starts, and one decoding. It copies the pieces to decode again, because the caller may overwrite its bytes.
 *
 * `texts-in-archives` has another system (`decoding/offset-map.ts`): maps built once for a piece that stays in memory,
 * which know starts and ends and can be chained over several decodings.
 */

import { countFirst } from '../text/view.ts'
import type { ByteOffsets } from './byte-offsets.ts'
import { type Placing, StepwiseDecoder } from './stepwise-decoder.ts'
import { unitStarts } from './utf8.ts'

const IDLE = 4096

/**
 * The byte offsets of the units of a decoded text, as runs of one-byte units and pieces. A piece is decoded byte by
 * byte to find an offset in it.
 */
export class Places implements ByteOffsets, Placing {
  readonly #name: string
  #units: number[] = []
  #bytes: number[] = []
  /** For each run: undefined for one-byte units, the piece, or the offset of each unit in the piece. */
  #pieces: (Uint8Array | number[] | undefined)[] = []
  length = 0
  #end = 0
  /** Byte offset minus unit offset in the last run; NaN after a piece. */
  #ahead = Number.NaN

  constructor(name: string) {
    this.#name = name
  }

  /** Adds `count` one-byte units from `byte` on; the last one ends at `end`. */
  add(count: number, byte: number, end: number): void {
    if (count === 0) return
    const ahead = byte - this.length
    if (ahead !== this.#ahead) this.#push(byte, undefined)
    this.#ahead = ahead
    this.length += count
    this.#end = end
  }

  /** Adds `count` units of `piece`, which begins at `byte` with a whole character. */
  addPiece(count: number, byte: number, piece: Uint8Array): void {
    if (count > 0) this.#push(byte, piece)
    this.#ahead = Number.NaN
    this.length += count
    this.#end = byte + piece.length
  }

  #push(byte: number, piece: Uint8Array | undefined): void {
    this.#units.push(this.length)
    this.#bytes.push(byte)
    this.#pieces.push(piece)
  }

  locate(unit: number): number {
    if (unit >= this.length) return this.#end
    const run = this.#runOf(unit)
    const nth = unit - this.#units[run]!
    return this.#bytes[run]! + (this.#pieces[run] === undefined ? nth : this.#placeIn(run, nth))
  }

  #placeIn(run: number, nth: number): number {
    const piece = this.#pieces[run]!
    if (Array.isArray(piece)) return piece[nth] ?? piece.at(-1)!
    // In UTF-8 the byte after an incomplete character may start one, which decoding byte by byte hides.
    this.#pieces[run] = this.#name === 'utf-8' ? unitStarts(piece, 0, piece.length) : this.#stepThrough(piece)
    return this.#placeIn(run, nth)
  }

  #stepThrough(piece: Uint8Array): number[] {
    const places: number[] = []
    const steps = new StepwiseDecoder(this.#name, {
      add(count, byte) {
        for (let each = 0; each < count; each++) places.push(byte + each)
      },
    })
    steps.write(piece)
    steps.end()
    places.push(piece.length)
    return places
  }

  forget(unit: number): void {
    const run = this.#runOf(unit)
    if (run < IDLE) return
    this.#units = this.#units.slice(run)
    this.#bytes = this.#bytes.slice(run)
    this.#pieces = this.#pieces.slice(run)
  }

  #runOf(unit: number): number {
    return countFirst(this.#units, (first) => first <= unit) - 1
  }
}

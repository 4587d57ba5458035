/**
 * The offset map of a text that is decoded as it comes. It grows at its end, forgets its start, and so stays small for
 * input of any length; it knows the start of a character only, and one decoding only. The caller may overwrite its
 * bytes, so the map keeps copies of the pieces that it may have to decode again.
 *
 * `archive/offset-map.ts` has a second system, which the command `urls` uses: its maps are built once for a piece whose
 * bytes stay in memory, know start and end of what was decoded, and can be chained over several decodings.
 */

import { countFirst } from '../text/view.ts'
import type { ByteOffsets } from './byte-offsets.ts'
import { type Placing, StepwiseDecoder } from './stepwise-decoder.ts'
import { unitStarts } from './utf8.ts'

/** Number of runs out of use after which they are forgotten. */
const IDLE = 4096

/**
 * The places at which the characters of a decoded text began: runs of units of one byte each, and pieces of bytes. A
 * piece is decoded again, byte by byte, when a place in it is asked for.
 */
export class Places implements ByteOffsets, Placing {
  readonly #name: string
  #units: number[] = []
  #bytes: number[] = []
  /**
   * The bytes of each run: undefined for a run of units of one byte, the piece, or the start of each of its units in
   * the piece.
   */
  #pieces: (Uint8Array | number[] | undefined)[] = []
  /** Number of units. */
  length = 0
  /** End of the last unit. */
  #end = 0
  /** Distance of bytes from units in the last run; NaN behind a piece. */
  #ahead = Number.NaN

  /** `name` is that of the pieces' charset. */
  constructor(name: string) {
    this.#name = name
  }

  /** Adds `count` units that begin at `byte` and the bytes behind it, one each; the last unit ends at `end`. */
  add(count: number, byte: number, end: number): void {
    if (count === 0) return
    const ahead = byte - this.length
    if (ahead !== this.#ahead) this.#push(byte, undefined)
    this.#ahead = ahead
    this.length += count
    this.#end = end
  }

  /** Adds `count` units that were decoded from `piece`, which begins at `byte` with a whole character. */
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
    // A byte that ends what is no character may start one in UTF-8, which a decoder that takes bytes one by one hides.
    this.#pieces[run] = this.#name === 'utf-8' ? unitStarts(piece, 0, piece.length) : this.#stepThrough(piece)
    return this.#placeIn(run, nth)
  }

  /** The start of each unit in a piece, and its end. */
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

  /** Forgets units before this one, of which no place will be asked. */
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

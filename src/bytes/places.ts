import type { Positions } from './positions.ts'
import { type Placing, Steps } from './steps.ts'

/** So many places may be out of use before they are forgotten. */
const IDLE = 4096

/**
 * Where the characters of a decoded text began: runs of units with a byte each, in order, and pieces of bytes that are
 * only looked into if somebody asks for a place in them.
 */
export class Places implements Positions, Placing {
  readonly #steps: Steps
  #units: number[] = []
  #bytes: number[] = []
  /** What stands at a run: nothing, or a piece, or where each of its units begins in it. */
  #pieces: (Uint8Array | number[] | undefined)[] = []
  /** How many units there are, and where the last one ends. */
  length = 0
  #end = 0
  /** By how much bytes are ahead of units in the last run; no number behind a piece. */
  #ahead = Number.NaN

  /** `name` is that of the pieces' charset. */
  constructor(name: string) {
    this.#steps = new Steps(name)
  }

  /** So many units begin at `byte`, one byte after the other, of which the last ends at `end`. */
  add(count: number, byte: number, end: number): void {
    if (count === 0) return
    const ahead = byte - this.length
    if (ahead !== this.#ahead) this.#push(byte, undefined)
    this.#ahead = ahead
    this.length += count
    this.#end = end
  }

  /** So many units are what is decoded of `piece`, which begins at `byte` and at a character. */
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
    const places: number[] = []
    const placing: Placing = {
      add(count, byte) {
        for (let each = 0; each < count; each++) places.push(byte + each)
      },
    }
    this.#steps.write(piece, placing)
    this.#steps.end(placing)
    places.push(piece.length)
    this.#pieces[run] = places
    return this.#placeIn(run, nth)
  }

  /** Units before this one are not asked for any more. */
  forget(unit: number): void {
    const run = this.#runOf(unit)
    if (run < IDLE) return
    this.#units = this.#units.slice(run)
    this.#bytes = this.#bytes.slice(run)
    this.#pieces = this.#pieces.slice(run)
  }

  #runOf(unit: number): number {
    let low = 0
    let high = this.#units.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#units[middle]! <= unit) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

import type { Positions } from './positions.ts'

/** So many places may be out of use before they are forgotten. */
const IDLE = 4096

/** Where the characters of a decoded text began: runs of units with a byte each, in order. */
export class Places implements Positions {
  #units: number[] = []
  #bytes: number[] = []
  /** How many units there are, and where the last one ends. */
  length = 0
  #end = 0
  /** By how much bytes are ahead of units. */
  #ahead = Number.NaN

  /** So many units begin at `byte`, one byte after the other, of which the last ends at `end`. */
  add(count: number, byte: number, end: number): void {
    if (count === 0) return
    const ahead = byte - this.length
    if (ahead !== this.#ahead) {
      this.#units.push(this.length)
      this.#bytes.push(byte)
    }
    this.#ahead = ahead
    this.length += count
    this.#end = end
  }

  locate(unit: number): number {
    if (unit >= this.length) return this.#end
    const run = this.#runOf(unit)
    return this.#bytes[run]! + unit - this.#units[run]!
  }

  /** Units before this one are not asked for any more. */
  forget(unit: number): void {
    const run = this.#runOf(unit)
    if (run < IDLE) return
    this.#units = this.#units.slice(run)
    this.#bytes = this.#bytes.slice(run)
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

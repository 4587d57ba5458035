import type { ShareReport } from './protocol.ts'
import type { Unit } from './unit.ts'

/** Receives the output of units in order, one unit after the other. */
export interface UnitTaker {
  text(bytes: Uint8Array): void
  unit(unit: Unit, reports: readonly ShareReport[]): void
  /** Whether no more output is needed. */
  isDone(): boolean
}

interface Pending {
  readonly unit: Unit
  readonly pieces: { readonly bytes: Uint8Array; readonly taken: () => void }[]
  finish: (() => void) | undefined
}

/** Puts the output of units in order: the output of the first open unit is passed on, that of later units waits. */
export class OrderedMerge {
  readonly #taker: UnitTaker
  readonly #pending = new Map<number, Pending>()
  /** The number of the first open unit: others may have been read before. */
  #first: number | undefined
  /** The number of bytes that wait. */
  waiting = 0

  constructor(taker: UnitTaker) {
    this.#taker = taker
  }

  /** Notes that a unit has been opened. */
  open(unit: Unit): void {
    this.#first ??= unit.id
    this.#pending.set(unit.id, { unit, pieces: [], finish: undefined })
  }

  /** Adds a piece of output. `taken` is called once the piece has been passed on. */
  piece(id: number, bytes: Uint8Array, taken: () => void): void {
    this.#pending.get(id)!.pieces.push({ bytes, taken })
    this.waiting += bytes.length
    this.#pass()
  }

  /** Notes that all shares of a unit are read or given up. */
  finish(id: number, reports: readonly ShareReport[]): void {
    const pending = this.#pending.get(id)!
    pending.finish = () => this.#taker.unit(pending.unit, reports)
    this.#pass()
  }

  #pass(): void {
    if (this.#first === undefined) return
    for (;;) {
      const first = this.#pending.get(this.#first)
      if (first === undefined) return
      for (const { bytes, taken } of first.pieces.splice(0)) {
        this.waiting -= bytes.length
        this.#taker.text(bytes)
        taken()
      }
      if (first.finish === undefined) return
      first.finish()
      this.#pending.delete(this.#first++)
    }
  }
}

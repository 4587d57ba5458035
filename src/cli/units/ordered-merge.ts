import type { Problem } from '../../archive/index.ts'
import type { Tally, UnitReport } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** Who takes what units give, unit by unit. */
export interface UnitTaker {
  text(bytes: Uint8Array): void
  unit(unit: Unit, report: UnitReport, problems: readonly Problem[], tally: Tally): void
  /** Whether no more is wanted. */
  isDone(): boolean
}

interface Pending {
  readonly unit: Unit
  readonly pieces: { readonly bytes: Uint8Array; readonly taken: () => void }[]
  finish: (() => void) | undefined
}

/** Puts what units give into their order: that of the first goes through, that of the others waits. */
export class OrderedMerge {
  readonly #taker: UnitTaker
  readonly #pending = new Map<number, Pending>()
  #first = 0
  /** How many bytes wait. */
  waiting = 0

  constructor(taker: UnitTaker) {
    this.#taker = taker
  }

  /** A unit has been given out. */
  open(unit: Unit): void {
    this.#pending.set(unit.id, { unit, pieces: [], finish: undefined })
  }

  /** `taken` is called once the piece has gone through. */
  piece(id: number, bytes: Uint8Array, taken: () => void): void {
    this.#pending.get(id)!.pieces.push({ bytes, taken })
    this.waiting += bytes.length
    this.#pass()
  }

  finish(id: number, report: UnitReport, problems: readonly Problem[], tally: Tally): void {
    const pending = this.#pending.get(id)!
    pending.finish = () => this.#taker.unit(pending.unit, report, problems, tally)
    this.#pass()
  }

  #pass(): void {
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

/** A place where a store is damaged. */
export interface StoreDamage {
  /** A short English phrase. */
  readonly what: string
  /** Offset in the file, where it is known. */
  readonly offset?: number
}

/** More places than these say nothing new, and remembering them costs memory. */
const MOST_REPORTS = 1000

/** Reports each place once, however often it is read. */
export class DamageLog {
  readonly #size: number
  readonly #onDamage: (damage: StoreDamage) => void
  readonly #reported = new Set<string>()
  /** While nothing more is read, everything looks damaged. */
  isMuted = false

  /** `size` is that of the file. */
  constructor(size: number, onDamage: (damage: StoreDamage) => void) {
    this.#size = size
    this.#onDamage = onDamage
  }

  /** Whether anything was found damaged. */
  get isAny(): boolean {
    return this.#reported.size > 0
  }

  /** A place that the file does not have is no place: damaged structures name any. */
  report(what: string, place?: number): void {
    const offset = place !== undefined && place < this.#size ? place : undefined
    const key = `${offset ?? ''} ${what}`
    if (this.isMuted || this.#reported.size >= MOST_REPORTS || this.#reported.has(key)) return
    this.#reported.add(key)
    this.#onDamage(offset === undefined ? { what } : { what, offset })
  }
}

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
  readonly #onDamage: (damage: StoreDamage) => void
  readonly #reported = new Set<string>()
  /** While nothing more is read, everything looks damaged. */
  isMuted = false

  constructor(onDamage: (damage: StoreDamage) => void) {
    this.#onDamage = onDamage
  }

  /** Whether anything was found damaged. */
  get isAny(): boolean {
    return this.#reported.size > 0
  }

  report(what: string, offset?: number): void {
    const key = `${offset ?? ''} ${what}`
    if (this.isMuted || this.#reported.size >= MOST_REPORTS || this.#reported.has(key)) return
    this.#reported.add(key)
    this.#onDamage(offset === undefined ? { what } : { what, offset })
  }
}

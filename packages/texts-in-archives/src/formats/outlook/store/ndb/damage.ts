export interface StoreDamage {
  readonly what: string
  readonly offset?: number
}

/** More say nothing new, and cost memory. */
const MOST_REPORTS = 1000

export class DamageLog {
  readonly #size: number
  readonly #onDamage: (damage: StoreDamage) => void
  readonly #reported = new Set<string>()
  /** While nothing more is read, everything looks damaged. */
  isMuted = false

  constructor(size: number, onDamage: (damage: StoreDamage) => void) {
    this.#size = size
    this.#onDamage = onDamage
  }

  get isAny(): boolean {
    return this.#reported.size > 0
  }

  /** Damaged structures name offsets that the file does not have. */
  report(what: string, place?: number): void {
    const offset = place !== undefined && place < this.#size ? place : undefined
    const key = `${offset ?? ''} ${what}`
    if (this.isMuted || this.#reported.size >= MOST_REPORTS || this.#reported.has(key)) return
    this.#reported.add(key)
    this.#onDamage(offset === undefined ? { what } : { what, offset })
  }
}

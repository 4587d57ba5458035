const DEEPEST = 16
const MOST_NAMES = 1000

interface Component {
  readonly name: string
  readonly label: string
  readonly counts: Map<string, number>
}

/** RFC 5545 §3.4 and §3.6, RFC 6350 §6.1; or the record of LDIF. */
export class Components {
  readonly #counts = new Map<string, number>()
  readonly #open: Component[] = []

  get label(): string | undefined {
    return this.#open.at(-1)?.label
  }

  get depth(): number {
    return this.#open.length - (this.#open[0]?.name === 'VCALENDAR' ? 1 : 0)
  }

  begin(name: string): void {
    // A component holds none of its own name.
    this.end(name)
    if (this.#open.length === DEEPEST) return
    const outer = this.#open.at(-1)
    const isOutermost = outer === undefined || outer.name === 'VCALENDAR'
    const counts = isOutermost ? this.#counts : outer.counts
    const number = (counts.get(name) ?? 0) + 1
    if (number > 1 || counts.size < MOST_NAMES) counts.set(name, number)
    const own = `${name} ${number}`
    this.#open.push({ name, label: isOutermost ? own : `${outer.label}, ${own}`, counts: new Map() })
  }

  end(name: string): void {
    const at = this.#open.findLastIndex((each) => each.name === name)
    if (at >= 0) this.#open.length = at
  }
}

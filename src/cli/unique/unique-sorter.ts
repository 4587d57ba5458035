import { type Counted, mergeCounted, readCounted, writeCounted } from './counted.ts'
import { type SortedRun, Spill } from './spill.ts'

/** So many characters of keys and lines are held in memory. */
const MEMORY_LIMIT = 12 << 20
/** What an entry costs besides. */
const ENTRY_SIZE = 120
/** So many runs are read at once. */
const FAN_IN = 64

/**
 * Lines under keys, each key once: sorted by key, with the line that came first and how many came. What does not fit
 * into memory waits on the disk, in sorted runs.
 */
export class UniqueSorter {
  readonly #limit: number
  #entries = new Map<string, { count: number; readonly line: string }>()
  #size = 0
  #spill: Spill | undefined
  #runs: SortedRun[] = []

  constructor(limit: number = MEMORY_LIMIT) {
    this.#limit = limit
  }

  /** `line` is asked for only where the key is new. @throws OutputError where the disk takes no more. */
  add(key: string, line: () => string, count = 1): void {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      known.count += count
      return
    }
    const entry = { count, line: line() }
    this.#entries.set(key, entry)
    this.#size += key.length + entry.line.length + ENTRY_SIZE
    if (this.#size > this.#limit) this.#spillEntries()
  }

  /** All of them, in order; then it is empty, and can be used again. */
  *take(): Generator<Counted> {
    if (this.#runs.length === 0) yield* this.#sorted()
    else {
      this.#spillEntries()
      while (this.#runs.length > FAN_IN) this.#reduce()
      yield* this.#merged(this.#runs)
      this.#runs = []
    }
    this.#entries.clear()
    this.#size = 0
  }

  close(): void {
    this.#spill?.close()
    this.#spill = undefined
  }

  *#sorted(): Generator<Counted> {
    const keys = [...this.#entries.keys()].sort((a, b) => (a < b ? -1 : 1))
    for (const key of keys) yield { key, ...this.#entries.get(key)! }
  }

  #spillEntries(): void {
    this.#spill ??= new Spill()
    this.#runs.push(this.#spill.write(map(this.#sorted(), writeCounted)))
    this.#entries = new Map()
    this.#size = 0
  }

  #merged(runs: readonly SortedRun[]): Generator<Counted> {
    return mergeCounted(runs.map((run) => map(this.#spill!.lines(run), readCounted)))
  }

  /** Neighbours become one run: the order of the runs is that of the input. */
  #reduce(): void {
    const runs: SortedRun[] = []
    for (let at = 0; at < this.#runs.length; at += FAN_IN) {
      const merged = this.#merged(this.#runs.slice(at, at + FAN_IN))
      runs.push(this.#spill!.write(map(merged, writeCounted)))
    }
    this.#runs = runs
  }
}

function* map<T, U>(all: Iterable<T>, change: (each: T) => U): Generator<U> {
  for (const each of all) yield change(each)
}

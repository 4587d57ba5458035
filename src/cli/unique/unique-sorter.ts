import { type Counted, mergeCounted, readCounted, writeCounted } from './counted.ts'
import { type SortedRun, Spill } from './spill.ts'

/** The number of characters of keys and lines that are held in memory. */
const MEMORY_LIMIT = 12 << 20
/** The memory that an entry needs in addition, in characters. */
const ENTRY_SIZE = 120
/** The number of sorted runs that are read at the same time. */
const FAN_IN = 64

/**
 * Sorts lines by their keys and keeps one line for each key: the first that was added, with the number of lines added.
 * If there are too many for the memory, sorted runs of them are written to a temporary file.
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

  /** Adds a line. `line` is called only if the key is new. @throws OutputError if the disk is full. */
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

  /** Gives all lines in order. Afterwards the sorter is empty and can be used again. */
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

  /** Merges neighbouring runs, so that the runs stay in the order of the input. */
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

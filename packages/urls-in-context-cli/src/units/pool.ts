import type { Share } from 'texts-in-archives'
import type { Collector } from '../collect/collector.ts'
import { parseRow } from '../printers/json.ts'
import type { Look } from '../printers/printer.ts'
import type { SearchProblem } from '../search/problem.ts'
import type { Search } from '../search/search.ts'
import { Refusal } from '../system/errors.ts'
import { type Death, type Hand, type HandListener, OwnHand, ThreadHand, UnitProgress } from './hand.ts'
import type { Tally } from './run-unit.ts'
import type { Unit } from './unit.ts'
import type { FromReader, ShareReport, Task } from './unit-reader.ts'

/** No unit is started while more than this many bytes of output wait, per thread. */
const MOST_WAITING = 4 << 20

/**
 * Runs units in threads. Their output reaches the taker in the order of the units. Where a thread ends, by lack of
 * memory or an error, the share that it read is given up, and another thread reads the others.
 */
export class Pool implements HandListener {
  readonly #task: Task
  readonly #merge: OrderedMerge
  readonly #taker: UnitTaker
  readonly #units: AsyncIterator<Unit>
  readonly #total: Tally
  readonly #hands = new Set<Hand>()
  readonly #idle: Hand[] = []
  readonly #given = new Map<Hand, UnitProgress>()
  readonly #left: UnitProgress[] = []
  /** How many threads there may be. One that ends before it reads is not replaced: the next would end as well. */
  #most: number
  #next: Promise<IteratorResult<Unit>> | undefined
  #isDispatching = false
  #isOver = false
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined

  /** `total` rises while the units run. */
  constructor(units: AsyncIterable<Unit>, jobs: number, task: Task, taker: UnitTaker, total: Tally) {
    this.#task = task
    this.#units = units[Symbol.asyncIterator]()
    this.#taker = taker
    this.#merge = new OrderedMerge(taker)
    this.#most = jobs
    this.#total = total
  }

  /**
   * Resolves when all units are done or the taker needs no more. Rejects if a search is refused or the taker throws.
   */
  async run(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject }
        void this.#dispatch()
      })
    } finally {
      this.#isOver = true
      await Promise.all([...this.#hands].map((hand) => hand.end()))
      await this.#units.return?.()
    }
  }

  hear(hand: Hand, word: FromReader): void {
    if (this.#isOver) return
    try {
      if ('refusal' in word) throw new Refusal(word.refusal)
      const { bytes } = word
      const progress = this.#given.get(hand)!
      progress.take(word, this.#total)
      if (bytes !== undefined) this.#merge.piece(word.id, bytes, () => hand.tell({ taken: bytes.length }))
      if (word.isEnd) {
        this.#given.delete(hand)
        this.#idle.push(hand)
        this.#merge.finish(word.id, progress.reports)
      }
      if (this.#taker.isDone()) this.#settle!.resolve()
      else if (bytes !== undefined || word.isEnd) void this.#dispatch()
    } catch (error) {
      this.fail(error)
    }
  }

  lose(hand: Hand, death: Death): void {
    const progress = this.#given.get(hand)
    this.#given.delete(hand)
    this.#hands.delete(hand)
    if (progress === undefined) this.#idle.splice(this.#idle.indexOf(hand), 1)
    else this.#leave(progress, hand.place, death)
    void this.#dispatch()
  }

  fail(error: unknown): void {
    this.#settle!.reject(error)
  }

  /** Gives units to hands that are free. While they work, the next unit is already being looked for. */
  async #dispatch(): Promise<void> {
    if (this.#isDispatching) return
    this.#isDispatching = true
    try {
      while (this.#hasRoom()) {
        const progress = this.#left.shift() ?? (await this.#open())
        if (this.#isOver) break
        if (progress !== undefined) this.#give(progress)
        else if (this.#left.length === 0) {
          if (this.#given.size === 0) this.#settle!.resolve()
          break
        }
      }
    } catch (error) {
      this.fail(error)
    } finally {
      this.#isDispatching = false
    }
  }

  /** Output may wait for a unit that is left: that one needs no room. */
  #hasRoom(): boolean {
    const most = Math.max(1, this.#most)
    const isFree = this.#idle.length > 0 || this.#hands.size < most
    return isFree && (this.#left.length > 0 || this.#merge.waiting < MOST_WAITING * most)
  }

  async #open(): Promise<UnitProgress | undefined> {
    this.#next ??= this.#units.next()
    const { value: unit, done } = await this.#next
    if (done || this.#isOver) return undefined
    this.#next = this.#units.next()
    this.#next.catch(() => {})
    this.#merge.open(unit)
    return new UnitProgress(unit)
  }

  #give(progress: UnitProgress): void {
    const hand = this.#idle.pop() ?? this.#start()
    if (hand === undefined) {
      this.#left.unshift(progress)
      return
    }
    this.#given.set(hand, progress)
    hand.tell({ unit: progress.rest() })
  }

  #start(): Hand | undefined {
    try {
      const hand = this.#most > 0 ? new ThreadHand(this.#task, this) : new OwnHand(this.#task, this)
      this.#hands.add(hand)
      return hand
    } catch {
      this.#most--
      return undefined
    }
  }

  /** Leaves to another thread what one that ended had not read. */
  #leave(progress: UnitProgress, place: number, death: Death): void {
    if (place === 0) this.#most--
    else progress.giveUp(place, death)
    if (progress.isRead) this.#merge.finish(progress.unit.id, progress.reports)
    else this.#left.push(progress)
  }
}

interface UnitTaker {
  text(bytes: Uint8Array): void
  unit(unit: Unit, reports: readonly ShareReport[]): void
  isDone(): boolean
}

interface Pending {
  readonly unit: Unit
  readonly pieces: { readonly bytes: Uint8Array; readonly taken: () => void }[]
  finish: (() => void) | undefined
}

/** The output of the first open unit is passed on, that of later units waits. */
class OrderedMerge {
  readonly #taker: UnitTaker
  readonly #pending = new Map<number, Pending>()
  /** The number of the first open unit: others may have been read before. */
  #first: number | undefined
  waiting = 0

  constructor(taker: UnitTaker) {
    this.#taker = taker
  }

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

/** The format in which threads send rows to a collector that takes rows. */
const ROWS: Look = {
  format: 'ndjson',
  places: false,
  color: false,
  hyperlink: false,
  isNul: false,
  isShown: false,
  hasCounts: false,
  hasExcerpts: true,
}

interface Listener {
  begin(unit: Unit): void
  problem(problem: SearchProblem): void
  share(share: Share, urls: number): void
}

/** Runs units in threads and gives their results to the collector in the order of the input. */
export async function runInThreads(
  units: AsyncIterable<Unit>,
  threads: number,
  search: Search,
  look: Look,
  collector: Collector,
  tally: Tally,
  listener: Listener,
): Promise<void> {
  const sent = { counts: undefined, rows: ROWS, text: look }[collector.takes]
  const taker = {
    text: (bytes: Uint8Array) => (collector.takes === 'rows' ? giveRows(bytes, collector) : collector.text?.(bytes)),
    unit: (unit: Unit, reports: readonly ShareReport[]) => {
      listener.begin(unit)
      for (const [number, { urls, problems }] of reports.entries()) {
        for (const problem of problems) listener.problem(problem)
        listener.share(unit.shares[number]!, urls)
      }
    },
    isDone: () => collector.isDone(),
  }
  await new Pool(units, threads, { search, look: sent }, taker, tally).run()
}

/** Gives the collector the rows on the lines that a worker has sent. A worker sends whole lines only. */
function giveRows(bytes: Uint8Array, collector: Collector): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    collector.row(parseRow(text.slice(at, end)))
    at = end + 1
  }
}

import type { Collector } from '../collect/collector.ts'
import type { Unit } from '../files/unit.ts'
import { parseRow } from '../printers/json.ts'
import type { Look } from '../printers/printer.ts'
import type { SearchProblem } from '../search/problem.ts'
import type { Search } from '../search/search.ts'
import type { Tally } from '../search/tally.ts'
import { Refusal } from '../system/errors.ts'
import type { ShareReport, Task, WorkerMessage } from './unit-reader.ts'
import {
  inProcessWorker,
  ThreadWorker,
  UnitProgress,
  type UnitWorker,
  type WorkerExit,
  type WorkerListener,
} from './workers.ts'

/** No unit is started while more than this many bytes of output wait, per thread. */
const MOST_WAITING = 4 << 20

/**
 * Runs units in threads. Their output reaches the sink in the order of the units. Where a thread ends, by lack of
 * memory or an error, the share that it read is given up, and another thread reads the others.
 */
class Pool implements WorkerListener {
  readonly #task: Task
  readonly #merge: OrderedMerge
  readonly #sink: OutputSink
  readonly #units: AsyncIterator<Unit>
  readonly #total: Tally
  readonly #workers = new Set<UnitWorker>()
  readonly #idle: UnitWorker[] = []
  readonly #busy = new Map<UnitWorker, UnitProgress>()
  readonly #left: UnitProgress[] = []
  /** How many threads there may be. One that ends before it reads is not replaced: the next would end as well. */
  #most: number
  #next: Promise<IteratorResult<Unit>> | undefined
  #isDispatching = false
  #isOver = false
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined

  /** `total` rises while the units run. */
  constructor(units: AsyncIterable<Unit>, jobs: number, task: Task, sink: OutputSink, total: Tally) {
    this.#task = task
    this.#units = units[Symbol.asyncIterator]()
    this.#sink = sink
    this.#merge = new OrderedMerge(sink)
    this.#most = jobs
    this.#total = total
  }

  /** Resolves when all units are done or the sink needs no more. Rejects if a search is refused or the sink throws. */
  async run(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject }
        void this.#dispatch()
      })
    } finally {
      this.#isOver = true
      await Promise.all([...this.#workers].map((worker) => worker.end()))
      await this.#units.return?.()
    }
  }

  onMessage(worker: UnitWorker, message: WorkerMessage): void {
    if (this.#isOver) return
    try {
      if ('refusal' in message) throw new Refusal(message.refusal)
      const { id, bytes, isEnd } = message
      const progress = this.#busy.get(worker)!
      progress.take(message, this.#total)
      if (bytes !== undefined) this.#merge.write(id, bytes, () => worker.post({ taken: bytes.length }))
      if (isEnd) {
        this.#busy.delete(worker)
        this.#idle.push(worker)
        this.#merge.finish(id, progress.reports)
      }
      if (this.#sink.isDone()) this.#settle!.resolve()
      else if (bytes !== undefined || isEnd) void this.#dispatch()
    } catch (error) {
      this.onError(error)
    }
  }

  onExit(worker: UnitWorker, exit: WorkerExit): void {
    const progress = this.#busy.get(worker)
    this.#busy.delete(worker)
    this.#workers.delete(worker)
    if (progress === undefined) this.#idle.splice(this.#idle.indexOf(worker), 1)
    else {
      if (worker.place === 0) this.#most--
      else progress.giveUp(worker.place, exit)
      if (progress.isRead) this.#merge.finish(progress.unit.id, progress.reports)
      else this.#left.push(progress)
    }
    void this.#dispatch()
  }

  onError(error: unknown): void {
    this.#settle!.reject(error)
  }

  /** Gives units to workers that are free. While they work, the next unit is already being looked for. */
  async #dispatch(): Promise<void> {
    if (this.#isDispatching) return
    this.#isDispatching = true
    try {
      while (this.#hasRoom()) {
        const progress = this.#left.shift() ?? (await this.#open())
        if (this.#isOver) break
        if (progress !== undefined) this.#give(progress)
        else if (this.#left.length === 0) {
          if (this.#busy.size === 0) this.#settle!.resolve()
          break
        }
      }
    } catch (error) {
      this.onError(error)
    } finally {
      this.#isDispatching = false
    }
  }

  /** Output may wait for a unit that is left: that one needs no room. */
  #hasRoom(): boolean {
    const most = Math.max(1, this.#most)
    const isFree = this.#idle.length > 0 || this.#workers.size < most
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
    const worker = this.#idle.pop() ?? this.#start()
    if (worker === undefined) {
      this.#left.unshift(progress)
      return
    }
    this.#busy.set(worker, progress)
    worker.post({ unit: progress.rest() })
  }

  #start(): UnitWorker | undefined {
    try {
      const worker = this.#most > 0 ? new ThreadWorker(this.#task, this) : inProcessWorker(this.#task, this)
      this.#workers.add(worker)
      return worker
    } catch {
      this.#most--
      return undefined
    }
  }
}

interface OutputSink {
  text(bytes: Uint8Array): void
  unit(unit: Unit, reports: readonly ShareReport[]): void
  isDone(): boolean
}

interface Pending {
  readonly unit: Unit
  readonly pieces: { readonly bytes: Uint8Array; readonly taken: () => void }[]
  reports: readonly ShareReport[] | undefined
}

class OrderedMerge {
  readonly #sink: OutputSink
  readonly #pending = new Map<number, Pending>()
  waiting = 0

  constructor(sink: OutputSink) {
    this.#sink = sink
  }

  open(unit: Unit): void {
    this.#pending.set(unit.id, { unit, pieces: [], reports: undefined })
  }

  /** Adds a piece of output. `taken` is called once the piece has been passed on. */
  write(id: number, bytes: Uint8Array, taken: () => void): void {
    this.#pending.get(id)!.pieces.push({ bytes, taken })
    this.waiting += bytes.length
    this.#pass()
  }

  finish(id: number, reports: readonly ShareReport[]): void {
    this.#pending.get(id)!.reports = reports
    this.#pass()
  }

  /** The units are opened in their order, in which a map keeps them. */
  #pass(): void {
    for (const [id, { unit, pieces, reports }] of this.#pending) {
      for (const { bytes, taken } of pieces.splice(0)) {
        this.waiting -= bytes.length
        this.#sink.text(bytes)
        taken()
      }
      if (reports === undefined) return
      this.#sink.unit(unit, reports)
      this.#pending.delete(id)
    }
  }
}

/** The format in which threads send rows to a collector that takes rows. */
const ROWS: Look = {
  ...{ format: 'ndjson', places: false, color: false, hyperlink: false, isNul: false, isShown: false },
  ...{ hasCounts: false, hasExcerpts: true },
}

interface ProblemListener {
  begin(unit: Unit): void
  add(problem: SearchProblem): void
}

export async function runInThreads(
  units: AsyncIterable<Unit>,
  threads: number,
  search: Search,
  look: Look,
  collector: Collector,
  tally: Tally,
  listener: ProblemListener,
): Promise<void> {
  const sent = { counts: undefined, rows: ROWS, text: look }[collector.takes]
  const sink: OutputSink = {
    text: (bytes) => (collector.takes === 'rows' ? giveRows(bytes, collector) : collector.text?.(bytes)),
    unit: (unit, reports) => {
      listener.begin(unit)
      for (const [number, { urls, problems }] of reports.entries()) {
        for (const problem of problems) listener.add(problem)
        collector.share?.(unit.shares[number]!, urls)
      }
    },
    isDone: () => collector.isDone(),
  }
  await new Pool(units, threads, { search, look: sent }, sink, tally).run()
}

/** Gives the collector the rows on the lines that a worker has sent. A worker sends whole lines only. */
function giveRows(bytes: Uint8Array, collector: Collector): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  for (const line of text.split('\n').slice(0, -1)) collector.row(parseRow(line))
}

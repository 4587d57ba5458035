import { Worker } from 'node:worker_threads'
import { problem, type Share } from 'texts-in-archives'
import type { Unit } from '../files/unit.ts'
import type { SearchProblem } from '../search/problem.ts'
import { emptyTally, type Tally } from '../search/tally.ts'
import {
  type Findings,
  type ShareReport,
  type Task,
  UnitReader,
  type WorkerMessage,
  type WorkerOrder,
} from './unit-reader.ts'

/** The space for short-lived objects of a thread. A larger space costs memory in each thread and is no faster. */
const YOUNG_MB = 12

export interface WorkerExit {
  readonly error: NodeJS.ErrnoException | undefined
  readonly exitCode: number
}

export interface WorkerListener {
  onMessage(worker: UnitWorker, message: WorkerMessage): void
  onExit(worker: UnitWorker, exit: WorkerExit): void
  onError(error: unknown): void
}

/** Reads units for the pool, one at a time. */
export interface UnitWorker {
  /** Which share of its unit it reads, from 1; 0 where it reads none. */
  readonly place: number
  post(order: WorkerOrder): void
  end(): Promise<unknown>
}

export class ThreadWorker implements UnitWorker {
  readonly #worker: Worker
  readonly #place = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #isWanted = true

  /** @throws Error if the system has no room for another thread. */
  constructor(task: Task, listener: WorkerListener) {
    // The build puts this code into dist/chunks
    this.#worker = new Worker(new URL('../worker.js', import.meta.url), {
      workerData: { task, place: this.#place },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let error: Error | undefined
    this.#worker.on('message', (message: WorkerMessage) => listener.onMessage(this, message))
    this.#worker.on('error', (thrown) => {
      error = thrown
    })
    // The messages that the thread sent before its end have come by then.
    this.#worker.on('exit', (exitCode) => {
      if (this.#isWanted) listener.onExit(this, { error, exitCode })
    })
  }

  get place(): number {
    return Atomics.load(this.#place, 0)
  }

  post(order: WorkerOrder): void {
    this.#worker.postMessage(order)
  }

  end(): Promise<unknown> {
    this.#isWanted = false
    return this.#worker.terminate()
  }
}

/** Reads units in the thread of the pool, where no other can be started. */
export function inProcessWorker(task: Task, listener: WorkerListener): UnitWorker {
  const reader = new UnitReader({ task, place: new Int32Array(1) }, (message) => listener.onMessage(worker, message))
  const worker: UnitWorker = {
    place: 0,
    post: (order) => {
      if ('taken' in order) reader.taken(order.taken)
      else reader.read(order.unit).catch((error) => listener.onError(error))
    },
    end: async () => {},
  }
  return worker
}

/** The longest words of an error in a problem, in UTF-16 units. */
const LONGEST_DETAIL = 200

/** What was found in a unit so far, and what is left to read of it. A thread that ends leaves it to another one. */
export class UnitProgress {
  readonly unit: Unit
  readonly #reports: ShareReport[] = []
  /** The numbers of the shares that were not read to their ends, in order. */
  readonly #left: number[]
  /** The problems of the first of them. */
  readonly #problems: SearchProblem[] = []
  /** Counts what the present reader found, of which so many shares and URLs are reported. */
  #tally = emptyTally()
  #shares = 0
  #urls = 0

  constructor(unit: Unit) {
    this.unit = unit
    this.#left = [...unit.shares.keys()]
  }

  get isRead(): boolean {
    return this.#left.length === 0
  }

  get reports(): readonly ShareReport[] {
    return this.#reports
  }

  rest(): Unit {
    this.#tally = emptyTally()
    this.#shares = 0
    this.#urls = 0
    return { id: this.unit.id, shares: this.#left.map((number) => this.unit.shares[number]!) }
  }

  /** Takes what the reader found, and adds to `total` what it counted since. */
  take({ tally, shares, problems }: Findings, total: Tally): void {
    for (const name of ['bytes', 'messages', 'urls', 'defanged', 'bracketed', 'withoutBase'] as const)
      total[name] += tally[name] - this.#tally[name]
    this.#tally = tally
    for (const share of shares) {
      this.#report(0, share)
      this.#shares++
      this.#urls += share.urls
    }
    this.#problems.push(...problems)
  }

  /**
   * Gives up the share at which the reader ended, by its place among those that were to be read, from 1. What was found
   * in it stays; what was read before and not told is left to read again.
   */
  giveUp(place: number, exit: WorkerExit): void {
    const index = Math.min(place - 1 - this.#shares, this.#left.length - 1)
    const number = this.#left[index]
    if (number === undefined) return
    const urls = index === 0 ? this.#tally.urls - this.#urls : 0
    this.#report(index, { urls, problems: [problemOf(this.unit.shares[number]!, exit)] })
  }

  #report(index: number, { urls, problems }: ShareReport): void {
    const [number] = this.#left.splice(index, 1)
    const before = index === 0 ? this.#problems.splice(0) : []
    this.#reports[number!] = { urls, problems: [...before, ...problems] }
  }
}

function problemOf({ path, range }: Share, { error, exitCode }: WorkerExit): SearchProblem {
  const file = Buffer.from(path as string).toString()
  const where = range === undefined ? { file } : { file, message: range.message, offset: range.start, line: range.line }
  const details = range === undefined ? [] : [`bytes ${range.start} to ${range.end}`]
  if (error?.code === 'ERR_WORKER_OUT_OF_MEMORY') return problem('memory-limit', where, details[0])
  const words = error === undefined ? `a thread ended with ${exitCode}` : String(error).slice(0, LONGEST_DETAIL)
  return problem('internal-error', where, [words, ...details].join('; '))
}

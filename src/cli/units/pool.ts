import { Worker } from 'node:worker_threads'
import { Refusal } from '../system/errors.ts'
import { OrderedMerge, type UnitTaker } from './ordered-merge.ts'
import type { FromWorker, Task } from './protocol.ts'
import { emptyTally, type Tally } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** No unit is started while more than this many bytes of output wait, per worker. */
const MOST_WAITING = 4 << 20

/** The space for short-lived objects of a thread. A larger space costs memory in each thread and is no faster. */
const YOUNG_MB = 12

/** Runs units in threads. Their output reaches the taker in the order of the units, however many threads there are. */
export class Pool {
  readonly #task: Task
  readonly #merge: OrderedMerge
  readonly #taker: UnitTaker
  readonly #units: AsyncIterator<Unit>
  readonly #most: number
  readonly #total: Tally
  readonly #tallies = new Map<number, Tally>()
  readonly #workers: Worker[] = []
  readonly #idle: Worker[] = []
  #next: Promise<IteratorResult<Unit>> | undefined
  #isDispatching = false
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

  /** Resolves when all units are done or the taker needs no more. Rejects if a worker fails or the taker throws. */
  async run(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject }
        void this.#dispatch()
      })
    } finally {
      await Promise.all(this.#workers.map((worker) => worker.terminate()))
      await this.#units.return?.()
    }
  }

  /** Gives units to idle workers. While they work, the next unit is already being looked for. */
  async #dispatch(): Promise<void> {
    if (this.#isDispatching) return
    this.#isDispatching = true
    try {
      while (this.#hasRoom()) {
        this.#next ??= this.#units.next()
        const { value: unit, done } = await this.#next
        if (done) {
          if (this.#idle.length === this.#workers.length) this.#settle!.resolve()
          break
        }
        this.#next = this.#units.next()
        this.#next.catch(() => {})
        this.#merge.open(unit)
        this.#worker().postMessage({ unit })
      }
    } catch (error) {
      this.#settle!.reject(error)
    } finally {
      this.#isDispatching = false
    }
  }

  #hasRoom(): boolean {
    const isFree = this.#idle.length > 0 || this.#workers.length < this.#most
    return isFree && this.#merge.waiting < MOST_WAITING * this.#most
  }

  #worker(): Worker {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    // The build puts this code into dist/cli/chunks
    const worker = new Worker(new URL('../worker.js', import.meta.url), {
      workerData: this.#task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.on('message', (word: FromWorker) => this.#hear(worker, word))
    worker.on('error', (error) => this.#settle!.reject(error))
    this.#workers.push(worker)
    return worker
  }

  #hear(worker: Worker, word: FromWorker): void {
    try {
      this.#count(word.id, word.tally)
      if ('refusal' in word) throw new Refusal(word.refusal)
      if ('bytes' in word) this.#merge.piece(word.id, word.bytes, () => worker.postMessage({ taken: 1 }))
      else if ('report' in word) {
        this.#merge.finish(word.id, word.report, word.problems, word.tally)
        this.#tallies.delete(word.id)
        this.#idle.push(worker)
      } else return
      if (this.#taker.isDone()) this.#settle!.resolve()
      else void this.#dispatch()
    } catch (error) {
      this.#settle!.reject(error)
    }
  }

  #count(id: number, tally: Tally): void {
    const before = this.#tallies.get(id) ?? emptyTally()
    this.#total.bytes += tally.bytes - before.bytes
    this.#total.messages += tally.messages - before.messages
    this.#total.urls += tally.urls - before.urls
    this.#total.defanged += tally.defanged - before.defanged
    this.#tallies.set(id, tally)
  }
}

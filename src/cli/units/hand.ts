import { Worker } from 'node:worker_threads'
import type { FromReader, Task, ToReader } from './protocol.ts'
import { UnitReader } from './unit-reader.ts'

/** The space for short-lived objects of a thread. A larger space costs memory in each thread and is no faster. */
const YOUNG_MB = 12

/** How a thread came to its end. */
export interface Death {
  readonly error: NodeJS.ErrnoException | undefined
  readonly exitCode: number
}

/** Is told by a hand what it found, and that it reads no more. */
export interface HandListener {
  hear(hand: Hand, word: FromReader): void
  lose(hand: Hand, death: Death): void
  /** Takes an error of this thread. */
  fail(error: unknown): void
}

/** One of those who read units for the pool, one unit at a time. */
export interface Hand {
  /** Which share of its unit it reads, from 1; 0 where it reads none. */
  readonly place: number
  tell(order: ToReader): void
  end(): Promise<unknown>
}

/** A thread that reads units. */
export class ThreadHand implements Hand {
  readonly #worker: Worker
  readonly #place = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #isWanted = true

  /** @throws Error if the system has no room for another thread. */
  constructor(task: Task, listener: HandListener) {
    // The build puts this code into dist/cli/chunks
    this.#worker = new Worker(new URL('../worker.js', import.meta.url), {
      workerData: { task, place: this.#place },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let error: Error | undefined
    this.#worker.on('message', (word: FromReader) => listener.hear(this, word))
    this.#worker.on('error', (thrown) => {
      error = thrown
    })
    // The messages that the thread sent before its end have come by then.
    this.#worker.on('exit', (exitCode) => {
      if (this.#isWanted) listener.lose(this, { error, exitCode })
    })
  }

  get place(): number {
    return Atomics.load(this.#place, 0)
  }

  tell(order: ToReader): void {
    this.#worker.postMessage(order)
  }

  end(): Promise<unknown> {
    this.#isWanted = false
    return this.#worker.terminate()
  }
}

/** Reads units in the thread of the pool, where no other can be started. */
export class OwnHand implements Hand {
  readonly #reader: UnitReader
  readonly #listener: HandListener
  readonly place = 0

  constructor(task: Task, listener: HandListener) {
    this.#listener = listener
    this.#reader = new UnitReader({ task, place: new Int32Array(1) }, (word) => listener.hear(this, word))
  }

  tell(order: ToReader): void {
    if ('taken' in order) this.#reader.taken(order.taken)
    else this.#reader.read(order.unit).catch((error) => this.#listener.fail(error))
  }

  async end(): Promise<void> {}
}

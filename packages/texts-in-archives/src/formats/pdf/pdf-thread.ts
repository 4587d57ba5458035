import type { Choices } from '../../job/choices.ts'
import type { Breach, FromPdfThread, PdfFinding, ToPdfThread } from './protocol.ts'
import { timeFor } from './task.ts'

/** In milliseconds: to open a document, or to read a page. */
const STEP_TIME = 10_000
/** In milliseconds. */
const WATCH_INTERVAL = 50
/** Then a new thread is made, whatever this one has gathered. */
const MOST_DOCUMENTS = 250
const MOST_IDLE = 4

/** What a host knows of a thread and does with it. */
export interface ThreadHost {
  post(word: ToPdfThread, transfer: ArrayBuffer[]): void
  end(): void
  /** While a document is read, the thread keeps the process alive. Returns the watch over this document. */
  start(size: number): ThreadWatch
}

export interface ThreadWatch {
  /** The time in milliseconds that the thread has had since the last call. */
  timeHad(): number
  isTooLarge(): boolean
  stop(): void
}

/** They do not keep the process alive. */
const idle: PdfThread[] = []

/** A thread that reads documents one after another, each within limits, and is ended at once where one exceeds them. */
export class PdfThread {
  readonly #host: ThreadHost
  #documents = 0
  #heard: FromPdfThread[] = []
  #wake: (() => void) | undefined
  #breach: Breach | 'aborted' | undefined

  constructor(host: ThreadHost) {
    this.#host = host
  }

  /** One that has ended by itself while it waited is left. */
  static takeIdle(): PdfThread | undefined {
    const at = idle.findIndex((each) => each.#breach === undefined)
    return at < 0 ? undefined : idle.splice(at, 1)[0]
  }

  hear(word: FromPdfThread): void {
    this.#heard.push(word)
    this.#wake?.()
  }

  break(breach: Breach | 'aborted'): void {
    this.#breach ??= breach
    this.#wake?.()
  }

  /** The bytes are transferred. An abort by the caller ends the thread, too. */
  async *read(
    bytes: Uint8Array,
    { passwords, cMapUrl, signal }: Choices,
  ): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
    const most = timeFor(bytes.length)
    const watch = this.#host.start(bytes.length)
    const abort = (): void => this.break('aborted')
    signal?.addEventListener('abort', abort)
    let isDone = false
    try {
      this.#documents++
      this.#host.post({ read: bytes, passwords, cMapUrl: cMapUrl?.toString() }, [bytes.buffer as ArrayBuffer])
      let had = 0
      while (!isDone) {
        had += await this.#nextMessage(watch, Math.min(STEP_TIME, most - had))
        const heard = this.#heard
        this.#heard = []
        for (const word of heard) {
          if ('isDone' in word) isDone = true
          if ('page' in word || 'isDone' in word || 'isReady' in word) continue
          yield word
          this.#host.post({ taken: 1 }, [])
        }
        if (this.#breach === undefined) continue
        if (this.#breach !== 'aborted') yield { breach: this.#breach }
        return
      }
    } finally {
      signal?.removeEventListener('abort', abort)
      watch.stop()
      const isOfUse = isDone && this.#breach === undefined && this.#documents < MOST_DOCUMENTS
      if (isOfUse && idle.length < MOST_IDLE) idle.push(this)
      else this.#host.end()
    }
  }

  /** Time counts only while the host waits. Returns that of the thread, in milliseconds. */
  async #nextMessage(watch: ThreadWatch, time: number): Promise<number> {
    if (this.#heard.length > 0 || this.#breach !== undefined) return 0
    watch.timeHad()
    let had = 0
    const look = setInterval(() => {
      had += watch.timeHad()
      if (watch.isTooLarge()) this.break('memory-limit')
      else if (had > time) this.break('time-limit')
    }, WATCH_INTERVAL)
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    clearInterval(look)
    this.#wake = undefined
    return had + watch.timeHad()
  }
}

import { createRequire } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'
import type { Breach, FromPdfThread, PdfFinding, ToPdfThread } from '../../documents/pdf/protocol.ts'
import { TIME_A_BYTE, WHOLE_TIME } from '../../documents/pdf/task.ts'
import type { Choices } from '../../read-job.ts'

const THREAD = '#pdf-thread'

/** In milliseconds: to open a document, or to read a page. */
const STEP_TIME = 10_000
/** In bytes by which the process may grow, and for each byte of the document. */
const MOST_GROWTH = (isMainThread ? 320 : 1024) << 20
const GROWTH_A_BYTE = 4
/** In MiB, of the objects of the thread. */
const HEAP_MB = 512
/** In milliseconds. */
const WATCH_INTERVAL = 50
/** Then a new thread is made, whatever this one has gathered. */
const MOST_DOCUMENTS = 250

/** They do not keep the process alive. */
const idle: PdfThread[] = []

/** In a thread, within limits of time and memory. The bytes are given away. */
export async function* readByPdfjs(
  bytes: Uint8Array,
  { passwords }: Choices,
): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
  const at = idle.findIndex((each) => each.isWell)
  const program = programOfThread()
  if (program === undefined) {
    yield { problem: { code: 'unreadable', detail: `${THREAD} is missing` } }
    return
  }
  const thread = at < 0 ? startThread(program) : idle.splice(at, 1)[0]!
  if (thread === undefined) {
    yield { breach: 'memory-limit' }
    return
  }
  let isWell = false
  try {
    isWell = yield* thread.read(bytes, passwords)
  } finally {
    if (isWell && thread.documents < MOST_DOCUMENTS) idle.push(thread)
    else thread.end()
  }
}

/** It is not beside what another bundler made of this package. */
function programOfThread(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(THREAD)
  } catch {
    return undefined
  }
}

function startThread(program: string): PdfThread | undefined {
  try {
    return new PdfThread(program)
  } catch {
    return undefined
  }
}

class PdfThread {
  documents = 0
  readonly #worker: Worker
  #heard: FromPdfThread[] = []
  #wake: (() => void) | undefined
  #breach: Breach | undefined

  constructor(program: string) {
    this.#worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    this.#worker.on('message', (word: FromPdfThread) => {
      this.#heard.push(word)
      this.#wake?.()
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#break(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory-limit' : 'corrupt')
    })
    this.#worker.on('exit', () => this.#break('corrupt'))
  }

  /** A thread that waits may have ended by itself. */
  get isWell(): boolean {
    return this.#breach === undefined
  }

  end(): void {
    void this.#worker.terminate()
  }

  /** False if the thread is of no further use. */
  async *read(
    bytes: Uint8Array,
    passwords: readonly string[],
  ): AsyncGenerator<PdfFinding | { readonly breach: Breach }, boolean> {
    this.documents++
    const most = WHOLE_TIME + bytes.length * TIME_A_BYTE
    const memory = process.memoryUsage.rss() + MOST_GROWTH + bytes.length * GROWTH_A_BYTE
    this.#worker.ref()
    this.#say({ read: bytes, passwords }, [bytes.buffer as ArrayBuffer])
    try {
      let waited = 0
      for (;;) {
        const since = performance.now()
        await this.#nextMessage(Math.min(STEP_TIME, most - waited), memory)
        waited += performance.now() - since
        const heard = this.#heard
        this.#heard = []
        for (const word of heard) {
          if ('isDone' in word) return true
          if ('page' in word) continue
          yield word
          this.#say({ taken: 1 })
        }
        if (this.#breach !== undefined) {
          yield { breach: this.#breach }
          return false
        }
      }
    } finally {
      this.#worker.unref()
    }
  }

  /** Time counts only while the host waits. */
  async #nextMessage(time: number, memory: number): Promise<void> {
    if (this.#heard.length > 0 || this.#breach !== undefined) return
    const since = performance.now()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > memory) this.#break('memory-limit')
      else if (performance.now() - since > time) this.#break('time-limit')
    }, WATCH_INTERVAL)
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    clearInterval(watch)
    this.#wake = undefined
  }

  #break(breach: Breach): void {
    this.#breach ??= breach
    this.#wake?.()
  }

  #say(word: ToPdfThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(word, transfer)
  }
}

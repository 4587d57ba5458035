import { createRequire } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'
import type { Choices } from '../../../job/choices.ts'
import { PdfThread, type ThreadWatch } from '../pdf-thread.ts'
import type { Breach, FromPdfThread, PdfFinding } from '../protocol.ts'

const THREAD = '#pdf-thread'

/** In bytes by which the process may grow, and for each byte of the document. */
const MOST_GROWTH = (isMainThread ? 320 : 1024) << 20
const GROWTH_A_BYTE = 4
/** In MiB, of the objects of the thread. */
const HEAP_MB = 512
/** In milliseconds, of a thread that only waits: counted where the watch comes in time. */
const MOST_IDLE = 200

/** Threads that read now. */
let busy = 0

/** In a thread, within limits of time and memory. The bytes are transferred. */
export async function* readByPdfjs(
  bytes: Uint8Array,
  choices: Choices,
): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
  const program = programOfThread()
  if (program === undefined) {
    yield { problem: { code: 'unreadable', detail: `${THREAD} is missing` } }
    return
  }
  const thread = PdfThread.takeIdle() ?? startThread(program)
  if (thread === undefined) yield { breach: 'memory-limit' }
  else yield* thread.read(bytes, choices)
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
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    const thread = new PdfThread({
      post: (word, transfer) => worker.postMessage(word, transfer),
      end: () => void worker.terminate(),
      start: (size) => watchOver(worker, size),
    })
    worker.on('message', (word: FromPdfThread) => thread.hear(word))
    worker.on('error', ({ code }: NodeJS.ErrnoException) => {
      thread.break(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory-limit' : 'corrupt')
    })
    worker.on('exit', () => thread.break('corrupt'))
    return thread
  } catch {
    return undefined
  }
}

/**
 * Counts processor time, of which a process that is stopped, or waits for others, gets none: its share in that of the
 * process, as no version tells that of a thread. A thread that waits for nothing has the time of the clock.
 */
function watchOver(worker: Worker, size: number): ThreadWatch {
  const memory = process.memoryUsage.rss() + MOST_GROWTH + size * GROWTH_A_BYTE
  let used = process.cpuUsage()
  let loop = worker.performance.eventLoopUtilization()
  worker.ref()
  busy++
  return {
    timeHad: () => {
      const { user, system } = process.cpuUsage(used)
      const { active, idle } = worker.performance.eventLoopUtilization(loop)
      used = process.cpuUsage()
      loop = worker.performance.eventLoopUtilization()
      return Math.min(active, (user + system) / 1000 / busy) + Math.min(idle, MOST_IDLE)
    },
    isTooLarge: () => process.memoryUsage.rss() > memory,
    stop: () => {
      busy--
      worker.unref()
    },
  }
}

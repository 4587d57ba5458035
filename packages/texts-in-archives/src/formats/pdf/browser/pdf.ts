import type { Choices } from '../../../job/choices.ts'
import { readInBrowser } from '../browser-pdfjs.ts'
import { PdfThread, type ThreadWatch } from '../pdf-thread.ts'
import type { Breach, FromPdfThread, PdfFinding, ToPdfThread } from '../protocol.ts'
import { problemOf, timeFor } from '../task.ts'

/** In milliseconds: a watch that comes later was held up with the whole page, which may have been asleep. */
const LONGEST_TICK = 1000

/** The part of the API of browsers that is used, which the declarations of Node do not have. */
interface WebWorker {
  onmessage: (event: { readonly data: FromPdfThread }) => void
  onerror: (event: { preventDefault(): void }) => void
  postMessage(word: ToPdfThread, transfer: ArrayBuffer[]): void
  terminate(): void
}

declare const Worker: undefined | (new (url: URL, options: { readonly type: 'module' }) => WebWorker)

/** Whether workers were found not to start: their file is not served, or a policy forbids them. */
let hasNoWorkers = false

/**
 * In a worker of its own, within a limit of time. Where none can be started, in the calling thread, where the time is
 * looked at only between pages. The bytes are transferred.
 */
export async function* readByPdfjs(
  bytes: Uint8Array,
  choices: Choices,
): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
  const thread = PdfThread.takeIdle() ?? (await startThread())
  if (thread !== undefined) yield* thread.read(bytes, choices)
  else yield* readHere(bytes, choices)
}

async function startThread(): Promise<PdfThread | undefined> {
  if (hasNoWorkers || typeof Worker === 'undefined') return undefined
  try {
    // Bundlers know this form.
    const worker = new Worker(new URL('./pdf-worker.js', import.meta.url), { type: 'module' })
    const thread = new PdfThread({
      post: (word, transfer) => worker.postMessage(word, transfer),
      end: () => worker.terminate(),
      start: watchClock,
    })
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve()
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new Error('no worker'))
      }
    })
    worker.onmessage = ({ data }) => thread.hear(data)
    worker.onerror = () => thread.break('corrupt')
    return thread
  } catch {
    hasNoWorkers = true
    return undefined
  }
}

/** A browser tells neither processor time nor memory. */
function watchClock(): ThreadWatch {
  let before = performance.now()
  return {
    timeHad: () => {
      const since = before
      before = performance.now()
      return Math.min(before - since, LONGEST_TICK)
    },
    isTooLarge: () => false,
    stop: () => {},
  }
}

async function* readHere(
  bytes: Uint8Array,
  { passwords, cMapUrl }: Choices,
): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
  const limit = performance.now() + timeFor(bytes.length)
  try {
    for await (const found of readInBrowser({ read: bytes, passwords, cMapUrl: cMapUrl?.toString() })) {
      if (performance.now() > limit) {
        yield { breach: 'time-limit' }
        break
      }
      if (!('page' in found)) yield found
    }
  } catch (error) {
    yield { problem: problemOf(error as Error) }
  }
}

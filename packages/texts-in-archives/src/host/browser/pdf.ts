import type { Pdfjs } from '../../documents/pdf/pdfjs.ts'
import type { Breach, PdfFinding } from '../../documents/pdf/protocol.ts'
import { readDocument } from '../../documents/pdf/read-document.ts'
import { openTask, pretendToDraw, problemOf, TIME_A_BYTE, WHOLE_TIME } from '../../documents/pdf/task.ts'
import type { Choices } from '../../read-job.ts'

let loaded: Promise<Pdfjs> | undefined

/** Within a limit of time, in the calling thread. The bytes are transferred. */
export async function* readByPdfjs(
  bytes: Uint8Array,
  { passwords, cMapUrl }: Choices,
): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
  loaded ??= load()
  const pdfjs = await loaded.catch(() => undefined)
  if (pdfjs === undefined) {
    // Another document may find the server again
    loaded = undefined
    yield { problem: { code: 'unreadable', detail: 'pdf.js was not loaded' } }
    return
  }
  const limit = performance.now() + WHOLE_TIME + bytes.length * TIME_A_BYTE
  const missing = new Set<string>()
  const task = openTask(pdfjs, bytes, passwords, {
    verbosity: 0,
    BinaryDataFactory: mapsFrom(cMapUrl ?? MAPS, missing),
  })
  try {
    for await (const found of readDocument(await task.promise)) {
      if (performance.now() > limit) {
        yield { breach: 'time-limit' }
        break
      }
      if (!('page' in found)) yield found
    }
    for (const name of missing) yield { problem: { code: 'unsupported', detail: `${name}: the map was not loaded` } }
  } catch (error) {
    yield { problem: problemOf(error as Error) }
  } finally {
    // Also where the caller wants no more of it
    await task.destroy().catch(() => {})
  }
}

async function load(): Promise<Pdfjs> {
  pretendToDraw()
  // In a worker, pdf.js would take over the thread and its messages; with a `window`, it does not.
  const globals = globalThis as { window?: unknown }
  const isWorker = globals.window === undefined
  if (isWorker) globals.window = {}
  const { push } = Array.prototype
  try {
    // @ts-expect-error: it has no declarations
    await import('#pdfjs/pdf.worker.min.mjs')
    if (isWorker) delete globals.window
    // @ts-expect-error: likewise
    return await import('#pdfjs/pdf.min.mjs')
  } finally {
    if (isWorker) delete globals.window
    // The build of pdf.js for older engines replaces `push` by one that is many times slower.
    Array.prototype.push = push
  }
}

/** A page that bundles this module serves the maps, and says where. */
const HERE: string = import.meta.url
const MAPS: URL = new URL('./pdfjs/cmaps/', HERE)

/** Adds the maps that pdf.js does not get to `missing`. */
function mapsFrom(folder: string | URL, missing: Set<string>): object {
  return class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      // It asks for fonts, too, which are not needed.
      if (filename.endsWith('.bcmap')) {
        const response = await fetch(`${folder}${encodeURIComponent(filename)}`).catch(() => undefined)
        if (response?.ok) return new Uint8Array(await response.arrayBuffer())
        missing.add(filename)
      }
      throw new Error(`there is no ${filename}`)
    }
  }
}

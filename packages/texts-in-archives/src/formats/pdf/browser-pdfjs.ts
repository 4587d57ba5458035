import type { Pdfjs } from './pdfjs.ts'
import type { PdfFinding, PdfOrder } from './protocol.ts'
import { readDocument } from './read-document.ts'
import { openTask, pretendToDraw } from './task.ts'

/** A page that bundles this module serves the maps, and says where. */
const HERE: string = import.meta.url
const MAPS: string = new URL('./pdfjs/cmaps/', HERE).href

let loaded: Promise<Pdfjs> | undefined

/** Reads a document in the calling thread of a browser. */
export async function* readInBrowser({
  read: data,
  passwords,
  cMapUrl = MAPS,
}: PdfOrder): AsyncGenerator<PdfFinding | { readonly page: number }> {
  loaded ??= load()
  const pdfjs = await loaded.catch(() => undefined)
  if (pdfjs === undefined) {
    // Another document may find the server again
    loaded = undefined
    yield { problem: { code: 'unreadable', detail: 'pdf.js was not loaded' } }
    return
  }
  const missing = new Set<string>()
  const task = openTask(pdfjs, data, passwords, { verbosity: 0, BinaryDataFactory: mapsFrom(cMapUrl, missing) })
  try {
    yield* readDocument(await task.promise)
    for (const name of missing) yield { problem: { code: 'unsupported', detail: `${name}: the map was not loaded` } }
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

/** Adds the maps that pdf.js does not get to `missing`. */
function mapsFrom(folder: string, missing: Set<string>): object {
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

import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { Pdfjs } from './pdfjs.ts'
import type { PdfFinding, PdfOrder } from './protocol.ts'
import { readDocument } from './read-document.ts'
import { servePdf } from './serve.ts'
import { openTask, pretendToDraw } from './task.ts'

/** Its build for all engines that the package supports. */
const PDFJS = new URL('./pdfjs/', import.meta.url)
const MAPS = { cMapUrl: fileURLToPath(new URL('cmaps/', PDFJS)), cMapPacked: true }

const REBUILT = /Indexing all PDF objects|Invalid.{0,40}XRef|getPage|getTextContent - ignoring (?:errors|XObject)/i

const host = parentPort!
const pdfjs = load()

let isRebuilt = false

host.on(
  'message',
  servePdf(read, (word, transfer = []) => host.postMessage(word, transfer)),
)

/** Without what draws: native code has no part in reading a file that no one vouches for. */
async function load(): Promise<Pdfjs> {
  // Node aborts the process where a thread ends while it makes a stream of zlib; pdf.js inflates without one, too.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  const { getBuiltinModule } = process
  process.getBuiltinModule = ((name: string) => {
    if (name !== 'module') return getBuiltinModule(name)
    const requireNone = (): never => {
      throw new Error('not needed')
    }
    return { createRequire: () => requireNone }
  }) as typeof getBuiltinModule
  pretendToDraw()
  console.log = console.warn = (words: unknown) => {
    isRebuilt ||= REBUILT.test(String(words))
  }
  const { push } = Array.prototype
  await import(new URL('pdf.worker.min.mjs', PDFJS).href)
  const loaded = (await import(new URL('pdf.min.mjs', PDFJS).href)) as Pdfjs
  // The build of pdf.js for older engines replaces `push` by one that is many times slower.
  Array.prototype.push = push
  return loaded
}

async function* read({ read: data, passwords }: PdfOrder): AsyncGenerator<PdfFinding | { readonly page: number }> {
  isRebuilt = false
  const task = openTask(await pdfjs, data, passwords, { verbosity: 1, ...MAPS })
  try {
    yield* readDocument(await task.promise)
    if (isRebuilt) yield { problem: { code: 'corrupt' } }
  } finally {
    await task.destroy().catch(() => {})
  }
}

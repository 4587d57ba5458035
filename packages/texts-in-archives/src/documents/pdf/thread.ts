import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { Pdfjs } from './pdfjs.ts'
import type { FromPdfThread, ToPdfThread } from './protocol.ts'
import { readDocument } from './read-document.ts'
import { openTask, pretendToDraw, problemOf } from './task.ts'

/** Its build for all engines that the package supports. */
const PDFJS = new URL('./pdfjs/', import.meta.url)

/** Findings that are sent before one is taken. */
const MOST_UNTAKEN = 8
const REBUILT = /Indexing all PDF objects|Invalid.{0,40}XRef|getPage|getTextContent - ignoring (?:errors|XObject)/i

const host = parentPort!

let untaken = 0
let wake: (() => void) | undefined
let isRebuilt = false

const say = (word: FromPdfThread, transfer: ArrayBuffer[] = []): void => host.postMessage(word, transfer)
const pdfjs = load()

host.on('message', (order: ToPdfThread) => {
  if ('read' in order) {
    void read(order.read, order.passwords)
    return
  }
  untaken -= order.taken
  wake?.()
})

/** Without what draws: native code has no part in reading a file that no one vouches for. */
async function load(): Promise<Pdfjs> {
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

async function read(data: Uint8Array, passwords: readonly string[]): Promise<void> {
  isRebuilt = false
  const maps = { cMapUrl: fileURLToPath(new URL('cmaps/', PDFJS)), cMapPacked: true }
  const task = openTask(await pdfjs, data, passwords, { verbosity: 1, ...maps })
  try {
    const document = await task.promise
    for await (const found of readDocument(document)) await send(found)
    if (isRebuilt) say({ problem: { code: 'corrupt' } })
  } catch (error) {
    say({ problem: problemOf(error as Error) })
  }
  await task.destroy().catch(() => {})
  say({ isDone: true })
}

async function send(found: FromPdfThread): Promise<void> {
  if ('page' in found) {
    say(found)
    return
  }
  untaken++
  if ('piece' in found) say(found, [found.piece.lines.buffer as ArrayBuffer, found.piece.runs.buffer as ArrayBuffer])
  else say(found)
  while (untaken >= MOST_UNTAKEN) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

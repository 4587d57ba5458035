import type { LoadingTask, Pdfjs } from '../../../packages/texts-in-archives/src/documents/pdf/pdfjs.ts'
import type { FromPdfThread, PdfFinding } from '../../../packages/texts-in-archives/src/documents/pdf/protocol.ts'
import { readDocument } from '../../../packages/texts-in-archives/src/documents/pdf/read-document.ts'

/** Why a document was not read to its end. */
export type Breach = 'time-limit' | 'memory-limit' | 'corrupt'

/** The longest time for a document in milliseconds, and what each byte of it adds. */
const WHOLE_TIME = 20_000
const TIME_A_BYTE = 40_000 / (1 << 20)

let loaded: Promise<Pdfjs> | undefined

/**
 * Stands in the place of `packages/texts-in-archives/src/documents/pdf/pdf-thread.ts`: pdf.js is loaded when it is first needed, and runs
 * in the thread that reads the files, which the page can end.
 */
export async function* readInThread(
  bytes: Uint8Array,
  passwords: readonly string[],
): AsyncGenerator<PdfFinding | { readonly breach: Breach }> {
  loaded ??= load()
  const { getDocument } = await loaded
  const limit = performance.now() + WHOLE_TIME + bytes.length * TIME_A_BYTE
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: CharacterMaps,
  } as Parameters<Pdfjs['getDocument']>[0])
  offerPasswords(task, passwords)
  try {
    const document = await task.promise
    for await (const found of readDocument(document) as AsyncIterable<FromPdfThread>) {
      if (performance.now() > limit) {
        yield { breach: 'time-limit' }
        break
      }
      if (!('page' in found) && !('isDone' in found)) yield found as PdfFinding
    }
  } catch (error) {
    yield { problem: problemOf(error as Error) } as PdfFinding
  }
  await task.destroy().catch(() => {})
}

async function load(): Promise<Pdfjs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) (globalThis as Record<string, unknown>)[name] ??= class {}
  // It would take a thread for its own, and hear what the page says to it; where there is a window, it does not
  const globals = globalThis as { window?: unknown }
  globals.window = {}
  // @ts-expect-error: it has no declarations
  await import('pdfjs-dist/build/pdf.worker.min.mjs')
  delete globals.window
  // @ts-expect-error: likewise
  return (await import('pdfjs-dist/build/pdf.min.mjs')) as unknown as Pdfjs
}

/**
 * Gives pdf.js the maps from the codes of Chinese, Japanese and Korean fonts to Unicode, which stand beside this
 * script.
 */
class CharacterMaps {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const response = await fetch(new URL(`./cmaps/${encodeURIComponent(filename)}`, self.location.href))
    if (!response.ok) throw new Error(`there is no ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Tries the passwords one by one. The empty one was tried before. */
function offerPasswords(task: LoadingTask, passwords: readonly string[]): void {
  let next = 0
  task.onPassword = (give) => give(passwords[next++] ?? new Error('no password'))
}

function problemOf({ name, message }: Error): { code: 'encrypted' | 'corrupt'; detail?: string } {
  if (name === 'PasswordException' || /password|encrypt/i.test(message)) return { code: 'encrypted' }
  return { code: 'corrupt', detail: message.slice(0, 100) }
}

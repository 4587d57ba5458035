import { readInBrowser } from './browser-pdfjs.ts'
import type { FromPdfThread, ToPdfThread } from './protocol.ts'
import { servePdf } from './serve.ts'

/** The worker of a browser in which PDF is read. */

const scope = globalThis as unknown as {
  postMessage(word: FromPdfThread, transfer: ArrayBuffer[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: ToPdfThread }) => void): void
}

const hear = servePdf(readInBrowser, (word, transfer = []) => scope.postMessage(word, transfer))
scope.addEventListener('message', ({ data }) => hear(data))
scope.postMessage({ isReady: true }, [])

import type { LoadingTask, Pdfjs } from './pdfjs.ts'
import type { PdfProblem } from './protocol.ts'

/** The longest time in milliseconds for a document, and what each byte of it adds: 40 s a MiB. */
export const WHOLE_TIME = 20_000
export const TIME_A_BYTE: number = 40_000 / (1 << 20)

const NO_PASSWORD = 'no password'

/** Gives pdf.js names without which it complains. They draw, which has no part in reading. */
export function pretendToDraw(): void {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) (globalThis as Record<string, unknown>)[name] ??= class {}
}

/**
 * Opens a document without code of its own and without fonts. `maps` says where pdf.js finds the maps from the codes of
 * Chinese, Japanese and Korean fonts to Unicode. The passwords are tried one by one, after the empty one.
 */
export function openTask(
  { getDocument }: Pdfjs,
  data: Uint8Array,
  passwords: readonly string[],
  maps: object,
): LoadingTask {
  const task = getDocument({
    data,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    ...maps,
  })
  let next = 0
  task.onPassword = (give) => give(passwords[next++] ?? new Error(NO_PASSWORD))
  return task
}

export function problemOf({ name, message }: Error): PdfProblem {
  if (name === 'PasswordException' || message === NO_PASSWORD || /encrypt/i.test(message)) return { code: 'encrypted' }
  return { code: 'corrupt', detail: message.slice(0, 100) }
}

import type { LoadingTask, Pdfjs } from './pdfjs.ts'
import type { PdfProblem } from './protocol.ts'

/** In milliseconds, and for each byte: 40 s a MiB. */
const WHOLE_TIME = 20_000
const TIME_A_BYTE = 40_000 / (1 << 20)

const NO_PASSWORD = 'no password'

/** The longest time for a document of so many bytes, in milliseconds. */
export function timeFor(size: number): number {
  return WHOLE_TIME + size * TIME_A_BYTE
}

/** pdf.js complains without these names, which draw. */
export function pretendToDraw(): void {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) (globalThis as Record<string, unknown>)[name] ??= class {}
}

/**
 * Without code and fonts of the document. `maps` says where the maps from the codes of Chinese, Japanese and Korean
 * fonts to Unicode are. The empty password is tried first.
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

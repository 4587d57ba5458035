/** The controls that texts do not have, and the share of them from which on bytes are no text. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g
const NO_TEXT_FROM = 0.05

/** The number of bytes at the start of a file that show whether it is text. */
export const HEAD_SIZE = 4096

/** What is said of a file in which nothing was found and which is no text; undefined if `head`, its start, is text. */
export function noTextWords(name: string, head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head)
  if ((text.match(CONTROLS)?.length ?? 0) <= NO_TEXT_FROM * text.length) return undefined
  return `${name}: contains no text that is known; its bytes were searched`
}

import { TextDecoder } from 'node:util'

/**
 * The text of an input, as its blocks: UTF-8, or UTF-16 where it says so with a byte order mark. A mark is skipped,
 * what is no character becomes U+FFFD.
 */
export function decode(blocks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder(charsetOf(blocks[0] ?? new Uint8Array(0)))
  const texts = blocks.map((block) => decoder.decode(block, { stream: true }))
  return [...texts, decoder.decode()].join('')
}

/** What the byte order mark at the start of an input says. */
export function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

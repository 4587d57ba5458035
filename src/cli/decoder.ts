import { TextDecoder } from 'node:util'

/**
 * Bytes to text, block by block: UTF-8, or UTF-16 where the input says so with a byte order mark. A mark is skipped,
 * what is no character becomes U+FFFD.
 */
export class Decoder {
  #decoder: TextDecoder | undefined

  /** The first block holds the whole byte order mark, if there is one. */
  write(block: Uint8Array): string {
    this.#decoder ??= new TextDecoder(encodingOf(block))
    return this.#decoder.decode(block, { stream: true })
  }

  end(): string {
    return this.#decoder?.decode() ?? ''
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

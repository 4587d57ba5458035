import { inflateRawSync } from 'node:zlib'

/**
 * Deflate streams (RFC 1951) of a few hundred bytes, decoded in one go. A stream object of zlib costs more time than a
 * small member has bytes, and an archive may hold millions of those.
 */

/** The longest stream in bytes that is decoded here. */
export const SMALL_STREAM = 512
/** The most bytes of content. */
const MOST_CONTENT = 1 << 14
const CHUNK_SIZE = 1 << 10

export interface Inflated {
  readonly bytes: Buffer
  /** Index behind the stream. */
  readonly end: number
}

/** What zlib gives with the option `info`, which its types lack. */
interface WithInfo {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

/**
 * Decodes the stream that starts at `from`. Undefined if it is damaged, does not end within `SMALL_STREAM` bytes or
 * within `input`, or has more than `most` bytes of content: it is read as a longer one is then, which also tells the
 * damage.
 */
export function inflateSmall(input: Uint8Array, from: number, most: number): Inflated | undefined {
  const stream = input.subarray(from, from + SMALL_STREAM)
  const options = { info: true, chunkSize: CHUNK_SIZE, maxOutputLength: Math.max(1, Math.min(most, MOST_CONTENT)) }
  try {
    const { buffer, engine } = inflateRawSync(stream, options) as unknown as WithInfo
    return buffer.length > most ? undefined : { bytes: buffer, end: from + engine.bytesWritten }
  } catch {
    return undefined
  }
}

import { pipeline, Readable } from 'node:stream'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'

/** Whether brotli (RFC 7932) can be decoded here. */
export const HAS_BROTLI = true

/** Decodes a whole stream at once. Throws for damage, and where there are more than `most` bytes of content. */
export function decodeBrotli(bytes: Uint8Array, most: number): Buffer {
  return brotliDecompressSync(bytes, { maxOutputLength: most })
}

/** Decodes a stream of any length, once it is asked for the first piece. Throws where the stream is damaged. */
export async function* brotliPieces(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const brotli = createBrotliDecompress()
  // Errors come from the iteration, too.
  pipeline(Readable.from(blocks), brotli, () => {})
  yield* brotli
}

import { pipeline, Readable } from 'node:stream'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'

/** Whether brotli (RFC 7932) can be decoded here. */
export const HAS_BROTLI = true

/** Throws for damage, and for more than `most` bytes of content. */
export function decodeBrotli(bytes: Uint8Array, most: number): Buffer {
  return brotliDecompressSync(bytes, { maxOutputLength: most })
}

/** Throws where the stream is damaged. */
export async function* brotliPieces(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const brotli = createBrotliDecompress()
  // Errors come from the iteration, too.
  pipeline(Readable.from(blocks), brotli, () => {})
  yield* brotli
}

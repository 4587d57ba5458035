/** What the archive reader uses of Node's `zlib` besides inflating, which `inflate.ts` does. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of RFC 1952 §8, continued from that of the bytes before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before
  for (let at = 0; at < bytes.length; at++) value = TABLE[(value ^ bytes[at]!) & 0xff]! ^ (value >>> 8)
  return ~value >>> 0
}

function noBrotli(): never {
  throw new Error('Brotli is not read in a browser; the command urls reads it')
}

/** A stream of any length is read by `inflate.ts`. */
export function inflateRawSync(): never {
  throw new Error('not at once')
}

export { noBrotli as brotliDecompressSync, noBrotli as createBrotliDecompress }
// biome-ignore lint/style/noDefaultExport: it is asked for a decoder of zstd, and has none
export default {}

/**
 * A text in UTF-16LE. Node 24 writes beyond its own memory, and may die of it, where it is given an odd number of bytes at
 * an odd address, as damaged files have them.
 */
export function decodeUtf16(bytes: Buffer, start = 0, end: number = bytes.length): string {
  const last = Math.min(end, bytes.length)
  return bytes.toString('utf16le', start, last - (Math.max(0, last - start) % 2))
}

import { decodeUtf16 } from '../../source/utf16.ts'

/** Of offsets and references (Apple's CFBinaryPList): the size of an offset, the number of objects, and their table. */
const TRAILER_SIZE = 32
const MOST_OBJECTS = 1 << 20
const [ASCII, WIDE] = [5, 6]

/** The strings of a binary property list, in the order of its objects. */
export function* plistStrings(bytes: Buffer): Generator<string> {
  const trailer = bytes.length - TRAILER_SIZE
  if (trailer < 8) return
  const size = bytes[trailer + 6]!
  const count = Math.min(bytes.readUInt32BE(trailer + 12), MOST_OBJECTS)
  const table = bytes.readUInt32BE(trailer + 28)
  if (size < 1 || size > 6) return
  for (let index = 0; index < count; index++) {
    const entry = table + index * size
    if (entry + size > trailer) return
    const at = bytes.readUIntBE(entry, size)
    const kind = (bytes[at] ?? 0) >> 4
    if (kind !== ASCII && kind !== WIDE) continue
    const { start, length } = lengthAt(bytes, at)
    const end = Math.min(start + length * (kind === WIDE ? 2 : 1), trailer)
    if (end > start) yield kind === ASCII ? bytes.toString('latin1', start, end) : utf16(bytes.subarray(start, end))
  }
}

/** In four bits, or in an integer that follows. */
function lengthAt(bytes: Buffer, at: number): { readonly start: number; readonly length: number } {
  const short = bytes[at]! & 15
  if (short < 15) return { start: at + 1, length: short }
  const size = 1 << (bytes[at + 1]! & 3)
  if (size > 4 || at + 2 + size > bytes.length) return { start: at + 2, length: 0 }
  return { start: at + 2 + size, length: bytes.readUIntBE(at + 2, size) }
}

function utf16(bytes: Buffer): string {
  return decodeUtf16(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16())
}

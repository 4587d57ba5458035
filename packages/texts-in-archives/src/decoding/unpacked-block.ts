import { crc32 } from '#host/crc32'
import { CR, EQUALS, LF } from '../source/ascii.ts'
import { latin1 } from '../source/latin1.ts'
import { ChainMap, LazyMap, type OffsetMap, SegmentMap } from './offset-map.ts'

export type OpaqueKind = 'uuencode' | 'yenc'

/** A block with its first line and its last. */
export interface OpaqueBlock {
  readonly kind: OpaqueKind
  readonly name: string
  readonly raw: Buffer
  readonly toFile: OffsetMap
}

/** What a block holds. */
export interface UnpackedBlock {
  readonly bytes: Buffer
  readonly toFile: OffsetMap
  readonly isDamaged: boolean
}

export function unpackBlock({ kind, raw, toFile }: OpaqueBlock): UnpackedBlock {
  const unpack = kind === 'yenc' ? unpackYenc : unpackUu
  const map = (): OffsetMap => {
    const segments = new SegmentMap()
    unpack(raw, segments)
    return new ChainMap(segments.packed(), toFile)
  }
  return { ...unpack(raw), toFile: new LazyMap(map) }
}

type Unpacked = Pick<UnpackedBlock, 'bytes' | 'isDamaged'>

/**
 * POSIX.1-2024, uuencode: a line is its length and groups of four characters for three bytes. Blanks at its end, which
 * are zeros, may be lost.
 */
function unpackUu(raw: Buffer, map?: SegmentMap): Unpacked {
  const out = Buffer.alloc(1.5 * raw.length + 3)
  let written = 0
  let isDamaged = false
  // The rest of a file has no first line.
  let at = latin1(raw, 0, 6) === 'begin ' ? raw.indexOf(LF) + 1 : 0
  for (let end = at; at < raw.length; at = end + 1) {
    end = lineEnd(raw, at)
    if (/^end\s*$/.test(latin1(raw, at, Math.min(end, at + 8)))) return { bytes: out.subarray(0, written), isDamaged }
    if (uuLineLength(raw, at, end) < 0) {
      isDamaged = true
      continue
    }
    const length = uuSix(raw[at])
    for (let done = 0, from = at + 1; done < length; done += 3, from += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((index) => (from + index < end ? uuSix(raw[from + index]) : 0))
      const count = Math.min(3, length - done)
      if (count === 3 && from + 4 <= end) map?.addQuartet(written, from)
      else map?.addAtom(written, Math.min(from, end), Math.min(from + 4, end))
      out[written] = (a! << 2) | (b! >> 4)
      if (count > 1) out[written + 1] = (b! << 4) | (c! >> 2)
      if (count > 2) out[written + 2] = (c! << 6) | d!
      written += count
    }
  }
  return { bytes: out.subarray(0, written), isDamaged: true }
}

function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LF, at)
  return end < 0 ? bytes.length : end
}

function uuSix(byte = 0x20): number {
  return byte > 0x20 && byte < 0x60 ? byte - 0x20 : 0
}

/** Of a line without its break; -1 of another line. */
export function uuLineLength(bytes: Buffer, at: number, end: number): number {
  const first = bytes[at]
  if (first === undefined || first < 0x20 || first > 0x60) return -1
  let length = end - at
  while (length > 0 && bytes[at + length - 1]! <= 0x20) length--
  const data = Math.ceil(uuSix(first) / 3) * 4
  // A checksum character may follow. Trailing blanks may be lost.
  return length <= data + 2 && (length > data / 2 || data === 0) ? length : -1
}

const Y = 0x79

/** yEnc draft 1.3: bytes 42 higher; after `=` 64 higher again. Of several parts, each is read for itself. */
function unpackYenc(raw: Buffer, map?: SegmentMap): Unpacked {
  const out = Buffer.alloc(raw.length)
  let written = 0
  let last = ''
  for (let at = 0; at < raw.length; ) {
    const end = lineEnd(raw, at)
    if (raw[at] === EQUALS && raw[at + 1] === Y) last = latin1(raw, at, end)
    else {
      map?.addRun(written, at)
      for (let from = at; from < end; from++) {
        const byte = raw[from]!
        if (byte === CR) continue
        const isEscape = byte === EQUALS && from + 1 < end
        if (isEscape) {
          map?.addAtom(written, from, from + 2)
          map?.addRun(written + 1, from + 2)
        }
        out[written++] = isEscape ? raw[++from]! - 106 : byte - 42
      }
    }
    at = end + 1
  }
  const bytes = out.subarray(0, written)
  return { bytes, isDamaged: !isSum(last, bytes) }
}

/** `=yend size=123 pcrc32=abcdef12` */
function isSum(trailer: string, bytes: Buffer): boolean {
  if (!trailer.startsWith('=yend')) return false
  const size = / size=(\d+)/.exec(trailer)?.[1]
  const sum = (/ part=/.test(trailer) ? / pcrc32=([0-9a-f]+)/i : / crc32=([0-9a-f]+)/i).exec(trailer)?.[1]
  return Number(size) === bytes.length && (sum === undefined || Number.parseInt(sum, 16) === crc32(bytes))
}

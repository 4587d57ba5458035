import { CR, EQUALS, LF } from '../source/ascii.ts'
import { SegmentMap } from './offset-map.ts'

/** White space before a line break, which transport may have added. */
const PADDINGS = [' \n', '\t\n', ' \r\n', '\t\r\n'].map((padding) => Buffer.from(padding))

/** RFC 2045 §6.7. An invalid escape is kept. */
export function decodeQuotedPrintable(raw: Buffer): Buffer {
  return decodeInto(raw, undefined)
}

export function quotedPrintableMap(raw: Buffer): SegmentMap {
  const map = new SegmentMap()
  decodeInto(raw, map)
  return map
}

function decodeInto(raw: Buffer, map: SegmentMap | undefined): Buffer {
  const out = Buffer.allocUnsafe(raw.length)
  const padded = PADDINGS.some((padding) => raw.includes(padding))
  const copy = padded ? copyTrimmed : copyRun
  let written = 0
  let from = 0
  for (;;) {
    const at = raw.indexOf(EQUALS, from)
    written = copy(raw, from, at < 0 ? raw.length : at, out, written, map)
    if (at < 0) break
    const after = softBreakEnd(raw, at)
    if (after > 0) {
      from = after
      continue
    }
    const byte = escapedByte(raw, at)
    if (byte < 0) map?.addRun(written, at)
    else map?.addAtom(written, at, at + 3)
    out[written++] = byte < 0 ? EQUALS : byte
    from = byte < 0 ? at + 1 : at + 3
  }
  return out.subarray(0, written)
}

/** 0 without one. White space may be in it (RFC 2045 §6.7 rule 5). */
function softBreakEnd(raw: Buffer, at: number): number {
  let end = at + 1
  while (raw[end] === 0x20 || raw[end] === 0x09) end++
  if (end >= raw.length) return end
  if (raw[end] === CR && raw[end + 1] === LF) return end + 2
  return raw[end] === LF ? end + 1 : 0
}

function escapedByte(raw: Buffer, at: number): number {
  const high = hexDigit(raw[at + 1])
  const low = hexDigit(raw[at + 2])
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

/** -1 for others. Lower case is illegal but in use. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const upper = byte & 0xdf
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1
}

function copyRun(raw: Buffer, from: number, to: number, out: Buffer, written: number, map?: SegmentMap): number {
  const length = to - from
  if (length <= 0) return written
  map?.addRun(written, from)
  // A native copy is faster from about 32 bytes on.
  if (length > 32) raw.copy(out, written, from, to)
  else for (let at = 0; at < length; at++) out[written + at] = raw[from + at]!
  return written + length
}

/** RFC 2045 §6.7 rule 3: transport adds white space at the ends of lines. */
function copyTrimmed(raw: Buffer, from: number, to: number, out: Buffer, written: number, map?: SegmentMap): number {
  let start = from
  for (;;) {
    // The search stops at `to`: otherwise each of many escapes would search for the same far line end.
    const offset = raw.subarray(start, to).indexOf(LF)
    if (offset < 0) return copyRun(raw, start, to, out, written, map)
    const newline = start + offset
    const lineEnd = newline > start && raw[newline - 1] === CR ? newline - 1 : newline
    let end = lineEnd
    while (end > start && (raw[end - 1] === 0x20 || raw[end - 1] === 0x09)) end--
    written = copyRun(raw, start, end, out, written, map)
    written = copyRun(raw, lineEnd, newline + 1, out, written, map)
    start = newline + 1
  }
}

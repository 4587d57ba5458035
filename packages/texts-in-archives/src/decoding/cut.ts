import { LF } from '../source/ascii.ts'
import { isAlphabet } from './base64.ts'

/** In bytes, about. Strings of up to 64 KiB are cheap to make and to collect. */
export const PIECE_SIZE: number = 1 << 16

const EMPTY_LINE = Buffer.from('\n\n')
const EMPTY_LINE_CRLF = Buffer.from('\r\n\r\n')

/**
 * From `from` to at most `to`: after the last empty line of the second half (in HTML: the last tag), else the last
 * line end, the last space, or between characters.
 * Code units of `width` bytes are counted from `from` on.
 */
export function cutText(bytes: Buffer, from: number, to: number, width: number, isHtml: boolean): number {
  if (width > 1) return cutWide(bytes, from, to, width)
  const half = bytes.subarray(from + ((to - from) >> 1), to)
  const offset = to - half.length
  const tag = isHtml ? half.lastIndexOf(0x3e) : -1
  if (tag >= 0) return offset + tag + 1
  const empty = Math.max(half.lastIndexOf(EMPTY_LINE) + 1, half.lastIndexOf(EMPTY_LINE_CRLF) + 3)
  if (empty > 2) return offset + empty + 1
  const line = half.lastIndexOf(LF)
  if (line >= 0) return offset + line + 1
  const space = half.lastIndexOf(0x20)
  return space >= 0 ? offset + space + 1 : betweenCharacters(bytes, from, to)
}

/** In either byte order. */
function cutWide(bytes: Buffer, from: number, to: number, width: number): number {
  const half = from + ((to - from) >> 1)
  for (let at = bytes.lastIndexOf(LF, to - 1); at >= half; at = bytes.lastIndexOf(LF, at - 1)) {
    const start = from + Math.floor((at - from) / width) * width
    const unit = bytes.subarray(start, start + width)
    const isLineEnd = unit.every((byte, index) => byte === (start + index === at ? LF : 0))
    if (isLineEnd && start + width <= to && (at === start || at === start + width - 1)) return start + width
  }
  return from + Math.floor((to - from) / width) * width
}

export function betweenCharacters(bytes: Buffer, from: number, to: number): number {
  let at = to
  while (at > from && to - at < 4 && (bytes[at - 1]! & 0xc0) === 0x80) at--
  const lead = bytes[at - 1]
  const isCut = lead !== undefined && lead >= 0xc0 && at > from + 1
  return isCut ? at - 1 : to
}

/** After a line that does not end in `=`, or else not within an escape. */
export function cutQuotedPrintable(raw: Buffer, from: number, to: number): number {
  const half = from + ((to - from) >> 1)
  let softBreak = -1
  for (let at = raw.lastIndexOf(LF, to - 1); at >= half; at = raw.lastIndexOf(LF, at - 1)) {
    let end = at
    while (end > half && raw[end - 1]! <= 0x20) end--
    if (raw[end - 1] !== 0x3d) return at + 1
    // A character of several bytes may continue after the break: `=C3=` `=A9`
    const isPlain = raw[end - 4] !== 0x3d
    if (isPlain && softBreak < 0) softBreak = at + 1
  }
  if (softBreak >= 0) return softBreak
  const sign = raw.lastIndexOf(0x3d, to - 1)
  return sign > half && to - sign < 3 ? sign : to
}

/** Between groups of four characters, counted from `from` on. */
export function cutBase64(raw: Buffer, from: number, to: number): number {
  let count = 0
  let cut = to
  for (let at = from; at < to; at++) {
    if (raw[at] === 0x3d) count = 0
    else if (isAlphabet(raw[at]!)) count++
    if ((count & 3) === 0) cut = at + 1
  }
  return cut
}

import { LF } from '../source/ascii.ts'
import { latin1 } from '../source/latin1.ts'

/** uuencode and yEnc. They hold bytes that look like URLs, but no text. */

const UU_START = Buffer.from('begin ')
const YENC_MARK = Buffer.from('=y')
const YENC_END = Buffer.from('\n=yend')

export type OpaqueKind = 'uuencode' | 'yenc'

export interface OpaqueStart {
  readonly at: number
  readonly block: OpaqueKind
}

/**
 * The first block with a line of data after its first line; `from` is the start of a line. One search finds both
 * kinds, without the LF before the line, which is more frequent than the first byte.
 */
export function findOpaque(bytes: Buffer, from: number, to: number): OpaqueStart | undefined {
  // Else they would be searched again and again.
  const view = bytes.subarray(0, to + YENC_MARK.length + UU_START.length - 1)
  for (let begin = view.indexOf(UU_START, from); begin >= 0; begin = view.indexOf(UU_START, begin + 1)) {
    const isMarked = begin - YENC_MARK.length >= from && startsWith(bytes, begin - YENC_MARK.length, YENC_MARK)
    const block = isMarked ? 'yenc' : 'uuencode'
    const at = isMarked ? begin - YENC_MARK.length : begin
    if (at < to && (at === from || bytes[at - 1] === LF) && isStart(bytes, at, block)) return { at, block }
  }
  return undefined
}

export function mayStartOpaque(bytes: Buffer, at: number): boolean {
  return startsWith(bytes, at, UU_START) || startsWith(bytes, at, YENC_MARK)
}

function startsWith(bytes: Buffer, at: number, prefix: Buffer): boolean {
  return bytes.length - at >= prefix.length && bytes.compare(prefix, 0, prefix.length, at, at + prefix.length) === 0
}

/** `begin 644 name` and a line of data, which prose does not have. */
function isStart(bytes: Buffer, at: number, block: OpaqueKind): boolean {
  const end = bytes.indexOf(LF, at)
  if (end < 0 || end - at > 1000) return false
  const line = latin1(bytes, at, end)
  if (block === 'yenc') return / line=\d/.test(line)
  return /^begin [0-7]{3,4} \S/.test(line) && uuLineEnd(bytes, end + 1) > 0
}

/** With its line break; 0 for another line. */
function uuLineEnd(bytes: Buffer, at: number): number {
  const first = bytes[at]
  if (first === undefined || first < 0x20 || first > 0x60) return 0
  const end = bytes.indexOf(LF, at)
  const lineEnd = end < 0 ? bytes.length : end
  let length = lineEnd - at
  while (length > 0 && bytes[at + length - 1]! <= 0x20) length--
  const data = Math.ceil(((first - 0x20) & 63) / 3) * 4
  // A checksum character may follow. Trailing spaces, which are zero bits, may be lost.
  return length <= data + 2 && (length > data / 2 || data === 0) ? (end < 0 ? lineEnd : end + 1) : 0
}

/** From the start of a line. What is before `end` surely belongs to it; `over`: it ends there. */
export function skipOpaque(
  bytes: Buffer,
  from: number,
  isWhole: boolean,
  block: OpaqueKind,
): { end: number; over: boolean } {
  return block === 'yenc' ? skipYenc(bytes, from, isWhole) : skipUu(bytes, from, isWhole)
}

function skipYenc(bytes: Buffer, from: number, isWhole: boolean): { end: number; over: boolean } {
  const at = bytes.indexOf(YENC_END, from)
  if (at < 0)
    return isWhole ? { end: bytes.length, over: true } : { end: Math.max(from, bytes.length - 6), over: false }
  const end = bytes.indexOf(LF, at + 1)
  if (end >= 0) return { end: end + 1, over: true }
  return isWhole ? { end: bytes.length, over: true } : { end: at, over: false }
}

function skipUu(bytes: Buffer, from: number, isWhole: boolean): { end: number; over: boolean } {
  const isStart = startsWith(bytes, from, UU_START)
  const first = isStart ? bytes.indexOf(LF, from) : -1
  if (isStart && first < 0) return { end: from, over: isWhole }
  let at = isStart ? first + 1 : from
  for (;;) {
    const end = bytes.indexOf(LF, at)
    if (end < 0 && !isWhole && bytes.length - at < 200) return { end: at, over: false }
    if (/^end\s*$/.test(latin1(bytes, at, Math.min(at + 8, end < 0 ? bytes.length : end)))) {
      return { end: end < 0 ? bytes.length : end + 1, over: true }
    }
    const next = uuLineEnd(bytes, at)
    if (next === 0 || next === at || at >= bytes.length) return { end: at, over: true }
    at = next
  }
}

const MEDIA_NAME = /\.(?:gif|jpe?g|png|bmp|tiff?|webp|mp[34]|wav|ogg|avi|mov|mpe?g|mkv)$/i

/** With its media type, its name, and whether it may hold text. */
export function opaqueFile(
  bytes: Buffer,
  { at, block }: OpaqueStart,
): { type: string; name: string; hasText: boolean } {
  const line = latin1(bytes, at, bytes.indexOf(LF, at)).trimEnd()
  const name = (block === 'yenc' ? / name=(.*)$/ : /^begin \d+ (.*)$/).exec(line)?.[1] ?? ''
  return { type: `application/x-${block}`, name, hasText: !MEDIA_NAME.test(name) }
}

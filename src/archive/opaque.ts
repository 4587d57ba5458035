import { latin1 } from './latin1.ts'

/** Blocks within a text that are files in disguise: uuencode and yEnc. They hold no text, and much that looks like it. */

const UU_START = Buffer.from('begin ')
const YENC_START = Buffer.from('=ybegin ')
const YENC_END = Buffer.from('\n=yend')
const LF = 10

export type OpaqueKind = 'uuencode' | 'yenc'

export interface OpaqueStart {
  readonly at: number
  readonly block: OpaqueKind
}

const STARTS: readonly [OpaqueKind, Buffer][] = [
  ['uuencode', UU_START],
  ['yenc', YENC_START],
]

/** The first block that starts between `from`, the start of a line, and `to`, with a line of data behind its first. */
export function findOpaque(bytes: Buffer, from: number, to: number): OpaqueStart | undefined {
  let first: OpaqueStart | undefined
  for (const [block, start] of STARTS) {
    const at = findOne(bytes, from, first?.at ?? to, block, start)
    if (at >= 0) first = { at, block }
  }
  return first
}

/** Searching without the line end before it is faster: its first byte is rarer. */
function findOne(bytes: Buffer, from: number, to: number, block: OpaqueKind, start: Buffer): number {
  // Not to search what is behind it over and over
  const view = bytes.subarray(0, to + start.length - 1)
  for (let at = view.indexOf(start, from); at >= 0; at = view.indexOf(start, at + 1)) {
    if ((at === from || bytes[at - 1] === LF) && isStart(bytes, at, block)) return at
  }
  return -1
}

function startsWith(bytes: Buffer, at: number, prefix: Buffer): boolean {
  return bytes.length - at >= prefix.length && bytes.compare(prefix, 0, prefix.length, at, at + prefix.length) === 0
}

/** `begin 644 name` and a line of data; prose that starts with the word has none. */
function isStart(bytes: Buffer, at: number, block: OpaqueKind): boolean {
  const end = bytes.indexOf(LF, at)
  if (end < 0 || end - at > 1000) return false
  const line = latin1(bytes, at, end)
  if (block === 'yenc') return / line=\d/.test(line)
  return /^begin [0-7]{3,4} \S/.test(line) && uuLineEnd(bytes, end + 1) > 0
}

/** End of the line of uuencoded data that starts at `at`, line end included; 0 if it is none. */
function uuLineEnd(bytes: Buffer, at: number): number {
  const first = bytes[at]
  if (first === undefined || first < 0x20 || first > 0x60) return 0
  const end = bytes.indexOf(LF, at)
  const lineEnd = end < 0 ? bytes.length : end
  let length = lineEnd - at
  while (length > 0 && bytes[at + length - 1]! <= 0x20) length--
  const data = Math.ceil(((first - 0x20) & 63) / 3) * 4
  // A checksum character may follow, and trailing spaces, which stand for zero bits, may be lost
  return length <= data + 2 && (length > data / 2 || data === 0) ? (end < 0 ? lineEnd : end + 1) : 0
}

/**
 * How far the block goes on from `from`, the start of a line in it: `end` of what certainly belongs to it, and whether
 * it is over.
 */
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

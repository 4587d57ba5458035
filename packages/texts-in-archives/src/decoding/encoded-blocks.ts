import { CR, LF } from '../source/ascii.ts'
import { latin1 } from '../source/latin1.ts'
import { type OpaqueKind, uuLineLength } from './unpacked-block.ts'

/** uuencode and yEnc. They hold bytes that look like URLs, but no text. */

const UU_START = Buffer.from('begin ')
const YENC_MARK = Buffer.from('=y')
const YENC_END = Buffer.from('\n=yend')

export interface OpaqueStart {
  readonly at: number
  readonly block: OpaqueKind
}

/** The first block, or the rest of one that begins in another message; `from` is the start of a line. */
export function findOpaque(bytes: Buffer, from: number, to: number): OpaqueStart | undefined {
  const begun = findBegun(bytes, from, to)
  const rest = findRest(bytes, from, begun?.at ?? to)
  return rest === undefined ? begun : { at: rest, block: 'uuencode' }
}

/**
 * With a line of data after its first line. One search finds both kinds, without the LF before the line, which is more
 * frequent than the first byte.
 */
function findBegun(bytes: Buffer, from: number, to: number): OpaqueStart | undefined {
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

function findRest(bytes: Buffer, from: number, to: number): number | undefined {
  const view = bytes.subarray(0, to)
  for (let at = view.indexOf(FULL, from); at >= 0; at = view.indexOf(FULL, at + 1))
    if ((at === from || bytes[at - 1] === LF) && isRest(bytes, at)) return at
  return undefined
}

/** So many full lines of uuencode that no text is like them */
const LEAST_FULL = 4
const FULL_LINE = 61

function isRest(bytes: Buffer, from: number): boolean {
  let at = from
  for (let count = 0; count < LEAST_FULL; count++) {
    const end = at + FULL_LINE
    const breakSize = bytes[end] === LF ? 1 : bytes[end] === CR && bytes[end + 1] === LF ? 2 : 0
    if (breakSize === 0 || bytes[at] !== FULL) return false
    for (; at < end; at++) if (bytes[at]! < 0x20 || bytes[at]! > 0x60) return false
    at = end + breakSize
  }
  return true
}

export function mayStartOpaque(bytes: Buffer, at: number): boolean {
  return startsWith(bytes, at, UU_START) || startsWith(bytes, at, YENC_MARK)
}

function startsWith(bytes: Buffer, at: number, prefix: Buffer): boolean {
  return bytes.length - at >= prefix.length && bytes.compare(prefix, 0, prefix.length, at, at + prefix.length) === 0
}

/** `begin 644 name`, or without a name, and a line of data, which prose does not have. */
function isStart(bytes: Buffer, at: number, block: OpaqueKind): boolean {
  const end = bytes.indexOf(LF, at)
  if (end < 0 || end - at > 1000) return false
  const line = latin1(bytes, at, end)
  if (block === 'yenc') return / line=\d/.test(line)
  return /^begin [0-7]{3,4}(?:\s|$)/.test(line) && uuLineEnd(bytes, end + 1) > 0
}

/** With its line break; 0 for another line. */
function uuLineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LF, at)
  const lineEnd = end < 0 ? bytes.length : end
  return uuLineLength(bytes, at, lineEnd) < 0 ? 0 : end < 0 ? lineEnd : end + 1
}

/** In bytes. */
const LONGEST_UU_LINE = 200

/** A damaged line, if a full one follows: else what follows is text. */
function damagedLineEnd(bytes: Buffer, at: number): number {
  const next = bytes.subarray(0, at + LONGEST_UU_LINE).indexOf(LF, at) + 1
  if (next === 0 || bytes[next] !== FULL) return 0
  const end = bytes.subarray(0, next + LONGEST_UU_LINE).indexOf(LF, next)
  return end > 0 && uuLineLength(bytes, next, end) > FULL_LENGTH ? next : 0
}

/** Of 45 bytes. */
const FULL = 0x4d
const FULL_LENGTH = 55

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
    if (end < 0 && !isWhole && bytes.length - at < LONGEST_UU_LINE) return { end: at, over: false }
    if (/^end\s*$/.test(latin1(bytes, at, Math.min(at + 8, end < 0 ? bytes.length : end)))) {
      return { end: end < 0 ? bytes.length : end + 1, over: true }
    }
    let next = uuLineEnd(bytes, at)
    if (next === 0) {
      if (!isWhole && bytes.length - at < 2 * LONGEST_UU_LINE) return { end: at, over: false }
      next = damagedLineEnd(bytes, at)
    }
    if (next === 0 || next === at || at >= bytes.length) return { end: at, over: true }
    at = next
  }
}

export function opaqueName(bytes: Buffer, { at, block }: OpaqueStart): string {
  const line = latin1(bytes, at, bytes.indexOf(LF, at)).trimEnd()
  return (block === 'yenc' ? / name=(.*)$/ : /^begin \d+ (.*)$/).exec(line)?.[1] ?? ''
}

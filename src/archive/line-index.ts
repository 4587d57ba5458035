import { LF } from '../text/ascii.ts'
/** A place in the bytes of a file, line and column from 1; the column counts bytes. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

/** Bytes that can still be asked about, and the last place in them that was asked for. */
interface Region {
  readonly bytes: Uint8Array
  readonly base: number
  /** The line in which `base` lies, from 1. */
  readonly line: number
  readonly lineStart: number
  /** The offset up to which lines were last counted. Counting goes on from there. */
  asked: number
  askedLine: number
  askedLineStart: number
}

const NO_BYTES = new Uint8Array(0)
/** Number of bytes behind the window of which places are still known. A match may begin in one of the last pieces. */
const REACH_BACK = 1 << 18

/** Counts the lines of passing bytes. Each byte is counted once if places are asked for in rising order. */
export class LineIndex {
  #now: Region
  readonly #past: Region[] = []
  #lineFeed: Uint8Array | undefined

  /** `base` is the offset of the first byte, which starts the line with the number `line`. */
  constructor(base: number, line: number, bytes: Uint8Array = NO_BYTES) {
    this.#now = openRegion(bytes, base, line, base)
  }

  /**
   * A line feed is several bytes from now on, as in UTF-16 and UTF-32, where a byte of any character may be an LF. To be called
   * before lines are asked for.
   */
  readWide(lineFeed: Uint8Array): void {
    this.#lineFeed = lineFeed
    const { bytes, base, line, lineStart } = this.#now
    this.#now = openRegion(lineFeedsOf(bytes, base, lineFeed), base, line, lineStart)
  }

  /** Moves on to `bytes`, whose first byte is at `base`: they start with the old bytes from `base` on. */
  slide(bytes: Uint8Array, base: number): void {
    const old = this.#now
    advance(old, base)
    const { askedLine, askedLineStart } = old.asked === base ? old : moved(old, base)
    const counted = this.#lineFeed === undefined ? bytes : lineFeedsOf(bytes, base, this.#lineFeed)
    this.#now = openRegion(counted, base, askedLine, askedLineStart)
    if (base === old.base) return
    this.#past.push({ ...old, bytes: old.bytes.subarray(0, base - old.base) })
    while (this.#past.length > 0 && regionEnd(this.#past[0]!) < base - REACH_BACK) this.#past.shift()
  }

  /** The place of an offset. Undefined for an offset that is no longer known, or not yet. */
  at(offset: number): LinePlace | undefined {
    const region = this.#regionOf(offset)
    if (region === undefined) return undefined
    const { askedLine, askedLineStart } = moved(region, offset)
    return { line: askedLine, column: offset - askedLineStart + 1 }
  }

  #regionOf(offset: number): Region | undefined {
    if (offset > regionEnd(this.#now)) return undefined
    if (offset >= this.#now.base) return this.#now
    return this.#past.find((region) => offset >= region.base && offset < regionEnd(region))
  }
}

/** As many bytes, all NUL but for an LF in the last byte of each line feed. */
function lineFeedsOf(bytes: Uint8Array, base: number, lineFeed: Uint8Array): Uint8Array {
  const found = new Uint8Array(bytes.length)
  const width = lineFeed.length
  const before = lineFeed.indexOf(LF)
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    const start = at - before
    const isWhole = (base + start) % width === 0 && lineFeed.every((byte, index) => bytes[start + index] === byte)
    if (isWhole) found[start + width - 1] = LF
  }
  return found
}

function openRegion(bytes: Uint8Array, base: number, line: number, lineStart: number): Region {
  return { bytes, base, line, lineStart, asked: base, askedLine: line, askedLineStart: lineStart }
}

function regionEnd({ base, bytes }: Region): number {
  return base + bytes.length
}

/**
 * Counts up to `offset`, or back to it: from the start of the region or from the last place, whichever is nearer. The
 * places of a problem and of the parts before it alternate.
 */
function moved(region: Region, offset: number): Region {
  if (offset - region.base < region.asked - offset) {
    region.asked = region.base
    region.askedLine = region.line
    region.askedLineStart = region.lineStart
  }
  if (offset < region.asked) retreat(region, offset)
  else advance(region, offset)
  return region
}

function retreat(region: Region, offset: number): void {
  const { bytes, base, asked, lineStart } = region
  const count = countLines(bytes, offset - base, asked - base)
  region.asked = offset
  if (count === 0) return
  region.askedLine -= count
  const lineBreak = offset === base ? -1 : bytes.lastIndexOf(LF, offset - base - 1)
  region.askedLineStart = lineBreak < 0 ? lineStart : base + lineBreak + 1
}

function advance(region: Region, offset: number): void {
  const { bytes, base, asked } = region
  if (offset <= asked) return
  const count = countLines(bytes, asked - base, offset - base)
  region.asked = offset
  if (count === 0) return
  region.askedLine += count
  region.askedLineStart = base + bytes.lastIndexOf(LF, offset - base - 1) + 1
}

/**
 * Counts LFs in words of four bytes, which is three times as fast as byte by byte. All bytes of all files pass through
 * here.
 */
function countLines(bytes: Uint8Array, from: number, to: number): number {
  const address = bytes.byteOffset + from
  const head = Math.min(to, from + (-address & 3))
  const words = (to - head) >> 2
  let count = countOneByOne(bytes, from, head) + countOneByOne(bytes, head + words * 4, to)
  if (words > 0) count += countInWords(new Int32Array(bytes.buffer, bytes.byteOffset + head, words))
  return count
}

function countOneByOne(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (bytes[at] === LF) count++
  return count
}

/**
 * Number of words that are added at a time. Each byte of their sum counts one of the four lanes and holds at most
 * `MOST_SUMS` such sums.
 */
const LANES = 8
const MOST_SUMS = (255 / LANES) | 0

function countInWords(words: Int32Array): number {
  const whole = words.length - (words.length % LANES)
  let count = 0
  for (let at = 0; at < whole; ) {
    const end = Math.min(whole, at + MOST_SUMS * LANES)
    let sum = 0
    for (; at < end; at += LANES) {
      sum =
        (sum +
          newlines(words[at]!) +
          newlines(words[at + 1]!) +
          newlines(words[at + 2]!) +
          newlines(words[at + 3]!) +
          newlines(words[at + 4]!) +
          newlines(words[at + 5]!) +
          newlines(words[at + 6]!) +
          newlines(words[at + 7]!)) |
        0
    }
    count += addLanes(sum)
  }
  for (let at = whole; at < words.length; at++) count += addLanes(newlines(words[at]!))
  return count
}

/** A word with 1 in each byte that is an LF in `word`, and 0 in the others. */
function newlines(word: number): number {
  const difference = word ^ 0x0a0a0a0a
  const isOther = ((difference & 0x7f7f7f7f) + 0x7f7f7f7f) | difference
  return (~isOther >>> 7) & 0x01010101
}

function addLanes(sum: number): number {
  return (sum & 255) + ((sum >>> 8) & 255) + ((sum >>> 16) & 255) + (sum >>> 24)
}

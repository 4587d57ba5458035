import { CR, LF } from './ascii.ts'

/** A place in the bytes of a file, line and column from 1; the column counts bytes. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

interface Region {
  readonly bytes: Uint8Array
  readonly base: number
  /** The line in which `base` lies, from 1. */
  readonly line: number
  readonly lineStart: number
  /** Without a CR, LFs are counted, which is faster. */
  readonly hasReturns: boolean
  /** From the byte `firstWord` on. */
  readonly words: Int32Array
  readonly firstWord: number
  /** Counting continues from this offset. */
  asked: number
  askedLine: number
  askedLineStart: number
}

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
const NO_BYTES = new Uint8Array(0)
const NO_WORDS = new Int32Array(0)
/** In bytes before the window. A match may begin in one of the last pieces. */
const REACH_BACK = 1 << 18

/**
 * Lines end in LF, CR LF or CR. A place between the CR and the LF is in the line that they end. Each byte is counted
 * once if places are asked for in rising order.
 */
export class LineIndex {
  #now: Region
  readonly #past: Region[] = []
  #lineFeed: Uint8Array | undefined

  /** `base` is the offset of the first byte, which starts the line with the number `line`. */
  constructor(base: number, line: number, bytes: Uint8Array = NO_BYTES) {
    this.#now = openRegion(bytes, base, line, base)
  }

  /**
   * Of several bytes, as in UTF-16 and UTF-32, where a byte of any character may be an LF or a CR. To be called
   * before lines are asked for.
   */
  readWide(lineFeed: Uint8Array): void {
    this.#lineFeed = lineFeed
    const { bytes, base, line, lineStart } = this.#now
    this.#now = openRegion(wideLineEnds(bytes, base, lineFeed), base, line, lineStart)
  }

  /** `bytes` start with the old bytes from `base` on. */
  slide(bytes: Uint8Array, base: number): void {
    const old = this.#now
    const lineFeed = this.#lineFeed
    const counted = lineFeed === undefined ? bytes : wideLineEnds(bytes, base, lineFeed)
    // The LF after a CR at the end of the old bytes is known only now.
    const isInPair = old.bytes[base - old.base - 1] === CR && counted[(lineFeed?.length ?? 1) - 1] === LF
    const { askedLine, askedLineStart } = moved(old, isInPair ? base - 1 : base)
    this.#now = openRegion(counted, base, askedLine, askedLineStart)
    if (base === old.base) return
    this.#past.push({ ...old, bytes: old.bytes.subarray(0, base - old.base) })
    while (this.#past.length > 0 && regionEnd(this.#past[0]!) < base - REACH_BACK) this.#past.shift()
  }

  /** Undefined for an offset that is no longer known, or not yet. */
  at(offset: number): LinePlace | undefined {
    const region = this.#regionOf(offset)
    if (region === undefined) return undefined
    const isInPair = region.bytes[offset - region.base - 1] === CR && region.bytes[offset - region.base] === LF
    const { askedLine, askedLineStart } = moved(region, isInPair ? offset - 1 : offset)
    return { line: askedLine, column: offset - askedLineStart + 1 }
  }

  #regionOf(offset: number): Region | undefined {
    if (offset > regionEnd(this.#now)) return undefined
    if (offset >= this.#now.base) return this.#now
    return this.#past.find((region) => offset >= region.base && offset < regionEnd(region))
  }
}

/** All NUL but for an LF or a CR in the last byte of each line end. */
function wideLineEnds(bytes: Uint8Array, base: number, lineFeed: Uint8Array): Uint8Array {
  const ends = Buffer.alloc(bytes.length)
  const width = lineFeed.length
  const before = lineFeed.indexOf(LF)
  const isAt = (start: number, code: number): boolean =>
    lineFeed.every((byte, index) => bytes[start + index] === (index === before ? code : byte))
  for (const code of [LF, CR]) {
    for (let at = bytes.indexOf(code); at !== -1; at = bytes.indexOf(code, at + 1)) {
      const start = at - before
      if ((base + start) % width !== 0 || !isAt(start, code)) continue
      const next = start + width
      if (code === LF || !isAt(next, LF)) ends[next - 1] = code
    }
  }
  return ends
}

function openRegion(bytes: Uint8Array, base: number, line: number, lineStart: number): Region {
  const hasReturns = bytes.includes(CR)
  const firstWord = -bytes.byteOffset & 3
  const count = (bytes.length - firstWord) >> 2
  const words = count > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + firstWord, count) : NO_WORDS
  const counted = { asked: base, askedLine: line, askedLineStart: lineStart }
  return { bytes, base, line, lineStart, hasReturns, words, firstWord, ...counted }
}

function regionEnd({ base, bytes }: Region): number {
  return base + bytes.length
}

/** Or back to it: from the start of the region or from the last place, whichever is nearer. */
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
  const count = countLines(region, offset, region.asked)
  region.asked = offset
  if (count === 0) return
  region.askedLine -= count
  region.askedLineStart = lineStartOf(region, offset)
}

function advance(region: Region, offset: number): void {
  const count = countLines(region, region.asked, offset)
  region.asked = offset
  if (count === 0) return
  region.askedLine += count
  region.askedLineStart = lineStartOf(region, offset)
}

function lineStartOf({ bytes, base, lineStart, hasReturns }: Region, offset: number): number {
  let at = offset - base
  if (hasReturns) while (at > 0 && bytes[at - 1] !== LF && bytes[at - 1] !== CR) at--
  else at = at === 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1
  return at === 0 ? lineStart : base + at
}

/**
 * Neither offset is between a CR and its LF. Words of four bytes are three times as fast as byte by byte. All bytes
 * of all files pass through here.
 */
function countLines({ bytes, base, hasReturns, words, firstWord }: Region, start: number, end: number): number {
  const [from, to] = [start - base, end - base]
  const first = Math.max(0, (from - firstWord + 3) >> 2)
  const last = (to - firstWord) >> 2
  if (last <= first || (hasReturns && !IS_LITTLE_ENDIAN)) return countOneByOne(bytes, from, to)
  const head = firstWord + first * 4
  const ends = countOneByOne(bytes, from, head) + countOneByOne(bytes, firstWord + last * 4, to)
  return (
    ends +
    (hasReturns ? countWithReturns(words, first, last, bytes[head - 1] === CR) : countInWords(words, first, last))
  )
}

function countOneByOne(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    if (bytes[at] === CR || (bytes[at] === LF && bytes[at - 1] !== CR)) count++
  }
  return count
}

/** Each byte of the sum of words counts one of four lanes, of `MOST_SUMS` sums at most. */
const LANES = 8
const MOST_SUMS = (255 / LANES) | 0
const LFS = 0x0a0a0a0a
const CRS = 0x0d0d0d0d

function countInWords(words: Int32Array, from: number, to: number): number {
  const whole = to - ((to - from) % LANES)
  let count = 0
  for (let at = from; at < whole; ) {
    const end = Math.min(whole, at + MOST_SUMS * LANES)
    let sum = 0
    for (; at < end; at += LANES) {
      sum =
        (sum +
          lanesOf(words[at]!, LFS) +
          lanesOf(words[at + 1]!, LFS) +
          lanesOf(words[at + 2]!, LFS) +
          lanesOf(words[at + 3]!, LFS) +
          lanesOf(words[at + 4]!, LFS) +
          lanesOf(words[at + 5]!, LFS) +
          lanesOf(words[at + 6]!, LFS) +
          lanesOf(words[at + 7]!, LFS)) |
        0
    }
    count += addLanes(sum)
  }
  for (let at = whole; at < to; at++) count += addLanes(lanesOf(words[at]!, LFS))
  return count
}

/** And LFs that are not after a CR. The first byte of a word is its lowest. */
function countWithReturns(words: Int32Array, from: number, to: number, isAfterReturn: boolean): number {
  let count = 0
  let last = isAfterReturn ? 1 : 0
  for (let at = from; at < to; at += 255) {
    const end = Math.min(to, at + 255)
    count += addLanes(sumWithReturns(words, at, end, last))
    last = lanesOf(words[end - 1]!, CRS) >>> 24
  }
  return count
}

/** Of at most 255 words. A function of its own, as code compiled for an inner loop is dropped where that ends. */
function sumWithReturns(words: Int32Array, from: number, to: number, isAfterReturn: number): number {
  let sum = 0
  let last = isAfterReturn
  for (let at = from; at < to; at++) {
    const returns = lanesOf(words[at]!, CRS)
    sum = (sum + returns + (lanesOf(words[at]!, LFS) & ~((returns << 8) | last))) | 0
    last = returns >>> 24
  }
  return sum
}

/** 1 in each byte in which `word` is as `pattern`, and 0 in the others. */
function lanesOf(word: number, pattern: number): number {
  const difference = word ^ pattern
  const isOther = ((difference & 0x7f7f7f7f) + 0x7f7f7f7f) | difference
  return (~isOther >>> 7) & 0x01010101
}

function addLanes(sum: number): number {
  return (sum & 255) + ((sum >>> 8) & 255) + ((sum >>> 16) & 255) + (sum >>> 24)
}

import { BACKSLASH, CR, LESS_THAN, LF, SPACE } from '../text/ascii.ts'
import { IN_SCHEME, MARK_END } from '../text/class-flags.ts'
import { HOST_REACH, LINE_LIMIT, LOOK_BACK, OPENER_REACH, PREFIX_LIMIT, SCHEME_REACH } from '../text/limits.ts'
import { flagsOf } from '../text/prose-classes.ts'
import { flat, LINE_START, type LineBefore, LONGEST_LINE } from '../text/view.ts'
import type { Charset } from './charset.ts'
import type { Platform } from './portable.ts'
import { isSeparatorBefore } from './utf8.ts'

/** The reach before a scheme or host, in units: longer than a prefix between two openers. */
const BEFORE_START: number = LINE_LIMIT
/** The reach before a trigger, in units: for a scheme … */
const NEAR: number = SCHEME_REACH + BEFORE_START
/** … and for hosts without a scheme. */
const NEAR_HOST: number = HOST_REACH + BEFORE_START
/** After more blanks the whole left context is read. */
const FEW_BLANKS = 16
const FEW_BYTES = 32
/** The first bytes are tested one by one, then whole pages. */
const FIRST_BYTES = 64
const PAGE = 4096

/** A stretch of bytes, read as latin1. Offsets are those of `bytes`. */
export class Block {
  readonly bytes: Uint8Array
  readonly text: string
  readonly #charset: Charset
  readonly #platform: Platform
  readonly #near: number
  readonly #line: LineBefore
  /** `low`…`high` is ASCII; the byte at `high` is not, or the block ends there. */
  #low = 0
  #high = 0
  #lineAt = 0
  #lineStart = -1

  constructor(bytes: Uint8Array, charset: Charset, platform: Platform, line: LineBefore, findsHosts: boolean) {
    this.bytes = bytes
    this.text = platform.latin1(bytes)
    this.#charset = charset
    this.#platform = platform
    this.#line = line
    this.#near = findsHosts ? NEAR_HOST : NEAR
    this.#high = this.#findHigh(0, bytes.length)
  }

  get isSingleByte(): boolean {
    return this.#charset.width === 1
  }

  lowBefore(at: number, from: number): number {
    let low = at
    while (low > from && this.bytes[low - 1]! < 0x80) low--
    return low
  }

  highFrom(at: number): number {
    if (at > this.#high) {
      this.#low = at
      this.#high = this.#findHigh(at, this.bytes.length)
    } else if (at < this.#low) {
      const high = this.#findHigh(at, this.#low)
      if (high < this.#low) return high
      this.#low = at
    }
    return this.#high
  }

  #findHigh(from: number, to: number): number {
    const { bytes } = this
    let at = from
    const near = Math.min(to, from + FIRST_BYTES)
    while (at < near && bytes[at]! < 0x80) at++
    if (at < near) return at
    while (at < to && this.#platform.isAscii(bytes.subarray(at, Math.min(to, at + PAGE)))) at += PAGE
    while (at < to && bytes[at]! < 0x80) at++
    return Math.min(at, to)
  }

  read(from: number, low: number, high: number, to: number): string {
    const ascii = this.text.slice(low, high)
    if (low === from && high === to) return ascii
    if (low - from > FEW_BYTES || to - high > FEW_BYTES) return this.#charset.decode(this.bytes.subarray(from, to))
    return this.#charset.spell(this.bytes, from, low) + ascii + this.#charset.spell(this.bytes, high, to)
  }

  #decode(from: number, to: number): string {
    if (this.highFrom(from) >= to) return this.text.slice(from, to)
    return this.#charset.decode(this.bytes.subarray(from, to))
  }

  /** The start of the text that decides about a URL around `at`. */
  leftOf(at: number): number {
    const near = this.#back(at, this.#near)
    let word = at
    while (word > near && !this.#isSpaceBefore(word)) word--
    let line = at
    while (line > near && !this.#isBreakBefore(line)) line--
    const left = Math.min(
      word === near ? near : this.#blanksBefore(word),
      line === near ? near : this.#blanksBefore(line),
    )
    return this.#back(Math.min(near, left), OPENER_REACH)
  }

  /** Looks back at most as far as an opener is looked for. */
  #blanksBefore(at: number): number {
    let left = at
    for (let units = 0; units <= LOOK_BACK && this.#isSpaceBefore(left); units++) {
      left = this.bytes[left - 1]! < 0x80 ? left - 1 : this.#back(left, 1)
    }
    return left
  }

  #isSpaceBefore(at: number): boolean {
    if (at === 0) return false
    const last = this.bytes[at - 1]!
    return last < 0x80 ? last <= SPACE : this.#isSpace(this.#back(at, 1))
  }

  /** As {@link leftOf}, but only for a scheme, blanks and an opener, if the start of the line decides nothing. */
  nearLeftOf(at: number): number {
    const { bytes } = this
    const least = Math.max(0, at - SCHEME_REACH)
    let left = at
    while (left > least && flagsOf(bytes[left - 1]!) & IN_SCHEME) left--
    // The colon of a scheme may be escaped: `https\://`.
    if (left === at && bytes[at - 1] === BACKSLASH) return this.leftOf(at)
    let before = this.#back(left, 1)
    for (let steps = 0; steps < FEW_BLANKS && this.#isSpace(before); steps++) before = this.#back(before, 1)
    const isMarked =
      before > 0 && bytes[before]! !== LESS_THAN && bytes[before]! < 0x80 && flagsOf(bytes[before]!) & MARK_END
    if (isMarked || left === least || this.#near === NEAR_HOST || this.#isSpace(before)) return this.leftOf(at)
    return this.#back(before, OPENER_REACH)
  }

  #isSpace(at: number): boolean {
    return at > 0 && this.#charset.isSpace(this.bytes, at)
  }

  /** The boundary is at least `units` units before `at`. */
  #back(at: number, units: number): number {
    const { width } = this.#charset
    const least = Math.max(0, at - units * width)
    if (width === 1) return least
    let left = at
    for (let count = 0; count < units && left > least; ) if ((this.bytes[--left]! & 0xc0) !== 0x80) count++
    return this.#charset.boundary(this.bytes, left)
  }

  lineBefore(at: number): LineBefore {
    const start = this.#findLine(at)
    const from = Math.max(0, start)
    const before = start < 0 ? this.#line : LINE_START
    const most = from + (PREFIX_LIMIT + 2) * this.#charset.width
    const to = at <= most ? at : this.#charset.boundary(this.bytes, most)
    const text = this.#decode(from, to)
    const offset = Math.min(LONGEST_LINE, before.offset + text.length + at - to)
    return { head: flat((before.head + text).slice(0, PREFIX_LIMIT)), offset }
  }

  #findLine(at: number): number {
    if (at < this.#lineAt) return at >= this.#lineStart ? this.#lineStart : this.#walkBack(at, 0, -1)
    this.#lineStart = this.#walkBack(at, this.#lineAt, this.#lineStart)
    this.#lineAt = at
    return this.#lineStart
  }

  #walkBack(from: number, stop: number, otherwise: number): number {
    let at = from
    while (at > stop && !this.#isBreakBefore(at)) at--
    return at > stop ? at : otherwise
  }

  #isBreakBefore(at: number): boolean {
    const last = this.bytes[at - 1]!
    if (last < 0x80) return last === LF || last === CR
    return !this.#charset.isSingleByte && isSeparatorBefore(this.bytes, at)
  }
}

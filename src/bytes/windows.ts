import type { UrlMatch } from '../match.ts'
import { readOptions, type Settings } from '../options.ts'
import { Pass } from '../pass.ts'
import { Triggers } from '../tokenizer/triggers.ts'
import { View } from '../tokenizer/view.ts'
import { Block, type LineBefore } from './block.ts'
import { type Charset, readCharset } from './charset.ts'
import type { Platform } from './platform.ts'
import { inBytes } from './positions.ts'
import { Utf8Text } from './utf8-text.ts'

/** So many new bytes are looked at together; longer strings are slower to make (architecture §2). */
const BLOCK = 1 << 16
/** How much behind a trigger is decoded at first, in bytes. */
const REACH = 256
/** What is searched anew at the end of a block: the start of a trigger. */
const TRIGGER = 3
const MARK = [0xef, 0xbb, 0xbf]

/**
 * The pass over bytes whose triggers can be found without decoding: ASCII bytes are ASCII wherever they stand. Where
 * the bytes around one are ASCII, the latin1 reading is the text; elsewhere a window is decoded, as far as left context
 * goes and as far ahead as the pass turns out to look: it says so, as it does at the end of a chunk.
 */
export class Windows {
  /** One that stays, as with `Pass.kept`. */
  static readonly kept: Windows = new Windows(readCharset(undefined), readOptions(undefined), {
    latin1: () => '',
    isAscii: () => true,
  })

  readonly #charset: Charset
  readonly #settings: Settings
  readonly #platform: Platform
  readonly #text = new Utf8Text()
  #bytes: Uint8Array = new Uint8Array(0)
  #length = 0
  /** How many of the bytes nobody has looked at. */
  #pending = 0
  /** Absolute: the first of the bytes, up to where they are decided; the end of the last match, and of the last run refused. */
  #base = 0
  #decided = 0
  #floor = 0
  #refused = 0
  #skipping = false
  #line: LineBefore = { head: '', offset: 0 }
  #marked = true
  #reach = REACH
  #block: Block

  constructor(charset: Charset, settings: Settings, platform: Platform) {
    this.#charset = charset
    this.#settings = settings
    this.#platform = platform
    this.#marked = !charset.isSingleByte
    this.#block = this.#open()
  }

  write(bytes: Uint8Array): UrlMatch[] {
    const matches: UrlMatch[] = []
    for (let at = 0; at < bytes.length; ) {
      const size = Math.min(bytes.length - at, BLOCK - this.#pending)
      this.#append(bytes.subarray(at, at + size))
      at += size
      if (this.#pending === BLOCK) this.#scan(false, matches)
    }
    return matches
  }

  flush(): UrlMatch[] {
    const matches: UrlMatch[] = []
    if (this.#pending > 0) this.#scan(false, matches)
    return matches
  }

  end(): UrlMatch[] {
    const matches: UrlMatch[] = []
    this.#scan(true, matches)
    return matches
  }

  #append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.#length)
    this.#length = length
    this.#pending += bytes.length
  }

  #scan(final: boolean, matches: UrlMatch[]): void {
    if (this.#marked && !this.#skipMark(final)) return
    this.#pending = 0
    this.#block = this.#open()
    const block = this.#block
    this.#read(block, final ? this.#length : this.#charset.boundary(block.bytes, this.#length), final, matches)
    this.#keep(block)
  }

  #open(): Block {
    const { emails, bareDomains } = this.#settings
    const bytes = this.#bytes.subarray(0, this.#length)
    return new Block(bytes, this.#charset, this.#platform, this.#line, emails || bareDomains !== undefined)
  }

  /** Whether it is known by now if a byte order mark is to be skipped. */
  #skipMark(final: boolean): boolean {
    const bytes = this.#bytes.subarray(0, Math.min(this.#length, MARK.length))
    const isMark = bytes.every((byte, index) => byte === MARK[index])
    if (isMark && bytes.length < MARK.length && !final) return false
    this.#marked = false
    if (isMark && bytes.length === MARK.length) this.#drop(MARK.length)
    this.#decided = this.#base
    return true
  }

  #read(block: Block, end: number, final: boolean, matches: UrlMatch[]): void {
    const triggers = new Triggers(new View(block.text, final), this.#settings, 0)
    for (let at = this.#decided - this.#base; at < end; at = this.#decided - this.#base) {
      let left = block.leftOf(at)
      if (!this.#skipping && !this.#isLongAscii(block.highFrom(left), at, end)) {
        at = triggers.seek(at)
        if (at < 0) {
          this.#decided = Math.max(this.#decided, this.#base + end - TRIGGER)
          return
        }
        left = block.leftOf(at)
      }
      const right = this.#rightOf(block, left, at, end)
      const isStarved = this.#readWindow(block, left, at, right, final && right === end, matches)
      if (right === end) return
      this.#reach = isStarved
        ? 4 * Math.max(this.#reach, right - (this.#decided - this.#base))
        : Math.max(REACH, this.#reach >> 1)
    }
  }

  #isLongAscii(high: number, at: number, end: number): boolean {
    return high >= end || high - at >= this.#reach
  }

  #rightOf(block: Block, left: number, at: number, end: number): number {
    const high = block.highFrom(left)
    if (this.#isLongAscii(high, at, end)) return Math.min(high, end)
    const right = at + this.#reach
    return right >= end ? end : this.#charset.boundary(block.bytes, right)
  }

  /** Runs the pass over a window, from `at` on; gives whether it stopped because of the window's end. */
  #readWindow(block: Block, left: number, at: number, right: number, final: boolean, matches: UrlMatch[]): boolean {
    const base = this.#base + left
    const isPlain = this.#charset.isSingleByte || block.highFrom(left) >= right
    const text = isPlain ? block.decode(left, right) : this.#text.read(block.bytes, left, right, this.#base)
    const unitAt = (byte: number): number => (byte <= base ? 0 : isPlain ? byte - base : this.#text.unitAt(byte))
    const byteAt = (unit: number): number => (isPlain ? base + unit : this.#text.locate(unit))
    const { head, offset } = block.lineBefore(left)
    const view = new View(text, final, isPlain ? base : 0, head, offset)
    view.floor = unitAt(this.#floor)
    view.refused = unitAt(this.#refused)
    const pass = new Pass(view, this.#settings, unitAt(this.#base + at), this.#skipping)
    for (let match = pass.next(); match !== undefined; match = pass.next()) {
      matches.push(isPlain ? match : inBytes(match, this.#text))
    }
    this.#decided = byteAt(pass.decided)
    this.#floor = Math.max(this.#floor, byteAt(view.floor))
    this.#refused = Math.max(this.#refused, byteAt(view.refused))
    this.#skipping = pass.skipping
    return view.starved
  }

  /** Carries over what the next block needs of this one. */
  #keep(block: Block): void {
    const start = block.leftOf(this.#decided - this.#base)
    this.#line = block.lineBefore(start)
    this.#drop(start)
  }

  #drop(count: number): void {
    this.#bytes.copyWithin(0, count, this.#length)
    this.#length -= count
    this.#base += count
  }
}

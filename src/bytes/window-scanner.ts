import { ALL_CONSTRUCTS } from '../find/conventions/all.ts'
import { BEGINNING, openPass, type Progress, progressOf } from '../find/pass/pass.ts'
import { Triggers } from '../find/start/triggers.ts'
import type { UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { LINE_START, type LineBefore, UNKNOWN_LINE, View } from '../text/view.ts'
import { Block } from './block.ts'
import type { Charset } from './charset.ts'
import type { Platform } from './portable.ts'
import { Stretch } from './stretch.ts'
import { BYTE_ORDER_MARK } from './utf8.ts'

/** In bytes; longer strings are slower to make. */
const BLOCK_SIZE = 1 << 16
/** How many bytes after the ASCII around a trigger are decoded first: the character that ends most URLs. */
const REACH = 6
const REACH_GROWTH = 16
/** So many ASCII bytes after a trigger are read without decoding. */
const LONG_ASCII = 1024
const NOT_LOOKED_FOR: LineBefore = { head: '', offset: UNKNOWN_LINE }
/** The bytes at the end of a block that are searched again. */
const PART_OF_TRIGGER = 3

/**
 * Finds triggers without decoding, because ASCII bytes are always ASCII. The latin1 reading is the text around a
 * trigger; beyond it only enough bytes to decide most starts and ends are decoded, and more on demand.
 */
export class WindowScanner {
  readonly #charset: Charset
  readonly #settings: Settings
  readonly #platform: Platform
  #bytes: Uint8Array = new Uint8Array(0)
  #length = 0
  #pending = 0
  #base = 0
  #progress: Progress = BEGINNING
  #line: LineBefore = LINE_START
  #marked = true
  #block: Block
  #stretch: Stretch

  constructor(charset: Charset, settings: Settings, platform: Platform) {
    this.#charset = charset
    this.#settings = settings
    this.#platform = platform
    this.#marked = !charset.isSingleByte
    this.#block = this.#open()
    this.#stretch = new Stretch(this.#block, this.#search(false), 0, 0, 0, 0)
  }

  write(bytes: Uint8Array): UrlMatch[] {
    const matches: UrlMatch[] = []
    for (let at = 0; at < bytes.length; ) {
      const size = Math.min(bytes.length - at, BLOCK_SIZE - this.#pending)
      this.#append(bytes.subarray(at, at + size))
      at += size
      if (this.#pending === BLOCK_SIZE) this.#scan(false, matches)
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
    return new Block(bytes, this.#charset, this.#platform, this.#line, emails !== false || bareDomains !== undefined)
  }

  #skipMark(final: boolean): boolean {
    const bytes = this.#bytes.subarray(0, Math.min(this.#length, BYTE_ORDER_MARK.length))
    const isMark = bytes.every((byte, index) => byte === BYTE_ORDER_MARK[index])
    if (isMark && bytes.length < BYTE_ORDER_MARK.length && !final) return false
    this.#marked = false
    if (isMark && bytes.length === BYTE_ORDER_MARK.length) this.#drop(BYTE_ORDER_MARK.length)
    this.#decideTo(this.#base)
    return true
  }

  /** The window around a trigger serves the next ones, too. */
  #read(block: Block, end: number, final: boolean, matches: UrlMatch[]): void {
    const triggers = this.#search(final)
    let reach = REACH
    for (let from = this.#indexDecided; from < end; from = this.#indexDecided) {
      const isSkipping = this.#progress.isSkipping
      const at = isSkipping ? from : triggers.seek(from)
      if (at < 0) {
        this.#decideTo(this.#base + end - PART_OF_TRIGGER)
        return
      }
      // A run that is skipped may be long, so it is read in large steps.
      const isWide = isSkipping || reach > REACH || this.#isLongAscii(block, at, end)
      const left = isWide ? block.leftOf(at) : block.nearLeftOf(at)
      const right = isSkipping ? end : this.#rightOf(block, left, at, reach, end)
      this.#decideTo(this.#base + at)
      this.#stretch = new Stretch(block, triggers, this.#base, left, at, right)
      const line = isWide ? block.lineBefore(left) : NOT_LOOKED_FOR
      const isStarved = this.#readStretch(line, isWide && final && right === end, matches)
      if (isStarved && isWide && right === end) return
      reach = isStarved && this.#indexDecided === at ? REACH_GROWTH * reach : REACH
    }
  }

  get #indexDecided(): number {
    return this.#progress.decided - this.#base
  }

  #decideTo(offset: number): void {
    if (offset > this.#progress.decided) this.#progress = { ...this.#progress, decided: offset }
  }

  #search(final: boolean): Triggers {
    return new Triggers(new View(this.#block.text, final), this.#settings)
  }

  #isLongAscii(block: Block, at: number, end: number): boolean {
    const high = block.highFrom(at)
    return high >= end || high - at >= LONG_ASCII
  }

  /** The end of the ASCII around the trigger, or `reach` bytes after it. */
  #rightOf(block: Block, left: number, at: number, reach: number, end: number): number {
    const high = block.highFrom(at)
    if (high - at >= Math.max(LONG_ASCII, reach) && block.highFrom(left) === high) return Math.min(high, end)
    const right = Math.min(high, at + LONG_ASCII) + reach
    return right >= end ? end : this.#charset.boundary(block.bytes, right)
  }

  #readStretch(line: LineBefore, final: boolean, matches: UrlMatch[]): boolean {
    const stretch = this.#stretch
    const view = new View(stretch.text, final, stretch.base, line)
    const before = inUnits(this.#progress, stretch)
    const pass = openPass(view, this.#settings, ALL_CONSTRUCTS, before, stretch)
    for (let match = pass.next(); match !== undefined; match = pass.next()) matches.push(stretch.inBytes(match))
    const after = progressOf(pass)
    const { floor, refused } = this.#progress
    this.#progress = {
      ...after,
      decided: stretch.locate(after.decided),
      floor: after.floor > before.floor ? stretch.locate(after.floor) : floor,
      refused: after.refused > before.refused ? stretch.locate(after.refused) : refused,
    }
    return after.isStarved
  }

  #keep(block: Block): void {
    const start = block.leftOf(this.#indexDecided)
    this.#line = block.lineBefore(start)
    this.#drop(start)
  }

  #drop(count: number): void {
    this.#bytes.copyWithin(0, count, this.#length)
    this.#length -= count
    this.#base += count
  }
}

/** Maps byte offsets to a stretch; those before it become its start. */
function inUnits(progress: Progress, stretch: Stretch): Progress {
  const index = (offset: number): number => stretch.base + stretch.indexOf(offset)
  return {
    ...progress,
    decided: index(progress.decided),
    floor: index(progress.floor),
    refused: index(progress.refused),
  }
}

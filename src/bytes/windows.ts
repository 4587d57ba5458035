import { Triggers } from '../candidates/triggers.ts'
import type { UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { Pass } from '../pass/pass.ts'
import { UNKNOWN_LINE, View } from '../text/view.ts'
import { Block, type LineBefore } from './block.ts'
import type { Charset } from './charset.ts'
import type { Platform } from './platform.ts'
import { Stretch } from './stretch.ts'

/** So many new bytes are looked at together; longer strings are slower to make (architecture §2). */
const BLOCK = 1 << 16
/** How much behind the ASCII around a trigger is decoded at first, in bytes: the character that ends most URLs. */
const REACH = 6
/** How much more each time that was not enough. */
const MORE = 16
/** So much ASCII behind a trigger is read as it is, all of it, if nothing else stands before. */
const LONG = 1024
const UNKNOWN: LineBefore = { head: '', offset: UNKNOWN_LINE }
/** What is searched anew at the end of a block: the start of a trigger. */
const TRIGGER = 3
const MARK = [0xef, 0xbb, 0xbf]

/**
 * The pass over bytes whose triggers can be found without decoding: ASCII bytes are ASCII wherever they stand. Where
 * the bytes around one are ASCII, the latin1 reading is the text; elsewhere so little beside the ASCII is decoded as
 * decides most starts and ends. Whatever else is looked at, left or right, the pass says so, as it does at the end of a
 * chunk, and a larger window is decoded.
 */
export class Windows {
  readonly #charset: Charset
  readonly #settings: Settings
  readonly #platform: Platform
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

  /** From trigger to trigger: a window around each, which serves for those behind it, too. */
  #read(block: Block, end: number, final: boolean, matches: UrlMatch[]): void {
    const triggers = this.#search(final)
    let reach = REACH
    for (let from = this.#decided - this.#base; from < end; from = this.#decided - this.#base) {
      const at = this.#skipping ? from : triggers.seek(from)
      if (at < 0) {
        this.#decided = Math.max(this.#decided, this.#base + end - TRIGGER)
        return
      }
      // A run that is skipped may go on for long: not a few characters of it at a time.
      const isWide = this.#skipping || reach > REACH || this.#isLongAscii(block, at, end)
      const left = isWide ? block.leftOf(at) : block.nearLeftOf(at)
      const right = this.#skipping ? end : this.#rightOf(block, left, at, reach, end)
      this.#decided = Math.max(this.#decided, this.#base + at)
      this.#stretch = new Stretch(block, triggers, this.#base, left, at, right)
      const isStarved = this.#readStretch(
        isWide ? block.lineBefore(left) : UNKNOWN,
        isWide && final && right === end,
        matches,
      )
      if (isStarved && isWide && right === end) return
      reach = isStarved && this.#decided === this.#base + at ? MORE * reach : REACH
    }
  }

  #search(final: boolean): Triggers {
    return new Triggers(new View(this.#block.text, final), this.#settings, this.#decided - this.#base)
  }

  #isLongAscii(block: Block, at: number, end: number): boolean {
    const high = block.highFrom(at)
    return high >= end || high - at >= LONG
  }

  /** As far as there is ASCII, or a little behind it. */
  #rightOf(block: Block, left: number, at: number, reach: number, end: number): number {
    const high = block.highFrom(at)
    if (high - at >= Math.max(LONG, reach) && block.highFrom(left) === high) return Math.min(high, end)
    const right = Math.min(high, at + LONG) + reach
    return right >= end ? end : this.#charset.boundary(block.bytes, right)
  }

  /** Runs the pass over a stretch, from where all is decided; gives whether it stopped because of the stretch's end. */
  #readStretch(line: LineBefore, final: boolean, matches: UrlMatch[]): boolean {
    const stretch = this.#stretch
    const view = new View(stretch.text, final, stretch.base, line.head, line.offset)
    const floor = stretch.indexOf(this.#floor)
    const refused = stretch.indexOf(this.#refused)
    view.floor = floor
    view.refused = refused
    const pass = new Pass(view, this.#settings, stretch.indexOf(this.#decided), this.#skipping, stretch)
    for (let match = pass.next(); match !== undefined; match = pass.next()) matches.push(stretch.inBytes(match))
    this.#decided = stretch.locate(stretch.base + pass.decided)
    if (view.floor > floor) this.#floor = stretch.locate(stretch.base + view.floor)
    if (view.refused > refused) this.#refused = stretch.locate(stretch.base + view.refused)
    this.#skipping = pass.skipping
    return view.starved && !view.final
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

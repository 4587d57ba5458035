import type { Settings } from '../options.ts'
import type { View } from '../text/view.ts'
import { mayEndScheme, type Start, startAtAddress, startAtColon, startAtDomain, startAtHost } from './start.ts'

/** One flat pattern is faster than a native search for each spelling; those inside a URL or a name are passed over. */
const HOST = /(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\./g
/** Where dots are few, one looks even faster at what stands before each. */
const HOST_END = /(?<=(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\.)/y
/** The next dot behind `www` or `ftp` is so far behind a dot: neither is that host, nor stands right before it. */
const DOT_STRIDE = 5
/** The next colon behind a scheme is so far behind a colon that ends none. */
const COLON_STRIDE = 2
/** A dot costs as much as the pattern does on so many units. */
const DOT_COST = 36
/** After a block with many dots, so many are left to the pattern before dots are counted again. */
const PATTERN_BLOCKS = 16
/** A block of fewer units tells nothing: two URLs in it are many dots. */
const TELLING = 1 << 12
/** How much of a view's end can be the start of a trigger. */
const LONGEST = 4
const COLON = 0x3a
const AT = 0x40
const DOT = 0x2e
const SMALL_W = 0x77
const SMALL_P = 0x70
const SMALL_T = 0x74

/** So much is searched at a time, in units: little at first, for who takes the first match only, then twice as much each time. */
const FIRST_BLOCK = 1 << 9
const BLOCK = 1 << 16

const NO_NEEDLES: readonly string[] = []
const NOT_FOUND: number[] = []

function needlesFor({ emails, bareDomains }: Settings): readonly string[] {
  if (!emails && bareDomains === undefined) return NO_NEEDLES
  return [...(emails ? ['@'] : []), ...(bareDomains === undefined ? [] : ['.'])]
}

/** Where a pass looks next. */
export interface TriggerSource {
  /** Where the start that {@link next} gave was triggered: whoever cannot decide comes back to it. */
  readonly at: number
  /** Where to go on once `next` gives nothing more. */
  readonly searchedTo: number
  /** The next start from `from` on in the view, or undefined if there is none, or that cannot be told: `starved`. */
  next(from: number, view: View, settings: Settings): Start | undefined
}

/**
 * Jumps from trigger to trigger: the colon of a scheme, `www.` or `ftp.`, and, if asked for, `@` and `.`. Only at a
 * trigger does anybody look around.
 */
export class Triggers implements TriggerSource {
  at = 0
  readonly #view: View
  readonly #settings: Settings
  /** `@` and `.`, if they were asked for. */
  readonly #needles: readonly string[]
  /** The stretch that is searched at present: nobody pays for what lies behind the match that he takes. */
  #block = ''
  #blockStart = 0
  #blockEnd = -1
  #blockSize = FIRST_BLOCK
  /** How many blocks are still left to the pattern; in the others hosts are found by their dots, … */
  #patternBlocks = 0
  /** … of which so many stood in the block. */
  #dots = 0
  /** The next occurrence of each needle in the block, or its end; found when it is first needed. */
  readonly #found: number[]
  #host = -1
  #colon = -1
  /** The nearest of all but the colons. */
  #nearest = -1

  constructor(view: View, settings: Settings, from: number) {
    this.#view = view
    this.#settings = settings
    this.#needles = needlesFor(settings)
    this.#found = this.#needles === NO_NEEDLES ? NOT_FOUND : this.#needles.map(() => -1)
    this.at = from
  }

  next(from: number, view: View, settings: Settings): Start | undefined {
    for (let trigger = this.seek(from); trigger >= 0; trigger = this.seek(trigger + 1)) {
      this.at = trigger
      const start = startAtTrigger(view, trigger, settings)
      if (start !== undefined || view.starved) return start
    }
    return undefined
  }

  /** The next trigger from `from` on, around which nobody has looked yet, or -1 at the view's end. */
  seek(from: number): number {
    let at = from
    for (;;) {
      if (at >= this.#blockEnd && !this.#openBlock(at)) return -1
      if (this.#nearest < at) this.#search(at)
      const trigger = Math.min(this.#searchColon(at), this.#nearest)
      if (trigger < this.#blockEnd) return trigger
      at = trigger
    }
  }

  #openBlock(from: number): boolean {
    const { text, length } = this.#view
    if (from >= length) return false
    this.#choosePattern()
    this.#blockStart = from
    this.#blockEnd = Math.min(length, from + this.#blockSize)
    this.#blockSize = Math.min(BLOCK, 2 * this.#blockSize)
    this.#block = text.slice(from, this.#blockEnd + LONGEST - 1)
    this.#nearest = this.#host = this.#colon = -1
    if (this.#found !== NOT_FOUND) this.#found.fill(-1)
    return true
  }

  /** The last block tells how the next ones are searched for hosts. */
  #choosePattern(): void {
    if (this.#patternBlocks > 0) this.#patternBlocks--
    else if (this.#dots * DOT_COST > Math.max(TELLING, this.#blockEnd - this.#blockStart))
      this.#patternBlocks = PATTERN_BLOCKS
    this.#dots = 0
  }

  /** The next colon that may end a scheme, before the nearest other trigger; the one behind that is kept. */
  #searchColon(from: number): number {
    if (this.#colon >= from && this.#colon > this.#nearest) return this.#blockEnd
    const { text } = this.#view
    const block = this.#block
    const start = this.#blockStart
    const limit = this.#nearest - start
    const last = text.length - 3 - start
    const any = this.#settings.anyScheme
    let at = this.#colon < from ? block.indexOf(':', from - start) : this.#colon - start
    while (at !== -1 && at < limit && at <= last && !any && !mayEndScheme(text, at + start))
      at = block.indexOf(':', at + COLON_STRIDE)
    this.#colon = at === -1 ? this.#blockEnd : Math.min(this.#blockEnd, at + start)
    this.#view.steps += this.#colon - from
    return this.#colon
  }

  #search(from: number): void {
    if (this.#host < from) this.#host = this.#searchHost(from)
    this.#nearest = this.#host
    for (let index = 0; index < this.#needles.length; index++) {
      if (this.#found[index]! < from) this.#found[index] = this.#searchNeedle(this.#needles[index]!, from)
      if (this.#found[index]! < this.#nearest) this.#nearest = this.#found[index]!
    }
  }

  #searchNeedle(needle: string, from: number): number {
    return this.#foundAt(this.#block.indexOf(needle, from - this.#blockStart), from)
  }

  #searchHost(from: number): number {
    if (this.#patternBlocks === 0) return this.#foundAt(this.#searchByDot(from - this.#blockStart), from)
    HOST.lastIndex = from - this.#blockStart
    return this.#foundAt(HOST.test(this.#block) ? HOST.lastIndex - LONGEST : -1, from)
  }

  /** Where `www.` or `ftp.` stands in the block, at `from` or behind it; -1 if nowhere. */
  #searchByDot(from: number): number {
    const block = this.#block
    for (let at = block.indexOf('.', from + LONGEST - 1); at !== -1; at = block.indexOf('.', at + DOT_STRIDE)) {
      this.#dots++
      const unit = block.charCodeAt(at - 1) | 0x20
      if (unit !== SMALL_W && unit !== SMALL_P) continue
      if ((block.charCodeAt(at - 2) | 0x20) !== (unit === SMALL_W ? SMALL_W : SMALL_T)) continue
      HOST_END.lastIndex = at + 1
      if (HOST_END.test(block)) return at + 1 - LONGEST
    }
    return -1
  }

  /** What was found in the block, as an offset in the view. */
  #foundAt(index: number, from: number): number {
    const found = index === -1 ? this.#blockEnd : Math.min(this.#blockEnd, index + this.#blockStart)
    this.#view.steps += found - from
    return found
  }

  /** From where on a view that is not final has to be searched again. */
  get searchedTo(): number {
    return Math.max(0, this.#view.length - (LONGEST - 1))
  }
}

/** The start that is triggered by what stands at `trigger`, if one is. */
export function startAtTrigger(view: View, trigger: number, settings: Settings): Start | undefined {
  const unit = view.text.charCodeAt(trigger)
  if (unit === COLON) return startAtColon(view, trigger, settings.anyScheme)
  if (unit === AT) return startAtAddress(view, trigger)
  return unit === DOT ? startAtDomain(view, trigger, settings.bareDomains!) : startAtHost(view, trigger)
}

import { CASE_BIT } from '../text/ascii.ts'
import type { View } from '../text/view.ts'
import type { TriggerRules } from './candidate.ts'
import { mayEndScheme } from './scheme-name.ts'

/** Where to look for a URL at all: the search for the characters that can trigger one. `rules §2` */

/** One flat pattern is faster than a native search for each spelling; those inside a URL or a name are passed over. */
const HOST = /(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\./g
/** Where dots are few, it is faster to look at what stands before each. */
const HOST_END = /(?<=(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\.)/y
/** How far behind a dot the next dot behind `www` or `ftp` can stand: neither is that host, nor stands right before it. */
const DOT_STRIDE = 5
/** How far behind a colon that ends no scheme the next colon behind a scheme can stand. */
const COLON_STRIDE = 2
/** The length of text, in units, that costs the pattern as much time as one dot costs. */
const DOT_COST = 36
/** How many blocks behind one with many dots are left to the pattern before dots are counted again. */
const PATTERN_BLOCKS = 16
/** The least units of a block that are counted as: in a shorter one, the dots of two URLs would count as many. */
const LEAST_COUNTED = 1 << 12
/** The longest trigger, `www.`: how much of a view's end can be the start of one. */
const LONGEST_TRIGGER = 4
/** The small letters at the end of `www` and `ftp`. */
const SMALL_W = 0x77
const SMALL_P = 0x70
const SMALL_T = 0x74

/** The units that are searched at a time: few at first, since a caller may take the first match only; then twice as many. */
const FIRST_BLOCK = 1 << 9
const LARGEST_BLOCK = 1 << 16

const NO_NEEDLES: readonly string[] = []
const NOT_FOUND: number[] = []

function needlesFor({ emails, bareDomains }: TriggerRules): readonly string[] {
  if (!emails && bareDomains === undefined) return NO_NEEDLES
  return [...(emails ? ['@'] : []), ...(bareDomains === undefined ? [] : ['.'])]
}

const TRIGGER = /:|(?:ww|tp)\./i

/** Whether a text may hold a trigger, at a glance: most short ones hold none, and cost no pass. */
export function mayHoldTrigger(text: string, { emails, bareDomains }: TriggerRules): boolean {
  return TRIGGER.test(text) || (emails && text.includes('@')) || (bareDomains !== undefined && text.includes('.'))
}

/** Gives a pass the places at which it looks. Offsets are those of its view. */
export interface TriggerSource {
  /** The next trigger from `from` on, or -1 if there is none. */
  seek(from: number): number
  /** Up to where there is none once `seek` has given -1. */
  readonly searchedTo: number
}

/**
 * Jumps from trigger to trigger: the colon of a scheme, `www.` or `ftp.`, and, if asked for, `@` and `.`. The text
 * between two triggers is never walked over.
 */
export class Triggers implements TriggerSource {
  readonly #view: View
  readonly #rules: TriggerRules
  /** `@` and `.`, if they were asked for. */
  readonly #needles: readonly string[]
  /** The block that is searched at present: a caller that takes one match does not pay for the text behind it. */
  #block = ''
  #blockStart = 0
  #blockEnd = -1
  #blockSize = FIRST_BLOCK
  /** How many blocks are still left to the pattern; in the others hosts are found by their dots. */
  #patternBlocks = 0
  /** How many dots were looked at in the block. */
  #dots = 0
  /** The next occurrence of each needle in the block, or its end; found when it is first needed. */
  readonly #found: number[]
  #host = -1
  #colon = -1
  /** The nearest of all but the colons. */
  #nearest = -1

  constructor(view: View, rules: TriggerRules) {
    this.#view = view
    this.#rules = rules
    this.#needles = needlesFor(rules)
    this.#found = this.#needles === NO_NEEDLES ? NOT_FOUND : this.#needles.map(() => -1)
  }

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
    const { text } = this.#view
    if (from >= text.length) return false
    this.#choosePattern()
    this.#blockStart = from
    this.#blockEnd = Math.min(text.length, from + this.#blockSize)
    this.#blockSize = Math.min(LARGEST_BLOCK, 2 * this.#blockSize)
    this.#block = text.slice(from, this.#blockEnd + LONGEST_TRIGGER - 1)
    this.#nearest = this.#host = this.#colon = -1
    if (this.#found !== NOT_FOUND) this.#found.fill(-1)
    return true
  }

  /** The last block tells how the next ones are searched for hosts. */
  #choosePattern(): void {
    if (this.#patternBlocks > 0) this.#patternBlocks--
    else if (this.#dots * DOT_COST > Math.max(LEAST_COUNTED, this.#blockEnd - this.#blockStart))
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
    const any = this.#rules.anyScheme
    let at = this.#colon < from ? block.indexOf(':', from - start) : this.#colon - start
    while (at !== -1 && at < limit && at <= last && !any && !mayEndScheme(text, at + start))
      at = block.indexOf(':', at + COLON_STRIDE)
    this.#colon = this.#inView(at)
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
    return this.#inView(this.#block.indexOf(needle, from - this.#blockStart))
  }

  #searchHost(from: number): number {
    if (this.#patternBlocks === 0) return this.#inView(this.#searchByDot(from - this.#blockStart))
    HOST.lastIndex = from - this.#blockStart
    return this.#inView(HOST.test(this.#block) ? HOST.lastIndex - LONGEST_TRIGGER : -1)
  }

  /** Where `www.` or `ftp.` stands in the block, at `from` or behind it; -1 if nowhere. */
  #searchByDot(from: number): number {
    const block = this.#block
    for (let at = block.indexOf('.', from + LONGEST_TRIGGER - 1); at !== -1; at = block.indexOf('.', at + DOT_STRIDE)) {
      this.#dots++
      const unit = block.charCodeAt(at - 1) | CASE_BIT
      if (unit !== SMALL_W && unit !== SMALL_P) continue
      if ((block.charCodeAt(at - 2) | CASE_BIT) !== (unit === SMALL_W ? SMALL_W : SMALL_T)) continue
      HOST_END.lastIndex = at + 1
      if (HOST_END.test(block)) return at + 1 - LONGEST_TRIGGER
    }
    return -1
  }

  /** An index in the block as an offset in the view; the block's end for -1. */
  #inView(index: number): number {
    return index === -1 ? this.#blockEnd : Math.min(this.#blockEnd, index + this.#blockStart)
  }

  /** From where on a view that is not final has to be searched again. */
  get searchedTo(): number {
    return Math.max(0, this.#view.text.length - (LONGEST_TRIGGER - 1))
  }
}

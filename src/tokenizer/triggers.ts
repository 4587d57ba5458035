import type { Settings } from '../options.ts'
import { mayEndScheme, type Start, startAtAddress, startAtColon, startAtDomain, startAtHost } from './start.ts'
import type { View } from './view.ts'

/** One flat pattern is faster than a native search for each spelling; those inside a URL or a name are passed over. */
const HOST = /(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\./g
/** How much of a view's end can be the start of a trigger. */
const LONGEST = 4

/** So much is searched at a time, in units: little at first, for who takes the first match only, then twice as much each time. */
const FIRST_BLOCK = 1 << 9
const BLOCK = 1 << 16

const NO_NEEDLES: readonly string[] = []
const NOT_FOUND: number[] = []

function needlesFor({ emails, bareDomains }: Settings): readonly string[] {
  if (!emails && bareDomains === undefined) return NO_NEEDLES
  return [...(emails ? ['@'] : []), ...(bareDomains === undefined ? [] : ['.'])]
}

/**
 * Jumps from trigger to trigger: the colon of a scheme, `www.` or `ftp.`, and, if asked for, `@` and `.`. Only at a
 * trigger does anybody look around.
 */
export class Triggers {
  /** Where the start that {@link next} gave was triggered: whoever cannot decide comes back to it. */
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

  /** The next start from `from` on, or undefined at the view's end. */
  next(from: number): Start | undefined {
    for (let trigger = this.seek(from); trigger >= 0; trigger = this.seek(trigger + 1)) {
      this.at = trigger
      const start = this.#startAt(trigger)
      if (start !== undefined || this.#view.starved) return start
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
    this.#blockStart = from
    this.#blockEnd = Math.min(length, from + this.#blockSize)
    this.#blockSize = Math.min(BLOCK, 2 * this.#blockSize)
    this.#block = text.slice(from, this.#blockEnd + LONGEST - 1)
    this.#nearest = this.#host = this.#colon = -1
    if (this.#found !== NOT_FOUND) this.#found.fill(-1)
    return true
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
      at = block.indexOf(':', at + 1)
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
    HOST.lastIndex = from - this.#blockStart
    return this.#foundAt(HOST.test(this.#block) ? HOST.lastIndex - LONGEST : -1, from)
  }

  /** What was found in the block, as an offset in the view. */
  #foundAt(index: number, from: number): number {
    const found = index === -1 ? this.#blockEnd : Math.min(this.#blockEnd, index + this.#blockStart)
    this.#view.steps += found - from
    return found
  }

  #startAt(trigger: number): Start | undefined {
    if (trigger === this.#colon) return startAtColon(this.#view, trigger, this.#settings.anyScheme)
    const { text } = this.#view
    if (text[trigger] === '@') return startAtAddress(this.#view, trigger)
    if (text[trigger] === '.') return startAtDomain(this.#view, trigger, this.#settings.bareDomains!)
    return startAtHost(this.#view, trigger)
  }
}

/** From where on a view that is not final has to be searched again. */
export function searchedTo(view: View): number {
  return Math.max(0, view.length - (LONGEST - 1))
}

import type { Settings } from '../options.ts'
import { mayEndScheme, type Start, startAtAddress, startAtColon, startAtDomain, startAtHost } from './start.ts'
import type { View } from './view.ts'

/** One flat pattern is faster than a native search for each spelling. */
const HOST = /(?:[wW]{3}|[fF][tT][pP])\./g
/** How much of a view's end can be the start of a trigger. */
const LONGEST = 4

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
  /** The next occurrence of each needle, and of a host, found when it is first needed. */
  readonly #found: number[]
  #nearest = -1
  #host = -1
  #colonAt = -1

  constructor(view: View, settings: Settings, from: number) {
    this.#view = view
    this.#settings = settings
    this.#needles = needlesFor(settings)
    this.#found = this.#needles === NO_NEEDLES ? NOT_FOUND : this.#needles.map(() => -1)
    this.at = from
  }

  /** The next start from `from` on, or undefined at the view's end. */
  next(from: number): Start | undefined {
    const { text } = this.#view
    let at = from
    for (;;) {
      if (this.#nearest < at) this.#search(at)
      const colon = this.#colon(at)
      const trigger = Math.min(colon, this.#nearest)
      if (trigger === text.length) return undefined
      this.at = trigger
      const start =
        trigger === colon ? startAtColon(this.#view, colon, this.#settings.anyScheme) : this.#startAt(trigger)
      if (start !== undefined || this.#view.starved) return start
      at = trigger + 1
    }
  }

  /** The next colon that may end a scheme, before the nearest other trigger; the one behind that is kept. */
  #colon(from: number): number {
    const { text } = this.#view
    const any = this.#settings.anyScheme
    const nearest = this.#nearest
    const last = text.length - 3
    let at = this.#colonAt < from ? text.indexOf(':', from) : this.#colonAt
    while (at !== -1 && at < nearest && at <= last && !any && !mayEndScheme(text, at)) at = text.indexOf(':', at + 1)
    this.#colonAt = at === -1 ? text.length : at
    this.#view.steps += this.#colonAt - from
    return this.#colonAt > nearest ? text.length : this.#colonAt
  }

  #search(from: number): void {
    if (this.#host < from) this.#host = this.#findHost(from)
    this.#nearest = this.#host
    for (let index = 0; index < this.#needles.length; index++) {
      if (this.#found[index]! < from) this.#found[index] = this.#find(this.#needles[index]!, from)
      if (this.#found[index]! < this.#nearest) this.#nearest = this.#found[index]!
    }
  }

  #find(needle: string, from: number): number {
    const { text } = this.#view
    const found = text.indexOf(needle, from)
    this.#view.steps += (found === -1 ? text.length : found) - from
    return found === -1 ? text.length : found
  }

  #findHost(from: number): number {
    const { text } = this.#view
    HOST.lastIndex = from
    const found = HOST.test(text) ? HOST.lastIndex - LONGEST : text.length
    this.#view.steps += found - from
    return found
  }

  #startAt(trigger: number): Start | undefined {
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

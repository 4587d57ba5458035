import { type BareRules, GLUED_LIMIT } from '../candidates/bare.ts'
import type { Candidate } from '../candidates/candidate.ts'
import { readDelimited, readUndelimited, skipRun } from '../candidates/contexts.ts'
import type { Start } from '../candidates/start.ts'
import { type TriggerSource, Triggers } from '../candidates/triggers.ts'
import type { UrlMatch } from '../match.ts'
import { readOptions, type Settings } from '../options.ts'
import { View } from '../text/view.ts'
import { isSafeInProse, needsHost } from '../url/accept.ts'
import { acceptsInProse, isPlain, readCandidate, readPlain } from './readings.ts'
import { toMatch, toPlainMatch } from './record.ts'

/**
 * THE pass over a view: from trigger to trigger, each start read in its delimiters or, failing those, bare; candidates
 * repaired to readings; readings that are URLs made matches. It stops at the first start that it cannot decide without
 * the text behind the view, and says how far it came.
 */
export class Pass {
  /**
   * One that stays. Engines drop what they compiled for objects of a shape when a collection finds none of them alive,
   * and a pass, its view and its triggers are gone with each call.
   */
  static readonly kept: Pass = new Pass(new View('', true), readOptions(undefined))

  /** Up to here the view is decided, in its own offsets. */
  decided: number
  /** Whether the view ends inside a run that is too long to be a URL. */
  skipping: boolean

  readonly #view: View
  readonly #settings: Settings
  readonly #rules: BareRules
  readonly #triggers: TriggerSource

  constructor(
    view: View,
    settings: Settings,
    from = 0,
    skipping = false,
    triggers: TriggerSource = new Triggers(view, settings, from),
  ) {
    this.#view = view
    this.#settings = settings
    const joins = settings.joinLines === 'never' ? 'never' : 'likely'
    this.#rules = { isSafe: isSafeInProse, accepts: acceptsInProse, needsHost, maxLength: settings.maxLength, joins }
    this.#triggers = triggers
    this.decided = from
    this.skipping = skipping
  }

  /** Whether the URL of the last match ends its line, and the text's next line may go on with it (conventions §7). */
  get mayGoOn(): boolean {
    return this.#view.mayGoOn
  }

  /** The next match, or undefined where the view gives no more. */
  next(): UrlMatch | undefined {
    const view = this.#view
    if (this.skipping) this.#skip(this.decided)
    for (;;) {
      view.starved = false
      const start = this.#triggers.next(this.decided, view, this.#settings)
      if (start === undefined && !view.starved) {
        this.decided = Math.max(this.decided, this.#triggers.searchedTo)
        return undefined
      }
      const trigger = this.#triggers.at
      const { floor, refused } = view
      this.decided = trigger + 1
      const match = start && this.#read(start)
      if (view.starved && !view.final) {
        this.decided = trigger
        view.floor = floor
        view.refused = refused
        this.skipping = false
        return undefined
      }
      if (match !== undefined) return match
    }
  }

  /** Reads one start, and says in `decided` where to go on. */
  #read(start: Start): UrlMatch | undefined {
    const view = this.#view
    view.zeroWidth = view.isForeign = view.mayGoOn = false
    const delimited = readDelimited(view, start)
    const match = delimited && this.#match(delimited)
    if (match !== undefined || (view.starved && !view.final)) return match
    view.zeroWidth = view.isForeign = view.mayGoOn = false
    const candidate = readUndelimited(view, start, this.#rules)
    if (candidate === undefined) return undefined
    if ('tooLong' in candidate) this.#skip(candidate.end)
    else return this.#match(candidate) ?? this.#refuse(candidate)
    return undefined
  }

  /** What else starts in the run of a scheme without `//` that was refused is part of it, but behind `,` or `;`. */
  #refuse({ schemeEnd, runEnd, urlStart }: Candidate): undefined {
    const { text } = this.#view
    if (schemeEnd <= urlStart || text.startsWith('//', schemeEnd + 1)) return
    const comma = runEnd - urlStart > GLUED_LIMIT ? -1 : text.slice(urlStart, runEnd).search(/[,;]/)
    this.#view.refused = comma < 0 ? runEnd : urlStart + comma + 1
  }

  #skip(from: number): void {
    const end = skipRun(this.#view, from)
    this.decided = this.#view.floor = end
    this.skipping = end === this.#view.length && !this.#view.final
  }

  /** The match that a candidate makes, if one of its readings is a URL. */
  #match(candidate: Candidate): UrlMatch | undefined {
    const view = this.#view
    const match = isPlain(candidate) ? this.#plain(candidate) : this.#repaired(candidate)
    if (match === undefined) return undefined
    this.decided = view.floor = match.end - view.base
    const { schemes } = this.#settings
    return schemes === undefined || schemes.has(match.scheme) ? match : undefined
  }

  #plain(candidate: Candidate): UrlMatch | undefined {
    const url = readPlain(this.#view, candidate, this.#settings)
    return url === undefined ? undefined : toPlainMatch(this.#view, candidate, url)
  }

  #repaired(candidate: Candidate): UrlMatch | undefined {
    const readings = readCandidate(this.#view, candidate, this.#settings)
    return readings.length === 0 ? undefined : toMatch(this.#view, candidate, readings)
  }
}

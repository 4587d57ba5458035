import type { Alternative, UrlMatch } from './match.ts'
import type { Settings } from './options.ts'
import { flat } from './repair/edit.ts'
import { type Draft, repairCandidate } from './repair/repair.ts'
import { isKnownScheme } from './schemes.ts'
import type { Candidate } from './tokenizer/candidate.ts'
import type { Start } from './tokenizer/start.ts'
import { readDelimited, readUndelimited, skipRun } from './tokenizer/tokenizer.ts'
import { searchedTo, Triggers } from './tokenizer/triggers.ts'
import type { View } from './tokenizer/view.ts'
import { acceptsBare, acceptsOpaque, acceptsUrl } from './url/accept.ts'

/**
 * THE pass over a view: from trigger to trigger, each start read in its delimiters or, failing those, bare; candidates
 * repaired to readings; readings that are URLs made matches. It stops at the first start that it cannot decide without
 * the text behind the view, and says how far it came.
 */
export class Pass {
  /** Up to here the view is decided, in its own offsets. */
  decided: number
  /** Whether the view ends inside a run that is too long to be a URL. */
  skipping: boolean

  readonly #view: View
  readonly #settings: Settings
  readonly #triggers: Triggers

  constructor(view: View, settings: Settings, from = 0, skipping = false) {
    this.#view = view
    this.#settings = settings
    this.#triggers = new Triggers(view, settings, from)
    this.decided = from
    this.skipping = skipping
  }

  /** The next match, or undefined where the view gives no more. */
  next(): UrlMatch | undefined {
    const view = this.#view
    if (this.skipping) this.#skip(this.decided)
    for (;;) {
      view.starved = false
      const start = this.#triggers.next(this.decided)
      if (start === undefined && !view.starved) {
        this.decided = Math.max(this.decided, searchedTo(view))
        return undefined
      }
      const trigger = this.#triggers.at
      const floor = view.floor
      this.decided = trigger + 1
      const match = start && this.#read(start)
      if (view.starved && !view.final) {
        this.decided = trigger
        view.floor = floor
        this.skipping = false
        return undefined
      }
      if (match !== undefined) return match
    }
  }

  /** Reads one start, and says in `decided` where to go on. */
  #read(start: Start): UrlMatch | undefined {
    const view = this.#view
    view.zeroWidth = false
    const delimited = readDelimited(view, start)
    const match = delimited && this.#match(delimited)
    if (match !== undefined || (view.starved && !view.final)) return match
    view.zeroWidth = false
    const candidate = readUndelimited(view, start, this.#settings)
    if (candidate === undefined) return undefined
    if (!('tooLong' in candidate)) return this.#match(candidate)
    this.#skip(candidate.end)
    return undefined
  }

  #skip(from: number): void {
    const end = skipRun(this.#view, from)
    this.decided = this.#view.floor = end
    this.skipping = end === this.#view.length && !this.#view.final
  }

  /** The match that a candidate makes, if one of its readings is a URL. */
  #match(candidate: Candidate): UrlMatch | undefined {
    const view = this.#view
    const drafts = repairCandidate(view.text, candidate, this.#settings, view.base)
    const readings = drafts.filter((draft) => this.#accepts(candidate, draft))
    const preferred = readings[0]
    if (preferred === undefined || preferred.reason === 'space-cut') return undefined
    const reach = isDelimited(candidate) ? candidate.end : preferred.urlEnd - view.base
    this.decided = view.floor = reach
    const { schemes } = this.#settings
    if (schemes !== undefined && !schemes.has(candidate.scheme)) return undefined
    return toMatch(view, candidate, readings)
  }

  /** Whether a reading is a URL, and one that its context admits. Conventions §2. */
  #accepts(candidate: Candidate, { url }: Draft): boolean {
    const { context, schemeEnd, scheme, urlStart } = candidate
    const colon = schemeEnd < 0 ? scheme.length : schemeEnd - urlStart
    if (url.startsWith('//', colon + 1)) return acceptsUrl(url, colon)
    const rest = url.slice(colon + 1)
    if (context === 'bare' || context === 'label') return acceptsBare(scheme, rest)
    if (!acceptsUrl(url, colon)) return false
    if (acceptsOpaque(scheme, rest)) return scheme !== 'javascript' || context === 'url-wrapper'
    return rest !== '' && !isKnownScheme(scheme) && (context === 'url-wrapper' || this.#settings.anyScheme)
  }
}

function isDelimited({ context }: Candidate): boolean {
  return context !== 'bare' && context !== 'label'
}

const NO_ALTERNATIVES: readonly Alternative[] = Object.freeze([])

/** The record of a candidate: its first reading, and the others beside it. */
function toMatch(view: View, candidate: Candidate, readings: readonly Draft[]): UrlMatch {
  const { context, scheme, schemeEnd } = candidate
  const { url, urlStart, urlEnd, repairs, runEnd } = readings[0]!
  const [start, end] = construct(candidate, readings[0]!, view.base)
  return {
    url,
    start,
    end,
    urlStart,
    urlEnd,
    context,
    scheme,
    inferred: schemeEnd < 0 ? scheme : undefined,
    repairs,
    alternatives: readings.length === 1 ? NO_ALTERNATIVES : toAlternatives(candidate, readings, view.base),
    decidedBy: undefined,
    trimmed: runEnd === urlEnd ? '' : flat(view.text.slice(urlEnd - view.base, runEnd - view.base)),
  }
}

function toAlternatives(candidate: Candidate, readings: readonly Draft[], base: number): Alternative[] {
  const others = readings
    .filter((each, index) => readings.findIndex((other) => other.url === each.url) === index)
    .slice(1)
  return others.map((draft) => {
    const [start, end] = construct(candidate, draft, base)
    const { url, reason, urlStart, urlEnd, repairs } = draft
    return { url, reason, start, end, urlStart, urlEnd, repairs }
  })
}

/** The construct that a reading covers: the delimiters with what stands between them, or as far as a bare URL goes. */
function construct(candidate: Candidate, { reason, urlStart, urlEnd }: Draft, base: number): [number, number] {
  if (reason === 'space-cut') return [urlStart, urlEnd]
  return [candidate.start + base, isDelimited(candidate) ? candidate.end + base : urlEnd]
}

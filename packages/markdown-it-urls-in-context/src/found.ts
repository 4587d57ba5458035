import { extract, scan, type UrlMatch } from 'urls-in-context'
import { isLive, SEARCH_LIMIT } from 'urls-in-context/links'
import { EQUALS, LESS_THAN } from './ascii.ts'
import type { InlineState } from './host.ts'
import type { MarkdownItSettings } from './settings.ts'

/** `base` is the index of the searched text in the inline token's content. */
export interface FoundUrl {
  readonly match: UrlMatch
  readonly text: string
  readonly base: number
}

/** Reads the content of an inline token once. */
export class FoundUrls {
  readonly #text: string
  readonly #settings: MarkdownItSettings
  readonly #delimited = new Map<number, UrlMatch>()
  /** By the index of the colon. */
  readonly #bare = new Map<number, UrlMatch>()
  /** The constructs in order, to find one that hides others. */
  readonly #spans: UrlMatch[] = []
  /** The starts of the constructs that do not begin with `<`, in order. */
  readonly #quotes: number[] = []

  constructor(text: string, settings: MarkdownItSettings, joins: boolean) {
    this.#text = text
    this.#settings = settings
    if (!settings.startsAnywhere && !/:|www\.|ftp\./i.test(text)) return
    for (const match of extract(text, joins ? settings.core : { ...settings.core, joinLines: 'never' })) {
      if (isBetweenDelimiters(match)) this.#addDelimited(match)
      else if (match.inferred === undefined && isLive(match, settings)) {
        this.#bare.set(match.urlStart + match.scheme.length, match)
      }
    }
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0 && this.#bare.size === 0
  }

  #addDelimited(match: UrlMatch): void {
    this.#spans.push(match)
    if (!this.#isRead(this.#text, match)) return
    this.#delimited.set(match.start, match)
    if (this.#text.charCodeAt(match.start) !== LESS_THAN) this.#quotes.push(match.start)
  }

  #isRead(text: string, match: UrlMatch): boolean {
    if (match.context === 'quoted' && (!this.#settings.quoted || text.charCodeAt(match.start - 1) === EQUALS))
      return false
    return isLive(match, this.#settings)
  }

  delimitedAt(at: number): FoundUrl | undefined {
    const match = this.#delimited.get(at)
    if (match !== undefined) return { match, text: this.#text, base: 0 }
    if (this.#text.charCodeAt(at) !== LESS_THAN || !this.#isHidden(at)) return undefined
    // The construct around this one is in code or after a backslash.
    const text = this.#text.slice(at, at + SEARCH_LIMIT)
    const next = scan(text, this.#settings.core).next().value
    if (next === undefined || next.start > 0 || !isBetweenDelimiters(next)) return undefined
    return this.#isRead(text, next) ? { match: next, text, base: at } : undefined
  }

  bareAt(colon: number): FoundUrl | undefined {
    const match = this.#bare.get(colon)
    return match && { match, text: this.#text, base: 0 }
  }

  /** The next of these starts, at or after `from`; otherwise -1. */
  quoteFrom(from: number): number {
    return this.#quotes[indexFrom(this.#quotes, from, (start) => start)] ?? -1
  }

  #isHidden(at: number): boolean {
    const before = this.#spans[indexFrom(this.#spans, at, ({ start }) => start) - 1]
    return before !== undefined && before.end > at
  }
}

function indexFrom<T>(items: readonly T[], from: number, placeOf: (item: T) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeOf(items[middle]!) < from) low = middle + 1
    else high = middle
  }
  return low
}

function isBetweenDelimiters({ context }: UrlMatch): boolean {
  return context === 'angle' || context === 'quoted' || context === 'url-wrapper'
}

const found = new WeakMap<InlineState, FoundUrls>()

export function foundIn(state: InlineState, settings: MarkdownItSettings, joins: boolean): FoundUrls {
  let urls = found.get(state)
  if (urls === undefined) {
    urls = new FoundUrls(state.src, settings, joins)
    found.set(state, urls)
  }
  return urls
}

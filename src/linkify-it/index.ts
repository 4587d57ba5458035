import { extract, scan } from '../extract.ts'
import type { UrlMatch } from '../match.ts'
import type { Options } from '../options.ts'
import { readAddresses, readReferences, type Stretch } from './further.ts'
import { Match, type MatchPlace, placeOf } from './match.ts'
import {
  changed,
  DEFAULTS,
  domainSet,
  hostPredicate,
  type LinkifyOptions,
  type LinkifySettings,
  schemeName,
} from './settings.ts'

export type { LiveOptions } from '../links/entry-options.ts'
export type { LinkifyOptions } from './settings.ts'
export { Match }

const DASH = /(?<!-)---(?!-)/
/** An invalid host, or one that a program may take for an option. */
const WRONG_HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?[.-]/i
const MOST_STARTS = 8
const USERINFO = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i

/**
 * Finds links by the methods of linkify-it 6, with the rules of `extract`. Offsets count UTF-16 units. No method throws
 * on text. Wrong options throw a TypeError; methods of linkify-it that need its regular expressions throw an Error that
 * says what to use.
 */
export class LinkifyIt {
  #settings: LinkifySettings = DEFAULTS
  #options: Options = {}
  #references = true

  /** @throws TypeError on a wrong option. */
  constructor(options?: LinkifyOptions | null) {
    this.set(options)
  }

  /** Changes the given options. @throws TypeError on a wrong option. */
  set(options?: LinkifyOptions | null): this {
    return this.#change(changed(this.#settings, options))
  }

  /**
   * Finds the URLs of a further scheme, such as `irc:`, if `definition` is the name of another (`http:`). Null removes
   * a scheme, or the references that begin with `//`.
   *
   * @throws Error on a rule of linkify-it, which cannot be used here.
   */
  add(schema: string, definition: string | null = null): this {
    if (definition !== null && typeof definition !== 'string') {
      throw new Error("add takes no rules, only the name of a scheme of the same form, as in add('irc:', 'http:')")
    }
    if (schema === '//') {
      this.#references = definition !== null
      return this
    }
    const name = schemeName(schema)
    const linkSchemes = new Set(this.#settings.linkSchemes)
    if (definition === null) linkSchemes.delete(name)
    else if (linkSchemes.has(schemeName(definition))) linkSchemes.add(name)
    else throw new Error(`add takes the name of a scheme that is found, such as 'http:', not ${definition}`)
    return this.#change({ ...this.#settings, linkSchemes })
  }

  /** Sets the top-level domains of hosts without a scheme; `keepOld` adds to those before. */
  tlds(list: string | readonly string[], keepOld = false): this {
    const given = domainSet(typeof list === 'string' ? [list] : list)
    const { furtherTlds } = this.#settings
    return this.#change(
      keepOld
        ? { ...this.#settings, furtherTlds: new Set([...furtherTlds, ...given]) }
        : { ...this.#settings, tlds: given, furtherTlds: new Set() },
    )
  }

  test(text: string): boolean {
    for (const piece of this.#pieces(text)) {
      for (const found of scan(piece.text, this.#options)) if (this.#isLink(found)) return true
      if (this.#further(piece.text, []).length > 0) return true
    }
    return false
  }

  /** Whether a text may hold a link: a quick test without false negatives. */
  pretest(text: string): boolean {
    return !!this.#options.defanged || /[:@.]|\/\//.test(text)
  }

  /** The links of a text in order; null if there are none. */
  match(text: string): Match[] | null {
    const matches = this.#pieces(text).flatMap((piece) => this.#matchesIn(piece))
    return matches.length > 0 ? matches : null
  }

  /**
   * The link with a scheme that begins a text and ends before the first blank, or null. A link whose URL differs in
   * length from its text is left to `match`, because markdown-it skips as many units as the URL has.
   */
  matchAtStart(text: string): Match | null {
    const place = this.#placeAtStart(text)
    return place === undefined ? null : this.#finished(place)
  }

  /** The length of the link at `pos` after `schema`; 0 without one. */
  testSchemaAt(text: string, schema: string, pos: number): number {
    const found = this.#placeAtStart(schema + text.slice(pos, pos + this.#settings.maxLength))
    return found === undefined ? 0 : Math.max(0, found.lastIndex - schema.length)
  }

  /** Supplies the scheme of a match without one. Called for each match; may be replaced. */
  normalize(match: Match): void {
    if (match.schema === '' && !/^[a-z][a-z0-9+.-]*:\/\//i.test(match.url)) match.url = `http://${match.url}`
    if (match.schema === 'mailto:' && !/^mailto:/i.test(match.url)) match.url = `mailto:${match.url}`
  }

  /** @throws Error always: there are no regular expressions. */
  get re(): never {
    throw new Error('LinkifyIt uses no regular expressions: use the options linkSchemes and tlds')
  }

  #change(settings: LinkifySettings): this {
    this.#settings = settings
    const { core, fuzzyLink, fuzzyEmail, maxLength, linkSchemes } = settings
    this.#options = {
      ...core,
      schemes: core.schemes ?? [...linkSchemes],
      emails: core.emails ?? fuzzyEmail,
      bareDomains: core.bareDomains ?? (fuzzyLink ? hostPredicate(settings) : undefined),
      maxLength,
    }
    return this
  }

  #pieces(text: string): { readonly text: string; readonly start: number }[] {
    if (!this.#settings.endsAtDash) return [{ text, start: 0 }]
    let start = 0
    return text.split(DASH).map((part) => {
      const piece = { text: part, start }
      start += part.length + 3
      return piece
    })
  }

  #matchesIn({ text, start }: { readonly text: string; readonly start: number }): Match[] {
    const found = extract(text, this.#options).filter((match) => this.#isLink(match))
    const places = [...found.map((match) => placeOf(text, match)), ...this.#further(text, found)]
    places.sort((one, other) => one.index - other.index)
    return places.map((place) =>
      this.#finished({ ...place, index: place.index + start, lastIndex: place.lastIndex + start }),
    )
  }

  #finished(place: MatchPlace): Match {
    const match = new Match(place)
    this.normalize(match)
    return match
  }

  #isLink({ inferred, url, scheme, repairs, placeholders }: UrlMatch): boolean {
    const { urlAuth, linkSchemes } = this.#settings
    if (placeholders !== undefined || !linkSchemes.has(scheme) || WRONG_HOST.test(url)) return false
    // Without the option, linkify-it takes a host after `www.` for text.
    const isHost = inferred === 'http' || inferred === 'ftp'
    const isAsked = this.#options.bareDomains !== undefined || repairs.some(({ kind }) => kind === 'defang')
    // Finding `git@a.example:b` is an option, so its user is wanted.
    return (!isHost || isAsked) && (urlAuth || inferred === 'ssh' || !USERINFO.test(url))
  }

  #further(text: string, found: readonly UrlMatch[]): MatchPlace[] {
    const { fuzzyLink, fuzzyIP, maxLength, linkSchemes } = this.#settings
    const hasReferences = this.#references && text.includes('//')
    const hasAddresses = fuzzyLink && fuzzyIP && linkSchemes.has('http')
    if (!hasReferences && !hasAddresses) return []
    const gaps = gapsBetween(text, found)
    const references = hasReferences ? readReferences(text, gaps, maxLength) : []
    if (!hasAddresses) return references
    const places = references.map(({ index, lastIndex }) => ({ start: index, end: lastIndex }))
    const covered = [...found, ...places].sort((one, other) => one.start - other.start)
    return [...references, ...readAddresses(text, gapsBetween(text, covered), maxLength)]
  }

  #placeAtStart(text: string): MatchPlace | undefined {
    const { maxLength, endsAtDash } = this.#settings
    const run = /^[^\s<>"`]*/.exec(text.slice(0, maxLength + 1))![0]
    const word = endsAtDash ? run.split(DASH, 1)[0]! : run
    // Otherwise a text with many starts would be read again for each.
    return word.length > maxLength || word.split('://', MOST_STARTS + 2).length > MOST_STARTS + 1
      ? undefined
      : this.#readAtStart(word)
  }

  #readAtStart(word: string): MatchPlace | undefined {
    for (const found of scan(word, this.#options)) {
      if (found.urlStart > 0) break
      const isWhole = found.inferred === undefined && found.url.length === found.urlEnd
      return isWhole && this.#isLink(found) ? placeOf(word, found) : undefined
    }
    if (!this.#references || !word.startsWith('//')) return undefined
    const reference = readReferences(word, [{ start: 0, end: word.length }], this.#settings.maxLength)[0]
    return reference?.index === 0 ? reference : undefined
  }
}

function gapsBetween(text: string, found: readonly Stretch[]): Stretch[] {
  const starts = [0, ...found.map(({ end }) => end)]
  const ends = [...found.map(({ start }) => start), text.length]
  return starts.map((start, index) => ({ start, end: ends[index]! }))
}

/** @throws TypeError on a wrong option. */
export function linkifyit(options?: LinkifyOptions | null): LinkifyIt {
  return new LinkifyIt(options)
}

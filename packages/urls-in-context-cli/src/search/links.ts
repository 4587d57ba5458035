import type { Part } from 'texts-in-archives'
import type { Alternative, Finder, UrlMatch } from 'urls-in-context'
import { resolve, unwrapUrl } from 'urls-in-context/url'
import { firstIndex } from '../system/first-index.ts'
import type { LocatedMatch } from './located-match.ts'
import type { PartText } from './part-text.ts'
import { relocate } from './settle-texts.ts'
import { withoutTracking } from './tracking.ts'
import { normalForm } from './url-facts.ts'

type PlacedLink = NonNullable<Part['links']>[number]
type Reason = Alternative['reason']
type Reading = Pick<UrlMatch, 'url' | 'start' | 'end' | 'urlStart' | 'urlEnd' | 'repairs'>

/** As for other evidence that decides. */
const LINKED = 0.98

/** Why the reading that was preferred is offered beside one that was chosen for this reason. */
const OTHER_REASON: Readonly<Record<Reason, Reason>> = {
  'hyphen-kept': 'hyphen-dropped',
  'hyphen-dropped': 'hyphen-kept',
  'joined-line': 'line-cut',
  'line-cut': 'joined-line',
  'space-encoded': 'space-dropped',
  'space-dropped': 'space-encoded',
  'space-cut': 'space-encoded',
  'reference-read': 'reference-kept',
  'reference-kept': 'reference-read',
  'escape-read': 'escape-kept',
  'escape-kept': 'escape-read',
  continued: 'text-cut',
  'text-cut': 'continued',
  inner: 'inner',
}

/**
 * At least half of it, or its start; of several, the one that covers most. `links` are in order, and none lies over
 * another.
 */
export function linkOver(links: readonly PlacedLink[], { urlStart, urlEnd }: UrlMatch): PlacedLink | undefined {
  let most = 0
  let over: PlacedLink | undefined
  const first = firstIndex(links.length, (index) => links[index]!.end > urlStart)
  for (let at = first; at < links.length && links[at]!.start < urlEnd; at++) {
    const { start, end } = links[at]!
    const covered = Math.min(end, urlEnd) - Math.max(start, urlStart)
    const isOver = start <= urlStart || covered * 2 >= urlEnd - urlStart
    if (covered <= most || !isOver) continue
    most = covered
    over = links[at]
  }
  return over
}

/**
 * The same normal form by the rules of the scheme (RFC 3986 §6.2.3) without tracking parameters, or one DOI. The scheme is not
 * compared if it was inferred, nor the end if the URL was cut for display.
 */
export function agreesWith(url: string, link: string, inferred: string | undefined, isCut = false): boolean {
  // Readers of documents supply the scheme, and leave out blanks around.
  const target = link.trim().replace(/^(?=(?:www|ftp)\.)/i, url.slice(0, url.indexOf(':') + 3))
  if (url === target) return true
  const printed = inferred === undefined ? url : withSchemeOf(target, url)
  const own = withoutTracking(normalForm(printed))
  const other = withoutTracking(normalForm(target))
  if (isCut && other.startsWith(url.endsWith('/') ? own : own.replace(/\/$/, ''))) return true
  return own === other || (doiOf(own) !== undefined && doiOf(own) === doiOf(other))
}

/** `text` starts at the offset `base`; `target` may be a link that was rewritten to lead to the URL. */
function leadsTo(match: UrlMatch, target: string, text: string, base: number, unwraps: boolean): boolean {
  const { url, urlEnd, inferred } = match
  const isCut = /^(?:…|\.\.\.)/.test(text.slice(urlEnd - base, urlEnd - base + 3))
  if (agreesWith(url, target, inferred, isCut)) return true
  const inner = unwraps ? unwrapUrl(target) : undefined
  return inner !== undefined && inner.via.length > 0 && agreesWith(url, inner.url, inferred, isCut)
}

/**
 * The start of a DOI as a URI, and of a URL of its resolver, by all names and schemes of that (ISO 26324, DOI
 * Handbook).
 */
const DOI = /^(?:doi:|https?:\/\/(?:(?:dx|www)\.)?doi\.org\/)(?=10\.)/i

/** The DOI that a URL leads to, in small letters: letters of ASCII do not differ by their case. */
function doiOf(url: string): string | undefined {
  const start = DOI.exec(url)?.[0]
  if (start === undefined) return undefined
  try {
    return decodeURIComponent(url.slice(start.length)).toLowerCase()
  } catch {
    return url.slice(start.length).toLowerCase()
  }
}

function withSchemeOf(target: string, url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*(?=:\/\/)/i.exec(target)?.[0]
  return scheme === undefined ? url : url.replace(/^[^:]*/, scheme)
}

/** The match itself if none of several readings is. */
export function preferLinked(match: UrlMatch, target: string): UrlMatch {
  const { alternatives, inferred } = match
  if (alternatives.length === 0) return match
  if (agreesWith(match.url, target, inferred)) return decided(match, alternatives)
  const chosen = alternatives.find((each) => agreesWith(each.url, target, inferred))
  if (chosen === undefined) return match
  // The URL was thought to end at a blank, before the text of a link: `<http://a.example/data base>`.
  const isLonger = chosen.urlEnd > match.urlEnd && chosen.reason.startsWith('space-')
  const old = { ...readingOf(match), reason: isLonger ? 'space-cut' : OTHER_REASON[chosen.reason] }
  const others = [old, ...alternatives.filter((each) => each !== chosen)]
  return decided({ ...match, ...readingOf(chosen), context: isLonger ? 'angle' : match.context }, others)
}

function readingOf({ url, start, end, urlStart, urlEnd, repairs }: Reading): Reading {
  return { url, start, end, urlStart, urlEnd, repairs }
}

function decided(match: UrlMatch, others: readonly Alternative[]): UrlMatch {
  const rest = Math.floor(((1 - LINKED) / others.length) * 10_000) / 10_000
  const alternatives = others.map((each) => ({ ...each, likelihood: rest }))
  return { ...match, alternatives, likelihood: LINKED, decidedBy: 'link' }
}

type Repair = UrlMatch['repairs'][number]

/** The longest text under a hyperlink that is read as one URL, in UTF-16 units. */
const LONGEST = 4096
/** Line ends with the blanks around, or blanks. */
const GAP = /[ \t]*\n[ \t]*|[ \t]+/g

/**
 * Adds a reading to a bare URL that ends with its line: all that the hyperlink over it covers, without line ends, if that
 * is the target. Blanks count as `_`, which TeX may draw as a rule.
 */
function withLinkedReading(match: UrlMatch, text: string, base: number, link: PlacedLink): UrlMatch {
  const { context, urlStart, urlEnd, inferred, alternatives } = match
  if ((context !== 'bare' && context !== 'label') || link.end <= urlEnd || link.end - urlStart > LONGEST) return match
  if ([match, ...alternatives].some(({ url }) => agreesWith(url, link.url, inferred))) return match
  const covered = text.slice(urlStart - base, link.end - base).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')
  for (const dropsHyphens of [false, true]) {
    const repairs = repairsOf(covered, urlStart, dropsHyphens)
    const reason = repairs.some(({ kind }) => kind === 'line-break') ? 'joined-line' : 'space-encoded'
    const url = repaired(covered, urlStart, repairs)
    if (repairs.length === 0 || !agreesWith(url, link.url, inferred)) continue
    const end = urlStart + covered.length
    const reading: Alternative = { url, start: match.start, end, urlStart, urlEnd: end, repairs, reason }
    return { ...match, alternatives: [reading, ...alternatives] }
  }
  return match
}

/** Takes out line ends, and hyphens before them if that is asked for. Blanks become `_`. */
function repairsOf(covered: string, offset: number, dropsHyphens: boolean): Repair[] {
  const repairs: Repair[] = []
  for (const { 0: gap, index } of covered.matchAll(GAP)) {
    const at = offset + index
    if (!gap.includes('\n')) {
      repairs.push({ kind: 'space-encoded', start: at, end: at + gap.length, insert: '_' })
      continue
    }
    const isHyphen = dropsHyphens && /[-\u2010\u00ad]/.test(covered[index - 1] ?? '')
    if (isHyphen) repairs.push({ kind: 'hyphen', start: at - 1, end: at, insert: '' })
    repairs.push({ kind: 'line-break', start: at, end: at + gap.length, insert: '' })
  }
  return repairs
}

function repaired(covered: string, offset: number, repairs: readonly Repair[]): string {
  let url = ''
  let from = 0
  for (const { start, end, insert } of repairs) {
    url += covered.slice(from, start - offset) + insert
    from = end - offset
  }
  return url + covered.slice(from)
}

/**
 * Notes the hyperlink that covers each match, and prefers the reading to which it leads if `prefers` is set. A reading
 * that reaches over later matches takes their place.
 */
export function followLinks(text: PartText, prefers: boolean, unwraps: boolean): void {
  const { links, located } = text
  if (links.length === 0) return
  const linked = new Map<UrlMatch, string>()
  const preferred: UrlMatch[] = []
  let end = 0
  for (const { match } of located) {
    if (match.start < end) continue
    const over = linkOver(links, match)
    const link = over && withBase(over)
    const chosen =
      link === undefined || !prefers
        ? match
        : preferLinked(withLinkedReading(match, text.text, text.base, link), link.url)
    if (link !== undefined) linked.set(chosen, link.url)
    preferred.push(chosen)
    end = chosen.end
  }
  text.located = relocate(text, preferred).map((each): LocatedMatch => {
    const link = linked.get(each.match)
    return link === undefined
      ? each
      : { ...each, link, agrees: leadsTo(each.match, link, text.text, text.base, unwraps) }
  })
}

function withBase({ start, end, url, base }: PlacedLink): PlacedLink {
  const resolved = base === undefined ? undefined : resolve(base, url)
  return { start, end, url: resolved?.ok ? resolved.href : url }
}

/** Compares the target of a link with the URLs that its text shows, if it shows any. */
export function readLinkText(text: PartText, finder: Finder, unwraps: boolean): void {
  const { linkText = '' } = text.pieces[0] ?? {}
  if (!/[.:]/.test(linkText)) return
  const shown = finder.scan(linkText).matches
  if (shown.length === 0) return
  text.located = text.located.map((each) => {
    if (each.match.scheme === '') return each
    const agrees = shown.some((match) =>
      [match, ...match.alternatives].some((reading) =>
        leadsTo({ ...match, ...reading }, each.match.url, linkText, 0, unwraps),
      ),
    )
    return { ...each, agrees }
  })
}

import type { Alternative, Reading, ReadingReason, UrlMatch } from '../../match.ts'
import { SLASH } from '../../text/ascii.ts'
import { isBareHost, isPlausibleHost } from '../../text/hosts.ts'
import { flat, type Span, type View } from '../../text/view.ts'
import { acceptsBare, acceptsOpaque, acceptsUrl, hasGrammar } from '../../url/accept.ts'
import { isUsedScheme, rowOf } from '../../url/scheme-table.ts'
import { type Candidate, type Continuation, isDelimited } from '../candidate.ts'
import { BRACES } from '../end/placeholders.ts'
import type { Rules } from '../rules.ts'
import { knownEnd } from '../start/scheme.ts'
import { type CandidateReading, readingsOf } from './readings.ts'

/** Whether the readings of a candidate are URLs, and its context admits them. `rules §2` */

export const NOTHING: readonly never[] = Object.freeze([])

export function matchOf(view: View, candidate: Candidate, rules: Rules): UrlMatch | undefined {
  const [preferred, ...others] = acceptedReadings(view, candidate, rules)
  return preferred && toMatch(candidate, preferred, others)
}

/** The preferred one first. */
export function acceptedReadings(view: View, candidate: Candidate, rules: Rules): CandidateReading[] {
  const all = readingsOf(view, candidate, rules)
  const readings = all.filter((reading, index) => {
    return all.findIndex(({ url }) => url === reading.url) === index && isAccepted(candidate, reading, view.base, rules)
  })
  // A reading that is cut at a blank is the bare candidate's, unless it is preferred to all others.
  return readings[0]?.reason === 'space-cut' && readings[0] !== all[0] ? [] : readings
}

function isAccepted(candidate: Candidate, { url, urlEnd }: CandidateReading, base: number, rules: Rules): boolean {
  const { context, schemeEnd, scheme } = candidate
  const delimited = isDelimited(candidate)
  const colon = scheme.length
  if (delimited && (BRACES.test(url) || LIST.test(url) || STRAY_IN_HOST.test(url))) return false
  const isAsked = rules.anyScheme || rules.schemes?.has(scheme)
  if (!delimited && !isAsked && rowOf(scheme)?.isScript?.(url.slice(colon + 1))) return false
  if (url.startsWith('//', colon + 1)) {
    if (schemeEnd < 0 && delimited && !isNamedHost(url, colon)) return false
    // A host and a path that were walked over are a URL; a joined text, or one without a host, is parsed.
    const walked = !delimited && !candidate.hasForeignHost && urlEnd === candidate.urlEnd + base
    if ((walked && url.charCodeAt(colon + 3) !== SLASH) || acceptsUrl(url, colon)) return true
    const mayBeName = delimited
      ? context !== 'quoted' || !isWebHost(scheme, url.slice(colon + 3))
      : !rowOf(scheme)?.needsHost
    return mayBeName && acceptsUrl(url, colon, true)
  }
  if (context === 'angle' && isElement(candidate, url)) return false
  return isAcceptedOpaque(context, scheme, url.slice(colon + 1), rules) && (!delimited || acceptsUrl(url, colon))
}

/** A host with a `%` that is no escape; or an authority that ends in a `'`, which closes another literal. */
const STRAY_IN_HOST = /^[^:]+:\/\/(?:(?:[^/?#]*@)?[^/?#@[:|]+%(?![0-9A-Fa-f]{2})[^/?#@]*(?:[/?#]|$)|[^/?#]*'$)/

/** Another URL directly after the authority: `"gs://a,gs://b"`. */
const LIST = /^[^:]+:\/\/[^/?#]*[,;][A-Za-z][A-Za-z0-9+.-]*:\/\//

/** The host of a Web URL is whole before its first sub-delim: `"https://a.example;auto"`. */
function isWebHost(scheme: string, rest: string): boolean {
  return knownEnd(scheme) === scheme && isPlausibleHost(/^[\w.-]*/.exec(rest)![0], 2)
}

/** A host without a scheme must be plausible: `<ftp.h>` is a file. */
function isNamedHost(url: string, colon: number): boolean {
  const host = /^[^/?#:]*/.exec(url.slice(colon + 3))![0]
  return /^(?:www|ftp)\./i.test(host) ? isPlausibleHost(host, 3) : isBareHost(host)
}

/** In a sitemap of news. */
const NEWS_ELEMENT = /^news:(?:news|publication.*|name|language|title|keywords|genres)$/

/** `<tag:name attribute=value>`, `<tag:name/>` and elements of a sitemap of news are XML. */
function isElement({ gaps, scheme }: Candidate, url: string): boolean {
  if (hasGrammar(scheme)) return NEWS_ELEMENT.test(url)
  return /^[^/?#]*\/$/.test(url) || (gaps.some((gap) => gap.kind === 'blanks') && /^[^?#]*=/.test(url))
}

function isAcceptedOpaque(context: Candidate['context'], scheme: string, rest: string, rules: Rules): boolean {
  if (context === 'bare' || context === 'label' || (context === 'quoted' && rowOf(scheme)?.quotedAsProse))
    return acceptsBare(scheme, rest)
  if (isUsedScheme(scheme)) return acceptsOpaque(scheme, rest)
  return rest !== '' && (context === 'url-wrapper' || (rules.anyScheme && context === 'angle'))
}

/** A user, host or port that a program fills in: `://localhost:{port}`, `://%s:%d`, `://$user:$key@a.example`. */
const FORMAT = String.raw`%(?:\d+\$|\(\w+\))?(?:-\d+|0[1-9])?l*[sdvuxi](?![A-Za-z0-9])|%(?![\dA-F]{2}%)[A-Z_]{2,}%`
const UNFILLED_AUTHORITY: RegExp = /* @__PURE__ */ new RegExp(
  String.raw`^//(?:\$\w+(?=[:@/?#]|$)|[^/?#]*(?:\{|${FORMAT}|@\$\w+(?=[:/?#]|$)|:\d*\$[^/?#@]+(?=[/?#]|$)))`,
)
const UNFILLED_ADDRESS: RegExp = /* @__PURE__ */ new RegExp(`^[^?]*(?:${FORMAT})`)
const MAY_BE_UNFILLED = /[$%{]/

/** Whether the authority or the address has a placeholder. `rules §4.13` */
export function isUnfilled(text: string, { scheme, schemeEnd, runEnd }: Candidate): boolean {
  const rest = schemeEnd < 0 ? '' : text.slice(schemeEnd + 1, runEnd)
  if (!MAY_BE_UNFILLED.test(rest)) return false
  return rest.startsWith('//')
    ? UNFILLED_AUTHORITY.test(rest)
    : rowOf(scheme)?.isAddress === true && UNFILLED_ADDRESS.test(rest)
}

export const OFFERED = 0.05

function toMatch(candidate: Candidate, preferred: CandidateReading, others: readonly CandidateReading[]): UrlMatch {
  const { context, scheme, schemeEnd } = candidate
  const { url, start, end, urlStart, urlEnd, repairs, reason, joins, trimmed } = preferred
  return {
    url,
    start,
    end,
    urlStart,
    urlEnd,
    context: (joins > 0 && isDelimited(candidate)) || reason === 'space-cut' ? 'bare' : context,
    scheme: flat(scheme),
    inferred: schemeEnd < 0 ? scheme : undefined,
    repairs,
    alternatives: others.length === 0 ? NOTHING : others.map((other) => toAlternative(other, other.reason)),
    decidedBy: decidedBy(candidate, preferred),
    likelihood: undefined,
    trimmed,
  }
}

/** Set if the lines alone decided that the URL continues. `rules §7.5`, `rules §7.13` */
function decidedBy(candidate: Candidate, { joins }: CandidateReading): Continuation['decidedBy'] {
  const { continuation, gaps } = candidate
  if (gaps.length > 0 && !isDelimited(candidate) && gaps.some(({ kind }) => kind === 'line-break')) return 'unfinished'
  return continuation?.made === joins ? continuation.decidedBy : undefined
}

export function toAlternative(
  { url, start, end, urlStart, urlEnd, repairs }: Reading & Span,
  reason: ReadingReason,
  likelihood?: number,
): Alternative {
  return { url, reason, start, end, urlStart, urlEnd, repairs, likelihood }
}

import type { UrlMatch } from '../match.ts'
import { type HazardCode, hazardsOf } from '../url/hazards.ts'
import { readParts } from '../url/parts.ts'
import {
  ATTRIBUTES_MESSAGE,
  isAbsent,
  isAttributes,
  isString,
  isTokens,
  type LinkAttributes,
  type LinkSettings,
  otherUrls,
  type PerMatch,
  titleOf,
} from './settings.ts'

/** A link over the text of the URL, without delimiters and label. */
export interface Link {
  readonly match: UrlMatch
  /** UTF-16 units of the text; start inclusive, end exclusive. */
  readonly start: number
  readonly end: number
}

/** In the order in which they are written. */
export interface LinkProperties {
  readonly href: string
  readonly className: readonly string[]
  readonly rel: readonly string[]
  readonly target: string | undefined
  /** `title` and `data-url-alternatives`; empty if no other URL is named. */
  readonly others: readonly string[]
  readonly title: string | undefined
  readonly attributes: ReadonlyArray<readonly [name: string, value: string | true]>
}

/** The URLs of a text that may be linked: by their schemes and hazards, of which `script` is not an option. */
export function linksOf(
  matches: readonly UrlMatch[],
  { linkSchemes, hazards: allowed }: Pick<LinkSettings, 'linkSchemes' | 'hazards'>,
): Link[] {
  return matches
    .filter((match) => isOf(match, linkSchemes, (code) => allowed.has(code)))
    .map((match) => ({ match, start: match.urlStart, end: match.urlEnd }))
}

/**
 * Whether a URL may be live: of a linked scheme, not a template, and not `ssh://-o…`, whose host a program may take for
 * an option.
 */
export function isLive(
  match: Pick<UrlMatch, 'url' | 'scheme' | 'placeholders'>,
  { linkSchemes }: { readonly linkSchemes: ReadonlySet<string> },
): boolean {
  return isOf(match, linkSchemes, (code) => code !== 'option-like-host')
}

function isOf(
  { url, scheme, placeholders }: Pick<UrlMatch, 'url' | 'scheme' | 'placeholders'>,
  schemes: ReadonlySet<string>,
  isAllowed: (code: HazardCode) => boolean,
): boolean {
  if (placeholders !== undefined || !schemes.has(scheme)) return false
  const parts = readParts(url)
  return parts.ok && hazardsOf(parts).every(({ code }) => isAllowed(code))
}

/** @throws TypeError if the filter does not return a boolean. */
export function isWanted({ match }: Link, { filter, entry }: Pick<LinkSettings, 'filter' | 'entry'>): boolean {
  if (filter === undefined) return true
  const wanted: unknown = filter(match)
  if (typeof wanted !== 'boolean')
    throw new TypeError(`${entry}: filter must return true or false, not ${String(wanted)}`)
  return wanted
}

/** @throws TypeError if a function of the options returns an invalid value. */
export function propertiesOf(match: UrlMatch, settings: LinkSettings): LinkProperties {
  const { entry, readings } = settings
  const tokens = 'must return a string or a list of strings'
  const attributes: LinkAttributes =
    givenFor(settings.attributes, match, isAttributes, `${entry}: ${ATTRIBUTES_MESSAGE}`) ?? {}
  const others = readings === undefined ? [] : otherUrls(match)
  return {
    href: match.url,
    className: tokensOf(givenFor(settings.className, match, isTokens, `${entry}: className ${tokens}`)),
    rel: tokensOf(givenFor(settings.rel, match, isTokens, `${entry}: rel ${tokens}`)),
    target: givenFor(settings.target, match, isString, `${entry}: target must return a string`),
    others,
    title: titleOf(others, readings),
    attributes: Object.entries(attributes).flatMap(
      ([name, value]): Array<[string, string | true]> =>
        isAbsent(value) || value === false ? [] : [[name, value === true || String(value)]],
    ),
  }
}

function givenFor<T>(
  given: PerMatch<T>,
  match: UrlMatch,
  isRight: (value: unknown) => value is T,
  message: string,
): T | undefined {
  const value: unknown = typeof given === 'function' ? (given as (match: UrlMatch) => unknown)(match) : given
  if (isAbsent(value)) return undefined
  if (!isRight(value)) throw new TypeError(message)
  return value
}

function tokensOf(value: string | readonly string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((each) => each.split(/[\t\n\f\r ]+/).filter(Boolean))
}

import { extract } from '../extract.ts'
import type { UrlMatch } from '../match.ts'
import { type HazardCode, hazards, parseUrl } from '../url/index.ts'
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

/** A link over a stretch of text: the URL's own text, without delimiters and label. */
export interface Link {
  readonly match: UrlMatch
  /** In the text that was read, in UTF-16 units; start inclusive, end exclusive. */
  readonly start: number
  readonly end: number
}

/** The attributes of a link, in the order in which they are written. */
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

/**
 * The links that a text can have: of every URL of a scheme that is linked, without a hazard that keeps it from being
 * one.
 */
export function linksIn(text: string, settings: LinkSettings): Link[] {
  return extract(text, settings.core)
    .filter((match) => mayBeLinked(match, settings))
    .map((match) => ({ match, start: match.urlStart, end: match.urlEnd }))
}

function mayBeLinked(match: UrlMatch, { linkSchemes, hazards: allowed }: LinkSettings): boolean {
  // `script` is no code that can be allowed.
  return isOf(match, linkSchemes, (code) => allowed.has(code))
}

/**
 * Whether a URL may be made live: not a template, nor one of another scheme. A program that is handed `ssh://-o…` may
 * take the host for an option.
 */
export function isLive(
  match: Pick<UrlMatch, 'url' | 'scheme' | 'placeholders'>,
  { linkSchemes }: { readonly linkSchemes: ReadonlySet<string> },
): boolean {
  return isOf(match, linkSchemes, (code) => code !== 'option-like-host')
}

/** Whether a match is a URL of one of some schemes, all of whose hazards are allowed. */
function isOf(
  { url, scheme, placeholders }: Pick<UrlMatch, 'url' | 'scheme' | 'placeholders'>,
  schemes: ReadonlySet<string>,
  isAllowed: (code: HazardCode) => boolean,
): boolean {
  if (placeholders !== undefined || !schemes.has(scheme)) return false
  const parsed = parseUrl(url)
  return parsed.ok && hazards(parsed).every(({ code }) => isAllowed(code))
}

/**
 * Whether the filter of the options lets a link be made. It is asked where nothing else keeps it from being made.
 *
 * @throws TypeError where the filter gives no boolean.
 */
export function isWanted({ match }: Link, { filter, entry }: LinkSettings): boolean {
  if (filter === undefined) return true
  const wanted: unknown = filter(match)
  if (typeof wanted !== 'boolean')
    throw new TypeError(`${entry}: filter must return true or false, not ${String(wanted)}`)
  return wanted
}

/**
 * The attributes of the link of a match.
 *
 * @throws TypeError where a function of the options gives what is no value of its attribute.
 */
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

import type { UrlMatch } from 'urls-in-context'
import { normalize, parseUrl, redactUrl, type Unwrapped, unwrapUrl } from 'urls-in-context/url'
import { Refusal } from '../system/errors.ts'
import type { Row } from './row.ts'

/** What a search asks of a URL: its scheme and host, the URL inside a rewritten link, and whether patterns admit it. */

const LONGEST_MS = 1000
/** A pattern that looks at a URL in fewer steps than this needs no watch. */
const MOST_STEPS = 1e7

/** A pattern, and how its steps grow with a text: by the power of its open repetitions, or without a known bound. */
interface Pattern {
  readonly source: string
  readonly regExp: RegExp
  readonly power: number
}

/** Why a text is no regular expression of JavaScript, or undefined if it is one. */
export function patternFault(source: string): string | undefined {
  try {
    compile(source)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: \/.*\/\w*: /s, '')
  }
}

/** Says whether patterns admit a URL. @throws Refusal if one of them takes too long. */
export function urlPatterns(
  include: readonly string[] = [],
  exclude: readonly string[] = [],
  ignoreCase = false,
): (url: string) => boolean {
  const [wanted, unwanted] = [include, exclude].map((sources) => sources.map((each) => patternOf(each, ignoreCase)))
  return (url) => {
    const text = normalForm(url)
    if (wanted!.length > 0 && !wanted!.some((pattern) => matches(pattern, text))) return false
    return !unwanted!.some((pattern) => matches(pattern, text))
  }
}

function patternOf(source: string, ignoreCase: boolean): Pattern {
  return { source, regExp: compile(source, ignoreCase ? 'i' : ''), power: powerOf(source) }
}

/** Characters count as code points where the pattern can be read so, as in `\p{L}`. */
function compile(source: string, flags = ''): RegExp {
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    return new RegExp(source, flags)
  }
}

/**
 * A bound of the power with which the steps of a pattern grow: the number of its repetitions and choices, and one for
 * the places where it may start. A repeated group, a reference back and an assertion have none.
 */
function powerOf(source: string): number {
  if (/\)[*+?{]|\\[1-9k]|\(\?[=!<]/.test(source)) return Number.POSITIVE_INFINITY
  return 1 + (source.match(/[*+?{|]/g)?.length ?? 0)
}

/** @throws Refusal if the pattern takes too long, as `(a+)+$` does for a text of many `a`. */
function matches({ source, regExp, power }: Pattern, text: string): boolean {
  if (text.length ** power <= MOST_STEPS) return regExp.test(text)
  try {
    return watched(regExp, text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new Refusal(`the pattern ${source} takes longer than a second for the URL ${redactUrl(text)}`)
  }
}

let watch: ((regExp: RegExp, text: string) => boolean) | undefined

/** Looks for a pattern where the engine can end the search: for a tenth of a millisecond more. */
function watched(regExp: RegExp, text: string): boolean {
  watch ??= watchOf(process.getBuiltinModule('node:vm'))
  return watch(regExp, text)
}

/** The script is compiled once: a third of the time of a search. */
function watchOf({ createContext, Script }: typeof import('node:vm')): NonNullable<typeof watch> {
  const scope: { regExp?: RegExp; text?: string } = {}
  const context = createContext(scope)
  const script = new Script('regExp.test(text)')
  return (regExp, text) => {
    scope.regExp = regExp
    scope.text = text
    return script.runInContext(context, { timeout: LONGEST_MS })
  }
}

/** The normal form of a URL by the rules of its scheme (RFC 3986 §6.2.3), or the text itself if it is not one. */
export function normalForm(text: string): string {
  const url = parseUrl(text)
  return url.ok ? normalize(url, { rules: 'scheme' }) : text
}

const PLAIN_HOST = /^[^:/?#]+:\/\/([a-z0-9.-]+)(?:[/?#]|$)/

/** The host of a URL in lower case, without escapes of unreserved characters (RFC 3986 §6.2.2). */
export function hostOf(url: string): string {
  const plain = PLAIN_HOST.exec(url)
  if (plain !== null) return plain[1]!
  const authority = /^[^:/?#]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const name = /^(?:\[[^\]]*\]|[^:]*)/.exec(host)![0].toLowerCase()
  return name.replace(/%[0-9a-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16)).toLowerCase()
    return /[a-z0-9._~-]/.test(character) ? character : escaped.toUpperCase()
  })
}

/** A host with its international name in ASCII, if it has one. */
export function inAscii(host: string): string {
  const isAscii = /^[\x21-\x7e]*$/.test(host)
  return isAscii || !URL.canParse(`ws://${host}`) ? host : new URL(`ws://${host}`).hostname
}

/** Whether a host is one of those listed, in lower case and ASCII, or below one. */
export function isHostIn(host: string, listed: readonly string[]): boolean {
  const name = inAscii(host).replace(/\.$/, '')
  return listed.some((each) => name === each || name.endsWith(`.${each}`))
}

/** What a row says about a rewritten link. The URL is as it is in the link. A target that is not a URL is left out. */
export function unwrapFacts({
  url,
  alternatives,
}: Pick<UrlMatch, 'url' | 'alternatives'>): Pick<Row, 'unwrapped' | 'via' | 'unresolved'> {
  const { url: inner, via, unresolved } = wholeReading(unwrapUrl(url), alternatives)
  if (via.length === 0) return { unresolved }
  return { unwrapped: inner, via: via.map(({ service }) => service), unresolved }
}

/**
 * A link whose target cannot be read was most often cut by a line end. Then that reading counts which is the likeliest
 * of those that are a whole link of the service.
 */
function wholeReading(found: Unwrapped, alternatives: UrlMatch['alternatives']): Unwrapped {
  const { via, unresolved } = found
  if (via.length > 0 || unresolved?.reason !== 'unreadable') return found
  for (const { url } of alternatives) {
    const other = unwrapUrl(url)
    if (other.via[0]?.service === unresolved.service) return other
  }
  return found
}

export function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':')).toLowerCase()
}

import { SLASH, UNDERSCORE } from '../text/ascii.ts'
import { isDigit, isHexdig } from '../text/chars.ts'
import { isCommonHost, isPlausibleHost } from '../text/hosts.ts'

/**
 * What two parts of a URL show by themselves: that the first is not whole, or that the second goes on with it. `rules
 * §7.5`
 */

/** The URL from its host on. */
export function withoutScheme(url: string): string {
  return url.replace(/^[^:/?#]*:\/\//, '')
}

/** Characters that show that the next line's first word belongs to a URL. */
const SIGN = /[/=&?%]/
/** Alone on a line it is three letters or more: `.RE` and `.br` are requests of roff. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})$/

/** Whether a part shows a sign of a URL. */
export function isHinted(next: string): boolean {
  return SIGN.test(next) || EXTENSION.test(next)
}

/**
 * Whether the URL of which `authority` stands before the break, from its host on, cannot end there, and the next part
 * goes on with what it lacks. `inHost`: it ends within its host.
 */
export function isUnfinished(authority: string, inHost: boolean, next: string): boolean {
  if (inHost) return isCutHost(authority, next)
  if (isCutEscape(authority, next) || isCutInner(authority, next) || isCutDigest(authority, next)) return true
  return (authority.endsWith('&') || (authority.endsWith('?') && PROGRAM.test(authority))) && PARAMETER.test(next)
}

const PARAMETER = /^(?:amp;)?[A-Za-z_][A-Za-z0-9_.-]*=/
/** A program on a server, before its query. */
const PROGRAM = /\.(?:php[0-9]?|cgi|pl|aspx?|jsp|cfm|exe|dll)\?$/i

/** A percent sign before its two hexadecimal digits. */
function isCutEscape(authority: string, next: string): boolean {
  if (authority.endsWith('%')) return /^[0-9A-Fa-f]{2}/.test(next)
  return /%[0-9A-Fa-f]$/.test(authority.slice(-2)) && /^[0-9A-Fa-f]/.test(next)
}

/** The lengths of the digests of MD5, SHA-1 and SHA-256, in hexadecimal digits. */
const DIGESTS = [32, 40, 64]
const COMMIT = 40
/** Hexadecimal digits on both sides of a break, perhaps those of a commit. */
const DIGITS = /(\/commit\/)?(?<![0-9a-z])([0-9a-f]*)\n([0-9a-f]+)(?![0-9a-z])/i
const LONGEST_END = 72

/** Whether the hexadecimal digits around the break make one digest, of which neither part is one, or those of a commit. */
function isCutDigest(authority: string, next: string): boolean {
  const last = authority.charCodeAt(authority.length - 1)
  if (!isHexdig(next.charCodeAt(0)) || !(isHexdig(last) || last === SLASH)) return false
  const found = DIGITS.exec(`${authority.slice(-LONGEST_END)}\n${next}`)
  if (found === null) return false
  const [start, rest] = [found[2]!.length, found[3]!.length]
  if (found[1] !== undefined) return start + rest === COMMIT
  return start > 0 && !DIGESTS.includes(start) && !DIGESTS.includes(rest) && DIGESTS.includes(start + rest)
}

/** The time in the URL of a web archive, behind which the URL of what was archived stands; and its greatest length. */
const TIMESTAMP = /\/\d{14}(?:[a-z]{2}_)?\/$/
const TIMESTAMP_LENGTH = 19

/** Whether a URL ends in a web archive's time, behind which another URL stands. */
export function endsInTimestamp(url: string): boolean {
  const last = url.charCodeAt(url.length - 2)
  return url.endsWith('/') && (isDigit(last) || last === UNDERSCORE) && TIMESTAMP.test(url.slice(-TIMESTAMP_LENGTH))
}

/** The longest scheme of a URL within a URL, with what stands before it and its slashes. */
const INNER_SCHEME_LENGTH = 9
/** A colon and two slashes. */
const SLASHES_LENGTH = 3
/** What may follow `http:`, `http:/` and `http://`: a second slash comes before the host. */
const INNER_RESTS = [/^\/\/[^/]/, /^\/[^/]/, /^[A-Za-z0-9-]+\.[A-Za-z0-9]/]

/** Whether a URL within the URL is cut: before it, before its slashes, between them or behind them. */
export function isCutInner(authority: string, next: string): boolean {
  if (endsInTimestamp(authority)) return /^(?:https?:\/\/|www\.)/i.test(next)
  if (!authority.includes(':', authority.length - SLASHES_LENGTH)) return false
  const [, slashes] = /[/=]https?:(\/{0,2})$/i.exec(authority.slice(-INNER_SCHEME_LENGTH)) ?? []
  return slashes !== undefined && INNER_RESTS[slashes.length]!.test(next)
}

/** A host, or the rest of one, before a port, path, query or fragment. */
const HOST_WITH_REST = /^([A-Za-z0-9.-]+)(?::[0-9]+(?![A-Za-z0-9.])|[/?#])/

/** A host that breaks at a dot or behind a hyphen, where the next part completes a host, and more than a host. */
function isCutHost(authority: string, next: string): boolean {
  const host = authority.replace(/^.*@/, '')
  const [, rest] = HOST_WITH_REST.exec(next) ?? []
  if (rest === undefined) return false
  const isAtDot = host.endsWith('.') !== rest.startsWith('.')
  if (!(isAtDot || host.endsWith('-')) || !isPlausibleHost(host + rest, 2)) return false
  // `http://localhost.⏎and/or`: a lone label behind a host that could be whole may be prose.
  if (rest.replace(/^\./, '').includes('.') || host.endsWith('-')) return true
  return /^www\b/i.test(host) && !isCommonHost(host.replace(/\.$/, ''))
}

/**
 * Whether a host that goes on in the next part is one: its top-level label is plausible, and was not a common one
 * before it grew; or its port or path follows. `rules §7.2`
 */
export function isHostJoined(sofar: string, next: string): boolean {
  const authority = /^[^/?#]*/.exec(withoutScheme(sofar + next))![0]
  const host = authority.replace(/^.*@|:\d*$/g, '')
  const isGrown = isCommonHost(sofar) && !isCommonHost(host) && !/^[^/?#]*\./.test(next)
  if (isPlausibleHost(host, 2) && !isGrown) return true
  return /^(?::[0-9]|[/?#])/.test(next) || (/[.:]$/.test(sofar) && /^[0-9]/.test(next))
}

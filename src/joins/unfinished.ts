import { isCommonHost, isPlausibleHost } from '../text/hosts.ts'

/** Whether the first part of a URL is incomplete, or the second continues it. `rules §7.5` */

export function withoutScheme(url: string): string {
  return url.replace(/^[^:/?#]*:\/\//, '')
}

const SIGN = /[/=&?%]/
/** Perhaps with a fragment. A name of one or two letters may be a roff request: `.RE`, `.br`. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})(?:#[\w.-]*)?$/

export function isHinted(next: string): boolean {
  return SIGN.test(next) || EXTENSION.test(next)
}

/** `authority` is the text before the break from the host on. `inHost`: the URL ends within its host. */
export function isUnfinished(authority: string, inHost: boolean, next: string): boolean {
  if (inHost) return isCutHost(authority, next)
  if (authority.endsWith('/web/') && ARCHIVED.test(next)) return true
  if (isCutEscape(authority, next) || isCutInner(authority, next) || isCutDigest(authority, next)) return true
  const lacksParameter = /[=?].*&$/.test(authority) || (authority.endsWith('?') && PROGRAM.test(authority))
  return lacksParameter && PARAMETER.test(next)
}

const PARAMETER = /^(?:amp;)?[A-Za-z_][A-Za-z0-9_.-]*=/
const PROGRAM = /\.(?:php[0-9]?|cgi|pl|aspx?|jsp|cfm|exe|dll)\?$/i

/** `file:///%2⏎DEF PUSH` */
const WORD = /^(?:[a-z]{2,}|[A-Z]{2,})$/

/** A percent sign before its two hexadecimal digits. */
function isCutEscape(authority: string, next: string): boolean {
  if (authority.endsWith('%')) return /^[0-9A-Fa-f]{2}/.test(next)
  return /%[0-9A-Fa-f]$/.test(authority.slice(-2)) && /^[0-9A-Fa-f]/.test(next) && !WORD.test(next)
}

/** MD5, SHA-1 and SHA-256, in hexadecimal digits. */
const DIGESTS = [32, 40, 64]
const COMMIT = 40
/** Hexadecimal digits before a break, … */
const LAST_DIGITS = /(\/commit\/)?(?<![0-9a-z])([0-9a-f]*)$/i
/** … and after it. */
const DIGITS = /^[0-9a-f]+(?![0-9a-z])/i
const LONGEST_END = 72

/** The digits around the break make a digest, of which neither part is one, or that of a commit. */
function isCutDigest(authority: string, next: string): boolean {
  const rest = DIGITS.exec(next)?.[0].length
  const found = rest && LAST_DIGITS.exec(authority.slice(-LONGEST_END))
  if (!found) return false
  const start = found[2]!.length
  if (found[1] !== undefined) return start + rest === COMMIT
  return start > 0 && !DIGESTS.includes(start) && !DIGESTS.includes(rest) && DIGESTS.includes(start + rest)
}

/** The time of a web archive and the archived URL, … */
const ARCHIVED = /^\d{14}(?:[a-z]{2}_)?\/https?:/
/** … and the time at the end of a part. */
const TIMESTAMP = /\/\d{14}(?:[a-z]{2}_)?\/$/
const TIMESTAMP_LENGTH = 19

export function endsInTimestamp(url: string): boolean {
  return TIMESTAMP.test(url.slice(-TIMESTAMP_LENGTH))
}

/** The scheme with the character before it and its slashes. */
const INNER_SCHEME_LENGTH = 9
const SLASHES_LENGTH = 3
const INNER_RESTS = [/^\/\/[^/]/, /^\/[^/]/, /^[A-Za-z0-9-]+\.[A-Za-z0-9]/]

/** The inner URL is cut before it, or before, between or after its slashes. */
export function isCutInner(authority: string, next: string): boolean {
  if (endsInTimestamp(authority)) return /^(?:https?:\/\/|www\.)/i.test(next)
  if (!authority.includes(':', authority.length - SLASHES_LENGTH)) return false
  const [, slashes] = /[/=]https?:(\/{0,2})$/i.exec(authority.slice(-INNER_SCHEME_LENGTH)) ?? []
  return slashes !== undefined && INNER_RESTS[slashes.length]!.test(next)
}

/** A host, or the rest of one, before a port, path, query or fragment. */
const HOST_WITH_REST = /^([A-Za-z0-9.-]+)(?::[0-9]+(?![A-Za-z0-9.])|[/?#])/

/** A host broken at a dot or after a hyphen, which the next part completes. */
function isCutHost(authority: string, next: string): boolean {
  const host = authority.replace(/^.*@/, '')
  const [, rest] = HOST_WITH_REST.exec(next) ?? []
  if (rest === undefined) return false
  const isAtDot = host.endsWith('.') !== rest.startsWith('.')
  if (!(isAtDot || host.endsWith('-')) || !isPlausibleHost(host + rest, 2)) return false
  // `http://localhost.⏎and/or`: one label after a possibly whole host may be prose.
  if (/.\./.test(rest)) return true
  return /^www\b/i.test(host) && !isCommonHost(host.replace(/\.$/, ''))
}

/**
 * The top-level domain is plausible, and was not a common one before the break; or a port or path follows. `rules §7.2`
 */
export function isHostJoined(sofar: string, next: string): boolean {
  // `www.a.example⏎.b.example/`, a list of patterns
  if (/^\.[^./]+\./.test(next) && isCommonHost(withoutScheme(sofar))) return false
  const authority = /^[^/?#]*/.exec(withoutScheme(sofar + next))![0]
  const host = authority.replace(/^.*@|:\d*$/g, '')
  const isGrown = isCommonHost(sofar) && !isCommonHost(host) && !/^[^/?#]*\./.test(next)
  if (isPlausibleHost(host, 2) && !isGrown) return true
  return /^(?::[0-9]|[/?#])/.test(next) || (/[.:]$/.test(sofar) && /^[0-9]/.test(next))
}

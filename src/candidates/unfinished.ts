import { UNDERSCORE } from '../text/ascii.ts'
import { isDigit } from '../text/chars.ts'
import { isCommonHost, isPlausibleHost } from '../text/plausible-host.ts'

/**
 * What cannot be whole is not whole: signs in the URL at a line end, and in the next line, that it was cut there. They need
 * no layout. `rules §7.5`
 */

/** A bare URL at a line end, and the run in the next line. */
export interface CutUrl {
  /** The URL from its host on, up to the line's end; nothing trimmed. */
  readonly authority: string
  /** Whether the line ends within the host. */
  readonly inHost: boolean
  /** The run in the next line, trimmed. */
  readonly next: string
  /** Whether a bracket that is open at the line's end closes within that run. */
  readonly closes: boolean
}

/** Whether the URL cannot end with its line, and the next line goes on with what it lacks. */
export function isUnfinished({ authority, inHost, next, closes }: CutUrl): boolean {
  if (inHost) return isCutHost(authority, next)
  if (closes || isCutEscape(authority, next) || isCutInner(authority, next)) return true
  return (authority.endsWith('&') || PROGRAM.test(authority)) && PARAMETER.test(next)
}

const PARAMETER = /^(?:amp;)?[A-Za-z_][A-Za-z0-9_.-]*=/
/** A program on a server, before its query. */
const PROGRAM = /\.(?:php[0-9]?|cgi|pl|aspx?|jsp|cfm|exe|dll)\?$/i

/** A host, or the rest of one, before a port, path, query or fragment. */
const HOST_WITH_REST = /^([A-Za-z0-9.-]+)(?::[0-9]+(?![A-Za-z0-9.])|[/?#])/

/** A percent sign before its two hexadecimal digits. */
function isCutEscape(authority: string, next: string): boolean {
  if (!authority.includes('%', authority.length - 2)) return false
  const [cut] = /%[0-9A-Fa-f]?$/.exec(authority.slice(-2)) ?? []
  if (cut === undefined) return false
  return cut.length === 1 ? /^[0-9A-Fa-f]{2}/.test(next) : /^[0-9A-Fa-f]/.test(next)
}

/** The time in the URL of a web archive, behind which the URL of what was archived stands; and its greatest length. */
const TIMESTAMP = /\/\d{14}(?:[a-z]{2}_)?\/$/
const TIMESTAMP_LENGTH = 19

/** Whether a URL ends in a web archive's time, behind which another URL stands. */
export function endsInTimestamp(url: string): boolean {
  return url.endsWith('/') && isTimeEnd(url.charCodeAt(url.length - 2)) && TIMESTAMP.test(url.slice(-TIMESTAMP_LENGTH))
}

/** Whether a unit ends a web archive's time: a digit, or the `_` of `20260101000000id_`. */
function isTimeEnd(unit: number): boolean {
  return isDigit(unit) || unit === UNDERSCORE
}

/** The longest scheme of a URL within a URL, with what stands before it and its slashes. */
const INNER_SCHEME_LENGTH = 9
/** A colon and two slashes. */
const SLASHES_LENGTH = 3
/** What may follow `http:`, `http:/` and `http://`: a second slash comes before the host. */
const INNER_RESTS = [/^\/\/[^/]/, /^\/[^/]/, /^[A-Za-z0-9-]+\.[A-Za-z0-9]/]

/** Whether a URL within the URL is cut: before it, before its slashes, between them or behind them. */
export function isCutInner(authority: string, next: string): boolean {
  if (endsInTimestamp(authority)) return /^https?:\/\//i.test(next)
  if (!authority.includes(':', authority.length - SLASHES_LENGTH)) return false
  const [, slashes] = /[/=]https?:(\/{0,2})$/i.exec(authority.slice(-INNER_SCHEME_LENGTH)) ?? []
  return slashes !== undefined && INNER_RESTS[slashes.length]!.test(next)
}

/** A host that breaks at a dot or behind a hyphen, where the next run completes a host, and more than a host. */
function isCutHost(authority: string, next: string): boolean {
  const host = authority.replace(/^.*@/, '')
  const [, rest] = HOST_WITH_REST.exec(next) ?? []
  if (rest === undefined)
    return isLoneName(host) && isPlausibleHost(`${host.replace(/\.$/, '')}.${next.replace(/^\./, '')}`, 3)
  const isAtDot = host.endsWith('.') !== rest.startsWith('.')
  if (!isAtDot && !host.endsWith('-')) return false
  if (!isPlausibleHost(host + rest, 2)) return false
  // `http://localhost.⏎and/or`: a lone label behind a host that could be whole may be prose.
  if (rest.replace(/^\./, '').includes('.') || host.endsWith('-')) return true
  return /^www\b/i.test(host) && !isCommonHost(host.replace(/\.$/, ''))
}

/** `www` or `www.`, which is no host by itself. */
function isLoneName(host: string): boolean {
  return /^www\.?$/i.test(host)
}

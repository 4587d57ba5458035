import { property } from './chars.ts'
import { IN_HOST } from './class-flags.ts'
import { HOST_LIMIT } from './limits.ts'
import { flagsOf, isForeignLetter } from './prose-classes.ts'

/**
 * Whether to find a host without scheme and `www.`. `host` is as written, without a dot at its end; `before` and
 * `after` are up to {@link HOST_SURROUNDINGS} UTF-16 units of the text around it, fewer only at the ends of the text.
 */
export type HostPredicate = (host: string, before: string, after: string) => boolean

/** The same, with the absolute offset of the host. */
export type PlacedHostPredicate = (host: string, before: string, after: string, at: number) => boolean

/** In UTF-16 units; so short a slice is a copy, which keeps no text alive. */
export const HOST_SURROUNDINGS = 12

/**
 * Whether a host in running text is certain: at least `labels` labels, the last one a plausible top-level domain.
 * `rules §2`
 */
export function isPlausibleHost(host: string, labels: number): boolean {
  const names = host.replace(/\.$/, '').split(ANY_DOT)
  return names.length >= labels && isTopLevel(names.at(-1)!) && hasNames(host)
}

/** Whether a host may have no scheme, if such hosts are asked for: a plausible one, an address, `localhost`. */
export function isBareHost(host: string): boolean {
  return isPlausibleHost(host, 2) || isIPv4address(host, 0, host.length) || /^(localhost$|\[)/i.test(host)
}

/** Whether no label is empty, starts with a mark or ends in a hyphen, and no user precedes the host. */
export function hasNames(host: string): boolean {
  return !/(^|\.)[-._~]|-\.|@/.test(host)
}

/** Whether a host ends in a common top-level domain. */
export function isCommonHost(host: string): boolean {
  return /\.(?:com|org|net|edu|gov|info|[a-z]{2})$/i.test(host)
}

/** A label that may be a top-level domain: two letters or more, or an A-label; not `www`, which begins a host. */
const isTopLevel = /* @__PURE__ */ property(
  String.raw`^(?!www$)(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$`,
  'iu',
  /^(?![wW]{3}$)(?:[A-Za-z]{2,}|[xX][nN]--[A-Za-z0-9-]+)$/,
)

/** The dots of IDNA: `.`, and `。` `．` `｡` (RFC 3490 §3.1), which are also the full stops of Chinese and Japanese. */

const ANY_DOT = /[.\u3002\uff0e\uff61]/
const LAST_DOT = /[.\u3002\uff0e\uff61]$/
const isLabel = /* @__PURE__ */ property(String.raw`^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?$`)
const isLatin = /* @__PURE__ */ property(String.raw`^[\p{Script=Latin}\p{N}_-]+$`)
/** The top-level domain of a host without a path: in small letters, as a capital begins a sentence, … */
const TOP_LEVEL = /^(?:[a-z]{2,}|[\uff41-\uff5a]{2,}|xn--[a-z0-9-]+)$/
/** … and short, as a word is longer. */
const LONGEST_TOP_LEVEL = 6
/** A top-level domain of this length is complete. */
const USUAL_TOP_LEVEL = 3
/** Labels that begin another URL. */
const OTHER_START = /^(?:www|ftp|https?)$/i

export function isIdnaDot(unit: number): boolean {
  return unit === 0x3002 || unit === 0xff0e || unit === 0xff61
}

/**
 * Whether the dot of IDNA at `dot` is inside the host that starts at `from` and does not end a sentence: the labels on
 * both sides are in one script, or a path follows the host. After a `.`, the host continues only in the script of its
 * label. Looks at one host's length on either side. `rules §4.6`
 */
export function isInsideHost(text: string, from: number, dot: number): boolean {
  const before = text.slice(Math.max(from, dot - HOST_LIMIT), dot)
  const last = before.split(ANY_DOT).at(-1)!
  const isLatinOnly = isLatin(last) && !isForeignLetter(text.charCodeAt(dot + 1))
  const end = endOfLabels(text, dot + 1, isLatinOnly)
  const labels = text
    .slice(dot + 1, end)
    .replace(LAST_DOT, '')
    .split(ANY_DOT)
  const [first] = labels as [string]
  if (![last, ...labels].every(isLabel) || OTHER_START.test(first)) return false
  const isSame = isLatin(last) === isLatin(first)
  const hasAsciiDot = before.includes('.')
  if (/^(?:\/|:\d)/.test(text.slice(end, end + 2))) return isSame || !hasAsciiDot
  if (!isSame) return false
  const top = labels.at(-1)!
  if (!isLatin(top)) return !hasAsciiDot && top.length <= LONGEST_TOP_LEVEL
  return TOP_LEVEL.test(top) && (!hasAsciiDot || last.length > USUAL_TOP_LEVEL)
}

function endOfLabels(text: string, from: number, isLatinOnly: boolean): number {
  const stop = Math.min(text.length, from + HOST_LIMIT)
  let at = from
  for (; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (!(flagsOf(unit) & IN_HOST || isIdnaDot(unit)) || (isLatinOnly && isForeignLetter(unit))) break
  }
  return at
}

/** RFC 3986 §3.2.2 dec-octet */
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4: RegExp = /* @__PURE__ */ new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)

/** Whether `text` from `start` to `end`, in UTF-16 units, is an IPv4 address. RFC 3986 §3.2.2 IPv4address */
export function isIPv4address(text: string, start: number, end: number): boolean {
  return IPV4.test(text.slice(start, end))
}

/**
 * Whether `text` from `start` to `end`, in UTF-16 units, is an IPv6 address without brackets and zone. RFC 3986 §3.2.2
 * IPv6address
 */
export function isIPv6address(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end)
  const address = written.replace(/(?<=:)[\d.]*$/, (last) => (IPV4.test(last) ? '0:0' : last))
  const parts = address.split('::')
  const groups = parts.flatMap((part) => (part === '' ? [] : part.split(':')))
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false
  return parts.length === 1 ? groups.length === 8 : parts.length === 2 && groups.length < 8
}

import { property } from '../text/chars.ts'
import { ALNUM, ALPHA, classOf, DIGIT, HOST, isForeignLetter, LINK, USERINFO, ZERO_WIDTH } from '../text/classes.ts'
import type { View } from '../text/view.ts'

/** The authority of a bare URL: what of it can stand in running text. Conventions §4.6. */

const COLON = 0x3a
const AT = 0x40
const HYPHEN = 0x2d
const SLASH = 0x2f
const DOT = 0x2e
const BRACKET = 0x5b
/** Longest label, and longest domain name (RFC 1035 §2.3.4). */
const LABEL_LIMIT = 63
export const HOST_LIMIT = 253

/** Behind the authority that starts at `from` (userinfo, host, port); -1 where there is no host. */
export function walkAuthority(view: View, from: number, limit: number): number {
  let host = from
  let end = walkHost(view, host, limit)
  const next = view.at(end)
  if (next === AT || (next > 0 && next < 128 && classOf(next) & USERINFO)) {
    const at = walkUserinfo(view, end, limit)
    if (view.at(at) === AT && isUserinfo(view.text.slice(host, at))) {
      host = at + 1
      end = walkHost(view, host, limit)
    }
  }
  // `http://http://a.example/` is written twice: the second one counts.
  if (end === host || (view.at(end) === COLON && view.at(end + 1) === SLASH && view.at(end + 2) === SLASH)) return -1
  return walkPort(view, host, end, limit)
}

function walkUserinfo(view: View, from: number, limit: number): number {
  const stop = Math.min(view.length, limit)
  let at = from
  while (at < stop && classOf(view.text.charCodeAt(at)) & (HOST | USERINFO)) at++
  view.steps += at - from
  return at
}

/** Whether what stands before an `@` is no host that ended before it: `(http://a.example),joe@b.example`. */
function isUserinfo(text: string): boolean {
  if (UNOPENED.test(text) || CLOSING_QUOTE.test(text)) return false
  const [first, ...others] = text.split(SEPARATOR, 2)
  return others.length === 0 || !isPlausibleHost(first!, 2)
}

const UNOPENED = /^[^(]*\)/
const CLOSING_QUOTE = /'(?![A-Za-z0-9%])/
const SEPARATOR = /[,;]/

/** Behind the host at `from`, not past `limit`; `from` itself where nothing there can be a host. */
export function walkHost(view: View, from: number, limit: number): number {
  const { text } = view
  if (text.charCodeAt(from) === BRACKET) return walkLiteral(view, from)
  const stop = Math.min(limit, view.length)
  let at = from
  let seen = 0
  for (; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 128) return walkForeignHost(view, from, at, limit)
    const flags = classOf(unit)
    if (!(flags & HOST) || (unit === DOT && at > from && text.charCodeAt(at - 1) === DOT)) break
    seen |= flags
  }
  if (at === view.length) view.starved = true
  view.steps += at - from
  return seen & ALNUM ? beforeHyphens(text, at) : from
}

/** A label does not end in a hyphen. */
function beforeHyphens(text: string, end: number): number {
  let at = end
  while (text.charCodeAt(at - 1) === HYPHEN) at--
  return at
}

/** Goes on at `at` with a host in which characters beyond ASCII stand. */
function walkForeignHost(view: View, from: number, start: number, limit: number): number {
  const { text } = view
  view.isForeign = true
  let at = start
  let latin = isLatinLabel(text, from, start)
  for (let unit = view.at(at); unit >= 0 && at < limit; unit = view.at(at)) {
    const flags = classOf(unit)
    if (flags & HOST) {
      if (unit === DOT && at > from && text.charCodeAt(at - 1) === DOT) break
      if (unit >= 128 && latin && isForeignLetter(unit)) break
      if (flags & ALPHA || unit >= 128 || unit === DOT) latin = (flags & ALPHA) !== 0
      at++
    } else {
      const width = linkWidth(view, at, unit, flags)
      if (width === 0) break
      if (flags & ZERO_WIDTH) view.zeroWidth = true
      at += width
    }
  }
  view.steps += at - from
  return isNamed(text, from, at) ? beforeHyphens(text, at) : from
}

/** Whether the label that goes on at `end` has Latin letters so far. */
function isLatinLabel(text: string, from: number, end: number): boolean {
  return /[A-Za-z][^.]*$/.test(text.slice(Math.max(from, end - LABEL_LIMIT), end))
}

/** At least one letter, digit or symbol makes a host. */
function isNamed(text: string, from: number, end: number): boolean {
  return /[^\-_.~%]/.test(text.slice(from, end))
}

/** How many units a character takes that goes on only with what follows it: surrogate pairs, dots inside words, zero-width characters. */
export function linkWidth(view: View, at: number, unit: number, flags: number): number {
  if (!(flags & (LINK | ZERO_WIDTH))) return 0
  const next = view.at(at + 1)
  if (next < 0) return 0
  if (unit >= 0xd800 && unit <= 0xdfff) return unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff ? 2 : 0
  const follows = classOf(next)
  if (flags & ZERO_WIDTH && follows & ZERO_WIDTH) return view.at(at + 2) >= 0 ? 1 : 0
  return follows & HOST || (next >= 0xd800 && next <= 0xdbff) ? 1 : 0
}

/** IP-literal = "[" ( IPv6address / IPvFuture ) "]" (RFC 3986 §3.2.2); the parser is asked for what is inside. */
function walkLiteral(view: View, from: number): number {
  view.isForeign = true
  let at = from + 1
  while (at < view.length && at - from < 64 && classOf(view.text.charCodeAt(at)) & (ALNUM | USERINFO | HOST)) at++
  return view.at(at) === 0x5d && at > from + 2 ? at + 1 : from
}

/** ":" and a number, or nothing before a path; a port that is no number ends the URL before the colon. */
export function walkPort(view: View, host: number, end: number, limit: number): number {
  if (view.at(end) !== COLON) return end
  const address = walkAddress(view, host)
  if (address > end) return address
  let at = end + 1
  const stop = Math.min(limit, view.length)
  while (at < stop && classOf(view.text.charCodeAt(at)) & DIGIT) at++
  view.steps += at - end
  const next = view.at(at)
  if (at === end + 1) return opensPath(next) ? at : end
  return next >= 0 && classOf(next) & ALPHA ? end : at
}

/** "/", "?" or "#": what may follow an authority. */
export function opensPath(unit: number): boolean {
  return unit === 0x2f || unit === 0x3f || unit === 0x23
}

/** An IPv6 address without brackets, where a path or the end follows. */
function walkAddress(view: View, from: number): number {
  let at = from
  while (at < view.length && at - from < 46 && /[0-9A-Fa-f:.]/.test(view.text[at]!)) at++
  const address = view.text.slice(from, at)
  const next = view.at(at)
  if (next >= 0 && !opensPath(next) && classOf(next) & (ALNUM | HOST)) return -1
  return isIPv6(address) ? at : -1
}

/** IPv6address by its shape: eight groups of hexadecimal digits, or fewer around one `::` (RFC 3986 §3.2.2). */
function isIPv6(address: string): boolean {
  const halves = address.split('::')
  if (halves.length > 2 || !address.includes(':')) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (!groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false
  return halves.length === 2 ? groups.length < 8 : groups.length === 8
}

/**
 * Whether the host at `from`…`to` may stand without a scheme behind `www.` or `ftp.`: another label, and a plausible
 * top-level one (conventions §2).
 */
export function isPlausibleHost(host: string, labels: number): boolean {
  const end = host.endsWith('.') ? host.length - 1 : host.length
  let count = 1
  let label = 0
  for (let dot = host.indexOf('.'); dot >= 0 && dot < end; dot = host.indexOf('.', label)) {
    if (dot === label) return false
    label = dot + 1
    count++
  }
  return count >= labels && label < end && isTopLevel(host.slice(label, end))
}

/** Two letters or more, or an A-label; but `www` is the other end of a host. */
const isTopLevel = property(String.raw`^(?!www$)(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$`, 'iu')

import {
  AT_SIGN,
  COLON,
  DOT,
  HASH,
  HYPHEN,
  LEFT_BRACKET,
  QUESTION_MARK,
  RIGHT_BRACKET,
  SLASH,
  TILDE,
  UNDERSCORE,
} from '../text/ascii.ts'
import { isFullWidthLetter, isIdnaDot, isInsideHost } from '../text/idna-dot.ts'
import { isIPv6address } from '../text/ip.ts'
import { HOST_LIMIT } from '../text/limits.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import {
  DECIMAL,
  flagsOf,
  IN_HOST,
  IN_USERINFO,
  isForeignLetter,
  LETTER,
  LETTER_OR_DIGIT,
  LINKING,
  ZERO_WIDTH,
} from '../text/prose-classes.ts'
import type { Attempt } from './candidate.ts'

/** The authority of a bare URL: what of it can stand in running text. `rules §4.6` */

/** The longest label (RFC 1035 §2.3.4). */
const LABEL_LIMIT = 63
/** The longest IP literal, with its zone. */
const LITERAL_LIMIT = 64
/** The longest IPv6 address. */
const ADDRESS_LIMIT = 46

/** Behind the authority that starts at `from` (userinfo, host, port); -1 where there is no host. */
export function walkAuthority(attempt: Attempt, from: number, limit: number): number {
  let host = from
  let end = walkHost(attempt, host, limit)
  const next = attempt.at(end)
  if (next === AT_SIGN || (next > 0 && next < 128 && flagsOf(next) & IN_USERINFO)) {
    const at = walkUserinfo(attempt, end, limit)
    const userinfo = attempt.text.slice(host, at)
    if (attempt.at(at) === AT_SIGN && isUserinfo(userinfo)) {
      host = at + 1
      end = walkHost(attempt, host, limit)
    }
  }
  // In `http://http://a.example/` the scheme is written twice: the second one starts the URL.
  if (end === host || (attempt.at(end) === COLON && attempt.at(end + 1) === SLASH && attempt.at(end + 2) === SLASH))
    return -1
  return walkPort(attempt, host, end, limit)
}

function walkUserinfo(attempt: Attempt, from: number, limit: number): number {
  const stop = Math.min(attempt.length, limit)
  let at = from
  while (at < stop && flagsOf(attempt.text.charCodeAt(at)) & (IN_HOST | IN_USERINFO)) at++
  return at
}

/** Whether the text before an `@` is userinfo, and not a host that ended before it: `(http://a.example),joe@b.example`. */
function isUserinfo(text: string): boolean {
  if (UNOPENED.test(text) || CLOSING_QUOTE.test(text)) return false
  const [first, ...others] = text.split(SEPARATING, 2)
  return others.length === 0 || !isPlausibleHost(first!, 2)
}

const UNOPENED = /^[^(]*\)/
const CLOSING_QUOTE = /'(?![A-Za-z0-9%])/
const SEPARATING = /[,;]/

/** Behind the host at `from`, not past `limit`; `from` itself where no host can stand there. */
export function walkHost(attempt: Attempt, from: number, limit: number): number {
  const { text } = attempt
  if (text.charCodeAt(from) === LEFT_BRACKET) return walkLiteral(attempt, from)
  const stop = Math.min(limit, attempt.length)
  let at = from
  let seen = 0
  for (; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 128) return walkForeignHost(attempt, from, at, limit)
    const flags = flagsOf(unit)
    if (!(flags & IN_HOST) || (unit === DOT && at > from && text.charCodeAt(at - 1) === DOT)) break
    seen |= flags
  }
  if (at === attempt.length) attempt.starved = true
  return seen & LETTER_OR_DIGIT ? beforeMarks(attempt, at) : from
}

/** A label does not end in a hyphen, and a host in `~` or `_`, unless its port or a path follows. */
function beforeMarks(attempt: Attempt, end: number): number {
  const { text } = attempt
  let last = text.charCodeAt(end - 1)
  if (last !== HYPHEN && last !== TILDE && last !== UNDERSCORE) return end
  const next = attempt.at(end)
  const isLast = next !== COLON && next !== AT_SIGN && !opensPath(next)
  let at = end
  while (last === HYPHEN || (isLast && (last === TILDE || last === UNDERSCORE))) last = text.charCodeAt(--at - 1)
  return at
}

/** Goes on at `start` with a host that holds characters beyond ASCII. */
function walkForeignHost(attempt: Attempt, from: number, start: number, limit: number): number {
  const { text } = attempt
  attempt.hasForeignHost = true
  let at = start
  let latin = isLatinLabel(text, from, start)
  let wide = false
  for (let unit = attempt.at(at); unit >= 0 && at < limit; unit = attempt.at(at)) {
    const flags = flagsOf(unit)
    if (flags & IN_HOST) {
      if (unit === DOT && at > from && text.charCodeAt(at - 1) === DOT) break
      const isWide = isFullWidthLetter(unit)
      if (unit >= 128 && latin && (isForeignLetter(unit) || (isWide && !wide))) break
      if (flags & LETTER || unit >= 128 || unit === DOT) latin = (flags & LETTER) !== 0 || isWide
      wide = isWide
      at++
    } else if (isIdnaDot(unit)) {
      if (at + HOST_LIMIT + 2 > attempt.length) attempt.starved = true
      if (at === from || !isInsideHost(text, from, at)) break
      latin = false
      at++
    } else {
      const width = linkWidth(attempt, at, unit, flags)
      if (width === 0) break
      if (flags & ZERO_WIDTH) attempt.hasZeroWidth = true
      at += width
    }
  }
  return isNamed(text, from, at) ? beforeMarks(attempt, at) : from
}

/** Whether the label that goes on at `end` has Latin letters so far. */
function isLatinLabel(text: string, from: number, end: number): boolean {
  return /[A-Za-z][^.]*$/.test(text.slice(Math.max(from, end - LABEL_LIMIT), end))
}

/** A host has at least one letter, digit or symbol. */
function isNamed(text: string, from: number, end: number): boolean {
  return /[^\-_.~%]/.test(text.slice(from, end))
}

/**
 * How many units a character takes that belongs to a URL only with the character behind it: surrogates in pairs, dots
 * inside words, zero-width characters. 0 if it does not belong to one.
 */
export function linkWidth(attempt: Attempt, at: number, unit: number, flags: number): number {
  if (!(flags & (LINKING | ZERO_WIDTH))) return 0
  const next = attempt.at(at + 1)
  if (next < 0) return 0
  if (unit >= 0xd800 && unit <= 0xdfff) return unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff ? 2 : 0
  const follows = flagsOf(next)
  if (flags & ZERO_WIDTH && follows & ZERO_WIDTH) return attempt.at(at + 2) >= 0 ? 1 : 0
  return follows & IN_HOST || (next >= 0xd800 && next <= 0xdbff) ? 1 : 0
}

/** IP-literal = "[" ( IPv6address / IPvFuture ) "]" (RFC 3986 §3.2.2); the parser judges the address. */
function walkLiteral(attempt: Attempt, from: number): number {
  attempt.hasForeignHost = true
  const stop = Math.min(attempt.length, from + LITERAL_LIMIT)
  let at = from + 1
  while (at < stop && flagsOf(attempt.text.charCodeAt(at)) & (LETTER_OR_DIGIT | IN_USERINFO | IN_HOST)) at++
  return attempt.at(at) === RIGHT_BRACKET && at > from + 2 ? at + 1 : from
}

/** Behind ":" and a number, or behind a lone ":" before a path; before a ":" with any other text behind it. */
export function walkPort(attempt: Attempt, host: number, end: number, limit: number): number {
  if (attempt.at(end) !== COLON) return end
  const address = walkAddress(attempt, host)
  if (address > end) return address
  let at = end + 1
  const stop = Math.min(limit, attempt.length)
  while (at < stop && flagsOf(attempt.text.charCodeAt(at)) & DECIMAL) at++
  const next = attempt.at(at)
  if (at === end + 1) return opensPath(next) ? at : end
  return next >= 0 && flagsOf(next) & LETTER ? end : at
}

/** "/", "?" or "#": what may follow an authority. */
export function opensPath(unit: number): boolean {
  return unit === SLASH || unit === QUESTION_MARK || unit === HASH
}

/** Behind an IPv6 address without brackets, where a path or the end follows; -1 where there is none. */
function walkAddress(attempt: Attempt, from: number): number {
  let at = from
  while (at < attempt.length && at - from < ADDRESS_LIMIT && /[0-9A-Fa-f:.]/.test(attempt.text[at]!)) at++
  const next = attempt.at(at)
  if (next >= 0 && !opensPath(next) && flagsOf(next) & (LETTER_OR_DIGIT | IN_HOST)) return -1
  return isIPv6address(attempt.text, from, at) ? at : -1
}

import {
  AT_SIGN,
  BACKSLASH,
  COLON,
  DOT,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LESS_THAN,
  PLUS,
  QUESTION_MARK,
  RIGHT_BRACKET,
  SLASH,
  TILDE,
  UNDERSCORE,
} from '../../text/ascii.ts'
import { foundAt } from '../../text/chars.ts'
import {
  CLOSE,
  DECIMAL,
  IN_HOST,
  IN_USERINFO,
  LETTER,
  LETTER_OR_DIGIT,
  LINKING,
  PERCENT_MARK,
  STOP,
  TAIL,
  WHITESPACE,
  ZERO_WIDTH,
} from '../../text/class-flags.ts'
import { isBareHost, isCommonHost, isIdnaDot, isInsideHost, isIPv6address } from '../../text/hosts.ts'
import { HOST_LIMIT } from '../../text/limits.ts'
import { flagsOf, isForeignLetter, isSign, skipOver, UNSPACED } from '../../text/prose-classes.ts'
import { isUsedScheme } from '../../url/scheme-table.ts'
import type { Cursor } from '../cursor.ts'
import { FOREIGN_HOST, linkWidth, type Run } from '../run.ts'
import { knownEnd, schemeName } from './scheme.ts'

/** The authority of a bare URL, as far as running text may hold it. `rules §4.6` */

/** The most units of a label. RFC 1035 §2.3.4 */
const LABEL_LIMIT = 63
/** An IP literal with its zone. */
const LITERAL_LIMIT = 64
/** An IPv6 address. */
const ADDRESS_LIMIT = 46

/** -1 without a host. */
export function walkAuthority(cursor: Cursor, run: Run, from: number): number {
  const { text } = cursor
  const { limit } = run
  let host = from
  let end = walkHost(cursor, run, host, limit)
  const next = cursor.at(end)
  if (next === AT_SIGN || flagsOf(next) & IN_USERINFO) {
    const at = lastAt(cursor, walkOver(cursor, end, limit, IN_HOST | IN_USERINFO), limit)
    if (cursor.at(at) === AT_SIGN && isUserinfo(text.slice(host, at))) {
      const after = walkHost(cursor, run, at + 1, limit)
      if (after > at + 1) [host, end] = [at + 1, after]
      else if (!isWhole(text.slice(host, at)) || !endsAuthority(cursor, at + 1)) return -1
    }
  }
  // In a host with `+`, a part would be another host.
  if (cursor.at(end) === PLUS && CONTINUES.test(cursor.slice(end, end + LABEL_LIMIT))) return -1
  if (end === host) return -1
  if (cursor.at(end) !== COLON || cursor.slice(end + 1, end + 3) !== '//') return walkPort(cursor, host, end, limit)
  // In `http://http://a.example/` the second scheme starts the URL.
  const name = schemeName(text, host, end)
  const last = isUsedScheme(name) ? name : (knownEnd(name) ?? '')
  return last === '' || isWhole(text.slice(host, end - last.length)) ? end - last.length : -1
}

function isWhole(text: string): boolean {
  return isBareHost(text.replace(/^www\.|:\d*$|-$/g, ''))
}

/** AmigaGuide after its `@`: `@{ub}`, `@{"text" link node}`. */
const COMMAND = /^\{[\w" ]+\}(?![\w/:.-])/
const COMMAND_REACH = 64

function endsAuthority(cursor: Cursor, at: number): boolean {
  const unit = cursor.at(at)
  if (unit === LEFT_BRACE) return cursor.matches(COMMAND, at, COMMAND_REACH)
  return (
    unit < 0 || (unit !== LESS_THAN && unit !== BACKSLASH && (flagsOf(unit) & (WHITESPACE | STOP | CLOSE | TAIL)) !== 0)
  )
}

function walkOver({ text, length }: Cursor, from: number, limit: number, flags: number): number {
  return skipOver(text, from, Math.min(length, limit), flags)
}

/** The last `@` of an authority ends its user, as in current clients: `u:p@ss@a.example`. */
function lastAt(cursor: Cursor, from: number, limit: number): number {
  let at = from
  for (let next = at; cursor.at(next) === AT_SIGN; next = walkOver(cursor, at + 1, limit, IN_HOST | IN_USERINFO)) {
    if (SEPARATES.test(cursor.text.slice(at, next)) || !(flagsOf(cursor.at(next + 1)) & IN_HOST)) break
    at = next
  }
  return at
}

/** Between a URL and an address, these are no part of a user. */
const SEPARATES = /[(),;]/

/** A host may have ended before: `(http://a.example),joe@b.example`. */
function isUserinfo(text: string): boolean {
  const end = text.search(GLUED)
  return end < 0 || !isWhole(text.slice(0, end))
}

const GLUED = /[&'()*,;]|%2[27Cc]/

/** The end of the host; `from` without one. The run notes what the parser must judge. */
export function walkHost(cursor: Cursor, run: Run | undefined, from: number, limit: number): number {
  const { text } = cursor
  const first = cursor.at(from)
  if (first === LEFT_BRACKET) return walkLiteral(cursor, run, from)
  // A program may take the host for an option: `ssh://-oProxyCommand=x`.
  if (first === HYPHEN || first === DOT) return from
  const stop = Math.min(limit, cursor.length)
  let at = from
  let seen = 0
  for (; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 128) return walkForeignHost(cursor, run, from, at, limit, seen)
    const flags = flagsOf(unit)
    if (!(flags & IN_HOST) || (unit === DOT && text.charCodeAt(at - 1) === DOT)) break
    seen |= flags
  }
  if (at === cursor.length) cursor.reach(at + 1)
  if (!(seen & LETTER_OR_DIGIT)) return from
  return seen & PERCENT_MARK ? beforePercent(cursor, from, at) : beforeMarks(cursor, at)
}

/** The end of the host before a `%`; `from` if a program completes it. */
function beforePercent(cursor: Cursor, from: number, end: number): number {
  const host = cursor.text.slice(from, end)
  const found = NO_ESCAPE.exec(host)
  if (found === null) return beforeMarks(cursor, end)
  const [, rest] = found
  const isLast = rest === '' && AFTER_PERCENT.test(cursor.slice(end, end + 1)) && isBareHost(host.slice(0, found.index))
  return rest === undefined || isLast ? from + found.index : from
}

/** An escaped quotation mark or comma, which ends the host; or a `%` without digits, and what follows it. */
const NO_ESCAPE = /%2[27Cc]|%(?![0-9A-Fa-f]{2})\.?(.*)/
/** A mark of prose, or the one that zsh prints below output without a last line end: no format such as `%*s`. */
const AFTER_PERCENT = /^$|[^\w!*{(/]/
const CONTINUES = /^\+[\w-]+\./

/** A host does not end in `-`, `~` or `_`, unless its port or path follows. */
function beforeMarks(cursor: Cursor, end: number): number {
  const { text } = cursor
  let last = text.charCodeAt(end - 1)
  if (last !== HYPHEN && last !== TILDE && last !== UNDERSCORE) return end
  const next = cursor.at(end)
  const isLast = next !== COLON && next !== AT_SIGN && !opensPath(next)
  let at = end
  while (last === HYPHEN || (isLast && (last === TILDE || last === UNDERSCORE))) last = text.charCodeAt(--at - 1)
  return at
}

function walkForeignHost(
  cursor: Cursor,
  run: Run | undefined,
  from: number,
  start: number,
  limit: number,
  before: number,
): number {
  const { text } = cursor
  if (run !== undefined) run.seen |= FOREIGN_HOST
  let at = start
  let seen = before
  let latin = isLatinLabel(text, from, start)
  let hasSigns = false
  for (let unit = cursor.at(at); at < limit; unit = cursor.at(at)) {
    const flags = flagsOf(unit)
    seen |= flags
    if (flags & IN_HOST) {
      if (unit === DOT && text.charCodeAt(at - 1) === DOT) break
      if (unit >= 128 && latin && isForeignLetter(unit) && isProse(cursor, from, at)) break
      // None is among Han and Hangul.
      hasSigns ||= unit >= 128 && (unit < 0x3400 || unit > 0xd7a3) && isSign(text[at]!)
      if (flags & LETTER || unit >= 128 || unit === DOT) latin = (flags & LETTER) !== 0
      at++
    } else if (isIdnaDot(unit)) {
      cursor.reach(at + HOST_LIMIT + 2)
      if (!isInsideHost(text, from, at)) break
      latin = false
      at++
    } else {
      const width =
        flags & LINKING && !JOINED.test(cursor.slice(at - 1, at + 2)) ? 0 : linkWidth(cursor, at, unit, flags)
      if (width === 0) break
      if (flags & ZERO_WIDTH && run !== undefined) run.seen |= ZERO_WIDTH
      hasSigns ||= width > 1
      at += width
    }
  }
  if (hasSigns) at = beforeSigns(text, from, at)
  if (!isNamed(text, from, at)) return from
  return seen & PERCENT_MARK ? beforePercent(cursor, from, at) : beforeMarks(cursor, at)
}

/**
 * The end of a host before a sign in its last label, as no top-level domain has one, or after another whole host:
 * `a.example✅`, `a.com→b.com`. Other labels may hold signs: `i❤.example`.
 */
function beforeSigns(text: string, from: number, end: number): number {
  const host = text.slice(from, end)
  const last = host.search(LAST_LABEL)
  let at = 0
  for (const char of host) {
    if (char > '\x7f' && isSign(char)) {
      const sign = KEYCAP.test(host.slice(at - 1, at + 1)) ? at - 1 : at
      const before = host.slice(0, sign)
      if (at >= last || isCommonHost(before.replace(/^www\./i, ''))) return from + sign
    }
    at += char.length
  }
  return end
}

/** `1️⃣`, or without the selector. */
const KEYCAP = /^\d[\ufe0f\u20e3]/
const LAST_LABEL = /[^.\u3002\uff0e\uff61]+[.\u3002\uff0e\uff61]?$/

/**
 * What IDNA allows only between two characters: a Catalan dot, one between kana or Han; and surrogate pairs. RFC 5892
 * App. A
 */
const JOINED = /^(?:l\u00b7l|[^\0-\x7f]\u30fb[^\0-\x7f]|.(?:\u200c|\u200d|[\ud800-\udfff]))/is

/** Letters of another alphabet, then more of a host, port or path with Latin letters: prose has a blank before it. */
const MIXED = /^[\d./:?#\u0370-\u1fff-]*(?!http|www)[a-z]/i

/**
 * Whether the letter of another script at `at` begins prose. A host that mixes alphabets would be cut to one that the
 * text does not hold: `www.pаypal` and `login.paуpal`, with a Cyrillic а and у, to `www.p` and `login.pa`.
 */
function isProse(cursor: Cursor, from: number, at: number): boolean {
  if (UNSPACED.test(cursor.text[at]!)) return true
  return !cursor.matches(MIXED, at, HOST_LIMIT) && isWhole(cursor.text.slice(Math.max(from, at - HOST_LIMIT), at))
}

/** Whether the last label is Latin, or that of an IPv4 address. */
function isLatinLabel(text: string, from: number, end: number): boolean {
  return /[A-Za-z][^.]*$|\d\.\d+$/.test(text.slice(Math.max(from, end - LABEL_LIMIT), end))
}

/**
 * Whether the host holds a letter, digit or symbol. Letters of Chinese, Japanese or Korean, without a dot, are prose.
 */
function isNamed(text: string, from: number, end: number): boolean {
  const host = text.slice(from, end)
  return /[^\-_.~%]/.test(host) && !/^[\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3]+$/.test(host)
}

/** IP-literal = "[" ( IPv6address / IPvFuture ) "]" (RFC 3986 §3.2.2); the parser judges the address. */
function walkLiteral(cursor: Cursor, run: Run | undefined, from: number): number {
  if (run !== undefined) run.seen |= FOREIGN_HOST
  const at = walkOver(cursor, from + 1, from + LITERAL_LIMIT, LETTER_OR_DIGIT | IN_USERINFO | IN_HOST)
  return cursor.at(at) === RIGHT_BRACKET && at > from + 2 ? at + 1 : from
}

/** The port ends after ":" and a number, or after ":" before a path. */
export function walkPort(cursor: Cursor, host: number, end: number, limit: number): number {
  if (cursor.at(end) !== COLON) return end
  const address = walkAddress(cursor, host)
  if (address > end) return address
  const at = walkOver(cursor, end + 1, limit, DECIMAL)
  const next = cursor.at(at)
  if (at === end + 1) return opensPath(next) ? at : end
  return flagsOf(next) & LETTER ? end : at
}

export function opensPath(unit: number): boolean {
  return unit === SLASH || unit === QUESTION_MARK || unit === HASH
}

const HEXADECIMAL = /[0-9A-Fa-f:.]{0,46}/y

/** The end of an address without brackets before a path or the end; otherwise -1. */
function walkAddress(cursor: Cursor, from: number): number {
  const at = from + foundAt(HEXADECIMAL, cursor.text, from)![0].length
  cursor.reach(Math.min(at, from + ADDRESS_LIMIT))
  const next = cursor.at(at)
  if (flagsOf(next) & (LETTER_OR_DIGIT | IN_HOST)) return -1
  return isIPv6address(cursor.text, from, at) ? at : -1
}

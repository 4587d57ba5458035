import { isKnownScheme, schemeNames } from '../schemes.ts'
import { isPlausibleHost, walkHost } from './authority.ts'
import { ALNUM, ALPHA, classOf, HOST, isForeignLetter, SCHEME } from './classes.ts'
import type { View } from './view.ts'

/** Where a URL starts. Conventions §2, §3. */

/**
 * - `label`: `URL:`; what follows it is not yet looked at
 * - `authority`: `scheme://`
 * - `opaque`: a known scheme without `//`
 * - `host`: `www.` or `ftp.`
 * - `address`: the local part and `@`
 * - `domain`: a host that the caller's predicate accepts
 */
export type StartKind = 'label' | 'authority' | 'opaque' | 'host' | 'address' | 'domain'

export interface Start {
  readonly kind: StartKind
  /** Where the URL, or its label, starts. */
  readonly start: number
  /** Index of the colon behind the scheme or the label; -1 if there is none. */
  readonly schemeEnd: number
  /** In lower case; supplied where the text has none. */
  readonly scheme: string
}

/** scheme names are at most this long */
const SCHEME_LIMIT = 64
const COLON = 0x3a
const SLASH = 0x2f
const PLUS = 0x2b

/** The last two letters of every known scheme and of `URL:`, so that most colons of prose are refused at a glance. */
const endings = new Uint8Array(128 * 128)
for (const name of [...schemeNames(), 'url', 'uri']) {
  const last = name.charCodeAt(name.length - 1)
  const before = name.length > 1 ? name.charCodeAt(name.length - 2) : 0
  for (const a of [before, before & ~0x20]) for (const b of [last, last & ~0x20]) endings[(a << 7) | b] = 1
}

/** Whether the colon at `colon` may end a scheme: `//` follows, or the two letters before it end a known one. */
export function mayEndScheme(text: string, colon: number): boolean {
  if (text.charCodeAt(colon + 1) === SLASH && text.charCodeAt(colon + 2) === SLASH) return true
  const last = text.charCodeAt(colon - 1)
  const before = text.charCodeAt(colon - 2)
  return last < 128 && before < 128 && endings[(before << 7) | last] === 1
}

/** The start whose scheme or label ends at `colon`, or undefined where that colon starts no URL; `any` scheme, or known ones. */
export function startAtColon(view: View, colon: number, any: boolean): Start | undefined {
  const { text } = view
  if (view.at(colon + 1) === SLASH && view.at(colon + 2) === SLASH) return startAtSlashes(view, colon)
  if (isLabel(view, colon)) return { kind: 'label', start: colon - 3, schemeEnd: colon, scheme: '' }
  const start = schemeStart(view, colon)
  if (start < 0) return undefined
  const scheme = text.slice(start, colon).toLowerCase()
  return any || isKnownScheme(scheme) ? { kind: 'opaque', start, schemeEnd: colon, scheme } : undefined
}

function startAtSlashes(view: View, colon: number): Start | undefined {
  const run = runStart(view, colon)
  const start = firstLetter(view, run, colon)
  if (start === colon) return undefined
  const scheme = view.text.slice(start, colon).toLowerCase()
  const whole = colon - run <= SCHEME_LIMIT
  if (whole && isKnownScheme(scheme)) return { kind: 'authority', start, schemeEnd: colon, scheme }
  const known = /(?:https?|ftp)$/.exec(scheme)?.[0]
  if (known !== undefined && known !== scheme && view.text.charCodeAt(colon - known.length - 1) !== PLUS) {
    return { kind: 'authority', start: colon - known.length, schemeEnd: colon, scheme: known }
  }
  return whole ? { kind: 'authority', start, schemeEnd: colon, scheme } : undefined
}

/** `URL:` in any letter case, and its dialect `URI:`, at a boundary. */
function isLabel(view: View, colon: number): boolean {
  const { text } = view
  const start = colon - 3
  if (start < view.floor || (text.charCodeAt(start) | 0x20) !== 0x75) return false
  if (!/^ur[li]$/i.test(text.slice(start, colon))) return false
  return start === view.floor || !(classOf(text.charCodeAt(start - 1)) & ALNUM || /[.+]/.test(text[start - 1]!))
}

/** Where the scheme that ends at `colon` starts, for schemes without `//`: `-` `.` `+` before it are no boundary. */
function schemeStart(view: View, colon: number): number {
  const start = runStart(view, colon)
  const unit = view.text.charCodeAt(start)
  return start < colon && colon - start <= SCHEME_LIMIT && classOf(unit) & ALPHA ? start : -1
}

function runStart(view: View, colon: number): number {
  const least = Math.max(view.floor, colon - SCHEME_LIMIT - 1)
  let at = colon
  while (at > least && classOf(view.text.charCodeAt(at - 1)) & SCHEME) at--
  view.steps += colon - at
  return at
}

function firstLetter(view: View, from: number, to: number): number {
  let at = from
  while (at < to && !(classOf(view.text.charCodeAt(at)) & ALPHA)) at++
  return at
}

/** The abbreviated reference at `at`, where `www.` or `ftp.` stands; undefined without a boundary before it. */
export function startAtHost(view: View, at: number): Start | undefined {
  if (at > view.floor && !isHostBoundary(view.text.charCodeAt(at - 1))) return undefined
  const scheme = (view.text.charCodeAt(at) | 0x20) === 0x77 ? 'http' : 'ftp'
  return { kind: 'host', start: at, schemeEnd: -1, scheme }
}

/** Before a host without scheme: no letter (of a script that hosts are written in), digit, `@` `.` `-` `_` `\` `/`. */
export function isHostBoundary(unit: number): boolean {
  if (unit < 128) return !(classOf(unit) & ALNUM) && !'@.-_\\/'.includes(String.fromCharCode(unit))
  return isForeignLetter(unit) || !/\p{L}|\p{N}/u.test(String.fromCharCode(unit))
}

/** The start of a URL at `at`, read forward: behind a label or a wrapper's opener, or on the next line. */
export function startAt(view: View, at: number): Start | undefined {
  const { text } = view
  if (isAbbreviated(text, at))
    return { kind: 'host', start: at, schemeEnd: -1, scheme: /^w/i.test(text[at]!) ? 'http' : 'ftp' }
  let colon = at
  while (colon < view.length && colon - at <= SCHEME_LIMIT && classOf(text.charCodeAt(colon)) & SCHEME) colon++
  if (view.at(colon) !== COLON || colon === at || !(classOf(text.charCodeAt(at)) & ALPHA)) return undefined
  const slashes = view.at(colon + 1) === SLASH && view.at(colon + 2) === SLASH
  const scheme = text.slice(at, colon).toLowerCase()
  return { kind: slashes ? 'authority' : 'opaque', start: at, schemeEnd: colon, scheme }
}

/** Whether `www.` or `ftp.` stands at `at`. */
export function isAbbreviated(text: string, at: number): boolean {
  return /^(?:www|ftp)\.$/i.test(text.slice(at, at + 4))
}

/** Longest local part and host of an address, and longest host of a domain name (RFC 5321 §4.5.3.1, RFC 1035 §2.3.4). */
const LOCAL_LIMIT = 64
const HOST_LIMIT = 253

/** The address around the `@` at `at`; its host is looked at when it is read. */
export function startAtAddress(view: View, at: number): Start | undefined {
  const least = Math.max(view.floor, at - LOCAL_LIMIT)
  let start = at
  while (start > least && /[\w.+%~-]/.test(view.text[start - 1]!)) start--
  while (start < at && !(classOf(view.text.charCodeAt(start)) & ALNUM)) start++
  view.steps += at - start
  return start === at ? undefined : { kind: 'address', start, schemeEnd: -1, scheme: 'mailto' }
}

/** The bare domain around the `.` at `at`, its first, if `accepts` does. */
export function startAtDomain(view: View, at: number, accepts: (host: string) => boolean): Start | undefined {
  const { text } = view
  const least = Math.max(view.floor, at - HOST_LIMIT)
  let start = at
  while (start > least && classOf(text.charCodeAt(start - 1)) & HOST && text[start - 1] !== '.') start--
  view.steps += at - start
  if (start === at || (start > view.floor && !isHostBoundary(text.charCodeAt(start - 1)))) return undefined
  const end = walkHost(view, start, start + HOST_LIMIT)
  const host = text.slice(start, end).replace(/\.$/, '')
  if (end <= at + 1 || view.at(end) === 0x40 || !isPlausibleHost(host, 2) || !accepts(host)) return undefined
  return { kind: 'domain', start, schemeEnd: -1, scheme: 'http' }
}

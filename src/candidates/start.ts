import { hasLetterOrDigit } from '../text/chars.ts'
import { ALNUM, ALPHA, classOf, HOST, isForeignLetter, MARK_END, SCHEME, SPACE, STOP } from '../text/classes.ts'
import { flat } from '../text/flat.ts'
import { isKnownScheme, schemeNames } from '../text/schemes.ts'
import type { View } from '../text/view.ts'
import { HOST_LIMIT, isPlausibleHost, walkHost } from './authority.ts'
import { type Enclosure, enclosureBefore } from './opener.ts'

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
  /** The pair of delimiters that opens before it, if one does. */
  readonly enclosure: Enclosure | undefined
}

/** Scheme names are at most this long (conventions §2). */
const SCHEME_LIMIT = 64
const COLON = 0x3a
const SLASH = 0x2f
const PLUS = 0x2b
const LF = 0x0a
const CR = 0x0d
const SPACE_CODE = 0x20

/** A number for each character of a scheme, the same in either letter case; 0 for any other. */
const numbers = new Uint8Array(128)
for (const [index, char] of [...'abcdefghijklmnopqrstuvwxyz0123456789+-.'].entries()) {
  numbers[char.charCodeAt(0)] = numbers[char.toUpperCase().charCodeAt(0)] = index + 1
}

/** How many characters before a colon are looked at first. */
const GLANCE = 6

/** The last characters of every known scheme and of `URL:`, hashed, so that the colons of prose are refused at a glance. */
const endings = new Uint8Array(1 << 16)
for (const name of [...schemeNames(), 'url', 'uri']) endings[endingAt(`:${name}`, name.length + 1)] = 1

/** The hash of up to {@link GLANCE} scheme characters before `end`. */
function endingAt(text: string, end: number): number {
  let key = 0
  for (let at = end - 1; at >= end - GLANCE; at--) {
    const unit = text.charCodeAt(at)
    const number = unit < 128 ? numbers[unit]! : 0
    if (number === 0) break
    key = Math.imul(key, 41) + number
  }
  return key & 0xffff
}

/** Whether the colon at `colon` may end a scheme: `//` follows, or what stands before it ends a known one. */
export function mayEndScheme(text: string, colon: number): boolean {
  const next = text.charCodeAt(colon + 1)
  if (next === SLASH && text.charCodeAt(colon + 2) === SLASH) return true
  return next !== COLON && endings[endingAt(text, colon)] === 1
}

/**
 * The start whose scheme or label ends at `colon`, or undefined where that colon starts no URL: without `//` the scheme
 * must be known, unless `any` will do, and with a blank behind it something must open before it.
 */
export function startAtColon(view: View, colon: number, any: boolean): Start | undefined {
  const next = view.at(colon + 1)
  if (next === SLASH && view.at(colon + 2) === SLASH) return startAtSlashes(view, colon)
  if (isLabel(view, colon)) return startOf('label', view, colon - 3, colon, '')
  const start = runStart(view, colon)
  if (next <= SPACE_CODE && !mayBeOpened(view.text, start)) return undefined
  if (start === colon || colon - start > SCHEME_LIMIT || !(classOf(view.text.charCodeAt(start)) & ALPHA))
    return undefined
  if (any && isAbbreviated(view.text, start)) return undefined
  const enclosure = enclosureBefore(view, start)
  if (enclosure === undefined && next >= 0 && classOf(next) & SPACE) return undefined
  const scheme = schemeName(view.text, start, colon)
  return any || isKnownScheme(scheme) ? { kind: 'opaque', start, schemeEnd: colon, scheme, enclosure } : undefined
}

/** Whether an opener may stand before `start`, at a glance: the names of header fields stand behind a line without one. */
function mayBeOpened(text: string, start: number): boolean {
  let at = start - 1
  if (text.charCodeAt(at) === LF) at -= text.charCodeAt(at - 1) === CR ? 2 : 1
  const unit = text.charCodeAt(at)
  return !(unit < 128) || (classOf(unit) & (SPACE | MARK_END | STOP)) !== 0
}

function startOf(kind: StartKind, view: View, start: number, schemeEnd: number, scheme: string): Start {
  return { kind, start, schemeEnd, scheme, enclosure: enclosureBefore(view, start) }
}

/**
 * Any scheme of two letters or more before `//`: `%s://` and `C://` are none. An unknown one that ends in `http`, `https` or
 * `ftp` is cut to it, but not behind `+`.
 */
function startAtSlashes(view: View, colon: number): Start | undefined {
  const run = runStart(view, colon)
  const start = firstLetter(view, run, colon)
  if (start === colon) return undefined
  const scheme = schemeName(view.text, start, colon)
  const whole = colon - run <= SCHEME_LIMIT
  if (whole && (scheme === 'http' || scheme === 'https' || isKnownScheme(scheme)))
    return startOf('authority', view, start, colon, scheme)
  const known = /(?:https?|ftp)$/.exec(scheme)?.[0]
  if (known !== undefined && view.text.charCodeAt(colon - known.length - 1) !== PLUS) {
    return startOf('authority', view, colon - known.length, colon, known)
  }
  const behind = behindEscape(view.text, run)
  const escaped = behind > run ? schemeName(view.text, behind, colon) : ''
  if (isKnownScheme(escaped)) return startOf('authority', view, behind, colon, escaped)
  return whole && scheme.length > 1 ? startOf('authority', view, start, colon, scheme) : undefined
}

/** Behind the letters at `at` that belong to an escape of code or of roff: `\nws://`, `\fBgit://`, `\*(Aqgopher://`. */
function behindEscape(text: string, at: number): number {
  if (text.startsWith('\\*(', at - 3)) return at + 2
  if (text[at - 1] !== '\\') return at
  return /[nrt]/.test(text[at]!) ? at + 1 : text[at] === 'f' ? at + 2 : at
}

/** The scheme in lower case; the commonest ones without a copy. */
function schemeName(text: string, start: number, end: number): string {
  for (const name of COMMON[end - start] ?? NONE) if (text.startsWith(name, start)) return name
  return text.slice(start, end).toLowerCase()
}

/** By their length. */
const COMMON: readonly (readonly string[])[] = [[], [], [], ['ftp'], ['http', 'news'], ['https'], ['mailto', 'gopher']]
const NONE: readonly string[] = []

/** `URL:` in any letter case, and its dialect `URI:`, at a boundary. */
function isLabel(view: View, colon: number): boolean {
  const { text } = view
  const last = text.charCodeAt(colon - 1) | 0x20
  if (last !== 0x6c && last !== 0x69) return false
  if ((text.charCodeAt(colon - 2) | 0x20) !== 0x72 || (text.charCodeAt(colon - 3) | 0x20) !== 0x75) return false
  const start = colon - 3
  return start === view.floor || (start > view.floor && !isSchemeEnd(text.charCodeAt(start - 1)))
}

/** What goes on with a scheme to its right: a letter, a digit, `.` or `+`; a hyphen is a boundary (conventions §3). */
function isSchemeEnd(unit: number): boolean {
  return (classOf(unit) & ALNUM) !== 0 || unit === 0x2e || unit === PLUS
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
  return startOf('host', view, at, -1, hostScheme(view.text, at))
}

function hostScheme(text: string, at: number): string {
  return (text.charCodeAt(at) | 0x20) === 0x77 ? 'http' : 'ftp'
}

/** Before a host without scheme: no letter (of a script that hosts are written in), digit, `@` `.` `-` `_` `\` `/`. */
function isHostBoundary(unit: number): boolean {
  if (unit < 128) return !(classOf(unit) & ALNUM) && !'@.-_\\/'.includes(String.fromCharCode(unit))
  return isForeignLetter(unit) || !hasLetterOrDigit(String.fromCharCode(unit))
}

/** The start of a URL at `at`, read forward: behind a label or a wrapper's opener, or on the next line. */
export function startAt(view: View, at: number): Start | undefined {
  const { text } = view
  let colon = at
  while (colon < view.length && colon - at <= SCHEME_LIMIT && classOf(text.charCodeAt(colon)) & SCHEME) colon++
  const named = colon > at && (classOf(text.charCodeAt(at)) & ALPHA) !== 0 && view.at(colon) === COLON
  const slashes = named && view.at(colon + 1) === SLASH && view.at(colon + 2) === SLASH
  if (!slashes && isAbbreviated(text, at)) {
    return { kind: 'host', start: at, schemeEnd: -1, scheme: hostScheme(text, at), enclosure: undefined }
  }
  if (!named) return undefined
  const scheme = schemeName(text, at, colon)
  return { kind: slashes ? 'authority' : 'opaque', start: at, schemeEnd: colon, scheme, enclosure: undefined }
}

/** Whether `www.` or `ftp.` stands at `at`. */
function isAbbreviated(text: string, at: number): boolean {
  return /^(?:www|ftp)\.$/i.test(text.slice(at, at + 4))
}

/** Longest local part of an address (RFC 5321 §4.5.3.1). */
const LOCAL_LIMIT = 64

/** The address around the `@` at `at`; its host is looked at when it is read. */
export function startAtAddress(view: View, at: number): Start | undefined {
  const least = Math.max(view.floor, at - LOCAL_LIMIT)
  let start = at
  while (start > least && /[\w.+%~-]/.test(view.text[start - 1]!)) start--
  while (start < at && !(classOf(view.text.charCodeAt(start)) & ALNUM)) start++
  view.steps += at - start
  return start === at ? undefined : startOf('address', view, start, -1, 'mailto')
}

/** What a host may hold, but no label starts with. */
const LABEL_BOUNDARY = '-_~%'

/** Whether a label goes on to the left of `at`: Latin letters not with those of another script. Conventions §3 */
function isLabelBefore(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1)
  if (!(classOf(unit) & HOST) || unit === 0x2e) return false
  return unit < 128 || !isForeignLetter(unit) || !(classOf(text.charCodeAt(at)) & ALPHA)
}

/** The bare domain around the `.` at `at`, its first, if `accepts` does. */
export function startAtDomain(view: View, at: number, accepts: (host: string) => boolean): Start | undefined {
  const { text } = view
  const least = Math.max(view.floor, at - HOST_LIMIT)
  let start = at
  while (start > least && isLabelBefore(text, start)) start--
  view.steps += at - start
  if (start > view.floor && !isHostBoundary(text.charCodeAt(start - 1))) return undefined
  while (start < at && LABEL_BOUNDARY.includes(text[start]!)) start++
  if (start === at) return undefined
  const end = walkHost(view, start, start + HOST_LIMIT)
  const host = text.slice(start, end).replace(/\.$/, '')
  if (end <= at + 1 || view.at(end) === 0x40 || !isPlausibleHost(host, 2) || !accepts(flat(host))) return undefined
  return startOf('domain', view, start, -1, 'http')
}

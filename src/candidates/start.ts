import {
  AMPERSAND,
  APOSTROPHE,
  AT_SIGN,
  BACKSLASH,
  CASE_BIT,
  COLON,
  CR,
  DOT,
  LF,
  PLUS,
  SLASH,
  SPACE,
} from '../text/ascii.ts'
import { hasLetterOrDigit, isAlpha } from '../text/chars.ts'
import { flat } from '../text/flat-copy.ts'
import { HOST_SURROUNDINGS } from '../text/host-predicate.ts'
import { isIPv4address } from '../text/ip.ts'
import { HOST_LIMIT, LOCAL_PART_LIMIT, SCHEME_LIMIT } from '../text/limits.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import {
  flagsOf,
  IN_HOST,
  IN_SCHEME,
  isForeignLetter,
  LETTER,
  LETTER_OR_DIGIT,
  MARK_END,
  STOP,
  WHITESPACE,
} from '../text/prose-classes.ts'
import { isKnownScheme } from '../text/schemes.ts'
import { walkHost } from './authority.ts'
import { Attempt, type Start, type StartKind, type TriggerRules } from './candidate.ts'
import { isEncodedLine } from './encoded-line.ts'
import { areSlashesEscaped, ESCAPED_SLASHES_REACH } from './escape.ts'
import { isPartEnd } from './literal.ts'
import { enclosureBefore } from './opener.ts'
import { areSlashesReferences } from './reference.ts'
import { startBeforeBreak, startOverBreak } from './scheme-gap.ts'
import { hostScheme, isAbbreviated, schemeName } from './scheme-name.ts'
import { readSlashGap } from './slash-gap.ts'
import { startBeforeBlank } from './spaced.ts'

/** Where a URL starts, around each kind of trigger. `rules §2`, `rules §3` */

/**
 * The start whose scheme or label ends at `colon`, or undefined where that colon starts no URL: without `//` the scheme
 * must be known, unless `any` scheme will do, and with a blank behind the colon something must open before the scheme.
 *
 * In this order: blanks around the colon and its slashes; slashes right behind the colon, or written otherwise, start a URL
 * whatever its scheme; then labels; then
 * slashes behind a line break; and last what has no slashes.
 */
export function startAtColon(attempt: Attempt, colon: number, any: boolean): Start | undefined {
  const next = attempt.at(colon + 1)
  if (attempt.text.charCodeAt(colon - 1) === SPACE) {
    const spaced = startBeforeBlank(attempt, colon)
    if (spaced !== undefined) return spaced
  }
  if (next === SLASH && attempt.at(colon + 2) === SLASH) return startAtSlashes(attempt, colon)
  if (next === BACKSLASH && !isBreak(attempt.at(colon + 2))) return startAtEscapedSlashes(attempt, colon)
  if (next === AMPERSAND && areSlashesReferences(attempt, colon + 1)) return startAtKnown(attempt, colon, colon)
  if (next === COLON && !any) return undefined
  if (isLabel(attempt, colon)) return startOf('label', attempt, colon - 3, colon, '')
  const behind = next === SLASH ? attempt.at(colon + 2) : next
  if ((isBreak(behind) || isPartEnd(behind)) && isBrokenAtColon(attempt, colon)) return startAtSlashes(attempt, colon)
  const start = runStart(attempt, colon)
  if (next <= SPACE && !mayBeOpened(attempt.text, start)) return undefined
  if (start === colon || colon - start > SCHEME_LIMIT || !(flagsOf(attempt.text.charCodeAt(start)) & LETTER))
    return undefined
  if (any && isAbbreviated(attempt.text, start)) return undefined
  const scheme = schemeName(attempt.text, start, colon)
  if (!any && !isKnownScheme(scheme)) return undefined
  const enclosure = enclosureBefore(attempt, start)
  if (enclosure === undefined && next >= 0 && flagsOf(next) & WHITESPACE) return undefined
  if (enclosure !== undefined && isCapital(attempt.text.charCodeAt(start)) && isEncodedLine(attempt, colon))
    return undefined
  return { kind: 'opaque', start, schemeEnd: colon, scheme, enclosure }
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a
}

function isBreak(unit: number): boolean {
  return unit === LF || unit === CR
}

/**
 * Whether a line break stands between the colon of `http:`, `https:` or `ftp:` and the host, perhaps between two string
 * literals, and nothing opens before that closes behind the break.
 */
function isBrokenAtColon(attempt: Attempt, colon: number): boolean {
  if (!/[ps]/i.test(attempt.text[colon - 1] ?? '')) return false
  const scheme = /(?:https?|ftp)$/i.exec(attempt.text.slice(Math.max(attempt.floor, colon - 5), colon))
  if (scheme === null) return false
  const start = colon - scheme[0].length
  const broken = readSlashGap(attempt, start, colon)
  if (broken === undefined) return false
  const enclosure = enclosureBefore(attempt, start)
  return enclosure === undefined || (broken.isLiteral && !enclosure.angle)
}

/** Whether an opener may stand before `start`, at a glance: the names of header fields stand behind a line without one. */
function mayBeOpened(text: string, start: number): boolean {
  let at = start - 1
  if (text.charCodeAt(at) === LF) at -= text.charCodeAt(at - 1) === CR ? 2 : 1
  const unit = text.charCodeAt(at)
  return !(unit < 128) || (flagsOf(unit) & (WHITESPACE | MARK_END | STOP)) !== 0
}

function startOf(kind: StartKind, attempt: Attempt, start: number, schemeEnd: number, scheme: string): Start {
  return { kind, start, schemeEnd, scheme, enclosure: enclosureBefore(attempt, start) }
}

/**
 * Any scheme of two letters or more before `//`: `%s://` and `C://` are none. An unknown one that ends in `http`,
 * `https` or `ftp` is cut to it, but not behind `+`.
 */
function startAtSlashes(attempt: Attempt, colon: number): Start | undefined {
  const first = runStart(attempt, colon)
  const broken = startBeforeBreak(attempt, first, colon)
  if (broken !== undefined) return { ...broken, enclosure: enclosureBefore(attempt, broken.start) }
  // `=3Dhttp://`, where quoted-printable writes `=`.
  const run = attempt.text.startsWith('=3D', first - 1) ? first + 2 : first
  const start = firstLetter(attempt, run, colon)
  if (start === colon) return colon > attempt.floor ? startAtEscapedColon(attempt, colon) : undefined
  const scheme = schemeName(attempt.text, start, colon)
  const whole = colon - run <= SCHEME_LIMIT
  if (whole && (scheme === 'http' || scheme === 'https' || isKnownScheme(scheme)))
    return startOf('authority', attempt, start, colon, scheme)
  const known = /(?:https?|ftp)$/.exec(scheme)?.[0]
  if (known !== undefined && attempt.text.charCodeAt(colon - known.length - 1) !== PLUS) {
    return startOf('authority', attempt, colon - known.length, colon, known)
  }
  const behind = behindEscape(attempt.text, run)
  const escaped = behind > run ? schemeName(attempt.text, behind, colon) : ''
  const isSet = /^\\f[A-Z0-9]$/.test(attempt.text.slice(run - 1, behind)) && escaped.length > 1
  if (isSet || isKnownScheme(escaped)) return startOf('authority', attempt, behind, colon, escaped)
  if (!whole || scheme.length < 2 || isEncodedLine(attempt, colon)) return undefined
  return startOf('authority', attempt, start, colon, scheme)
}

/** `https:\/\/`, as JSON may write it, with a known scheme. */
function startAtEscapedSlashes(attempt: Attempt, colon: number): Start | undefined {
  if (colon + ESCAPED_SLASHES_REACH > attempt.length) attempt.starved = true
  if (!areSlashesEscaped(attempt.text, colon + 1)) return undefined
  const start = startAtKnown(attempt, colon, colon)
  return start !== undefined && isPattern(attempt.text, start.start) ? undefined : start
}

/** Whether a regular expression goes on at `start`: `/https:\/\//`, `/^file:\/\//`. */
function isPattern(text: string, start: number): boolean {
  const before = text[start - 1]
  return before === '/' || before === '^'
}

/** `https\://`, as files of properties write it, with a known scheme. */
function startAtEscapedColon(attempt: Attempt, colon: number): Start | undefined {
  return attempt.text.charCodeAt(colon - 1) === BACKSLASH ? startAtKnown(attempt, colon - 1, colon) : undefined
}

/** The start of a known scheme that ends at `end`, before its colon. */
function startAtKnown(attempt: Attempt, end: number, colon: number): Start | undefined {
  const run = runStart(attempt, end)
  const first = behindEscape(attempt.text, firstLetter(attempt, run, end))
  const whole = schemeName(attempt.text, first, end)
  const scheme = isKnownScheme(whole) ? whole : (/(?:https?|ftp)$/.exec(whole)?.[0] ?? whole)
  const start = end - scheme.length
  return isKnownScheme(scheme) ? startOf('authority', attempt, start, colon, scheme) : undefined
}

/** A command of TeX with the mark around its argument: `\verb+http://a.example/x+`. */
const VERBATIM = /(?:[vV]erb|lstinline|path)\*?\+/y

/** Behind the letters at `at` that belong to an escape of code or of roff: `\nws://`, `\fBgit://`, `\*(Aqgopher://`. */
function behindEscape(text: string, at: number): number {
  if (text.startsWith('\\*(', at - 3)) return at + 2
  if (text.charCodeAt(at - 1) !== BACKSLASH) return at
  VERBATIM.lastIndex = at
  if (VERBATIM.test(text)) return VERBATIM.lastIndex
  return /[nrt]/.test(text[at]!) ? at + 1 : text[at] === 'f' ? at + 2 : at
}

const SMALL_L = 0x6c
const SMALL_I = 0x69
const SMALL_R = 0x72
const SMALL_U = 0x75

/** `URL:` in any letter case, and its dialect `URI:`, at a boundary. */
function isLabel(attempt: Attempt, colon: number): boolean {
  const { text, floor } = attempt
  const last = text.charCodeAt(colon - 1) | CASE_BIT
  if (last !== SMALL_L && last !== SMALL_I) return false
  if ((text.charCodeAt(colon - 2) | CASE_BIT) !== SMALL_R) return false
  const start = colon - 3
  if ((text.charCodeAt(start) | CASE_BIT) !== SMALL_U) return false
  return start === floor || (start > floor && !(flagsOf(text.charCodeAt(start - 1)) & IN_SCHEME))
}

function runStart(attempt: Attempt, colon: number): number {
  const least = Math.max(attempt.floor, colon - SCHEME_LIMIT - 1)
  let at = colon
  while (at > least && flagsOf(attempt.text.charCodeAt(at - 1)) & IN_SCHEME) at--
  return at
}

function firstLetter(attempt: Attempt, from: number, to: number): number {
  let at = from
  while (at < to && !(flagsOf(attempt.text.charCodeAt(at)) & LETTER)) at++
  return at
}

/** The abbreviated reference at `at`, where `www.` or `ftp.` stands; undefined without a boundary before it. */
export function startAtHost(attempt: Attempt, at: number): Start | undefined {
  if (at > attempt.floor && !isHostBoundary(attempt.text.charCodeAt(at - 1))) return undefined
  return startOf('host', attempt, at, -1, hostScheme(attempt.text, at))
}

/** Before a host without scheme: no letter (of a script that hosts are written in), digit, `@` `.` `-` `_` `\` `/`. */
function isHostBoundary(unit: number): boolean {
  if (unit < 128) return !(flagsOf(unit) & LETTER_OR_DIGIT) && !'@.-_\\/'.includes(String.fromCharCode(unit))
  return isForeignLetter(unit) || !hasLetterOrDigit(String.fromCharCode(unit))
}

/** The start of a URL at `at`, read forward: behind a label or a wrapper's opener, or on the next line. */
export function startAt(attempt: Attempt, at: number): Start | undefined {
  const { text } = attempt
  let colon = at
  while (colon < attempt.length && colon - at <= SCHEME_LIMIT && flagsOf(text.charCodeAt(colon)) & IN_SCHEME) colon++
  const named = colon > at && (flagsOf(text.charCodeAt(at)) & LETTER) !== 0 && attempt.at(colon) === COLON
  const slashes = named && attempt.at(colon + 1) === SLASH && attempt.at(colon + 2) === SLASH
  if (!slashes && isAbbreviated(text, at)) return startWithoutScheme(text, at)
  if (!named) return startOverBreak(attempt, at)
  const scheme = schemeName(text, at, colon)
  const kind = slashes ? 'authority' : 'opaque'
  return { kind, start: at, schemeEnd: colon, scheme, enclosure: undefined }
}

/** The abbreviated reference at `at`, read forward. */
export function startWithoutScheme(text: string, at: number): Start | undefined {
  if (!isAbbreviated(text, at)) return undefined
  const scheme = hostScheme(text, at)
  return { kind: 'host', start: at, schemeEnd: -1, scheme, enclosure: undefined }
}

/** The address around the `@` at `at`; its host is looked at when it is read. */
export function startAtAddress(attempt: Attempt, at: number): Start | undefined {
  const least = Math.max(attempt.floor, at - LOCAL_PART_LIMIT)
  let start = at
  while (start > least && isLocalPartBefore(attempt.text, start, least)) start--
  while (start < at && !(flagsOf(attempt.text.charCodeAt(start)) & LETTER_OR_DIGIT)) start++
  return start === at ? undefined : startOf('address', attempt, start, -1, 'mailto')
}

/** Whether the local part of an address goes on to the left of `at`: over an apostrophe between letters, too, `o'malley`. */
function isLocalPartBefore(text: string, at: number, least: number): boolean {
  if (text.charCodeAt(at - 1) !== APOSTROPHE) return /[\w.+%~-]/.test(text[at - 1]!)
  return at - 2 >= least && isAlpha(text.charCodeAt(at - 2)) && isAlpha(text.charCodeAt(at))
}

/** Characters of a host with which no label starts. */
const LABEL_BOUNDARY = '-_~%'

/** Whether a label goes on to the left of `at`: Latin letters not with those of another script. `rules §3` */
function isLabelBefore(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1)
  if (!(flagsOf(unit) & IN_HOST) || unit === DOT) return false
  return unit < 128 || !isForeignLetter(unit) || !(flagsOf(text.charCodeAt(at)) & LETTER)
}

/**
 * The bare domain around the `.` at `at`, its first, if the predicate accepts it; it sees as much in a text that comes
 * in pieces.
 */
export function startAtDomain(
  attempt: Attempt,
  at: number,
  { bareDomains: accepts, bareAddresses }: TriggerRules,
): Start | undefined {
  const { text } = attempt
  const least = Math.max(attempt.floor, at - HOST_LIMIT)
  let start = at
  while (start > least && isLabelBefore(text, start)) start--
  if (start > attempt.floor && !isHostBoundary(text.charCodeAt(start - 1))) return undefined
  while (start < at && LABEL_BOUNDARY.includes(text[start]!)) start++
  if (start === at) return undefined
  const end = endOfHost(attempt, start)
  const host = text.slice(start, end).replace(/\.$/, '')
  if (end <= at + 1 || attempt.at(end) === AT_SIGN) return undefined
  if (!isPlausibleHost(host, 2) && !(bareAddresses && isIPv4address(host, 0, host.length))) return undefined
  const behind = start + host.length
  attempt.at(behind + HOST_SURROUNDINGS - 1)
  const before = text.slice(Math.max(0, start - HOST_SURROUNDINGS), start)
  const after = text.slice(behind, behind + HOST_SURROUNDINGS)
  if (!accepts!(flat(host), before, after, attempt.view.base + start)) return undefined
  return startOf('domain', attempt, start, -1, 'http')
}

/** Behind the host at `from`. That it may be foreign is noted when the URL is read, not here. */
function endOfHost(attempt: Attempt, from: number): number {
  const { view, floor, refused } = attempt
  const walk = new Attempt(view, floor, refused)
  const end = walkHost(walk, from, from + HOST_LIMIT)
  attempt.starved ||= walk.starved
  return end
}

import { APOSTROPHE, AT_SIGN, BACKSLASH, COLON, DOT, ESCAPE, PLUS, SLASH } from '../../text/ascii.ts'
import { hasLetterOrDigit, isAlpha } from '../../text/chars.ts'
import { IN_HOST, IN_SCHEME, LETTER, LETTER_OR_DIGIT, WHITESPACE } from '../../text/class-flags.ts'
import { HOST_SURROUNDINGS, isBareHost } from '../../text/hosts.ts'
import { HOST_LIMIT, LOCAL_PART_LIMIT, SCHEME_LIMIT } from '../../text/limits.ts'
import { flagsOf, isForeignLetter, isSign, skipBack, skipOver, skipTo, UNSPACED } from '../../text/prose-classes.ts'
import { flat } from '../../text/view.ts'
import { isUsedScheme } from '../../url/scheme-table.ts'
import type { Start, StartKind } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import type { Rules } from '../rules.ts'
import { walkHost } from './authority.ts'
import { enclosureBefore } from './enclosure.ts'
import { hostScheme, isAbbreviated, knownEnd, schemeName, startBeforeBreak, startOverBreak } from './scheme.ts'

/** Finds the start of a URL. `rules §2`, `rules §3` */

export function startAtTrigger(cursor: Cursor, trigger: number, rules: Rules): Start | undefined {
  const unit = cursor.text.charCodeAt(trigger)
  if (unit === COLON)
    return (rules.bareDomains && startAtDomain(cursor, trigger, rules)) ?? startAtColon(cursor, trigger, rules)
  if (unit === AT_SIGN) return startAtAddress(cursor, trigger)
  return unit === DOT || unit === SLASH ? startAtDomain(cursor, trigger, rules) : startAtHost(cursor, trigger)
}

/**
 * Reads in this order: with slashes directly after the colon, any scheme; the starts of constructs; labels; then
 * schemes without slashes, which must be known unless any is allowed, and before a blank need an opener.
 */
function startAtColon(cursor: Cursor, colon: number, rules: Rules): Start | undefined {
  const { text } = cursor
  const { anyScheme } = rules
  const next = cursor.at(colon + 1)
  if (next === SLASH && cursor.at(colon + 2) === SLASH) return startAtSlashes(cursor, colon, rules)
  for (const read of rules.startAt.get(next) ?? []) {
    const start = read(cursor, colon, rules)
    if (start !== undefined) return start
  }
  if (next === COLON && !anyScheme) return undefined
  if (isLabel(cursor, colon)) return startOf('label', cursor, colon - 3, colon, '')
  const start = runStart(cursor, colon)
  if (start === colon || colon - start > SCHEME_LIMIT || !(flagsOf(text.charCodeAt(start)) & LETTER)) return undefined
  if (anyScheme && isAbbreviated(text, start)) return undefined
  const scheme = schemeName(text, start, colon)
  // A regular expression: `/^file:/i`.
  if ((!anyScheme && !isUsedScheme(scheme)) || cursor.before(start, 2) === '/^') return undefined
  const enclosure = enclosureBefore(cursor, start)
  if (enclosure === undefined && flagsOf(next) & WHITESPACE) return undefined
  return { kind: 'opaque', start, schemeEnd: colon, scheme, enclosure }
}

function startOf(kind: StartKind, cursor: Cursor, start: number, schemeEnd: number, scheme: string): Start {
  return { kind, start, schemeEnd, scheme, enclosure: enclosureBefore(cursor, start) }
}

/**
 * Any scheme of two letters or more before `//`, but not `%s://` and `C://`. An unknown one that ends in `http`,
 * `https` or `ftp` is cut to it, but not after `+`.
 */
export function startAtSlashes(cursor: Cursor, colon: number, rules?: Rules): Start | undefined {
  const { text } = cursor
  const first = runStart(cursor, colon)
  const name = schemeName(text, first, colon)
  if (name === 'http' || name === 'https') return startOf('authority', cursor, first, colon, name)
  const styled = rules?.startAt.get(ESCAPE)?.[0]?.(cursor, colon, rules)
  const broken = styled ?? startBeforeBreak(cursor, first, colon)
  if (broken !== undefined) return { ...broken, enclosure: enclosureBefore(cursor, broken.start) }
  // `=3Dhttp://`, where quoted-printable writes `=`.
  const run = text.startsWith('=3D', first - 1) ? first + 2 : first
  const start = skipTo(text, run, colon, LETTER)
  if (start === colon) {
    // `https\://`, as in files of properties.
    const isEscaped = colon > cursor.floor && text.charCodeAt(colon - 1) === BACKSLASH
    return isEscaped ? startAtKnown(cursor, colon - 1, colon) : undefined
  }
  const scheme = schemeName(text, start, colon)
  const whole = colon - run <= SCHEME_LIMIT
  if (whole && isUsedScheme(scheme)) return startOf('authority', cursor, start, colon, scheme)
  const known = knownEnd(scheme)
  if (known !== undefined && text.charCodeAt(colon - known.length - 1) !== PLUS) {
    return startOf('authority', cursor, colon - known.length, colon, known)
  }
  const after = afterEscape(text, run)
  if (after > run) {
    return colon - after > 1 ? startOf('authority', cursor, after, colon, schemeName(text, after, colon)) : undefined
  }
  if (!whole || scheme.length < 2 || DIGEST.test(cursor.before(colon, 3)) || VARIABLE.test(cursor.before(start, 2)))
    return undefined
  if (SUBSTITUTED.test(cursor.before(start, 4)) && cursor.matches(FLAGS, colon, FLAGS_LIMIT)) return undefined
  return cursor.matches(PUBLIC_NAME, start, NAME_LIMIT) ? undefined : startOf('authority', cursor, start, colon, scheme)
}

/** Before a digest in a go.sum, which may begin with `//`. */
const DIGEST = / h1$/
/** Before the end of a variable's name: `$proto://`, `$BASE_SCHEME://`, `${base}_url://`. */
const VARIABLE = /[\w}]_$|\$$/
/** A substitution of Perl or sed, which is no scheme: `s/^ip://i`. */
const SUBSTITUTED = /(?:^|\W)s\/\^$/
const FLAGS = /^:\/\/[gimsxe]{0,6}(?![\w.:/@-])/
const FLAGS_LIMIT = 12
/** A calendar field with a name in parts: `PRODID://ADA'S SHOP//TIDES//EN`. ISO 9070 */
const PUBLIC_NAME = /^[A-Z]+:\/\/[^\s.:/]+[ /][^:\n]*[^\s:]\/\//
const NAME_LIMIT = 128

export function startAtKnown(cursor: Cursor, end: number, colon: number): Start | undefined {
  const { text } = cursor
  const first = afterEscape(text, skipTo(text, runStart(cursor, end), end, LETTER))
  const whole = schemeName(text, first, end)
  const scheme = isUsedScheme(whole) ? whole : (knownEnd(whole) ?? whole)
  return isUsedScheme(scheme) ? startOf('authority', cursor, end - scheme.length, colon, scheme) : undefined
}

/** The name of a quotation mark, before a letter. */
const ROFF_QUOTE = /^(?:[acdlor]q|Dq)[A-Za-z]/

/** Skips the letters of an escape of code or roff: `\nws://`, `\fBgit://`, `\*(Aqgopher://`, `\(dqsqlite://`. */
function afterEscape(text: string, at: number): number {
  if (text.startsWith('\\*(', at - 3)) return at + 2
  if (text.startsWith('\\(', at - 2)) return ROFF_QUOTE.test(text.slice(at, at + 3)) ? at + 2 : at
  if (text.charCodeAt(at - 1) !== BACKSLASH) return at
  return /[nrt]/.test(text[at]!)
    ? at + 1
    : text[at] === 'f' && flagsOf(text.charCodeAt(at + 1)) & LETTER_OR_DIGIT
      ? at + 2
      : at
}

/** `URL:` in any letter case, and its variant `URI:`, at a boundary. */
function isLabel({ text, floor }: Cursor, colon: number): boolean {
  const start = colon - 3
  if (start < floor || !/^ur[il]$/i.test(text.slice(start, colon))) return false
  return start === floor || !(flagsOf(text.charCodeAt(start - 1)) & IN_SCHEME)
}

function runStart({ text, floor }: Cursor, colon: number): number {
  return skipBack(text, colon, Math.max(floor, colon - SCHEME_LIMIT - 1), IN_SCHEME)
}

function startAtHost(cursor: Cursor, at: number): Start | undefined {
  if (at > cursor.floor && !isHostBoundary(cursor.text.charCodeAt(at - 1))) return undefined
  return startOf('host', cursor, at, -1, hostScheme(cursor.text, at))
}

/**
 * Whether a host may begin after this: no letter (of a script that hosts are written in), digit, `@` `.` `-` `_` `\`
 * `/`.
 */
function isHostBoundary(unit: number): boolean {
  if (unit < 128) return !(flagsOf(unit) & LETTER_OR_DIGIT) && !'@.-_\\/'.includes(String.fromCharCode(unit))
  const char = String.fromCharCode(unit)
  return isForeignLetter(unit) || isSign(char) || !hasLetterOrDigit(char)
}

/** The start that begins at `at`: after a label or a wrapper's opener, or on the next line. */
export function startAt(cursor: Cursor, at: number): Start | undefined {
  const { text, length } = cursor
  const colon = skipOver(text, at, Math.min(length, at + SCHEME_LIMIT + 1), IN_SCHEME)
  const named = colon > at && (flagsOf(text.charCodeAt(at)) & LETTER) !== 0 && cursor.at(colon) === COLON
  const slashes = named && cursor.at(colon + 1) === SLASH && cursor.at(colon + 2) === SLASH
  if (!slashes && isAbbreviated(text, at)) return startWithoutScheme(text, at)
  if (!named) return startOverBreak(cursor, at)
  const name = schemeName(text, at, colon)
  const known = slashes && !isUsedScheme(name) && !name.includes('+') ? knownEnd(name) : undefined
  const scheme = known ?? name
  // Without two slashes, these schemes start a URL only if a gap is in the slashes.
  const kind = slashes || knownEnd(scheme) === scheme ? 'authority' : 'opaque'
  return { kind, start: colon - scheme.length, schemeEnd: colon, scheme, enclosure: undefined }
}

/** Reads an abbreviated reference, or a bare domain with a supplied scheme. */
export function startWithoutScheme(text: string, at: number, inferred?: string): Start | undefined {
  const scheme = isAbbreviated(text, at) ? hostScheme(text, at) : undefined
  const kind =
    scheme !== undefined && scheme === (inferred ?? scheme) ? 'host' : inferred === 'http' ? 'domain' : undefined
  return kind && { kind, start: at, schemeEnd: -1, scheme: inferred ?? scheme!, enclosure: undefined }
}

function startAtAddress(cursor: Cursor, at: number): Start | undefined {
  const { text } = cursor
  const least = Math.max(cursor.floor, at - LOCAL_PART_LIMIT)
  let start = at
  while (start > least && isLocalPartBefore(text, start, least)) start--
  // A handle of the Fediverse: `@joe@a.example`.
  if (text.charCodeAt(start - 1) === AT_SIGN) return undefined
  while (start < at && !hasLetterOrDigit(text[start]!)) start++
  return start === at ? undefined : startOf('address', cursor, start, -1, 'mailto')
}

/**
 * A local part may hold an apostrophe between letters, `o'malley`, and letters beyond ASCII (RFC 6531 §3.3), but none of
 * a script without blanks.
 */
function isLocalPartBefore(text: string, at: number, least: number): boolean {
  const unit = text.charCodeAt(at - 1)
  if (unit === APOSTROPHE) return at - 2 >= least && isAlpha(text.charCodeAt(at - 2)) && isAlpha(text.charCodeAt(at))
  if (unit < 128) return /[\w.+%~-]/.test(text[at - 1]!)
  return (flagsOf(unit) & IN_HOST) !== 0 && !UNSPACED.test(text[at - 1]!) && !isSign(text[at - 1]!)
}

const LABEL_BOUNDARY = '-_~%'

/**
 * Latin letters do not continue a label of a script without blanks, and symbols only end a label: `→b.example`,
 * `💯.example.com`. `rules §3`
 */
function isLabelBefore(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1)
  const isInHost = (flagsOf(unit) & IN_HOST) !== 0
  if (unit < 128) return isInHost && unit !== DOT
  if (isSign(text[at - 1]!)) return text.charCodeAt(at) === DOT || isSign(text[at] ?? ' ')
  if (isInHost && UNSPACED.test(text[at - 1]!)) return !(flagsOf(text.charCodeAt(at)) & LETTER)
  return isInHost
}

/** A host without a `.`, and the text that confirms it. */
const DOTLESS = /(localhost|\[[\da-f]*:[^[\]]*\])$/i
const PORT_OR_PATH = /^\/|^:\d/

/**
 * A bare domain, whose first `.`, or the `:` or `/` after it, is at `at`. In chunks the predicate sees as much text.
 */
function startAtDomain(cursor: Cursor, at: number, { bareDomains }: Rules): Start | undefined {
  const { text, floor } = cursor
  const hasDot = text.charCodeAt(at) === DOT
  const least = Math.max(floor, at - HOST_LIMIT)
  let start = at
  if (!hasDot) start -= DOTLESS.exec(text.slice(least, at))?.[0].length ?? 0
  else while (start > least && isLabelBefore(text, start)) start--
  if (start > floor && !isHostBoundary(text.charCodeAt(start - 1))) return undefined
  while (start < at && LABEL_BOUNDARY.includes(text[start]!)) start++
  if (start === at) return undefined
  const end = walkHost(cursor, undefined, start, start + HOST_LIMIT)
  const host = text.slice(start, end).replace(/\.$/, '')
  if (!isBareHost(host) || cursor.at(end) === AT_SIGN) return undefined
  const after = start + host.length
  const before = text.slice(Math.max(0, start - HOST_SURROUNDINGS), start)
  const rest = cursor.slice(after, after + HOST_SURROUNDINGS)
  if (end <= at + 1 && !PORT_OR_PATH.test(rest)) return undefined
  if (!bareDomains!(flat(host), before, rest, cursor.view.base + start)) return undefined
  return startOf('domain', cursor, start, -1, 'http')
}

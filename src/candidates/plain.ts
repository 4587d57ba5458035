import {
  AMPERSAND,
  COLON,
  DOT,
  GREATER_THAN,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS_THAN,
  PERCENT,
  QUESTION_MARK,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
} from '../text/ascii.ts'
import { isDigit } from '../text/chars.ts'
import { isOpener } from '../text/delimiters.ts'
import { HOST_LIMIT, SEARCH_LIMIT } from '../text/limits.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import {
  BLANK,
  CLOSE,
  flagsOf,
  IN_HOST,
  LETTER,
  LETTER_OR_DIGIT,
  MARK_END,
  NOT_PLAIN,
  RULER,
  SEPARATOR,
  TAIL,
  TWOFOLD,
  WHITESPACE,
} from '../text/prose-classes.ts'
import type { View } from '../text/view.ts'
import { Attempt, type Candidate } from './candidate.ts'
import { isFolded, mayGoOnBehind } from './next-line.ts'
import { mayEndPart } from './next-literal.ts'
import { enclosureBefore } from './opener.ts'

/*
 * The plain URL, in one walk: `http`, `https` or `ftp` in lower case, or `www.` or `ftp.`, a host of ASCII, perhaps a
 * port and a path, in running text, behind `URL:` or right between delimiters, where nothing stands in it or around it
 * that another rule of this room looks at. Most URLs are plain.
 *
 * A URL that is refused here is read as any other start is. One that is found would be read alike there: no rule is
 * added. `test/plain.test.ts` compares both. A rule that changes may need to be refused here:
 *
 *   isApart, mayBeOpened    what stands before a URL, and what opens there (opener.ts, run.ts)
 *   walkName, walkPort      the host (authority.ts)
 *   walkPath, walkTail      the run and its end (run.ts, link-text.ts, fields.ts, reference.ts, glued-prose.ts)
 *   mayGoOn                 the next line (next-line.ts, continuation.ts)
 */

/** A plain URL. Offsets are those of its view. */
export type PlainUrl = Pick<
  Candidate,
  'context' | 'scheme' | 'schemeEnd' | 'start' | 'end' | 'urlStart' | 'urlEnd' | 'runEnd'
>

/** How long a plain URL in delimiters may be, with its opener and label. */
const LONGEST_INSIDE = SEARCH_LIMIT - 1
const LABEL = 'URL:'
/** A colon and two slashes. */
const SLASHES_LENGTH = 3

/**
 * The plain URL at `trigger`: the colon of its scheme or of its label, or the start of its host. Undefined if it is to
 * be read as any other. No construct reaches back over `floor`.
 */
export function readPlain(view: View, trigger: number, floor: number, maxLength: number): PlainUrl | undefined {
  const { text } = view
  if (text.charCodeAt(trigger) !== COLON) {
    const scheme = schemeOfHost(text, trigger)
    return scheme && readRun(view, { scheme, start: trigger, urlStart: trigger, host: trigger }, floor, maxLength)
  }
  const start = schemeStart(text, trigger)
  if (start < 0) return readLabelled(view, trigger, floor, maxLength)
  const opener = start > floor ? text.charCodeAt(start - 1) : -1
  if (opener === LESS_THAN) return readInside(view, 'angle', start - 1, start, trigger)
  if (opener === QUOTE) return readInside(view, 'quoted', start - 1, start, trigger)
  const place = { scheme: schemeOf(start, trigger), start, urlStart: start, host: trigger + SLASHES_LENGTH }
  return readRun(view, place, floor, maxLength)
}

/** Behind the label that ends at `trigger`, with one blank between them at most, or right between angle brackets. */
function readLabelled(view: View, trigger: number, floor: number, maxLength: number): PlainUrl | undefined {
  const { text } = view
  const label = trigger + 1 - LABEL.length
  if (label < floor || !text.startsWith(LABEL, label)) return undefined
  const urlStart = text.charCodeAt(trigger + 1) === SPACE ? trigger + 2 : trigger + 1
  const colon = schemeEnd(text, urlStart)
  if (colon < 0) return undefined
  if (label === floor || text.charCodeAt(label - 1) !== LESS_THAN) {
    const place = { scheme: schemeOf(urlStart, colon), start: label, urlStart, host: colon + SLASHES_LENGTH }
    return readRun(view, place, floor, maxLength)
  }
  if (urlStart > trigger + 1) return undefined
  return readInside(view, 'url-wrapper', label - 1, urlStart, colon)
}

/** The names of schemes that a plain URL may have, by their length. */
const SCHEMES = ['', '', '', 'ftp', 'http', 'https'] as const
const SHORTEST_SCHEME = 3
const LONGEST_SCHEME = 5

function schemeOf(start: number, colon: number): string {
  return SCHEMES[colon - start]!
}

/** The scheme that is supplied for the host at `at`. */
function schemeOfHost(text: string, at: number): 'http' | 'ftp' | undefined {
  if (text.startsWith('www.', at)) return 'http'
  return text.startsWith('ftp.', at) ? 'ftp' : undefined
}

/** Where the scheme starts that ends at `colon`, before two slashes; -1 if it is another one. */
function schemeStart(text: string, colon: number): number {
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return -1
  if (text.startsWith('https', colon - 5)) return colon - 5
  if (text.startsWith('http', colon - 4)) return colon - 4
  return text.startsWith('ftp', colon - 3) ? colon - 3 : -1
}

/** The colon behind the scheme that starts at `start`; -1 if it is another one. */
function schemeEnd(text: string, start: number): number {
  for (let colon = start + SHORTEST_SCHEME; colon <= start + LONGEST_SCHEME; colon++)
    if (text.charCodeAt(colon) === COLON) return schemeStart(text, colon) === start ? colon : -1
  return -1
}

/** Between delimiters: the closer is right behind the URL. */
function readInside(
  view: View,
  context: 'angle' | 'quoted' | 'url-wrapper',
  opener: number,
  start: number,
  colon: number,
): PlainUrl | undefined {
  const end = endInside(view, opener, start, colon)
  if (end < 0) return undefined
  const scheme = schemeOf(start, colon)
  return {
    context,
    scheme,
    schemeEnd: colon,
    start: opener,
    end: end + 1,
    urlStart: start,
    urlEnd: end,
    runEnd: end,
  }
}

/** Where a plain URL may start that is in no delimiters: its label, if one stands before it, the URL, and the host. */
interface Place {
  readonly scheme: string
  readonly start: number
  readonly urlStart: number
  readonly host: number
}

/** Bare, or behind a label. */
function readRun(view: View, place: Place, floor: number, maxLength: number): PlainUrl | undefined {
  const { scheme, start, urlStart, host } = place
  const runEnd = endOfRun(view, place, floor)
  if (runEnd < 0 || runEnd - urlStart > maxLength) return undefined
  const end = beforeTail(view.text, runEnd)
  const context = start === urlStart ? 'bare' : 'label'
  const schemeEnd = host === urlStart ? -1 : host - SLASHES_LENGTH
  return { context, scheme, schemeEnd, start, end, urlStart, urlEnd: end, runEnd }
}

/** Where the run ends of the URL at a place; -1 if it is to be read as any other. */
function endOfRun(view: View, { start, urlStart, host }: Place, floor: number): number {
  const { text, final } = view
  if (start < floor || !isApart(text, start, floor)) return -1
  const name = walkName(text, host)
  if (name < 0 || (host === urlStart && !isHost(view, host, name))) return -1
  const authority = walkPort(text, name)
  const hasPath = text.charCodeAt(authority) === SLASH
  const end = hasPath ? walkPath(text, authority) : walkTail(text, authority)
  if (end === text.length ? !final : !(flagsOf(text.charCodeAt(end)) & (hasPath ? WHITESPACE | CLOSE : WHITESPACE)))
    return -1
  const last = text.charCodeAt(beforeTail(text, end) - 1)
  if (flagsOf(last) & RULER || text.charCodeAt(end - 1) === PERCENT || mayGoOn(view, urlStart, end)) return -1
  return mayBeOpened(text, start, floor) && isOpened(view, start, floor) ? -1 : end
}

/** Where the URL at `start` ends, whose scheme ends at `colon`, at the closer; -1 if it is to be read as any other. */
function endInside({ text }: View, opener: number, start: number, colon: number): number {
  const name = walkName(text, colon + SLASHES_LENGTH)
  if (name < 0) return -1
  const authority = walkPort(text, name)
  const end = text.charCodeAt(authority) === SLASH ? walkPath(text, authority) : authority
  const next = text.charCodeAt(end)
  const closer = text.charCodeAt(opener) === LESS_THAN ? GREATER_THAN : QUOTE
  if (next !== closer || end - opener > LONGEST_INSIDE || (next === QUOTE && mayEndPart(text, start, end))) return -1
  return end
}

/** Whether `start`…`end` is a host beyond doubt, as one without a scheme must be. */
function isHost({ text, longHost }: View, start: number, end: number): boolean {
  return end - start <= HOST_LIMIT && start + HOST_LIMIT >= longHost && isPlausibleHost(text.slice(start, end), 3)
}

/** Before the punctuation that ends a plain run. */
function beforeTail(text: string, end: number): number {
  let at = end
  while (flagsOf(text.charCodeAt(at - 1)) & TAIL) at--
  return at
}

/** Whether a blank, or a bracket of two kinds, stands before the URL: no mark that it could share with its end. */
function isApart(text: string, start: number, floor: number): boolean {
  if (start === floor) return true
  const before = text.charCodeAt(start - 1)
  return (flagsOf(before) & WHITESPACE) !== 0 || before === LEFT_PARENTHESIS || before === LEFT_BRACKET
}

/** Behind the name of a host of ASCII; -1 where another rule has a say in it. */
function walkName(text: string, from: number): number {
  let seen = 0
  let last = -1
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at)
    const flags = unit < 128 ? flagsOf(unit) : 0
    if (!(flags & IN_HOST)) return seen & LETTER_OR_DIGIT && isNameEnd(last) && !(unit >= 128) ? at : -1
    if (unit === DOT && last === DOT) return -1
    seen |= flags
    last = unit
  }
}

function isNameEnd(unit: number): boolean {
  return unit === DOT || (flagsOf(unit) & LETTER_OR_DIGIT) !== 0
}

/** Behind a colon and digits, if they follow a host. */
function walkPort(text: string, from: number): number {
  if (text.charCodeAt(from) !== COLON) return from
  let at = from + 1
  while (isDigit(text.charCodeAt(at))) at++
  return at > from + 1 ? at : from
}

/** Behind the characters that go on with a URL whatever is around them. */
function walkPath(text: string, from: number): number {
  let isReferring = false
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at)
    if (!(unit < 128)) return at
    const flags = flagsOf(unit)
    if (!(flags & NOT_PLAIN)) continue
    // With a semicolon a reference ends: `&amp;`.
    if (unit === AMPERSAND) isReferring = true
    else if (!(flags & SEPARATOR) || (unit === SEMICOLON && isReferring)) return at
    // Behind a comma or semicolon another URL may start.
    else if (flagsOf(text.charCodeAt(at + 1)) & LETTER) return at
  }
}

/** Behind the punctuation that follows a host and opens nothing. */
function walkTail(text: string, from: number): number {
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at)
    const flags = unit < 128 ? flagsOf(unit) : 0
    if (!(flags & TAIL) || flags & TWOFOLD || unit === QUESTION_MARK) return at
  }
}

/** Whether the next line may go on with the URL at `start`…`end`, at a glance. */
function mayGoOn({ text, final, lines }: View, start: number, end: number): boolean {
  if (!(flagsOf(text.charCodeAt(end)) & WHITESPACE)) return false
  return mayGoOnBehind(text, end, !final) || (final && isFolded(text, lines.startOf(start), end))
}

/** Whether a pair of delimiters may open before `start`, over one blank at most, at a glance. */
function mayBeOpened(text: string, start: number, floor: number): boolean {
  const before = text.charCodeAt(start - 1)
  const at = flagsOf(before) & BLANK ? start - 1 : start
  const unit = text.charCodeAt(at - 1)
  return at - 1 < floor || isOpener(unit) || (flagsOf(unit) & (WHITESPACE | MARK_END)) !== 0
}

function isOpened(view: View, start: number, floor: number): boolean {
  const attempt = new Attempt(view, floor, 0)
  return enclosureBefore(attempt, start) !== undefined || attempt.isUndecided
}

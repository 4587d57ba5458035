import { CR, GREATER_THAN, LEFT_BRACKET, LF, PERCENT, QUOTE, SLASH, UNDERSCORE } from '../text/ascii.ts'
import { hasLetterOrDigit, isAlphadigit, isDigit } from '../text/chars.ts'
import { isCommonHost, isPlausibleHost } from '../text/hosts.ts'
import { BLANK, flagsOf, LETTER, LETTER_OR_DIGIT } from '../text/prose-classes.ts'
import { isUsedScheme } from '../text/schemes.ts'
import { beforeBreak, behindBreak, isLineBreak, type View } from '../text/view.ts'
import type { BreakGap } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { readEmptyQuotes } from './gap.ts'
import { startAt } from './start.ts'

/**
 * Looks at the line after a bare URL: a cheap test of whether the URL may continue there, which is all that most URLs
 * at line ends cost; and what starts that line and belongs to no URL before it.
 */

/** How many units of the next line a glance looks at. */
const LIMIT = 256
/** A word of prose: letters alone, behind which another word stands; … */
const WORD = /(?:[A-Z]?[a-z]+|[A-Z]+)[,;:!?]?[ \t]+\S/y
/** … and one that starts a sentence or a line of an address. */
const FIRST_WORD = /[A-Z][a-z]*[,;:!?]?[ \t]+\S/y
/** The number of an entry, of a line, or of hours: it stands before other words. */
const NUMBER = /\d{1,4}[.:)]*[ \t]+\S/y
/** Marks of comments, if a blank follows. */
const LEADERS = '#*;%|'
/** The start of another URL. */
const URL_START = /(?:https?|ftp):\/\/\w/y

/**
 * Whether a line break stands at `at`, blanks aside, and the line behind it holds something that may belong to a URL,
 * not a word of prose right behind a URL that ends in a letter or digit; `beyond`, where the text ends before that is
 * seen.
 */
export function mayGoOnIn(text: string, at: number, next: number, beyond: boolean): boolean {
  if (next < 0) return next === BEYOND && beyond
  if (isWritten(text, next, beyond)) return !startsProse(text, at, next)
  if (text.charCodeAt(next) !== GREATER_THAN) return false
  const empty = readEmptyQuotes(text, next)
  if (empty === undefined) return false
  if (empty.next === text.length) return beyond
  return empty.isDeeper && isWritten(text, empty.next, beyond) && !startsProse(text, at, empty.next)
}

/**
 * Whether the line that ends at `at` is as long as the line before or behind it, or as another one near where none is
 * longer: as in a text that was folded at a column, where words are cut. `lineStart` is where it starts, in a text that
 * is there as a whole.
 */
export function isFolded(text: string, lineStart: number, at: number, next: number): boolean {
  const length = at - lineStart
  if (length < SHORTEST_FOLD || !isLineBreak(text.charCodeAt(at)) || !isWritten(text, next, false)) return false
  const end = beforeBreak(text, lineStart)
  if (isLine(text, next, next + length) || isLine(text, end - length, end)) return true
  return length >= SHORTEST_COLUMN && length <= LIMIT && isLongest(text, end, next, length)
}

/**
 * Whether none of the lines that end at `end` and start at `next`, and of some around, is longer, and one is as long.
 */
function isLongest(text: string, end: number, next: number, length: number): boolean {
  let isReached = false
  for (let at = next, left = FOLD_REACH; left > 0 && at <= text.length; left--) {
    const stop = lineStop(text, at, length)
    if (stop < 0) return false
    isReached ||= stop - at === length
    at = behindBreak(text, stop)
  }
  for (let at = end, left = FOLD_REACH; left > 0 && at >= 0; left--) {
    let start = at
    while (start > 0 && at - start <= length && !isLineBreak(text.charCodeAt(start - 1))) start--
    if (at - start > length) return false
    isReached ||= at - start === length
    at = beforeBreak(text, start)
  }
  return isReached
}

/** Where the line that starts at `from` ends; -1 if it is longer than that. */
function lineStop(text: string, from: number, longest: number): number {
  let at = from
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) if (at++ - from === longest) return -1
  return at
}

/**
 * Whether a line of the text starts at `start` and ends at `end`. Few have a break at both ends, so that few are walked
 * over.
 */
function isLine(text: string, start: number, end: number): boolean {
  if (start < 0 || (start > 0 && !isLineBreak(text.charCodeAt(start - 1)))) return false
  if (end !== text.length && !isLineBreak(text.charCodeAt(end))) return false
  return !LINE_BREAK.test(text.slice(start, end))
}

const LINE_BREAK = /[\n\r\u2028\u2029]/
/** How many lines before and behind are looked at, if the line is as long as a column. */
const FOLD_REACH = 6
const SHORTEST_COLUMN = 60
const SHORTEST_FOLD = 24
/** There is no line behind: the URL's line goes on, … */
export const NO_LINE = -1
/** … or the text ends with it. */
const BEYOND = -2

/**
 * Where the line behind the break at `at` starts, blanks before it aside; -1 if there is none, {@link BEYOND} if the
 * text ends.
 */
export function nextLine(text: string, at: number): number {
  let end = at
  while (flagsOf(text.charCodeAt(end)) & BLANK) end++
  if (end >= text.length) return BEYOND
  return isLineBreak(text.charCodeAt(end)) ? behindBreak(text, end) : NO_LINE
}

/** Whether the line at `from` holds a letter, a digit, or a character beyond ASCII. */
function isWritten(text: string, from: number, beyond: boolean): boolean {
  for (let at = from; at < from + LIMIT; at++) {
    const unit = text.charCodeAt(at)
    if (!(unit < 128)) return unit >= 128 || beyond
    if (flagsOf(unit) & LETTER_OR_DIGIT) return true
    if (unit === LF || unit === CR) return false
  }
  return true
}

/**
 * Whether a quote, a bracket, a number, a word of prose or another URL starts the line at `next`, its marks aside, and
 * the URL before the break is one that may be whole.
 */
function startsProse(text: string, end: number, next: number): boolean {
  const last = text.charCodeAt(end - 1)
  const endsWord = (flagsOf(last) & LETTER_OR_DIGIT) !== 0
  if (!(endsWord || last === SLASH) || text.charCodeAt(end - 2) === PERCENT) return false
  let start = next
  while (isPrefix(text, start)) start++
  const first = text.charCodeAt(start)
  if (!(flagsOf(first) & LETTER)) return first === QUOTE || first === LEFT_BRACKET || isAt(NUMBER, text, start)
  return isAt(endsWord ? WORD : FIRST_WORD, text, start) || (isAt(URL_START, text, start) && !mayHoldUrl(text, end))
}

/** Whether a quote mark, a blank or the mark of a comment stands at `at`. */
function isPrefix(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit === GREATER_THAN || flagsOf(unit) & BLANK) return true
  return LEADERS.includes(text[at]!) && (flagsOf(text.charCodeAt(at + 1)) & BLANK) !== 0
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Whether another URL may be part of the URL that ends at `end`: behind the digits of a web archive's time. */
function mayHoldUrl(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === SLASH && !(flagsOf(text.charCodeAt(end - 2)) & LETTER)
}

/** Whether the line of a bare URL ends at `end`, blanks aside, and the next line may go on with it, at a glance. */
export function mayGoOnAt(view: View, end: number): boolean {
  const next = nextLine(view.text, end)
  return mayGoOnIn(view.text, end, next, false) || isFoldedAt(view, end, next)
}

/** Whether the line that ends at `end` was folded at a column. */
export function isFoldedAt({ text, lines }: View, end: number, next: number = nextLine(text, end)): boolean {
  return next >= 0 && isFolded(text, lines.startOf(end), end, next)
}

/** How much of the next line shows whether it is one of its own. */
const SPAN = 64
/**
 * A ruler, a definition in Markdown, a relative reference, an option of a command, a keyword of Org, an absolute path
 * or one from a home, …
 */
const OWN_MARK =
  /^(?:([^\w\s])(?:\1\1|[^\w\s]\1)|\[|\.\.?\/|--|#\+|==|~\/|\/(?:bin|dev|etc|home|lib|opt|proc|sys|tmp|usr|var)\/)/
/** … and the mark of a list, the number of a footnote, a sign, or words and a colon, before another URL. */
const ENTRY_OF_URL =
  /^(?:[^A-Za-z_]{1,4}|[([]?\w{1,3}[.)\]:]?[ \t]+|[A-Z][\w/&-]*(?:[ \t]+[\w/&-]+){1,6}:[ \t]+)(?:(?:[hH][tT]{2}[pP][sS]?|[fF][tT][pP]):\/\/|[wW]{3}\.)/
/** A repository of git, and the name of what is to be pulled from it. */
const REPOSITORY = /\.git\/?$/
const REF = /^(?:tags|refs|heads)\//
/** A request of roff: alone on its line, or a macro of manual pages before its arguments. */
const REQUEST = /^[.'](?:[A-Za-z]{2}[ \t]*$|[A-Z]{2}[ \t]+[^a-z\s]|[A-Z]{4,}[ \t]*$)/
/** The number of a page among all, alone on its line. */
const PAGE_NUMBER = /^\d{1,4}\/\d{1,4}[ \t]*(?:\f|$)/
/** `joe@a.example`; not the name of an image for a display of twice the density: `icon@2x.png`. */
const ADDRESS_HEAD = /^[^\s@/:?=]+@(?!\dx\.)([^\s@/:?#]+)/

/**
 * Whether the run `next`, trimmed, at `at` in the next line can go on with the URL `sofar`: it is no URL, address or
 * line of its own. `rules §7.3`
 */
export function mayBelong(cursor: Cursor, at: number, sofar: string, next: string): boolean {
  if (isCutInner(sofar, next)) return true
  if (!isAlphadigit(next.charCodeAt(0)) && (!hasLetterOrDigit(next) || OWN_MARK.test(next))) return false
  if ((next.includes('@') && isAddress(next)) || (next.startsWith('(') && !/[_(]$/.test(sofar))) return false
  if (isOwnLine(cursor.restOfLine(at, SPAN)) || (REF.test(next) && REPOSITORY.test(sofar))) return false
  const other = startAt(cursor, at)
  return other === undefined || (other.kind === 'opaque' && !isUsedScheme(other.scheme))
}

/** Whether a line is the entry of another URL, a request of roff or the number of a page. */
function isOwnLine(line: string): boolean {
  if ((line.includes('://') || /[wW]{3}\./.test(line)) && ENTRY_OF_URL.test(line)) return true
  if (line.startsWith('.') || line.startsWith("'")) return REQUEST.test(line)
  return isDigit(line.charCodeAt(0)) && PAGE_NUMBER.test(line)
}

/** Whether an address starts a run; but not a message id in the path of an archive's URL: `joe@a.example/T/`. */
function isAddress(run: string): boolean {
  const [whole, host] = ADDRESS_HEAD.exec(run) ?? []
  return whole !== undefined && !/^[/?#]/.test(run.slice(whole.length)) && /\.[A-Za-z]{2}/.test(host!)
}

/**
 * The mark of a list, and one blank, as the prefix of a line: a diff's has none or more, and a `*` behind a blank is
 * C's.
 */
const BULLET = /^(?:\*|\s*(?:[•+-]|--))[ \t]$/

/** Whether the next line is an entry of a list, as the line of the URL is. */
export function isEntry(text: string, { edits }: BreakGap): boolean {
  const prefix = edits.find(({ kind }) => kind === 'prefix')
  return prefix !== undefined && BULLET.test(text.slice(prefix.start, prefix.end))
}

/**
 * What two parts of a URL show by themselves: that the first is not whole, or that the second goes on with it. `rules
 * §7.5`
 */

/** The URL from its host on. */
export function withoutScheme(url: string): string {
  return url.replace(/^[^:/?#]*:\/\//, '')
}

/** Characters that show that the next line's first word belongs to a URL. */
const SIGN = /[/=&?%]/
/** Alone on a line it is three letters or more: `.RE` and `.br` are requests of roff. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})$/

/** Whether a part shows a sign of a URL. */
export function isHinted(next: string): boolean {
  return SIGN.test(next) || EXTENSION.test(next)
}

/**
 * Whether the URL of which `authority` stands before the break, from its host on, cannot end there, and the next part
 * goes on with what it lacks. `inHost`: it ends within its host.
 */
export function isUnfinished(authority: string, inHost: boolean, next: string): boolean {
  if (inHost) return isCutHost(authority, next)
  if (isCutEscape(authority, next) || isCutInner(authority, next)) return true
  return (authority.endsWith('&') || (authority.endsWith('?') && PROGRAM.test(authority))) && PARAMETER.test(next)
}

const PARAMETER = /^(?:amp;)?[A-Za-z_][A-Za-z0-9_.-]*=/
/** A program on a server, before its query. */
const PROGRAM = /\.(?:php[0-9]?|cgi|pl|aspx?|jsp|cfm|exe|dll)\?$/i

/** A percent sign before its two hexadecimal digits. */
function isCutEscape(authority: string, next: string): boolean {
  if (authority.endsWith('%')) return /^[0-9A-Fa-f]{2}/.test(next)
  return /%[0-9A-Fa-f]$/.test(authority.slice(-2)) && /^[0-9A-Fa-f]/.test(next)
}

/** The time in the URL of a web archive, behind which the URL of what was archived stands; and its greatest length. */
const TIMESTAMP = /\/\d{14}(?:[a-z]{2}_)?\/$/
const TIMESTAMP_LENGTH = 19

/** Whether a URL ends in a web archive's time, behind which another URL stands. */
export function endsInTimestamp(url: string): boolean {
  const last = url.charCodeAt(url.length - 2)
  return url.endsWith('/') && (isDigit(last) || last === UNDERSCORE) && TIMESTAMP.test(url.slice(-TIMESTAMP_LENGTH))
}

/** The longest scheme of a URL within a URL, with what stands before it and its slashes. */
const INNER_SCHEME_LENGTH = 9
/** A colon and two slashes. */
const SLASHES_LENGTH = 3
/** What may follow `http:`, `http:/` and `http://`: a second slash comes before the host. */
const INNER_RESTS = [/^\/\/[^/]/, /^\/[^/]/, /^[A-Za-z0-9-]+\.[A-Za-z0-9]/]

/** Whether a URL within the URL is cut: before it, before its slashes, between them or behind them. */
function isCutInner(authority: string, next: string): boolean {
  if (endsInTimestamp(authority)) return /^https?:\/\//i.test(next)
  if (!authority.includes(':', authority.length - SLASHES_LENGTH)) return false
  const [, slashes] = /[/=]https?:(\/{0,2})$/i.exec(authority.slice(-INNER_SCHEME_LENGTH)) ?? []
  return slashes !== undefined && INNER_RESTS[slashes.length]!.test(next)
}

/** A host, or the rest of one, before a port, path, query or fragment. */
const HOST_WITH_REST = /^([A-Za-z0-9.-]+)(?::[0-9]+(?![A-Za-z0-9.])|[/?#])/

/** A host that breaks at a dot or behind a hyphen, where the next part completes a host, and more than a host. */
function isCutHost(authority: string, next: string): boolean {
  const host = authority.replace(/^.*@/, '')
  const [, rest] = HOST_WITH_REST.exec(next) ?? []
  if (rest === undefined) return false
  const isAtDot = host.endsWith('.') !== rest.startsWith('.')
  if (!(isAtDot || host.endsWith('-')) || !isPlausibleHost(host + rest, 2)) return false
  // `http://localhost.⏎and/or`: a lone label behind a host that could be whole may be prose.
  if (rest.replace(/^\./, '').includes('.') || host.endsWith('-')) return true
  return /^www\b/i.test(host) && !isCommonHost(host.replace(/\.$/, ''))
}

/**
 * Whether a host that goes on in the next part is one: its top-level label is plausible, and was not a common one
 * before it grew; or its port or path follows. `rules §7.2`
 */
export function isHostJoined(sofar: string, next: string): boolean {
  const authority = /^[^/?#]*/.exec(withoutScheme(sofar + next))![0]
  const host = authority.replace(/^.*@|:\d*$/g, '')
  const isGrown = isCommonHost(sofar) && !isCommonHost(host) && !/^[^/?#]*\./.test(next)
  if (isPlausibleHost(host, 2) && !isGrown) return true
  return /^(?::[0-9]|[/?#])/.test(next) || (/[.:]$/.test(sofar) && /^[0-9]/.test(next))
}

import type { Context, UrlMatch } from '../match.ts'
import { APOSTROPHE, COLON, LEFT_PARENTHESIS, QUOTE, RIGHT_BRACKET, RIGHT_PARENTHESIS, SPACE } from '../text/ascii.ts'
import { skipBlanks } from '../text/line-start.ts'
import {
  APOSTROPHE_MARK,
  flagsOf,
  IN_SCHEME,
  isBorder,
  NOT_PLAIN,
  OPEN,
  REFERENCE,
  RULER,
  TAIL,
  WHITESPACE,
} from '../text/prose-classes.ts'
import { flatSlice, isLineBreak } from '../text/view.ts'
import { acceptsUrl } from '../url/accept.ts'
import { NOTHING } from './accept.ts'
import { bareCandidate } from './bare.ts'
import type { Candidate } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { enclosureBefore } from './enclosure.ts'
import { isLoose } from './gap.ts'
import { opensPath } from './host.ts'
import { opensEntry } from './read.ts'
import type { Rules } from './rules.ts'
import { PLACEHOLDER, Run, trimRun } from './run.ts'

/*
 * A plain URL: `http://`, `https://` or `ftp://`, an ASCII host, and characters that no rule concerns. Two expressions
 * read it instead of a hundred functions; where a rule may apply, the general reader takes over. `test/plain.test.ts`
 * compares the two.
 */

/** The plain characters of a run; and `&`, since no reference ends without `;`. */
const PLAIN = /* @__PURE__ */ plainClass()

function plainClass(): string {
  let units = ''
  for (let unit = SPACE; unit < 0x7f; unit++) {
    if (!(flagsOf(unit) & NOT_PLAIN & ~REFERENCE)) units += `\\x${unit.toString(16)}`
  }
  return units
}

/** A host of at most 127 labels (RFC 1035) that does not end in a hyphen, and a port before a path. */
const AUTHORITY = /[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+){0,126}(?<!-)(?::[0-9]{1,5}(?=[/?#]))?/y
const PATH: RegExp = /* @__PURE__ */ new RegExp(`[${PLAIN}]*`, 'y')
/** Final marks that rules concern: a quotation mark of code, and separators of lists. */
const MARKS = /'(?=[\n\r)>]|[ \t]+[^ \t\n\r+.\\]|$)|(?:'?,|';|\.)(?=[ \t\n\r]|$)/y
/** No construct continues a URL after these. */
const ENDERS = '>)]}`|<"'
/** An HTML tag; programs are written with other characters. */
const TAG = /<[/A-Za-z]/y
/** The host may be a part of a user: `ftp://an)ne@a.example`. */
const USER = /\)[^\s/@]*@/y
/** Before the URL of a Markdown definition, or of a terminal link. */
const DEFINED = /;$|(?:^|:)[ \t]*$/
const LONGEST = 2000

/** No match if the URL may continue on the next line. */
export function readPlain(cursor: Cursor, colon: number, rules: Rules): UrlMatch | Candidate | undefined {
  const { text, view, floor } = cursor
  if (text.charCodeAt(colon) !== COLON || !view.final || !rules.readsPlain) return undefined
  const scheme = text.startsWith('s', colon - 1) ? 'https' : text.startsWith('f', colon - 3) ? 'ftp' : 'http'
  const start = colon - scheme.length
  if (start < floor || !text.startsWith(scheme, start) || !text.startsWith('//', colon + 1)) return undefined
  const before = start > floor ? text.charCodeAt(start - 1) : SPACE
  AUTHORITY.lastIndex = colon + 3
  if (flagsOf(before) & IN_SCHEME || !AUTHORITY.test(text)) return undefined
  const authority = AUTHORITY.lastIndex
  const hasPath = opensPath(text.charCodeAt(authority))
  PATH.lastIndex = authority
  MARKS.lastIndex = hasPath && PATH.test(text) ? PATH.lastIndex : authority
  const pathEnd = MARKS.lastIndex
  const runEnd = MARKS.test(text) ? MARKS.lastIndex : pathEnd
  if (runEnd - start > Math.min(rules.maxLength, LONGEST)) return undefined
  const enclosure = enclosureBefore(cursor, start)
  if (enclosure !== undefined) {
    const { opener, closers, angle } = enclosure
    if (opener + 1 !== start || closers[0] !== text.charCodeAt(runEnd) || opensEntry(cursor, opener, rules))
      return undefined
    if (rules.joins?.mayContinueAfter(cursor, runEnd)) return undefined
    const match = plainMatch(cursor, start, runEnd, runEnd, angle ? 'angle' : 'quoted', scheme)
    return acceptsUrl(match.url, scheme.length) ? match : undefined
  }
  const last = text.charCodeAt(runEnd - 1)
  const mayBeTrimmed = flagsOf(last) & (TAIL | RULER) || last === before
  const limit = start + rules.maxLength + 1
  const urlEnd = mayBeTrimmed ? trimRun(cursor, new Run(start, limit), authority, runEnd) : runEnd
  if (!endsAt(cursor, start, runEnd, hasPath, urlEnd < runEnd)) return undefined
  const { joins } = rules
  if (
    joins &&
    (text.charCodeAt(runEnd) === QUOTE
      ? joins.mayContinueAfter(cursor, runEnd)
      : endsRow(text, runEnd) || isLoose(text, runEnd))
  ) {
    const run = new Run(start, limit).to(urlEnd, runEnd, !hasPath)
    if (text.charCodeAt(pathEnd) === APOSTROPHE) run.seen = APOSTROPHE_MARK
    const continuation = joins.continuationAt(cursor, run, rules)
    if (run.seen & PLACEHOLDER) return undefined
    if (continuation !== undefined)
      return bareCandidate(cursor, { start, schemeEnd: colon, scheme }, start, run, continuation, rules)
  }
  return plainMatch(cursor, start, urlEnd, runEnd, 'bare', scheme)
}

/** Signs at the end of a row, as a frame has them; or another column beside rows that may go on. */
const FRAME_OR_COLUMN = /[!-/:-@[-`{-~]{1,4}[\n\r]|(?<=[ \t]{2})[^ \n\r][^\n\r]{0,255}\r?\n /y

/** A quick test of a text that does not grow. */
export function endsRow(text: string, at: number): boolean {
  const end = skipBlanks(text, at)
  if (end === text.length || isLineBreak(text.charCodeAt(end)) || isBorder(text.charCodeAt(end))) return true
  FRAME_OR_COLUMN.lastIndex = end
  return end > at && FRAME_OR_COLUMN.test(text)
}

function endsAt({ text }: Cursor, start: number, end: number, hasPath: boolean, isTrimmed: boolean): boolean {
  if (end === text.length) return true
  const next = text.charCodeAt(end)
  const before = text.charCodeAt(start - 1)
  const isLink = before === LEFT_PARENTHESIS && text.charCodeAt(start - 2) === RIGHT_BRACKET
  if (next >= 128 || !(flagsOf(next) & WHITESPACE)) {
    if (!ENDERS.includes(text[end]!)) return false
    TAG.lastIndex = USER.lastIndex = end
    if ((text[end] === '<' && !TAG.test(text)) || (!hasPath && USER.test(text))) return false
    // The destination of a link may hold more characters; so may that of a definition or a terminal link.
    if (isLink) return next === RIGHT_PARENTHESIS && !isTrimmed
    return start === 0 || !DEFINED.test(text.slice(Math.max(0, start - 4), start))
  }
  // `a.example (dot) org`
  const isDefanged = !hasPath && flagsOf(text.charCodeAt(end + 1)) & OPEN && /[.dD]/.test(text.charAt(end + 2))
  return !(isDefanged || (isLink && isTrimmed))
}

function plainMatch(
  { text, view: { base } }: Cursor,
  urlStart: number,
  urlEnd: number,
  runEnd: number,
  context: Context,
  scheme: string,
): UrlMatch {
  const delimiter = context === 'bare' ? 0 : 1
  return {
    url: flatSlice(text, urlStart, urlEnd),
    start: urlStart - delimiter + base,
    end: urlEnd + delimiter + base,
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    context,
    scheme,
    inferred: undefined,
    repairs: NOTHING,
    alternatives: NOTHING,
    decidedBy: undefined,
    likelihood: undefined,
    trimmed: runEnd === urlEnd ? '' : flatSlice(text, urlEnd, runEnd),
  }
}

import type { Context, UrlMatch } from '../../match.ts'
import { APOSTROPHE, COLON, LESS_THAN, QUOTE, SEMICOLON, SPACE } from '../../text/ascii.ts'
import { isAt } from '../../text/chars.ts'
import {
  APOSTROPHE_MARK,
  IN_SCHEME,
  NOT_PLAIN,
  OPEN,
  REFERENCE,
  RULER,
  TAIL,
  WHITESPACE,
} from '../../text/class-flags.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import { flatSlice } from '../../text/view.ts'
import { acceptsUrl } from '../../url/accept.ts'
import type { Candidate } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareCandidate } from '../end/bare.ts'
import { NOTHING } from '../meaning/match-of.ts'
import type { Rules } from '../rules.ts'
import { PLACEHOLDER, Run, trimRun } from '../run.ts'
import { opensPath } from '../start/authority.ts'
import { enclosureBefore } from '../start/enclosure.ts'
import { opensEntry } from './by-context.ts'

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
/** Besides blanks, what may follow a plain URL. */
const ENDERS = '>)]}`|<"'
/** An HTML tag; programs are written with other characters. */
const TAG = /<[/A-Za-z]/y
/** The host may be a part of a user: `ftp://an)ne@a.example`. */
const USER = /\)[^\s/@]*@/y
const LONGEST = 2000

/** The plain URL whose scheme ends at `colon`: a match, or a candidate if it may continue on the next line. */
export function readPlain(cursor: Cursor, colon: number, rules: Rules): UrlMatch | Candidate | undefined {
  const { text, view, floor } = cursor
  if (text.charCodeAt(colon) !== COLON || !view.final || !rules.readsPlain) return undefined
  const scheme = text.startsWith('s', colon - 1) ? 'https' : text.startsWith('f', colon - 3) ? 'ftp' : 'http'
  const start = colon - scheme.length
  if (start < floor || !text.startsWith(scheme, start) || !text.startsWith('//', colon + 1)) return undefined
  const before = start > floor ? text.charCodeAt(start - 1) : SPACE
  // A terminal link has a semicolon before its URL.
  if (flagsOf(before) & IN_SCHEME || before === SEMICOLON || !isAt(AUTHORITY, text, colon + 3)) return undefined
  const authority = AUTHORITY.lastIndex
  const hasPath = opensPath(cursor.at(authority))
  const pathEnd = hasPath && isAt(PATH, text, authority) ? PATH.lastIndex : authority
  const runEnd = flagsOf(cursor.at(pathEnd)) & TAIL && isAt(MARKS, text, pathEnd) ? MARKS.lastIndex : pathEnd
  if (runEnd - start > Math.min(rules.maxLength, LONGEST)) return undefined
  const enclosure = enclosureBefore(cursor, start)
  if (enclosure !== undefined) {
    const { opener, closers, angle } = enclosure
    if (opener + 1 !== start || closers[0] !== text.charCodeAt(runEnd) || opensEntry(cursor, opener, rules))
      return undefined
    if (text.charCodeAt(runEnd) === QUOTE && rules.joins?.mayContinueAfter(cursor, runEnd)) return undefined
    const match = plainMatch(cursor, start, runEnd, runEnd, angle ? 'angle' : 'quoted', scheme)
    return acceptsUrl(match.url, scheme.length) ? match : undefined
  }
  const last = text.charCodeAt(runEnd - 1)
  const mayBeTrimmed = flagsOf(last) & (TAIL | RULER) || last === before
  const limit = start + rules.maxLength + 1
  const urlEnd = mayBeTrimmed ? trimRun(cursor, new Run(start, limit), authority, runEnd) : runEnd
  if (!endsAt(cursor, runEnd, hasPath)) return undefined
  if (rules.mayClaim?.(cursor, start, runEnd, urlEnd)) return undefined
  const { joins } = rules
  if (joins?.mayContinueAfter(cursor, runEnd)) {
    const run = new Run(start, limit).to(urlEnd, runEnd, !hasPath)
    if (cursor.at(pathEnd) === APOSTROPHE) run.seen = APOSTROPHE_MARK
    const continuation = joins.continuationAt(cursor, run, rules)
    if (run.seen & PLACEHOLDER) return undefined
    if (continuation !== undefined)
      return bareCandidate(cursor, { start, schemeEnd: colon, scheme }, start, run, continuation, rules)
  }
  return plainMatch(cursor, start, urlEnd, runEnd, 'bare', scheme)
}

function endsAt(cursor: Cursor, end: number, hasPath: boolean): boolean {
  const { text } = cursor
  if (end === text.length) return true
  const next = text.charCodeAt(end)
  if (next < 128 && flagsOf(next) & WHITESPACE) {
    // `a.example (dot) org`
    return hasPath || !(flagsOf(cursor.at(end + 1)) & OPEN && /[.dD]/.test(text.charAt(end + 2)))
  }
  if (!ENDERS.includes(text[end]!)) return false
  return (next !== LESS_THAN || isAt(TAG, text, end)) && (hasPath || !isAt(USER, text, end))
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

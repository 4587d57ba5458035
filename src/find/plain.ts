import type { Alternative, Context, Repair, UrlMatch } from '../match.ts'
import { COLON, LEFT_PARENTHESIS, QUOTE, RIGHT_BRACKET, RIGHT_PARENTHESIS, SPACE } from '../text/ascii.ts'
import { flagsOf, IN_SCHEME, NOT_PLAIN, OPEN, REFERENCE, RULER, TAIL, WHITESPACE } from '../text/prose-classes.ts'
import { flatSlice } from '../text/view.ts'
import { acceptsUrl } from '../url/accept.ts'
import { goOn } from './bare.ts'
import { NO_GAPS, type Start } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { enclosureBefore } from './enclosure.ts'
import { opensPath } from './host.ts'
import { NO_LINE, nextLine } from './next-line.ts'
import { CANDIDATE_MARKS, type Rules } from './rules.ts'
import { Run, trimRun } from './run.ts'

/*
 * A plain URL: `http://`, `https://` or `ftp://`, a host of ASCII letters and digits, and characters of which no rule asks
 * anything. Two expressions read it, where the general way takes a hundred functions. This way refuses, and decides
 * nothing: where a rule may have a say, the general way reads the URL, and what is asked here is asked by its functions.
 * `test/plain.test.ts` compares the two.
 */

/** The characters that a walk over a run does not look at twice; and `&`, since no reference ends without `;`. */
const PLAIN = /* @__PURE__ */ plainClass()

function plainClass(): string {
  let units = ''
  for (let unit = SPACE; unit < 0x7f; unit++) {
    if (!(flagsOf(unit) & NOT_PLAIN & ~REFERENCE)) units += `\\x${unit.toString(16)}`
  }
  return units
}

/** A host, which no hyphen ends, and a port before a path. */
const AUTHORITY = /[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*(?<!-)(?::[0-9]{1,5}(?=[/?#]))?/y
const PATH: RegExp = /* @__PURE__ */ new RegExp(`[${PLAIN}]*`, 'y')
/** What may end a plain URL besides a blank: no construct goes on behind it. */
const ENDERS = '>)]}`|<'
/** The tags of HTML; no program is written behind other units. */
const TAG = /<[/A-Za-z]/y
/** A longer one is read by the general way. */
const LONGEST = 2000
const SMALL_S = 0x73

const NO_REPAIRS: readonly Repair[] = Object.freeze([])
const NO_ALTERNATIVES: readonly Alternative[] = Object.freeze([])

/** The plain URL of which the colon stands at `colon`, in a text that is there as a whole. */
export function readPlain(cursor: Cursor, colon: number, rules: Rules): UrlMatch | undefined {
  const { text, view, floor } = cursor
  if (text.charCodeAt(colon) !== COLON || !view.final || rules.constructs.length > 0) return undefined
  const scheme = text.charCodeAt(colon - 1) === SMALL_S ? 'https' : text.startsWith('f', colon - 3) ? 'ftp' : 'http'
  const start = colon - scheme.length
  if (start < floor || !text.startsWith(scheme, start) || !text.startsWith('//', colon + 1)) return undefined
  const before = start > floor ? text.charCodeAt(start - 1) : SPACE
  AUTHORITY.lastIndex = colon + 3
  if (flagsOf(before) & IN_SCHEME || !AUTHORITY.test(text)) return undefined
  const authority = AUTHORITY.lastIndex
  const hasPath = opensPath(text.charCodeAt(authority))
  PATH.lastIndex = authority
  const runEnd = hasPath && PATH.test(text) ? PATH.lastIndex : authority
  if (runEnd - start > Math.min(rules.maxLength, LONGEST)) return undefined
  const enclosure = enclosureBefore(cursor, start)
  if (enclosure !== undefined) {
    const { opener, closers, angle } = enclosure
    if (opener + 1 !== start || closers[0] !== text.charCodeAt(runEnd)) return undefined
    if (closers[0] === QUOTE && rules.joins !== 'never' && rules.isOverCloser?.(cursor, start, runEnd)) return undefined
    const match = plainMatch(cursor, opener, runEnd + 1, start, runEnd, runEnd, angle ? 'angle' : 'quoted', scheme)
    return acceptsUrl(match.url, scheme.length, CANDIDATE_MARKS) ? match : undefined
  }
  const last = text.charCodeAt(runEnd - 1)
  const urlEnd = hasPath && flagsOf(last) & (TAIL | RULER) ? trimRun(cursor, new Run(start), authority, runEnd) : runEnd
  if (!endsAt(cursor, start, runEnd, hasPath, urlEnd < runEnd)) return undefined
  if (rules.joins !== 'never' && nextLine(text, runEnd) !== NO_LINE) {
    const limit = start + rules.maxLength + 1
    const at: Start = { kind: 'authority', start, schemeEnd: colon, scheme, enclosure: undefined }
    const url = { start: at, urlEnd, runEnd, inHost: !hasPath, gaps: NO_GAPS, run: new Run(start), limit }
    if (goOn(cursor, url, rules) !== undefined) return undefined
  }
  return plainMatch(cursor, start, urlEnd, start, urlEnd, runEnd, 'bare', scheme)
}

/** Whether what stands behind the run of a bare URL that ends at `end` ends it, and no construct reads it otherwise. */
function endsAt({ text }: Cursor, start: number, end: number, hasPath: boolean, isTrimmed: boolean): boolean {
  if (end === text.length) return true
  const next = text.charCodeAt(end)
  const before = text.charCodeAt(start - 1)
  const isLink = before === LEFT_PARENTHESIS && text.charCodeAt(start - 2) === RIGHT_BRACKET
  if (next >= 128 || !(flagsOf(next) & WHITESPACE)) {
    if (!ENDERS.includes(text[end]!)) return false
    TAG.lastIndex = end
    if (text[end] === '<' && !TAG.test(text)) return false
    // The destination of a link may go on with more than others; that of a definition, and of a terminal's link, too.
    if (isLink) return next === RIGHT_PARENTHESIS && !isTrimmed
    return !(start > 0 && '; :'.includes(text[start - 1]!))
  }
  return !(isLink && isTrimmed) && (hasPath || !(flagsOf(text.charCodeAt(end + 1)) & OPEN))
}

function plainMatch(
  { text, view: { base } }: Cursor,
  start: number,
  end: number,
  urlStart: number,
  urlEnd: number,
  runEnd: number,
  context: Context,
  scheme: string,
): UrlMatch {
  return {
    url: flatSlice(text, urlStart, urlEnd),
    start: start + base,
    end: end + base,
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    context,
    scheme,
    inferred: undefined,
    repairs: NO_REPAIRS,
    alternatives: NO_ALTERNATIVES,
    decidedBy: undefined,
    likelihood: undefined,
    trimmed: runEnd === urlEnd ? '' : flatSlice(text, urlEnd, runEnd),
  }
}

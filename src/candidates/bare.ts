import { APOSTROPHE, AT_SIGN, DOLLAR, HYPHEN, LEFT_BRACE, SLASH, TILDE, UNDERSCORE } from '../text/ascii.ts'
import { withAsciiDots } from '../text/idna-dot.ts'
import { isIPv4address } from '../text/ip.ts'
import { GLUED_LIMIT, HOST_LIMIT } from '../text/limits.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import { flagsOf, IN_HOST, isForeignLetter, TAIL, WHITESPACE } from '../text/prose-classes.ts'
import { opensPath, walkAuthority, walkHost, walkPort } from './authority.ts'
import type { Brackets } from './brackets.ts'
import {
  Attempt,
  type Candidate,
  type CandidateRules,
  type Continuation,
  type Gap,
  NO_ESCAPES,
  type SkippedRun,
  type Start,
} from './candidate.ts'
import { readContinuation } from './continuation.ts'
import { endOfField } from './fields.ts'
import { bareGapRules, behindWideHyphen, readGap } from './gap.ts'
import { isPartEnd, readLiteralBehind } from './literal.ts'
import { readLiterals } from './literal-join.ts'
import { isFolded, mayGoOnBehind } from './next-line.ts'
import { mayEndPart } from './next-literal.ts'
import { referencesIn } from './reference.ts'
import { trimRun, walkRun, walkRunBeforeProse } from './run.ts'
import { readSlashGap } from './slash-gap.ts'
import { readSpaced } from './spaced.ts'
import { isCutByPlaceholder, isTemplateAt } from './template.ts'

/** A bare URL, or one behind a label: nothing but its own characters says where it ends. `rules §4`, `rules §7` */

const FOREIGN = /[^\x00-\x7f]/
const STRAY = /[([{',;]/

/** The characters of a URL, up to where they end. */
interface Extent {
  readonly urlEnd: number
  readonly runEnd: number
  readonly inHost: boolean
  readonly brackets: Brackets
  readonly gaps: readonly Gap[]
}

const NO_GAPS: readonly Gap[] = []

/** Reads the bare candidate at `start`; `opener` is where its construct starts, before a label. */
export function readBare(
  attempt: Attempt,
  start: Start,
  opener: number,
  rules: CandidateRules,
): Candidate | SkippedRun | undefined {
  const limit = start.start + rules.maxLength + 1
  const read = readExtent(attempt, start, limit, rules)
  if (read === undefined || (start.schemeGap?.kind === 'line-break' && !rules.mends)) return undefined
  const isSpaced = start.schemeGap?.kind === 'blanks'
  const runEnd = behindWideHyphen(attempt, read.runEnd)
  const gaps = start.schemeGap === undefined ? read.gaps : [start.schemeGap, ...read.gaps]
  const extent = runEnd === read.runEnd && gaps === read.gaps ? read : { ...read, runEnd, gaps }
  if (runEnd - start.start > rules.maxLength) return { skippedUntil: runEnd, isLong: true }
  if (attempt.hasPlaceholder) return { skippedUntil: runEnd, isLong: false }
  const continuation =
    rules.joins === 'never' || isSpaced ? undefined : continueBare(attempt, start, extent, limit, rules)
  if (attempt.hasPlaceholder) return { skippedUntil: continuation!.runs.at(-1)!.runEnd, isLong: false }
  const urlEnd = Math.min(extent.urlEnd, continuation?.isSyntax === true ? continuation.runs[0]!.gap.start : runEnd)
  return {
    context: opener === start.start ? 'bare' : 'label',
    start: opener,
    end: urlEnd,
    urlStart: start.start,
    urlEnd,
    runEnd,
    schemeEnd: start.schemeEnd,
    scheme: start.scheme,
    gaps,
    blanks: gaps.length === 0 ? undefined : rules.traitsOf(start.scheme)?.blanks,
    continuation,
    escapes: NO_ESCAPES,
    references: attempt.hasReference ? referencesIn(attempt, start.start, urlEnd, runEnd, rules.kind) : undefined,
    hasZeroWidth: attempt.hasZeroWidth,
    hasForeignHost: attempt.hasForeignHost,
  }
}

/** How a bare URL goes on: in the next string literal, behind a backslash, or in the next line. */
function continueBare(
  attempt: Attempt,
  start: Start,
  extent: Extent,
  limit: number,
  rules: CandidateRules,
): Continuation | undefined {
  const { runEnd, gaps, inHost } = extent
  if (mayEndPart(attempt.text, start.start, runEnd) && start.kind !== 'opaque' && start.kind !== 'address') {
    const brackets: Brackets = [...extent.brackets]
    const quoted = isQuoted(attempt, start)
    const inCatalogue = rules.kind === 'po'
    const most = rules.mostLiterals
    const part = { start: start.start, gaps, runEnd, inHost, brackets, limit, most, quoted, inCatalogue }
    const literals = readLiterals(attempt, part)
    if (literals !== undefined) return literals
  }
  if (!endsWithSpace(attempt, runEnd)) return undefined
  const { text, view } = attempt
  const mayGoOn = mayGoOnBehind(text, runEnd, !view.final)
  if (mayGoOn || rules.joins === 'any') {
    const line = { start: start.start, runEnd, inHost, brackets: extent.brackets, limit }
    const continuation = readContinuation(attempt, line, rules)
    if (continuation !== undefined) return continuation
  }
  if (mayGoOn && rules.kind === 'page') return UNDECIDED
  return view.final && isFolded(text, view.lines.startOf(runEnd), runEnd) ? UNDECIDED : undefined
}

/** The continuation of a URL of which only the lines around tell: those of a page, or of a text folded at a column. */
const UNDECIDED: Continuation = { runs: [], made: 0, isUnfinished: false, isSyntax: false }

function endsWithSpace(attempt: Attempt, end: number): boolean {
  const next = attempt.at(end)
  return next >= 0 && (flagsOf(next) & WHITESPACE) !== 0
}

function readExtent(attempt: Attempt, start: Start, limit: number, rules: CandidateRules): Extent | undefined {
  if (start.kind === 'opaque') return readOpaque(attempt, start, limit, rules)
  if (start.kind === 'authority') return readHierarchical(attempt, start, limit, rules)
  return start.kind === 'address' ? readAddress(attempt, start, limit) : readAbbreviated(attempt, start, limit)
}

function readOpaque(
  attempt: Attempt,
  start: Start,
  limit: number,
  { accepts, traitsOf }: CandidateRules,
): Extent | undefined {
  const from = start.schemeEnd + 1
  const brackets: Brackets = [0, 0, 0]
  const walked = walkRun(attempt, from, limit, brackets, isQuoted(attempt, start))
  const runEnd = traitsOf(start.scheme)?.isAddress ? beforeForeign(attempt, from, walked) : walked
  if (runEnd === from) return undefined
  const whole = trimOpaque(attempt, start, runEnd, brackets)
  if (accepts(start.scheme, attempt.text.slice(from, whole.urlEnd))) return whole
  return withoutGlued(attempt, start, whole, accepts) ?? whole
}

/** The URL before something that is glued to it, where the grammar refuses the whole: `mailto:joe@a.example(Joe)`. */
function withoutGlued(
  attempt: Attempt,
  start: Start,
  whole: Extent,
  accepts: CandidateRules['accepts'],
): Extent | undefined {
  const from = start.schemeEnd + 1
  if (whole.runEnd - from > GLUED_LIMIT) return undefined
  const stray = attempt.text.slice(from + 1, whole.runEnd).search(STRAY)
  if (stray < 0) return undefined
  const cut = trimOpaque(attempt, start, from + 1 + stray, whole.brackets)
  return accepts(start.scheme, attempt.text.slice(from, cut.urlEnd)) ? cut : undefined
}

/** The first character stays, whatever it is: `news:*`. The scheme's own grammar judges it. */
function trimOpaque(attempt: Attempt, start: Start, runEnd: number, brackets: Brackets): Extent {
  const urlEnd = trimRun(attempt, start.start, start.schemeEnd + 2, runEnd, brackets)
  return { urlEnd, runEnd, inHost: false, brackets, gaps: NO_GAPS }
}

/** Before the letter of another script that ends an address's host of Latin letters, if one does. `rules §4.6` */
function beforeForeign(attempt: Attempt, from: number, runEnd: number): number {
  const run = attempt.text.slice(from, runEnd)
  const at = run.search(/[@?]/)
  if (run[at] !== '@' || !FOREIGN.test(run)) return runEnd
  const end = walkHost(attempt, from + at + 1, runEnd)
  return end < runEnd && isForeignLetter(attempt.at(end)) ? end : runEnd
}

function readHierarchical(attempt: Attempt, start: Start, limit: number, rules: CandidateRules): Extent | undefined {
  if (start.schemeGap?.kind === 'blanks') {
    const spaced = readSpaced(attempt, start, limit, rules.mends ? rules.mostLiterals : 0)
    return spaced && { ...spaced, brackets: [0, 0, 0] }
  }
  if (attempt.at(start.schemeEnd + 1) !== SLASH || attempt.at(start.schemeEnd + 2) !== SLASH)
    return rules.mends ? readBehindBreak(attempt, start, limit) : undefined
  const from = start.schemeEnd + 3
  const authority = walkAuthority(attempt, from, limit)
  if (authority >= 0) return readPath(attempt, start, authority, limit)
  const next = attempt.at(from)
  if (next === DOLLAR || next === LEFT_BRACE)
    return isTemplateAt(attempt, from) ? readTemplate(attempt, from, limit) : undefined
  if (isPartEnd(next)) return rules.mends ? readBehindLiteral(attempt, start, from, limit) : undefined
  // Not read to the end of its run first: in `http:///http:///…` each starts another.
  if (next === SLASH) return rules.traitsOf(start.scheme)?.needsHost ? undefined : readPath(attempt, start, from, limit)
  return next >= 0 && flagsOf(next) & WHITESPACE ? readBehindGap(attempt, start, from, limit, rules) : undefined
}

/** `https:⏎//host`, `https:/⏎/host`: a line break before the slashes or between them, if the host has a dot. */
function readBehindBreak(attempt: Attempt, start: Start, limit: number): Extent | undefined {
  const broken = readSlashGap(attempt, start.start, start.schemeEnd)
  if (broken === undefined) return undefined
  const { gap, host: from } = broken
  const host = walkHost(attempt, from, limit)
  if (!isPlausibleHost(attempt.text.slice(from, host), 2)) return undefined
  return { ...readPath(attempt, start, walkPort(attempt, from, host, limit), limit), gaps: [gap] }
}

/** `https://"⏎"host`: the rest of the URL stands in the next literal, or behind a backslash. `rules §7.11` */
function readBehindLiteral(attempt: Attempt, start: Start, from: number, limit: number): Extent | undefined {
  const gap = readLiteralBehind(attempt, from, bareGapRules(attempt, start.start))
  if (gap === undefined) return undefined
  const host = walkHost(attempt, gap.end, limit)
  if (!isPlausibleHost(attempt.text.slice(gap.end, host), 2)) return undefined
  return { ...readPath(attempt, start, walkPort(attempt, gap.end, host, limit), limit), gaps: [gap] }
}

/**
 * `https:// host`: one blank or line break behind the slashes, if the host has a dot and, behind a blank, a path
 * follows.
 */
function readBehindGap(
  attempt: Attempt,
  start: Start,
  from: number,
  limit: number,
  rules: CandidateRules,
): Extent | undefined {
  const gap = readGap(attempt, from, bareGapRules(attempt, start.start))
  if (gap === undefined || (gap.kind === 'blanks' && gap.end > from + 1)) return undefined
  const host = walkHost(attempt, gap.end, limit)
  if (!isPlausibleHost(attempt.text.slice(gap.end, host), 2)) return undefined
  if (attempt.at(host) !== SLASH && !(rules.mends && gap.kind === 'line-break')) return undefined
  return { ...readPath(attempt, start, walkPort(attempt, gap.end, host, limit), limit), gaps: [gap] }
}

/** How far behind the limit a run that is too long for a host is walked over: what starts in it does not walk again. */
const LONG_HOST = 3 * HOST_LIMIT

/** Host and path without a scheme: no userinfo, and a host that is one beyond doubt. */
function readAbbreviated(attempt: Attempt, start: Start, limit: number): Extent | undefined {
  const { view } = attempt
  const last = start.start + HOST_LIMIT
  // A hyphen at the limit is no part of the host.
  if (last < view.longHost && attempt.text.charCodeAt(last) !== HYPHEN) return undefined
  const host = walkHost(attempt, start.start, Math.min(limit, last + 1))
  if (host > last) {
    view.longHost = walkHost(new Attempt(view, 0, 0), start.start, last + LONG_HOST)
    return undefined
  }
  if (attempt.at(host) === AT_SIGN) return undefined
  const labels = start.kind === 'host' ? 3 : 2
  const name = attempt.text.slice(start.start, host)
  // An address was accepted as a host when the start was looked at.
  const isAddress = start.kind === 'domain' && isIPv4address(name, 0, name.length)
  if (!isAddress && !isPlausibleHost(attempt.hasForeignHost ? withAsciiDots(name) : name, labels)) return undefined
  return readPath(attempt, start, walkPort(attempt, start.start, host, limit), limit)
}

/** A local part, "@", and a host that is one beyond doubt. */
function readAddress(attempt: Attempt, start: Start, limit: number): Extent | undefined {
  const from = attempt.text.indexOf('@', start.start) + 1
  const host = walkHost(attempt, from, Math.min(limit, from + HOST_LIMIT + 1))
  const urlEnd = trimRun(attempt, start.start, from, host, [0, 0, 0])
  if (!isPlausibleHost(attempt.text.slice(from, urlEnd), 2)) return undefined
  return { urlEnd, runEnd: walkTail(attempt, host, limit), inHost: true, brackets: [0, 0, 0], gaps: NO_GAPS }
}

function readPath(attempt: Attempt, start: Start, authority: number, limit: number): Extent {
  let brackets: Brackets = [0, 0, 0]
  if (opensPath(attempt.at(authority))) {
    const quoted = isQuoted(attempt, start)
    let runEnd = walkRunBeforeProse(attempt, authority, limit, brackets, quoted, start.start)
    const field = endOfField(attempt, start.start, authority, runEnd)
    if (field < runEnd) {
      brackets = [0, 0, 0]
      runEnd = walkRun(attempt, authority, field, brackets, quoted, start.start)
    }
    if (isCutByPlaceholder(attempt, start.start, runEnd)) attempt.hasPlaceholder = true
    const urlEnd = trimRun(attempt, start.start, authority, runEnd, brackets)
    return { urlEnd, runEnd, inHost: false, brackets, gaps: NO_GAPS }
  }
  if (isTemplateAt(attempt, authority) || isCutByPlaceholder(attempt, start.start, authority)) {
    return readTemplate(attempt, authority, limit)
  }
  const urlEnd = trimRun(attempt, start.start, start.start + 1, authority, brackets)
  return { urlEnd, runEnd: walkTail(attempt, authority, limit), inHost: true, brackets, gaps: NO_GAPS }
}

/** What goes on with a placeholder at `from`, to its end: it is skipped whole. */
function readTemplate(attempt: Attempt, from: number, limit: number): Extent {
  attempt.hasPlaceholder = true
  const brackets: Brackets = [0, 0, 0]
  const runEnd = walkRun(attempt, from, limit, brackets)
  return { urlEnd: runEnd, runEnd, inHost: false, brackets, gaps: NO_GAPS }
}

/**
 * `rules §4.9`: whether `'` stands right before the URL, as in code, perhaps behind the letter that Python puts there;
 * no elision.
 */
function isQuoted({ text }: Attempt, { start }: Start): boolean {
  if (text.charCodeAt(start - 1) !== APOSTROPHE) return false
  return start < 2 || !(flagsOf(text.charCodeAt(start - 2)) & IN_HOST) || /[BFRUbfru_%~-]/.test(text[start - 2]!)
}

/** Behind the punctuation, the hyphens, `~` and `_` that follow a host. */
function walkTail(attempt: Attempt, from: number, limit: number): number {
  let at = from
  while (at < limit && isTail(attempt.at(at))) at++
  return at
}

function isTail(unit: number): boolean {
  return unit === HYPHEN || unit === TILDE || unit === UNDERSCORE || (unit >= 0 && (flagsOf(unit) & TAIL) !== 0)
}

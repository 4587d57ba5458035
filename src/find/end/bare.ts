import { AT_SIGN, COMMA, DOLLAR, HYPHEN, LEFT_BRACE, SLASH, TILDE, UNDERSCORE } from '../../text/ascii.ts'
import { APOSTROPHE_MARK, OPEN, REFERENCE, TAIL, WHITESPACE, ZERO_WIDTH } from '../../text/class-flags.ts'
import { isCommonHost, isPlausibleHost } from '../../text/hosts.ts'
import { GLUED_LIMIT, HOST_LIMIT } from '../../text/limits.ts'
import { flagsOf, isBorder } from '../../text/prose-classes.ts'
import { acceptsBare, isSafeInProse } from '../../url/accept.ts'
import { rowOf } from '../../url/scheme-table.ts'
import { type Candidate, type Continuation, type Gap, NO_ESCAPES, type SkippedRun, type Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { afterWideHyphen, bareGapRules, isEntry, readGap } from '../gap.ts'
import type { Rules } from '../rules.ts'
import { FOREIGN_HOST, PLACEHOLDER, Run, readRun, trimRun } from '../run.ts'
import { opensPath, walkAuthority, walkHost, walkPort } from '../start/authority.ts'
import { knownEnd } from '../start/scheme.ts'
import { isFanged } from './fangs.ts'
import { isTemplateAt } from './placeholders.ts'

/** A bare URL, or one after a label. `rules §4`, `rules §7` */

/** `opener` is the start of the construct, before a label. */
export function readBare(
  cursor: Cursor,
  start: Start,
  opener: number,
  rules: Rules,
): Candidate | SkippedRun | undefined {
  if (start.kind === 'opaque') {
    // The scheme must be safe, and text must follow its colon directly.
    if (start.start < cursor.refused || !isSafeInProse(start.scheme)) return undefined
    if (flagsOf(cursor.at(start.schemeEnd + 1)) & WHITESPACE) return undefined
  }
  const run = readExtent(cursor, start, runAt(start, rules), rules)
  return run && candidateOf(cursor, start, opener, run, rules)
}

export function runAt({ start }: Start, { maxLength }: Rules): Run {
  return new Run(start, start + maxLength + 1)
}

/** The candidate of a run that was read, with its continuation on the next lines if it may have one. */
export function candidateOf(
  cursor: Cursor,
  start: Start,
  opener: number,
  run: Run,
  rules: Rules,
): Candidate | SkippedRun | undefined {
  const { schemeGap } = start
  if (schemeGap?.kind === 'line-break' && !rules.mends && schemeGap.edits[0]!.kind !== 'escape') return undefined
  const end = afterWideHyphen(cursor, run)
  if (end - start.start > rules.maxLength) return { skippedUntil: end, isLong: true }
  // The limit may cut a host to nothing.
  if (run.urlEnd <= start.start) return undefined
  run.end = end
  if (schemeGap !== undefined) run.gaps = [schemeGap, ...run.gaps]
  const mayContinue = !(run.seen & PLACEHOLDER) && schemeGap?.kind !== 'blanks' && start.kind !== 'address'
  const continuation = mayContinue ? rules.joins?.continuationAt(cursor, run, rules) : undefined
  if (run.seen & PLACEHOLDER) return { skippedUntil: run.end, isLong: false }
  return bareCandidate(cursor, start, opener, run, continuation, rules)
}

/** The candidate of a run whose end is known, that of a plain URL too. */
export function bareCandidate(
  cursor: Cursor,
  { start, schemeEnd, scheme }: Pick<Start, 'start' | 'schemeEnd' | 'scheme'>,
  opener: number,
  { urlEnd, end: runEnd, gaps, seen }: Run,
  continuation: Continuation | undefined,
  rules: Rules,
): Candidate {
  return {
    context: opener === start ? 'bare' : 'label',
    start: opener,
    end: urlEnd,
    urlStart: start,
    urlEnd,
    runEnd,
    schemeEnd,
    scheme,
    gaps,
    continuation,
    escapes: NO_ESCAPES,
    references: seen & REFERENCE ? rules.referencesIn?.(cursor, start, urlEnd, runEnd, rules.kind) : undefined,
    hasZeroWidth: (seen & ZERO_WIDTH) !== 0,
    hasForeignHost: (seen & FOREIGN_HOST) !== 0,
  }
}

function readExtent(cursor: Cursor, start: Start, run: Run, rules: Rules): Run | undefined {
  switch (start.kind) {
    case 'authority':
      return readHierarchical(cursor, start, run, rules)
    case 'opaque':
      return readOpaque(cursor, start, run, rules)
    case 'address':
      return readAddress(cursor, start, run, rules)
    default:
      return readAbbreviated(cursor, start, run, rules)
  }
}

/** Text that may follow a URL without `//` directly, … */
const GLUED = /[([{](?!\.|dot)|['*,;]/
/** … and text after an address. */
const GLUED_TO_ADDRESS = /[([{](?!\.|dot)|['*,;]|(?<=@[^?]*)[:/&]/

/** The user of an address. */
const USER = /^[^\s<>"`|\\?@]*@/

/** A URL without `//`: the scheme's own grammar judges it. */
function readOpaque(cursor: Cursor, { scheme, schemeEnd }: Start, whole: Run, rules: Rules): Run | undefined {
  let run = whole
  const from = schemeEnd + 1
  const user = rowOf(scheme)?.isAddress ? USER.exec(cursor.text.slice(from, from + GLUED_LIMIT))?.[0] : undefined
  if (user !== undefined) {
    // A Latin host ends before letters of another script, and before signs: `mailto:joe@a.example中文`.
    const host = walkHost(cursor, undefined, from + user.length, run.limit)
    if (cursor.at(host) > 127) run = new Run(run.urlStart, host)
  }
  const runEnd = readRun(cursor, run, from, rules.cuts)
  if (runEnd === from) return undefined
  run.isOpaque = true
  const urlEnd = trimRun(cursor, run, from, runEnd)
  const glued = scheme === 'mailto' ? GLUED_TO_ADDRESS : GLUED
  const stray = runEnd - from > GLUED_LIMIT ? -1 : cursor.text.slice(from + 1, runEnd).search(glued)
  if (stray < 0 || acceptsBare(scheme, cursor.text.slice(from, urlEnd))) return run.to(urlEnd, runEnd)
  // Glued text: `mailto:joe@a.example(Joe)`; but a host with `[.]` continues, and the URL is not read.
  const before = trimRun(cursor, run, from + 1, from + 1 + stray)
  const isCut = acceptsBare(scheme, cursor.text.slice(from, before))
  return isCut ? run.to(before, from + 1 + stray) : run.to(urlEnd, runEnd)
}

function readHierarchical(cursor: Cursor, start: Start, run: Run, rules: Rules): Run | undefined {
  const { schemeEnd, scheme } = start
  const from = schemeEnd + 3
  if (cursor.at(from - 2) !== SLASH || cursor.at(from - 1) !== SLASH) return readOverGap(cursor, start, run, rules)
  const authority = walkAuthority(cursor, run, from)
  const next = cursor.at(authority < 0 ? from : authority)
  if (authorityContinues(cursor, scheme, from, authority, rules)) {
    run.isPath = true
    run.seen |= FOREIGN_HOST
    const runEnd = readRun(cursor, run, from, rules.cuts)
    const urlEnd = trimRun(cursor, run, Math.max(from + 1, authority), runEnd)
    return run.to(urlEnd, runEnd, urlEnd <= authority)
  }
  if (authority >= 0) return readPath(cursor, run, authority, rules)
  // Not read to the end of its run: in `http:///http:///…` each start would read the others again.
  if (next === SLASH) return rowOf(scheme)?.needsHost ? undefined : readPath(cursor, run, from, rules)
  if (next === DOLLAR || next === LEFT_BRACE) {
    return isCompletedAt(cursor, from, rules) ? readTemplate(cursor, run, from, rules) : undefined
  }
  return flagsOf(next) & WHITESPACE || isBorder(next)
    ? readAfterGap(cursor, start, run, rules)
    : readOverGap(cursor, start, run, rules)
}

/** Text in the place of a host: a number, the name of a parameter, a word with `+`. */
const NO_HOST = /^(?:\+\d|\?[\w.-]+=|[\w.-]+\+\w)/
const NO_HOST_REACH = 72
/** Characters that continue an authority of RFC 3986, but no host in text: `h1:1,h2:2`, `did:plc:x`, `OU=a`. */
const CONTINUES = '!&(*+,;=:@'

/**
 * Whether an authority is not that of a plain host. It is read whole, because a part of it would be another URL.
 * `rules §4.6`
 */
function authorityContinues(cursor: Cursor, scheme: string, from: number, authority: number, rules: Rules): boolean {
  if (authority < 0) return !rowOf(scheme)?.needsHost && cursor.matches(NO_HOST, from, NO_HOST_REACH)
  if (knownEnd(scheme) === scheme || !CONTINUES.includes(cursor.text[authority]!)) return false
  return !isCompletedAt(cursor, authority, rules)
}

/** The gap in the slashes, or after them. */
function readOverGap(cursor: Cursor, { schemeEnd, hostGap }: Start, run: Run, rules: Rules): Run | undefined {
  if (!rules.mends) return undefined
  let found = hostGap
  for (const startAt of rules.startAt.get(cursor.at(schemeEnd + 1)) ?? []) {
    found ??= startAt(cursor, schemeEnd, rules)?.hostGap
  }
  return found && readFromHost(cursor, run, found.host, found.gap, rules)
}

/**
 * `https:// host`: one blank or line break after the slashes, if the host has a dot and, after a blank, a path follows.
 * `rules §7.9`
 */
function readAfterGap(cursor: Cursor, start: Start, run: Run, rules: Rules): Run | undefined {
  const from = start.schemeEnd + 3
  const gap = readGap(cursor, from, bareGapRules(cursor, start.start))
  if (gap === undefined || (gap.kind === 'blanks' && gap.end > from + 1)) return undefined
  if (gap.kind === 'line-break' && isEntry(cursor.text, gap)) return undefined
  const isMended = rules.mends && gap.kind === 'line-break'
  return readFromHost(cursor, run, gap.end, gap, rules, !isMended)
}

function readFromHost(
  cursor: Cursor,
  run: Run,
  from: number,
  gap: Gap,
  rules: Rules,
  needsPath = false,
): Run | undefined {
  const host = walkHost(cursor, run, from, run.limit)
  const name = cursor.text.slice(from, host)
  if (!isPlausibleHost(name, 2) || (needsPath && cursor.at(host) !== SLASH)) return undefined
  const authority = walkPort(cursor, from, host, run.limit)
  // `see http://⏎notes.txt: …`
  if (authority === host && !opensPath(cursor.at(host)) && !isCommonHost(name.replace(/\.$/, ''))) return undefined
  run.gaps = [gap]
  return readPath(cursor, run, authority, rules)
}

/**
 * In a run longer than this no host begins: how far it was walked over is kept, so that many starts in it cost one
 * walk.
 */
const LONG_HOST = 3 * HOST_LIMIT

function readAbbreviated(cursor: Cursor, { kind, start }: Start, run: Run, rules: Rules): Run | undefined {
  const { text } = cursor
  const last = start + HOST_LIMIT
  // A hyphen at the limit does not belong to the host.
  if (last < cursor.longHost && text.charCodeAt(last) !== HYPHEN) return undefined
  const host = walkHost(cursor, run, start, Math.min(run.limit, last + 1))
  if (host > last) {
    cursor.longHost = walkHost(cursor, undefined, start, last + LONG_HOST)
    return undefined
  }
  if (cursor.at(host) === AT_SIGN) return undefined
  // A bare domain was checked with its start.
  if (kind === 'host' && !isPlausibleHost(text.slice(start, host), 3)) return undefined
  return readPath(cursor, run, walkPort(cursor, start, host, run.limit), rules)
}

function readAddress(cursor: Cursor, { start }: Start, run: Run, rules: Rules): Run | undefined {
  const from = cursor.text.indexOf('@', start) + 1
  const host = walkHost(cursor, run, from, Math.min(run.limit, from + HOST_LIMIT + 1))
  const urlEnd = trimRun(cursor, run, from, host)
  if (!isPlausibleHost(cursor.text.slice(from, urlEnd), 2) || isHostCompleted(cursor, host, rules)) return undefined
  return run.to(urlEnd, walkTail(cursor, run, host), true)
}

function readPath(cursor: Cursor, run: Run, authority: number, rules: Rules): Run | undefined {
  const next = cursor.at(authority)
  if (opensPath(next)) {
    run.isPath = true
    const runEnd = readRun(cursor, run, authority, rules.cuts)
    if (cursor.text.startsWith('<', runEnd) && isCompletedAt(cursor, runEnd, rules)) run.seen |= PLACEHOLDER
    return run.to(trimRun(cursor, run, authority, runEnd), runEnd)
  }
  if (isHostCompleted(cursor, authority, rules)) return readTemplate(cursor, run, authority, rules)
  // `http://www,a.example`: no host, but a slip of the pen in one.
  if (next === COMMA && cursor.text.startsWith('/www', authority - 4)) return undefined
  const urlEnd = trimRun(cursor, run, run.urlStart + 1, authority)
  return run.to(urlEnd, walkTail(cursor, run, authority), true)
}

function isHostCompleted(cursor: Cursor, end: number, rules: Rules): boolean {
  const next = cursor.at(end)
  if (flagsOf(next) & WHITESPACE) {
    if (!(flagsOf(cursor.at(end + 1)) & OPEN) || !/[.dD]/.test(cursor.slice(end + 2, end + 3))) return false
  }
  return isCompletedAt(cursor, end, rules)
}

/** Whether the text at `at` defangs or completes the URL, which then is not one. */
function isCompletedAt(cursor: Cursor, at: number, { onFang }: Rules): boolean {
  if (!isFanged(cursor, at)) return isTemplateAt(cursor, at)
  onFang?.(cursor, at)
  return true
}

function readTemplate(cursor: Cursor, run: Run, from: number, rules: Rules): Run {
  const runEnd = readRun(cursor, run, from, rules.cuts)
  run.seen |= PLACEHOLDER
  return run.to(runEnd, runEnd)
}

function walkTail(cursor: Cursor, run: Run, from: number): number {
  let at = from
  while (at < run.limit && isTail(cursor.at(at))) run.seen |= flagsOf(cursor.text.charCodeAt(at++)) & APOSTROPHE_MARK
  return at
}

function isTail(unit: number): boolean {
  return unit === HYPHEN || unit === TILDE || unit === UNDERSCORE || (flagsOf(unit) & TAIL) !== 0
}

import { passesGlance } from '../layout/layout.ts'
import { lineBefore, lineEndOf } from '../layout/line-end.ts'
import { isLineBreak } from '../text/lines.ts'
import { isCommonHost, isPlausibleHost } from '../text/plausible-host.ts'
import { withoutTypesetHyphen } from '../text/wide-hyphen.ts'
import type { Brackets } from './brackets.ts'
import type { Attempt, BreakGap, CandidateRules, Continuation, JoinedRun } from './candidate.ts'
import { bareGapRules, behindWideHyphen, type GapRules, readBreakGap } from './gap.ts'
import { mayBelong } from './next-run.ts'
import { skipBlanks } from './prefix.ts'
import { trimRun, walkRunBeforeProse } from './run.ts'
import { isUnfinished } from './unfinished.ts'

/** How a bare URL at a line end may go on in the next line. `rules §7` */

const SOFT_HYPHEN = '\u00ad'
const HYPHENS = `-\u2010\u2011${SOFT_HYPHEN}`
/** Characters that show that the next line's first word belongs to a URL. */
const SIGN = /[/=&?%]/
/** Alone on a line it is three letters or more: `.RE` and `.br` are requests of roff. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})$/
/** Behind a hyphen a fragment shows a URL, too. */
const FRAGMENT = /[A-Za-z0-9]#[A-Za-z]/
/** The mark of a list before its next entry. A star behind a blank leads the lines of a comment. */
const BULLET = /^(?:\*|\s*(?:[•+-]|--))\s/
/** The characters that close a construct, by the one that opens it right before a URL. */
const ENCLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '`': '`' }

/** A bare URL that ends with its line. */
export interface LineUrl {
  readonly start: number
  /** Where its run of URL characters ends. */
  readonly runEnd: number
  /** Whether the line ends within the host. */
  readonly inHost: boolean
  readonly brackets: Brackets
  readonly limit: number
}

/** How a bare URL may go on over its line's end; undefined where it cannot. */
export function readContinuation(attempt: Attempt, line: LineUrl, wants: CandidateRules): Continuation | undefined {
  const rules = bareGapRules(attempt, line.start)
  const runs: JoinedRun[] = []
  let made = 0
  let unfinished = false
  let { runEnd: end, inHost } = line
  let sofar = attempt.text.slice(line.start, end)
  while (runs.length < wants.mostLines && endsLine(attempt, end)) {
    const brackets: Brackets = [...line.brackets]
    const run = readJoinedRun(attempt, line, end, rules)
    if (run === undefined || isApart(attempt, run.gap, sofar, wants)) break
    const next = attempt.text.slice(run.gap.end, run.urlEnd)
    const before = withoutTypesetHyphen(sofar)
    const closes = openOf(line.brackets) < openOf(brackets)
    const cut = isUnfinished({ authority: withoutScheme(before), inHost, next, closes }) && !isEntry(attempt, run.gap)
    const broken = cut || isBrokenHyphen(sofar, inHost, next)
    if (!broken && wants.joins !== 'any' && !isLikely(attempt, line, run, sofar, runs.length === 0)) break
    if (!mayBelong(attempt, run.gap.end, sofar, next) || (inHost && !isHostJoined(before, next))) break
    runs.push(run)
    if (broken && made === runs.length - 1) {
      made = runs.length
      unfinished ||= cut
    }
    end = run.runEnd
    sofar = before + attempt.text.slice(run.gap.end, end)
    inHost &&= !/[/?#]/.test(next)
  }
  return runs.length === 0 ? undefined : { runs, made, isUnfinished: unfinished, isSyntax: false }
}

/** Whether the two lines alone leave it open that the URL goes on with a run. `rules §7.2` */
function isLikely(
  attempt: Attempt,
  { start }: LineUrl,
  { gap, urlEnd, runEnd }: JoinedRun,
  url: string,
  isFirst: boolean,
): boolean {
  const head = lineBefore(attempt.text, start)
  const seen = lineEndOf(attempt.text, { url, head, isFirst, end: gap.start, next: gap.end, urlEnd, runEnd })
  if (runEnd + seen.rest.length === attempt.length) attempt.starved = true
  return passesGlance(seen)
}

/** Whether another page follows, or the line ends in `=` outside of a query, as the lines of quoted-printable do. */
function isApart({ text }: Attempt, { start, end }: BreakGap, sofar: string, { kind }: CandidateRules): boolean {
  if (text.slice(start, end).includes('\f')) return true
  return kind !== 'page' && sofar.endsWith('=') && !sofar.includes('?')
}

/** Whether the next line is the next entry of a list. */
function isEntry({ text }: Attempt, { prefixStart, prefixEnd }: BreakGap): boolean {
  return prefixStart < prefixEnd && BULLET.test(text.slice(prefixStart, prefixEnd))
}

export function openOf(brackets: Brackets): number {
  return brackets[0] + brackets[1] + brackets[2]
}

export function withoutScheme(url: string): string {
  return url.replace(/^[^:/?#]*:\/\//, '')
}

function readJoinedRun(attempt: Attempt, line: LineUrl, end: number, rules: GapRules): JoinedRun | undefined {
  const gap = readBreakGap(attempt, end, rules)
  if (gap === undefined) return undefined
  const { brackets } = line
  const open = openOf(brackets)
  const runEnd = walkRunBeforeProse(attempt, gap.end, line.limit, brackets)
  if (attempt.hasPlaceholder) {
    // The URL ends before that line, and holds none.
    attempt.hasPlaceholder = false
    return undefined
  }
  // Cut in the middle it would be another URL.
  if (runEnd >= line.limit || openOf(brackets) > open) return undefined
  const urlEnd = trimRun(attempt, line.start, gap.end, runEnd, brackets)
  return { gap, urlEnd, runEnd: behindWideHyphen(attempt, runEnd) }
}

/**
 * Whether a hyphen ends the line, and the next run shows that it belongs to the URL, or the host ends with it; or a soft
 * hyphen, which stands within words alone. `rules §7.5`
 */
function isBrokenHyphen(sofar: string, inHost: boolean, next: string): boolean {
  const last = sofar[sofar.length - 1]!
  return HYPHENS.includes(last) && (inHost || last === SOFT_HYPHEN || isHinted(sofar, next))
}

/** Whether a run shows a sign of a URL. */
export function isHinted(sofar: string, next: string): boolean {
  return SIGN.test(next) || EXTENSION.test(next) || (sofar.endsWith('-') && FRAGMENT.test(next))
}

/** Whether the bracket or backtick that opens right before the URL closes right behind the run that ends at `end`. */
export function isEnclosed(attempt: Attempt, start: number, end: number): boolean {
  const closer = ENCLOSING[attempt.text[start - 1] ?? '']
  if (closer === undefined) return false
  if (end === attempt.length) attempt.starved = true
  return attempt.text[end] === closer
}

/**
 * Whether a host that goes on in the next line is one: its top-level label is plausible, and was not a common one before
 * it grew; or its port or path follows. `rules §7.2`
 */
export function isHostJoined(sofar: string, next: string): boolean {
  const authority = /^[^/?#]*/.exec(withoutScheme(sofar + next))![0]
  const host = authority.replace(/^.*@|:\d*$/g, '')
  const isGrown = isCommonHost(sofar) && !isCommonHost(host) && !/^[^/?#]*\./.test(next)
  if (isPlausibleHost(host, 2) && !isGrown) return true
  return /^(?::[0-9]|[/?#])/.test(next) || (/[.:]$/.test(sofar) && /^[0-9]/.test(next))
}

function endsLine(attempt: Attempt, end: number): boolean {
  const unit = attempt.at(skipBlanks(attempt.text, end))
  return unit >= 0 && isLineBreak(unit)
}

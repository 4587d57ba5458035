import { isLineBreak } from '../text/lines.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import { flagsOf, TAIL } from '../text/prose-classes.ts'
import { withoutTypesetHyphen } from '../text/wide-hyphen.ts'
import type { Brackets } from './brackets.ts'
import type { Attempt, BreakGap, Continuation, JoinedRun } from './candidate.ts'
import { bareGapRules, behindWideHyphen, type GapRules, readBreakGap } from './gap.ts'
import { mayBelong } from './next-run.ts'
import { skipBlanks } from './prefix.ts'
import { trimRun, walkRunBeforeProse } from './run.ts'
import { isUnfinished } from './unfinished.ts'

/** How a bare URL at a line end may go on in the next line. `rules §7` */

/** The most lines that are joined since the next one shows a sign of a URL: each start could read over all that follow. */
const MOST_SHOWN = 3
/** A quote that closes behind the URL, or two marks of punctuation: nothing goes on behind them. */
const CLOSED = /'.?$|[,;!?*:]{2}$/
/** Punctuation that is trimmed from a URL's end, but stands inside URLs, too. */
const MAY_BE_INSIDE = '.:?'
/** Characters with which a URL hardly ends. */
const OPEN_ENDS = '-=&?%\u2010\u2011\u00ad'
const HYPHENS = '-\u2010\u2011\u00ad'
/** Characters that show that the next line's first word belongs to a URL. */
const SIGN = /[/=&?%]/
/** Alone on a line it is three letters or more: `.RE` and `.br` are requests of roff. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})$/
/** Behind a hyphen a fragment shows a URL, too. */
const FRAGMENT = /[A-Za-z0-9]#[A-Za-z]/
/** The next line of a file of settings. */
const SETTING = /^[^/?&%#]*=[A-Za-z][A-Za-z0-9+.-]*:\/\//
/** Leaders of comments of which every line is marked. */
const COMMENT_LEADERS = ['//', '///', '//!', '#', ';', '%']
/** The characters that close a construct, by the one that opens it right before a URL. */
const ENCLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '`': '`' }

/** A bare URL that ends with its line. */
export interface LineEnd {
  readonly start: number
  /** Where its run of URL characters ends. */
  readonly runEnd: number
  /** Whether the line ends within the host. */
  readonly inHost: boolean
  readonly brackets: Brackets
  readonly limit: number
  /** Whether it may go on with a line that shows no sign of a URL. */
  readonly always: boolean
  /** The most lines that are joined. */
  readonly most: number
}

/** How a bare URL may go on over its line's end; undefined where it cannot. */
export function readContinuation(attempt: Attempt, line: LineEnd): Continuation | undefined {
  const rules = bareGapRules(attempt, line.start)
  if (CLOSED.test(attempt.text.slice(line.runEnd - 2, line.runEnd))) return undefined
  const runs: JoinedRun[] = []
  let mayGoOn = false
  let made = 0
  let unfinished = false
  let { runEnd: end, inHost } = line
  let sofar = attempt.text.slice(line.start, end)
  while (runs.length < line.most && endsLine(attempt, end)) {
    const brackets: Brackets = [...line.brackets]
    const run = readJoinedRun(attempt, line, end, rules)
    if (run === undefined) break
    const next = attempt.text.slice(run.gap.end, run.urlEnd)
    const before = withoutTypesetHyphen(sofar)
    if (!mayBelong(attempt, line.start, run.gap.end, sofar, next) || (inHost && !isHostJoined(before, next))) break
    if (!isOpenEnd(sofar) && next.includes('://') && SETTING.test(next)) break
    if ((!isOpenEnd(sofar) || sofar.endsWith('?')) && isUnmarked(run.gap, rules)) break
    mayGoOn = true
    const cut = isUnfinished({
      authority: withoutScheme(before),
      inHost,
      next,
      closes: openOf(line.brackets) < openOf(brackets),
    })
    const broken = cut || isBrokenHyphen(sofar, inHost, next)
    if (!broken && !line.always && (runs.length >= MOST_SHOWN || !isShown(attempt, line, run, sofar, next))) break
    runs.push(run)
    if (broken && made === runs.length - 1) {
      made = runs.length
      unfinished ||= cut
    }
    end = run.runEnd
    sofar = before + attempt.text.slice(run.gap.end, end)
    inHost &&= !/[/?#]/.test(next)
  }
  return mayGoOn ? { runs, made, isUnfinished: unfinished, isSyntax: false } : undefined
}

export function openOf(brackets: Brackets): number {
  return brackets[0] + brackets[1] + brackets[2]
}

export function withoutScheme(url: string): string {
  return url.replace(/^[^:/?#]*:\/\//, '')
}

function readJoinedRun(attempt: Attempt, line: LineEnd, end: number, rules: GapRules): JoinedRun | undefined {
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
 * Whether a hyphen ends the line, and the next run shows that it belongs to the URL, or the host ends with it.
 * `rules §7.5`
 */
function isBrokenHyphen(sofar: string, inHost: boolean, next: string): boolean {
  return HYPHENS.includes(sofar[sofar.length - 1]!) && (inHost || isHinted(sofar, next))
}

/** Whether a run shows a sign of a URL. */
export function isHinted(sofar: string, next: string): boolean {
  return SIGN.test(next) || EXTENSION.test(next) || (sofar.endsWith('-') && FRAGMENT.test(next))
}

/** Whether the text shows, layout aside, that the URL may go on with a run. `rules §7.2` */
function isShown(attempt: Attempt, line: LineEnd, { runEnd }: JoinedRun, sofar: string, next: string): boolean {
  if (isOpenEnd(sofar)) return true
  const isTrimmed = (flagsOf(sofar.charCodeAt(sofar.length - 1)) & TAIL) !== 0
  if (isTrimmed && !MAY_BE_INSIDE.includes(sofar.at(-1)!)) return false
  return isHinted(sofar, next) || isEnclosed(attempt, line.start, runEnd)
}

/** Whether a line that should carry the mark of a comment does not. */
function isUnmarked({ prefixStart, prefixEnd }: BreakGap, { marks }: GapRules): boolean {
  return prefixStart === prefixEnd && marks.some((mark) => COMMENT_LEADERS.includes(mark))
}

/** Whether the bracket or backtick that opens right before the URL closes right behind the run that ends at `end`. */
export function isEnclosed(attempt: Attempt, start: number, end: number): boolean {
  const closer = ENCLOSING[attempt.text[start - 1] ?? '']
  if (closer === undefined) return false
  if (end === attempt.length) attempt.starved = true
  return attempt.text[end] === closer
}

/** Whether a host that goes on in the next line is one: its top-level label is plausible, or its port or path follows. */
export function isHostJoined(sofar: string, next: string): boolean {
  const authority = /^[^/?#]*/.exec(withoutScheme(sofar + next))![0]
  if (isPlausibleHost(authority.replace(/^.*@/, '').replace(/:\d*$/, ''), 2)) return true
  return /^(?::[0-9]|[/?#])/.test(next) || (/[.:]$/.test(sofar) && /^[0-9]/.test(next))
}

/** Whether a URL hardly ends so, with `-` `=` `&` `?` `%`. */
function isOpenEnd(url: string): boolean {
  return OPEN_ENDS.includes(url[url.length - 1]!)
}

function endsLine(attempt: Attempt, end: number): boolean {
  const unit = attempt.at(skipBlanks(attempt.text, end))
  return unit >= 0 && isLineBreak(unit)
}

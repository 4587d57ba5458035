import { AMPERSAND, EQUALS, HYPHEN, PERCENT, QUESTION_MARK } from '../text/ascii.ts'
import { hasLetterOrDigit } from '../text/chars.ts'
import { isLineBreak } from '../text/lines.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import { isKnownScheme } from '../text/schemes.ts'
import type { Attempt, BreakGap, Continuation } from './candidate.ts'
import { type GapRules, readBreakGap } from './gap.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { type Brackets, trimRun, walkRun } from './run.ts'
import { startAt } from './start.ts'

/** How a bare URL at a line end may go on in the next line. `rules §7` */

/** A line is filled when its URL ends at this column or later. */
const FILLED = 60
/** The most lines that are joined: in a text of URLs each could be read as going on to the limit of all. */
const MOST_JOINS = 16
/** Characters that show that the next line's first word belongs to a URL. */
const SIGN = /[/=&?%]/
/** Alone on a line it is three letters or more: `.RE` and `.br` are requests of roff. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})$/
/** Behind a hyphen a fragment shows a URL, too. */
const FRAGMENT = /[A-Za-z0-9]#[A-Za-z]/
const RULER_LINE = /^([^\w\s])(?:\1\1|[^\w\s]\1)/
const LABEL = /^UR[LI]:/i
/** A definition in Markdown, or a relative reference. */
const OWN_REFERENCE = /^(?:\[|\.\.?\/)/
/** The next line of a file of settings. */
const SETTING = /=[A-Za-z][A-Za-z0-9+.-]*:\/\//
/** Leaders of comments of which every line is marked. */
const COMMENT_LEADERS = ['//', '///', '//!', '#', ';', '%']
/** The characters that close a construct, by the one that opens it right before a URL. */
const ENCLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '`': '`' }
const ADDRESS_HEAD = /^[^\s@/:]+@([^\s@/:?#]+)/

/** A bare URL that ends with its line. */
export interface LineEnd {
  readonly start: number
  /** Where the URL ends, trimmed, … */
  readonly urlEnd: number
  /** … and where its run of URL characters does. */
  readonly runEnd: number
  /** Whether the line ends within the host. */
  readonly inHost: boolean
  readonly brackets: Brackets
  readonly limit: number
  /** Whether lines that are not filled, and URLs that do not look open, go on too. */
  readonly always: boolean
}

/** The part of the URL in one of the lines that follow. */
interface JoinedRun {
  readonly gap: BreakGap
  readonly urlEnd: number
  readonly runEnd: number
  /** Whether it shows a sign of a URL. */
  readonly hinted: boolean
}

/** Whether the run that ends at `end` looks cut, and its line ends there. */
export function endsOpen(attempt: Attempt, end: number): boolean {
  return isOpenEnd(attempt.text.charCodeAt(end - 1)) && endsLine(attempt, end)
}

/** The continuation of a bare URL over its line's end, if one can be offered. */
export function readContinuation(attempt: Attempt, line: LineEnd): Continuation | undefined {
  const last = attempt.text.charCodeAt(line.runEnd - 1)
  if (!leavesOff(attempt, line, last)) return undefined
  const rules: GapRules = { marks: readMarks(attempt, line.start), lostQuote: false, literals: false, diff: false }
  const runs: JoinedRun[] = []
  let end = line.runEnd
  for (let more = true; more; more = runs.length < MOST_JOINS && goesOn(attempt, line, runs.at(-1), end)) {
    const run = readJoinedRun(attempt, line, end, rules)
    if (run === undefined) break
    runs.push(run)
    end = run.urlEnd
  }
  if (runs.length === 0) return undefined
  const { urlEnd, runEnd } = runs.at(-1)!
  return { urlEnd, runEnd, gaps: runs.map((run) => run.gap), made: last === HYPHEN && (runs[0]!.hinted || line.inHost) }
}

/** Whether the URL reaches the end of its line, and that line looks as if it had been broken there. */
function leavesOff(attempt: Attempt, line: LineEnd, last: number): boolean {
  const trimmed = line.runEnd - line.urlEnd
  const whole = trimmed === 0 || (trimmed === 1 && (last === QUESTION_MARK || (line.inHost && last === HYPHEN)))
  return whole && (line.always || isOpenEnd(last) || isFilled(attempt, line.start, line.runEnd))
}

function readJoinedRun(attempt: Attempt, line: LineEnd, end: number, rules: GapRules): JoinedRun | undefined {
  const gap = readBreakGap(attempt, end, rules)
  if (gap === undefined) return undefined
  const { brackets } = line
  const open = brackets[0] + brackets[1] + brackets[2]
  const runEnd = walkRun(attempt, gap.end, line.limit, brackets)
  // Cut in the middle it would be another URL.
  if (runEnd >= line.limit || brackets[0] + brackets[1] + brackets[2] > open) return undefined
  const urlEnd = trimRun(attempt, line.start, gap.end, runEnd, brackets)
  const text = attempt.text.slice(gap.end, urlEnd)
  const last = attempt.text.charCodeAt(end - 1)
  const hinted = SIGN.test(text) || EXTENSION.test(text) || (last === HYPHEN && FRAGMENT.test(text))
  if (!isOpenEnd(last)) {
    if (!hinted && !isEnclosed(attempt, line, runEnd)) return undefined
    if (SETTING.test(text) || isUnmarked(gap, rules)) return undefined
  }
  if (!isContinuation(attempt, gap.end, text)) return undefined
  if (line.inHost && !isHostJoined(attempt, line, end, text)) return undefined
  return { gap, urlEnd, runEnd, hinted }
}

/** Whether a line that should carry the mark of a comment does not. */
function isUnmarked({ prefixStart, prefixEnd }: BreakGap, { marks }: GapRules): boolean {
  return prefixStart === prefixEnd && marks.some((mark) => COMMENT_LEADERS.includes(mark))
}

/** Whether the bracket or backtick that opens right before the URL closes right behind the run that ends at `end`. */
function isEnclosed(attempt: Attempt, { start }: LineEnd, end: number): boolean {
  const closer = ENCLOSING[attempt.text[start - 1] ?? '']
  if (closer === undefined) return false
  if (end === attempt.length) attempt.starved = true
  return attempt.text[end] === closer
}

/** Whether a host that goes on in the next line is one: its top-level label is plausible, hyphen or not. */
function isHostJoined(attempt: Attempt, line: LineEnd, end: number, run: string): boolean {
  const authority = /^(?:[^:/]*:\/\/)?([^/?#]*)/.exec(attempt.text.slice(line.start, end) + run)![1]!
  return isPlausibleHost(authority.replace(/^.*@/, '').replace(/:\d*$/, ''), 2)
}

/** Whether a line's first word can go on with a URL: no URL, label, address, ruler, definition or relative reference. */
function isContinuation(attempt: Attempt, at: number, run: string): boolean {
  if (!hasLetterOrDigit(run) || RULER_LINE.test(run) || isAddress(run)) return false
  if (LABEL.test(run) || OWN_REFERENCE.test(run)) return false
  const start = startAt(attempt, at)
  return start === undefined || (start.kind === 'opaque' && !isKnownScheme(start.scheme))
}

/** `joe@a.example`, but not a message id in the path of an archive's URL: `joe@a.example/T/`. */
function isAddress(run: string): boolean {
  const [whole, host] = ADDRESS_HEAD.exec(run) ?? []
  return whole !== undefined && !/^[/?#]/.test(run.slice(whole.length)) && /\.[A-Za-z]{2}/.test(host!)
}

/** Whether a joined line may be followed by one more: the URL goes to its end, and it is filled or looks open. */
function goesOn(attempt: Attempt, line: LineEnd, run: JoinedRun | undefined, end: number): boolean {
  if (run?.runEnd !== end || !endsLine(attempt, end)) return false
  return line.always || isOpenEnd(attempt.text.charCodeAt(end - 1)) || isFilled(attempt, run.gap.end, end)
}

/** Whether a URL hardly ends with this unit, `-` `=` `&` `?` `%`: whatever the column, it may go on. */
function isOpenEnd(unit: number): boolean {
  return unit === HYPHEN || unit === EQUALS || unit === AMPERSAND || unit === QUESTION_MARK || unit === PERCENT
}

/** Whether the line of a URL at `start`…`end` is filled: no line break stands {@link FILLED} units or less before its end. */
function isFilled(attempt: Attempt, start: number, end: number): boolean {
  let at = start
  while (at > 0 && end - at < FILLED && !isLineBreak(attempt.text.charCodeAt(at - 1))) at--
  if (at === 0 && end - at < FILLED) at = attempt.lineStart(0)
  return end - at >= FILLED
}

function endsLine(attempt: Attempt, end: number): boolean {
  const unit = attempt.at(skipBlanks(attempt.text, end))
  return unit >= 0 && isLineBreak(unit)
}

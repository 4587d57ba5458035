import { hasLetterOrDigit } from '../text/chars.ts'
import { isKnownScheme } from '../text/schemes.ts'
import { isBreak, type View } from '../text/view.ts'
import { isPlausibleHost } from './authority.ts'
import type { Continuation } from './candidate.ts'
import { type Gap, type GapRules, readGap } from './gap.ts'
import { showsContinuation } from './glance.ts'
import { type Brackets, trimRun, walkRun } from './path.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { startAt } from './start.ts'

/** How a bare URL at a line end may go on in the next line. Conventions §7. */

/** A line is filled when its URL ends at this column or later. */
const FILLED = 60
/** So many lines are joined at most: in a text of URLs each line could be read as going on to the limit of all. */
const MOST_JOINS = 16
const HYPHEN = 0x2d
const QUESTION = 0x3f
const HINT = /[/=&?%]/
/** Alone on a line it is three letters or more: `.RE` and `.br` are requests of roff. */
const EXTENSION = /(?:[^.]\.(?:[A-Za-z][A-Za-z0-9]{1,4}|[chRZz])|^\.[a-z][a-z0-9]{2,4})$/
/** Behind a hyphen a fragment shows a URL, too. */
const FRAGMENT = /[A-Za-z0-9]#[A-Za-z]/
const RULER = /^([^\w\s])(?:\1\1|[^\w\s]\1)/
const LABEL = /^UR[LI]:/i
/** A definition in Markdown, a reference that stands for itself. */
const APART = /^(?:\[|\.\.?\/)/
/** The next line of a file of settings. */
const SETTING = /=[A-Za-z][A-Za-z0-9+.-]*:\/\//
/** Comments whose every line is marked. */
const LEADERS = ['//', '///', '//!', '#', ';', '%']
/** What closes what opens right before a URL. */
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '`': '`' }
const ADDRESS = /^[^\s@/:]+@([^\s@/:?#]+)/

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

/** One following line's part of the URL. */
interface Run {
  readonly gap: Gap
  readonly urlEnd: number
  readonly runEnd: number
  readonly hinted: boolean
}

/** Whether it is worth building a {@link LineEnd}: a line break stands at `runEnd`, and what follows may go on. */
export function mayEndLine(view: View, runEnd: number): boolean {
  const shows = showsContinuation(view.text, runEnd, !view.final)
  view.mayGoOn = shows && view.final
  return shows || (isOpenEnd(view.text.charCodeAt(runEnd - 1)) && endsLine(view, runEnd))
}

/** The continuation of a bare URL over its line's end, if one can be offered. */
export function readContinuation(view: View, line: LineEnd): Continuation | undefined {
  const last = view.text.charCodeAt(line.runEnd - 1)
  if (!mayGoOn(view, line, last)) return undefined
  const rules: GapRules = { marks: readMarks(view, line.start), lostQuote: false, literals: false, diff: false }
  const runs: Run[] = []
  let end = line.runEnd
  for (let more = true; more; more = runs.length < MOST_JOINS && goesOn(view, line, runs.at(-1), end)) {
    const run = readRun(view, line, end, rules)
    if (run === undefined) break
    runs.push(run)
    end = run.urlEnd
  }
  if (runs.length === 0) return undefined
  const { urlEnd, runEnd } = runs.at(-1)!
  return { urlEnd, runEnd, gaps: runs.map((run) => run.gap), made: last === HYPHEN && (runs[0]!.hinted || line.inHost) }
}

function mayGoOn(view: View, line: LineEnd, last: number): boolean {
  const trimmed = line.runEnd - line.urlEnd
  const whole = trimmed === 0 || (trimmed === 1 && (last === QUESTION || (line.inHost && last === HYPHEN)))
  return whole && (line.always || isOpenEnd(last) || isFilled(view, line.start, line.runEnd))
}

function readRun(view: View, line: LineEnd, end: number, rules: GapRules): Run | undefined {
  const gap = readGap(view, end, rules)
  if (!gap?.broken) return undefined
  const { brackets } = line
  const open = brackets[0] + brackets[1] + brackets[2]
  const runEnd = walkRun(view, gap.end, line.limit, brackets)
  // Cut in the middle it would be another URL
  if (runEnd >= line.limit || brackets[0] + brackets[1] + brackets[2] > open) return undefined
  const urlEnd = trimRun(view, line.start, gap.end, runEnd, brackets)
  const text = view.text.slice(gap.end, urlEnd)
  const last = view.text.charCodeAt(end - 1)
  const hinted = HINT.test(text) || EXTENSION.test(text) || (last === HYPHEN && FRAGMENT.test(text))
  if (!isOpenEnd(last)) {
    if (!hinted && !isEnclosed(view, line, runEnd)) return undefined
    if (SETTING.test(text) || isUnmarked(gap, rules)) return undefined
  }
  if (!isContinuation(view, gap.end, text) || (line.inHost && !isHostJoined(view, line, end, text))) return undefined
  return { gap, urlEnd, runEnd, hinted }
}

/** Whether a line that should carry the mark of a comment does not. */
function isUnmarked({ pieces }: Gap, { marks }: GapRules): boolean {
  return marks.some((mark) => LEADERS.includes(mark)) && pieces.every(({ kind }) => kind !== 'prefix')
}

/** Whether what opens right before the URL closes right behind the run that ends at `end`. */
function isEnclosed(view: View, { start }: LineEnd, end: number): boolean {
  const closer = CLOSERS[view.text[start - 1] ?? '']
  if (closer === undefined) return false
  if (end === view.length) view.starved = true
  return view.text[end] === closer
}

/** Whether a host that goes on in the next line is one: its top-level label is plausible, hyphen or not. */
function isHostJoined(view: View, line: LineEnd, end: number, run: string): boolean {
  const authority = /^(?:[^:/]*:\/\/)?([^/?#]*)/.exec(view.text.slice(line.start, end) + run)![1]!
  return isPlausibleHost(authority.replace(/^.*@/, '').replace(/:\d*$/, ''), 2)
}

/** Not the start of a URL or of its label, an address, a ruler, or what stands for itself. */
function isContinuation(view: View, at: number, run: string): boolean {
  if (!hasLetterOrDigit(run) || RULER.test(run) || isAddress(run) || LABEL.test(run) || APART.test(run)) return false
  const start = startAt(view, at)
  return start === undefined || (start.kind === 'opaque' && !isKnownScheme(start.scheme))
}

/** `joe@a.example`, but not a message id in the path of an archive's URL: `joe@a.example/T/`. */
function isAddress(run: string): boolean {
  const [whole, host] = ADDRESS.exec(run) ?? []
  return whole !== undefined && !/^[/?#]/.test(run.slice(whole.length)) && /\.[A-Za-z]{2}/.test(host!)
}

/** Whether a joined line may be followed by one more: the URL goes to its end, and it is filled or looks open. */
function goesOn(view: View, line: LineEnd, run: Run | undefined, end: number): boolean {
  if (run?.runEnd !== end || !endsLine(view, end)) return false
  return line.always || isOpenEnd(view.text.charCodeAt(end - 1)) || isFilled(view, run.gap.end, end)
}

/** What a URL hardly ends with, `-` `=` `&` `?` `%`: whatever the column, it may go on. */
function isOpenEnd(unit: number): boolean {
  return unit === HYPHEN || unit === 0x3d || unit === 0x26 || unit === QUESTION || unit === 0x25
}

/** Whether the line of a URL at `start`…`end` is filled: no line break stands so near before its end. */
function isFilled(view: View, start: number, end: number): boolean {
  let at = start
  while (at > 0 && end - at < FILLED && !isBreak(view.text.charCodeAt(at - 1))) at--
  if (at === 0 && end - at < FILLED) at = view.lineStart(0)
  return end - at >= FILLED
}

function endsLine(view: View, end: number): boolean {
  const at = skipBlanks(view.text, end)
  view.steps += at - end
  const unit = view.at(at)
  return unit >= 0 && isBreak(unit)
}

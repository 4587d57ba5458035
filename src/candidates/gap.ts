import { BAR, CR, HYPHEN, LF } from '../text/ascii.ts'
import { isLineBreak } from '../text/lines.ts'
import { flagsOf, WHITESPACE } from '../text/prose-classes.ts'
import { isWideHyphen, SOFT_HYPHEN, TYPESET_HYPHEN } from '../text/wide-hyphen.ts'
import type { Attempt, BreakGap, Gap } from './candidate.ts'
import {
  type PrefixMarks,
  quoteDepth,
  readEmptyQuotes,
  readMarks,
  skipBlanks,
  skipDiffMark,
  skipShared,
} from './prefix.ts'

/** Blanks and line breaks that the writer put between two characters of a URL. `rules §5` */

/** How gaps are read in one construct. */
export interface GapRules {
  readonly marks: PrefixMarks
  /** Whether a following line may have a diff mark of its own. */
  readonly diff: boolean
}

/** How gaps are read in a bare URL at `start`: behind the marks of its line. */
export function bareGapRules(attempt: Attempt, start: number): GapRules {
  return { marks: readMarks(attempt, start), diff: false }
}

/**
 * Behind the hyphen U+2010, U+00AD or U+2011 at `at`, where nothing but blanks stands between it and the line's end; else
 * `at`. It belongs to the line break of a bare URL, and ends one that does not go on. `rules §6.7`
 */
export function behindWideHyphen(attempt: Attempt, at: number): number {
  const { text } = attempt
  if (at >= attempt.length || !isWideHyphen(text.charCodeAt(at))) return at
  const end = skipBlanks(text, at + 1)
  if (end === attempt.length) attempt.starved = true
  if (end === attempt.length || !isLineBreak(text.charCodeAt(end))) return at
  if (text.charCodeAt(at) === SOFT_HYPHEN) attempt.hasZeroWidth = true
  return at + 1
}

/**
 * Reads the gap at `from`, up to the next character of the text proper, or gives undefined where none can stand: at a
 * blank line, or at the end of the view.
 */
export function readGap(attempt: Attempt, from: number, rules: GapRules): Gap | undefined {
  const { text } = attempt
  const frame = behindBar(text, from, rules.marks)
  const lineEnd = skipBlanks(text, frame)
  if (lineEnd === attempt.length) attempt.starved = true
  if (lineEnd < attempt.length && isLineBreak(text.charCodeAt(lineEnd)))
    return readBreak(attempt, { from, frame, lineEnd }, rules)
  if (lineEnd === attempt.length || lineEnd === from || frame > from) return undefined
  return { kind: 'blanks', start: from, end: lineEnd }
}

/** {@link readGap} for line breaks alone. */
export function readBreakGap(attempt: Attempt, from: number, rules: GapRules): BreakGap | undefined {
  const gap = readGap(attempt, from, rules)
  return gap?.kind === 'line-break' ? gap : undefined
}

/** Behind the bar of a table, with the blanks before it, where the opening line has one; else `from`. */
function behindBar(text: string, from: number, marks: PrefixMarks): number {
  if (!marks.includes('|')) return from
  const bar = skipBlanks(text, from)
  return text.charCodeAt(bar) === BAR ? bar + 1 : from
}

/** The end of a line inside a construct. */
interface ClosedLine {
  readonly from: number
  /** Behind a table's bar that closes the line; `from` if there is none. */
  readonly frame: number
  /** Where the line break stands. */
  readonly lineEnd: number
}

function readBreak(attempt: Attempt, { from, frame, lineEnd }: ClosedLine, rules: GapRules): BreakGap | undefined {
  const next = readNextLine(attempt, lineEnd, rules)
  if (next === undefined) return undefined
  return {
    kind: 'line-break',
    start: from,
    frameEnd: frame,
    prefixStart: next.prefixStart,
    prefixEnd: next.proper,
    end: next.proper,
    hyphen: hyphenBefore(attempt.text, from),
  }
}

/** The line behind a line break. */
export interface NextLine {
  readonly lineStart: number
  /** Where its prefix starts; `proper` if it has none. */
  readonly prefixStart: number
  /** Where its text proper starts. */
  readonly proper: number
}

/** Reads the start of the line behind the break at `lineEnd`; undefined if that line is blank. */
export function readNextLine(attempt: Attempt, lineEnd: number, rules: GapRules): NextLine | undefined {
  const { text } = attempt
  const start = skipBreak(attempt, lineEnd)
  const lineStart = behindRequoted(attempt, lineEnd, start, rules)
  const proper = skipOwn(attempt, lineStart, skipShared(attempt, lineStart, rules.marks), rules)
  if (proper >= attempt.length) attempt.starved = true
  if (proper >= attempt.length || isLineBreak(text.charCodeAt(proper))) return undefined
  return { lineStart, prefixStart: hasMarks(text, start, proper) ? start : proper, proper }
}

/**
 * Behind lines of nothing but quote marks, more than the opening line has, or than the line before them: mailers that
 * quoted again and wrapped left them between the parts of one line.
 */
function behindRequoted(attempt: Attempt, lineEnd: number, lineStart: number, { marks }: GapRules): number {
  if (marks[0] !== '>') return lineStart
  const empty = readEmptyQuotes(attempt.text, lineStart)
  if (empty === undefined) return lineStart
  if (empty.next === attempt.length) attempt.starved = true
  const isRequoted = empty.depth > marks.length || empty.depth > quoteDepth(attempt.lineHead(lineEnd))
  return isRequoted ? empty.next : lineStart
}

function hyphenBefore(text: string, at: number): BreakGap['hyphen'] {
  const unit = text.charCodeAt(at - 1)
  return unit === HYPHEN ? 'ambiguous' : unit === TYPESET_HYPHEN ? 'typeset' : undefined
}

/** Behind the marks of the opening line, those that a following line may have for itself. */
function skipOwn(attempt: Attempt, lineStart: number, shared: number, rules: GapRules): number {
  const { text } = attempt
  if (shared !== lineStart) return shared
  if (lineStart + 1 >= attempt.length) attempt.starved = true
  return rules.diff ? skipDiffMark(text, lineStart) : lineStart
}

function hasMarks(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!(flagsOf(text.charCodeAt(at)) & WHITESPACE)) return true
  return false
}

/** Behind the line break at `at`; CR LF is one. */
function skipBreak(attempt: Attempt, at: number): number {
  if (attempt.text.charCodeAt(at) !== CR) return at + 1
  if (at + 1 === attempt.length) attempt.starved = true
  return attempt.text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

import { CR, GREATER_THAN, LF } from '../text/ascii.ts'
import { LOOK_BACK, PREFIX_LIMIT } from '../text/limits.ts'
import { isLineBreak } from '../text/lines.ts'
import { BLANK, flagsOf, LETTER } from '../text/prose-classes.ts'
import type { Attempt } from './candidate.ts'

/**
 * The line prefix (`rules §5`): quote marks and comment leaders that stand before the text on each line of a block.
 * A mark is kept as it is spelt; `/*` is continued by `*`.
 */
export type PrefixMarks = readonly string[]

/** Longer leaders first. Names before `>` and the marks of the first column are read apart. */
const LEADERS = ["#'", '#>', '#~', '#.', '#', '///', '//!', '//', '/**', '/*', '*', '--', ';', '%', '>', '|', ':', '}']
/** The leaders by their first unit. */
const LEADERS_AT: ReadonlyMap<number, readonly string[]> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ LEADERS.map(({ 0: first }) => [
    first!.charCodeAt(0),
    LEADERS.filter((leader) => leader.startsWith(first!)),
  ]),
)
const DIFF_MARKS = '+-!'
/** The name of the person who is quoted, before `>`: initials, or a name. */
const NAME = /^[A-Za-z][A-Za-z0-9._]*$/
const NAME_LIMIT = 16
const NO_MARKS: PrefixMarks = []

/** The marks at the start of the line on which a construct opens at `opener`. */
export function readMarks(attempt: Attempt, opener: number): PrefixMarks {
  const line = attempt.lineHead(opener)
  let at = skipBlanks(line, 0)
  let marks: string[] | undefined
  for (let mark = readMark(line, at); mark !== ''; mark = readMark(line, at)) {
    marks ??= []
    marks.push(mark)
    at = skipBlanks(line, at + mark.length)
  }
  return marks ?? NO_MARKS
}

function readMark(line: string, at: number): string {
  if (at === line.length) return ''
  if (flagsOf(line.charCodeAt(at)) & LETTER) return readWord(line, at)
  if (at === 0 && isDiffMark(line, 0)) return line[0]!
  for (const leader of LEADERS_AT.get(line.charCodeAt(at)) ?? NO_MARKS) {
    if (line.startsWith(leader, at)) return isCommentEnd(line, at) ? '' : leader
  }
  return ''
}

/** `dnl`, the one leader that is a word, or the name of the person who is quoted with its `>`. */
function readWord(line: string, at: number): string {
  if (line.startsWith('dnl', at) && isBlankAt(line, at + 3)) return 'dnl'
  const quote = line.indexOf('>', at)
  return quote > at && quote - at <= NAME_LIMIT && NAME.test(line.slice(at, quote)) ? line.slice(at, quote + 1) : ''
}

/** Diff columns: `+` `-` `!` and, with a blank behind, `<`. A comment leader `--` is none. */
function isDiffMark(line: string, at: number): boolean {
  if (line[at] === '<') return isBlankAt(line, at + 1)
  return DIFF_MARKS.includes(line[at]!) && !line.startsWith('--', at)
}

/** The `*` of a comment's end is no leader. */
function isCommentEnd(line: string, at: number): boolean {
  return line.startsWith('*/', at)
}

/**
 * Where the text proper starts on a following line, behind the marks that it shares with the opening line, in order:
 * all of them, or a leading part when it is quoted less deeply.
 */
export function skipShared(attempt: Attempt, lineStart: number, marks: PrefixMarks): number {
  const { text } = attempt
  let at = skipBlanks(text, lineStart)
  for (const mark of marks) {
    if (at + mark.length >= attempt.length) attempt.starved = true
    const length = sharedLength(text, at, lineStart, mark)
    if (length === 0) break
    at = skipBlanks(text, at + length)
  }
  if (at >= attempt.length) attempt.starved = true
  return at
}

function sharedLength(text: string, at: number, lineStart: number, mark: string): number {
  if (mark === '/*' || mark === '/**') return text[at] === '*' && text[at + 1] !== '/' ? 1 : 0
  if (!text.startsWith(mark, at)) return 0
  if (mark === '*') return text[at + 1] === '/' ? 0 : 1
  if (mark === '<' || (mark.length === 1 && DIFF_MARKS.includes(mark))) return at === lineStart ? 1 : 0
  return mark.length
}

/**
 * Behind the quote marks `>` at `from` with the blanks around them, within the longest prefix of the line at
 * `lineStart`.
 */
function skipQuotes(text: string, lineStart: number, from: number): number {
  let at = from
  while (text.charCodeAt(at) === GREATER_THAN && at - lineStart < PREFIX_LIMIT) at = skipBlanks(text, at + 1)
  return at
}

/** Lines of nothing but quote marks `>`. */
export interface EmptyQuotes {
  /** How many the first has. */
  readonly depth: number
  /** Where the line behind them starts; the text's length where it is not to be seen. */
  readonly next: number
  /** Whether that line has fewer than the last of them. */
  readonly isDeeper: boolean
}

/** The most lines of nothing but quote marks that are read as one gap. */
const MOST_EMPTY = 4

/**
 * Reads the lines of nothing but quote marks from `lineStart` on, each with fewer than the one before; undefined if
 * none is there.
 */
export function readEmptyQuotes(text: string, lineStart: number): EmptyQuotes | undefined {
  let first = 0
  let last = 0
  let start = lineStart
  for (let lines = 0; ; lines++) {
    const end = skipQuotes(text, start, start)
    const depth = quoteDepth(text.slice(start, end))
    if (end === text.length) return { depth: first || depth, next: end, isDeeper: false }
    const isEmpty = depth > 0 && isLineBreak(text.charCodeAt(end))
    if (lines === 0) {
      if (!isEmpty) return undefined
      first = depth
    } else if (!isEmpty || depth >= last || lines === MOST_EMPTY) {
      return { depth: first, next: start, isDeeper: depth < last }
    }
    last = depth
    start = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1
  }
}

/** A diff mark in the first column with a blank behind it goes even where the opening line has none. */
export function skipDiffMark(text: string, lineStart: number): number {
  const isMark = lineStart < text.length && DIFF_MARKS.includes(text[lineStart]!) && isBlankAt(text, lineStart + 1)
  return isMark ? skipBlanks(text, lineStart + 1) : lineStart
}

/** Behind the blanks at `from`, of which no more than {@link LOOK_BACK} are looked at. */
export function skipBlanks(text: string, from: number): number {
  const limit = Math.min(text.length, from + LOOK_BACK)
  let at = from
  while (at < limit && flagsOf(text.charCodeAt(at)) & BLANK) at++
  return at
}

function isBlankAt(text: string, at: number): boolean {
  return at < text.length && (flagsOf(text.charCodeAt(at)) & BLANK) !== 0
}

/** How many quote marks `>` start a line, of which `head` is the start. */
export function quoteDepth(head: string): number {
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    if (head.charCodeAt(at) === GREATER_THAN) depth++
    else if (!(flagsOf(head.charCodeAt(at)) & BLANK)) break
  }
  return depth
}

import { CR, HYPHEN } from '../text/ascii.ts'
import { anyOf, foundAt, isAt } from '../text/chars.ts'
import { ZERO_WIDTH } from '../text/class-flags.ts'
import { quoteDepth, readEmptyQuotes, skipBlanks } from '../text/line-start.ts'
import { BORDERS, isBorder, isWideHyphen, SOFT_HYPHEN, TYPESET_HYPHEN } from '../text/prose-classes.ts'
import { afterBreak, isLineBreak } from '../text/view.ts'
import { type BreakGap, breakGap, type Gap } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import type { Run } from './run.ts'

/** Blanks and line breaks between two characters of a URL. `rules §5` */

export interface GapRules {
  readonly marks: PrefixMarks
  /** Whether the URL is between delimiters, so that diff marks are read over. */
  readonly isDelimited: boolean
}

export function delimitedGapRules(cursor: Cursor, opener: number): GapRules {
  return { marks: readMarks(cursor, opener, true), isDelimited: true }
}

/** The rules for gaps of a bare URL: its line's marks, but not `+` in a query with `+`. */
export function bareGapRules(cursor: Cursor, start: number): GapRules {
  const marks = readMarks(cursor, start, false)
  const isInQuery = marks[0] === '+' && PLUS_IN_QUERY.test(cursor.restOfLine(start, QUERY_REACH))
  return { marks: isInQuery ? marks.slice(1) : marks, isDelimited: false }
}

const PLUS_IN_QUERY = /^\S*\?\S*\+/
const QUERY_REACH = 256

/**
 * The end of the run, or of a final hyphen U+2010, U+00AD or U+2011 after it. It belongs to the line break of a bare
 * URL, or ends it. `rules §6.7`
 */
export function afterWideHyphen(cursor: Cursor, run: Run): number {
  const { text } = cursor
  const { end } = run
  const unit = cursor.at(end)
  if (!isWideHyphen(unit) || !isLineBreak(cursor.at(skipBlanks(text, end + 1)))) return end
  if (unit === SOFT_HYPHEN) run.seen |= ZERO_WIDTH
  return end + 1
}

/**
 * A bullet. A diff mark stands before no blank, or before several. In block comments, an odd number of blanks precedes
 * a `*`.
 */
const BULLET = /^(?:(?: {2}|\t)*\*|\s*[•+-])[ \t]$/

/** Whether the next line is an entry of a list, which cannot belong to the URL before. */
export function isEntry(text: string, { edits }: BreakGap): boolean {
  const prefix = edits.find(({ kind }) => kind === 'prefix')
  return prefix !== undefined && BULLET.test(text.slice(prefix.start, prefix.end))
}

const isMark: (unit: number) => boolean = /* @__PURE__ */ anyOf('./?=&#:_-')

/** Whether the blank or line end at `at` is beside a mark, perhaps of the URL. */
export function isLoose(text: string, at: number): boolean {
  return (
    isMark(text.charCodeAt(at - 1)) || (at + 1 < text.length && text[at] === ' ' && isMark(text.charCodeAt(at + 1)))
  )
}

/** The gap at `from`, which crosses no blank line and not the end of the view. */
export function readGap(cursor: Cursor, from: number, rules: GapRules): Gap | undefined {
  const frameEnd = afterBorder(cursor.text, from, rules.marks)
  const lineEnd = skipBlanks(cursor.text, frameEnd)
  const unit = cursor.at(lineEnd)
  if (isLineBreak(unit)) return readBreak(cursor, from, frameEnd, lineEnd, rules)
  return unit < 0 || lineEnd === from || frameEnd > from ? undefined : { kind: 'blanks', start: from, end: lineEnd }
}

export function readBreakGap(cursor: Cursor, from: number, rules: GapRules): BreakGap | undefined {
  const gap = readGap(cursor, from, rules)
  return gap?.kind === 'line-break' ? gap : undefined
}

/** The border of a table or box counts only if the opening line starts with one. */
function afterBorder(text: string, from: number, marks: PrefixMarks): number {
  if (!marks.some((mark) => BORDERS.includes(mark))) return from
  const border = skipBlanks(text, from)
  return isBorder(text.charCodeAt(border)) ? border + 1 : from
}

function readBreak(
  cursor: Cursor,
  start: number,
  frameEnd: number,
  lineEnd: number,
  rules: GapRules,
): BreakGap | undefined {
  const next = readNextLine(cursor, lineEnd, rules)
  if (next === undefined) return undefined
  const { prefixStart, proper } = next
  const last = cursor.text.charCodeAt(start - 1)
  const hyphen = last === HYPHEN ? 'ambiguous' : last === TYPESET_HYPHEN ? 'typeset' : undefined
  return breakGap(start, frameEnd, prefixStart, proper, proper, hyphen)
}

export interface NextLine {
  readonly lineStart: number
  /** The start of its prefix; `proper` without one. */
  readonly prefixStart: number
  readonly proper: number
}

/** The next line, or that after a page break; undefined if it is blank. */
export function readNextLine(cursor: Cursor, lineEnd: number, rules: GapRules): NextLine | undefined {
  const { text } = cursor
  // CR LF is one break.
  if (text.charCodeAt(lineEnd) === CR) cursor.reach(lineEnd + 2)
  const start = afterBreak(text, lineEnd)
  const lineStart = afterRequoted(cursor, lineEnd, start, rules)
  let proper = skipShared(cursor, lineStart, rules.marks)
  if (proper === lineStart) {
    cursor.reach(lineStart + 2)
    // The opening line need not have a diff mark.
    if (rules.isDelimited && isAt(DIFF_COLUMN, text, lineStart)) proper = DIFF_COLUMN.lastIndex
  }
  const unit = cursor.at(proper)
  if (unit < 0 || isLineBreak(unit)) return readNextPage(cursor, start)
  return { lineStart, prefixStart: /\S/.test(text.slice(start, proper)) ? start : proper, proper }
}

/**
 * In an RFC: a footer with the number of the page, perhaps a form feed, and a header that ends in a year. `rules §5.6`
 */
const PAGE_BREAK = /^\s*\S.*\[Page \d+\]\s+\S.*\d{4}\s*\n\s*(?=\S)/
const PAGE_BREAK_REACH = 1024

export function readNextPage(cursor: Cursor, start: number): NextLine | undefined {
  const found = PAGE_BREAK.exec(cursor.slice(start, start + PAGE_BREAK_REACH))
  if (found === null) return undefined
  const proper = start + found[0].length
  return { lineStart: proper, prefixStart: proper, proper }
}

/** The start of the text after lines of quote marks alone, which mailers left when they quoted again and wrapped. */
function afterRequoted(cursor: Cursor, lineEnd: number, lineStart: number, { marks }: GapRules): number {
  if (marks[0] !== '>') return lineStart
  const empty = readEmptyQuotes(cursor.text, lineStart)
  if (empty === undefined) return lineStart
  cursor.reach(empty.next + 1)
  const isRequoted = empty.depth > marks.length || empty.depth > quoteDepth(cursor.lineHead(lineEnd))
  return isRequoted ? empty.next : lineStart
}

/**
 * The line prefix (`rules §5`): quote marks and comment leaders before the text on each line of a block. `*` continues
 * `/*`; other marks are repeated.
 */
export type PrefixMarks = readonly string[]

const DIFF_MARKS = '+-!'
/** After blanks: leaders of comments, some of them words; quote marks, also with the name of the quoted person; borders. */
const LEADER: RegExp = /* @__PURE__ */ new RegExp(
  String.raw`\s*(?:(?:dnl|REM|rem|C|c)(?=[ \t])|[A-Za-z][A-Za-z0-9._]{0,15}>|#['>~.]?|//[/!]?|/\*\*?|--|[*;%>:}${BORDERS}])`,
  'y',
)
/** Any other leader: marks before a blank, `.\\"` of roff, `"` of Vim, `..`. */
const ANY_MARKS = /\s*[^\sA-Za-z0-9<([{]{1,4}(?=[ \t])/y
const NO_MARKS: PrefixMarks = []

function readMarks(cursor: Cursor, opener: number, ofAnyKind: boolean): PrefixMarks {
  const line = cursor.lineHead(opener)
  let at = 0
  let marks: string[] | undefined
  for (let mark = readMark(line, at, ofAnyKind); mark !== ''; mark = readMark(line, at, ofAnyKind)) {
    marks ??= []
    marks.push(mark.trimStart())
    at += mark.length
  }
  return marks ?? NO_MARKS
}

/** The mark with the blanks before it. */
function readMark(line: string, at: number, ofAnyKind: boolean): string {
  if (at === 0 && DIFF_MARK.test(line)) return line[0]!
  const found = foundAt(LEADER, line, at) ?? (ofAnyKind ? foundAt(ANY_MARKS, line, at) : undefined)
  return found?.[0] ?? ''
}

/** Diff columns: `+` `-` `!` and, before a blank, `<`; but not a comment leader `--`. */
const DIFF_MARK = /^(?:[+!]|-(?!-)|<\s)/

/** The line may have all marks of the opening line in order, or only the first ones if it is quoted less deeply. */
function skipShared(cursor: Cursor, lineStart: number, marks: PrefixMarks): number {
  const { text } = cursor
  let at = skipBlanks(text, lineStart)
  for (const mark of marks) {
    cursor.reach(at + mark.length + 1)
    const length = sharedLength(text, at, lineStart, mark)
    if (length === 0) break
    at = skipBlanks(text, at + length)
  }
  cursor.reach(at + 1)
  return at
}

function sharedLength(text: string, at: number, lineStart: number, mark: string): number {
  if (mark === '*' || mark === '/*' || mark === '/**') return text[at] === '*' && text[at + 1] !== '/' ? 1 : 0
  if (!text.startsWith(mark, at)) return 0
  if (mark === '<' || (mark.length === 1 && DIFF_MARKS.includes(mark))) return at === lineStart ? 1 : 0
  return mark.length
}

const DIFF_COLUMN = /[+!-][ \t]{1,4096}/y

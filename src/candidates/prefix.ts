import { ALPHA, BLANK, classOf } from '../text/classes.ts'
import type { View } from '../text/view.ts'

/**
 * The line prefix (conventions §5): quote marks and comment leaders that stand before the text on each line of a block.
 * A mark is kept as it is spelt; `/*` is continued by `*`.
 */
export type Marks = readonly string[]

/** Longer leaders first. Names before `>` and the marks of the first column are read apart. */
const LEADERS = ["#'", '#>', '#~', '#.', '#', '///', '//!', '//', '/**', '/*', '*', '--', ';', '%', '>', '|', ':', '}']
/** The same by their first unit. */
const leadersAt = new Map<number, readonly string[]>()
for (const { 0: first } of LEADERS) {
  leadersAt.set(
    first!.charCodeAt(0),
    LEADERS.filter((leader) => leader.startsWith(first!)),
  )
}
const DIFF = '+-!'
/** Who is quoted: initials, or a name. */
const NAME = /^[A-Za-z][A-Za-z0-9._]*$/
const NAME_LIMIT = 16
const NONE: Marks = []
/** The bounded search of conventions §1. */
const BLANKS_LIMIT = 4096

/** The marks at the start of the line on which a construct opens at `opener`. */
export function readMarks(view: View, opener: number): Marks {
  const line = view.lineHead(opener)
  let at = skipBlanks(line, 0)
  let marks: string[] | undefined
  for (let mark = readMark(line, at); mark !== ''; mark = readMark(line, at)) {
    marks ??= []
    marks.push(mark)
    at = skipBlanks(line, at + mark.length)
  }
  return marks ?? NONE
}

function readMark(line: string, at: number): string {
  if (at === line.length) return ''
  if (classOf(line.charCodeAt(at)) & ALPHA) return readWord(line, at)
  if (at === 0 && isDiffMark(line, 0)) return line[0]!
  for (const leader of leadersAt.get(line.charCodeAt(at)) ?? NONE) {
    if (line.startsWith(leader, at)) return isCommentEnd(line, at) ? '' : leader
  }
  return ''
}

/** The one leader that is a word, and who is quoted. */
function readWord(line: string, at: number): string {
  if (line.startsWith('dnl', at) && isBlankAt(line, at + 3)) return 'dnl'
  const quote = line.indexOf('>', at)
  return quote > at && quote - at <= NAME_LIMIT && NAME.test(line.slice(at, quote)) ? line.slice(at, quote + 1) : ''
}

/** Diff columns: `+` `-` `!` and, with a blank behind, `<`. A comment leader `--` is none. */
function isDiffMark(line: string, at: number): boolean {
  if (line[at] === '<') return isBlankAt(line, at + 1)
  return DIFF.includes(line[at]!) && !line.startsWith('--', at)
}

/** The `*` of a comment's end is no leader. */
function isCommentEnd(line: string, at: number): boolean {
  return line.startsWith('*/', at)
}

/**
 * Where the text proper starts on a following line, behind the marks that it shares with the opening line, in order:
 * all of them, or a leading part when it is quoted less deeply.
 */
export function skipShared(view: View, lineStart: number, marks: Marks): number {
  const { text } = view
  let at = skipBlanks(text, lineStart)
  for (const mark of marks) {
    if (at + mark.length >= view.length) view.starved = true
    const length = sharedLength(text, at, lineStart, mark)
    if (length === 0) break
    at = skipBlanks(text, at + length)
  }
  if (at >= view.length) view.starved = true
  return at
}

function sharedLength(text: string, at: number, lineStart: number, mark: string): number {
  if (mark === '/*' || mark === '/**') return text[at] === '*' && text[at + 1] !== '/' ? 1 : 0
  if (!text.startsWith(mark, at)) return 0
  if (mark === '*') return text[at + 1] === '/' ? 0 : 1
  if (mark === '<' || (mark.length === 1 && DIFF.includes(mark))) return at === lineStart ? 1 : 0
  return mark.length
}

/** A diff mark in the first column with a blank behind it goes even where the opening line has none. */
export function skipDiffMark(text: string, lineStart: number): number {
  const isMark = lineStart < text.length && DIFF.includes(text[lineStart]!) && isBlankAt(text, lineStart + 1)
  return isMark ? skipBlanks(text, lineStart + 1) : lineStart
}

/** Behind the blanks at `from`, of which no more than {@link BLANKS_LIMIT} are looked at. */
export function skipBlanks(text: string, from: number): number {
  const limit = Math.min(text.length, from + BLANKS_LIMIT)
  let at = from
  while (at < limit && classOf(text.charCodeAt(at)) & BLANK) at++
  return at
}

function isBlankAt(text: string, at: number): boolean {
  return at < text.length && (classOf(text.charCodeAt(at)) & BLANK) !== 0
}

import { classOf, SPACE } from '../text/classes.ts'
import type { Span } from '../text/span.ts'
import { isBreak, type View } from '../text/view.ts'
import { type Marks, skipBlanks, skipDiffMark, skipShared } from './prefix.ts'

/** One piece of a gap, by what it is. */
export interface Piece extends Span {
  readonly kind: 'whitespace' | 'line-break' | 'prefix' | 'string-literal'
}

/** What the writer put between two characters of a URL: blanks, or a line break with all that comes with it. */
export interface Gap extends Span {
  /** Whether a line break is in it. */
  readonly broken: boolean
  readonly pieces: readonly Piece[]
}

/** How gaps are read in one construct. */
export interface GapRules {
  readonly marks: Marks
  /** Whether the opening line has lost its quote mark: a `>` in the first column of each following line is a prefix. */
  readonly lostQuote: boolean
  /** Whether `"` before and after a line break belong to adjacent string literals. */
  readonly literals: boolean
  /** Whether a following line may have a diff mark of its own. */
  readonly diff: boolean
}

const QUOTE = 0x22
const BAR = 0x7c
const GREATER = 0x3e

/**
 * Reads the gap at `from`, up to the next character of the text proper, or gives undefined where none can stand: at a
 * blank line, at the end of the view, or where a quote mark closes no string literal. Conventions §5.
 */
export function readGap(view: View, from: number, rules: GapRules): Gap | undefined {
  const { text } = view
  const quote = rules.literals && text.charCodeAt(from) === QUOTE
  const frame = quote ? from + 1 : behindBar(text, from, rules.marks)
  const lineEnd = skipBlanks(text, frame)
  view.steps += lineEnd - from
  if (lineEnd === view.length) view.starved = true
  if (lineEnd < view.length && isBreak(text.charCodeAt(lineEnd)))
    return readBreak(view, { from, frame, lineEnd, quote }, rules)
  if (lineEnd === view.length || lineEnd === from || frame > from) return undefined
  return { start: from, end: lineEnd, broken: false, pieces: [{ kind: 'whitespace', start: from, end: lineEnd }] }
}

/** Behind the bar of a table, with the blanks before it, where the opening line has one; else `from`. */
function behindBar(text: string, from: number, marks: Marks): number {
  if (!marks.includes('|')) return from
  const bar = skipBlanks(text, from)
  return text.charCodeAt(bar) === BAR ? bar + 1 : from
}

/** The end of a line inside a construct. */
interface LineEnd {
  readonly from: number
  /** Behind what frames the line, a quote mark or a table's bar; `from` if nothing does. */
  readonly frame: number
  /** The line break. */
  readonly lineEnd: number
  readonly quote: boolean
}

function readBreak(view: View, { from, frame, lineEnd, quote }: LineEnd, rules: GapRules): Gap | undefined {
  const { text } = view
  const lineStart = skipBreak(view, lineEnd)
  const proper = skipOwn(view, lineStart, skipShared(view, lineStart, rules.marks), rules)
  view.steps += proper - lineEnd
  if (proper >= view.length) view.starved = true
  if (proper >= view.length || isBreak(text.charCodeAt(proper))) return undefined
  if (quote && text.charCodeAt(proper) !== QUOTE) return undefined
  const end = quote ? proper + 1 : proper
  const prefixed = hasMarks(text, lineStart, proper)
  const pieces: Piece[] = [{ kind: 'line-break', start: frame, end: prefixed ? lineStart : proper }]
  if (frame > from) pieces.unshift({ kind: 'string-literal', start: from, end: frame })
  if (prefixed) pieces.push({ kind: 'prefix', start: lineStart, end: proper })
  if (quote) pieces.push({ kind: 'string-literal', start: proper, end })
  return { start: from, end, broken: true, pieces }
}

/** Behind the marks of the opening line, those that a following line may have for itself. */
function skipOwn(view: View, lineStart: number, shared: number, rules: GapRules): number {
  const { text } = view
  if (shared !== lineStart) return shared
  if (lineStart + 1 >= view.length) view.starved = true
  if (rules.lostQuote && text.charCodeAt(lineStart) === GREATER) return skipBlanks(text, lineStart + 1)
  return rules.diff ? skipDiffMark(text, lineStart) : lineStart
}

function hasMarks(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!(classOf(text.charCodeAt(at)) & SPACE)) return true
  return false
}

/** Behind the line break at `at`; CR LF is one. */
function skipBreak(view: View, at: number): number {
  if (view.text.charCodeAt(at) !== 0x0d) return at + 1
  if (at + 1 === view.length) view.starved = true
  return view.text.charCodeAt(at + 1) === 0x0a ? at + 2 : at + 1
}

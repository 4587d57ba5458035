import { APOSTROPHE, BACKSLASH, DOT, PLUS, QUOTE } from '../text/ascii.ts'
import { isLineBreak } from '../text/lines.ts'
import type { Attempt, BreakGap } from './candidate.ts'
import { type GapRules, readNextLine } from './gap.ts'
import { skipBlanks } from './prefix.ts'

/** Line breaks that the syntax of a file put into a URL: between string literals, and behind a backslash. `rules §5.5` */

/**
 * How the parts of a URL are joined:
 *
 * - `operator`: `+`, `.` or `..` stands between two string literals
 * - `adjacent`: two string literals stand on two lines, with nothing or a backslash between them
 * - `backslash`: a backslash stands right behind the first part, at the line's end
 * - `backslashes`: the next line begins with one, too (RFC 8792 §8)
 */
export type Joint = 'operator' | 'adjacent' | 'backslash' | 'backslashes'

/**
 * A line break between two string literals, or behind a backslash: `start`…`frameEnd` closes the literal, with an operator
 * behind it; `prefixEnd`…`end` opens the next one. A backslash is part of the line break.
 */
export interface LiteralGap extends BreakGap {
  readonly joint: Joint
}

/** The end of a literal, or of a part before a backslash, at the end of its line. */
export interface ClosedPart {
  /** Where the quotation mark or the backslash stands. */
  readonly at: number
  /** Behind the quotation mark and the operator; `at` for a backslash. */
  readonly frameEnd: number
  /** Where the line break stands. */
  readonly lineEnd: number
  readonly operator: boolean
}

/** Letters that say how a literal is read, as `f'`, `r"`, `u8"`, `@"`, before the mark that opens it. */
const OPENING = /^(?:u8R?|[uUL]R?|[BFRTbfrt]{1,2}|[@$]{1,2})?(["'])/
/** The longest such opening. */
const OPENING_LIMIT = 4

/**
 * Where the literal ends in which a run from `start` to `runEnd` stands: the quotation mark, or the backslash, that ends the
 * run; or the `'` that the run holds, since URLs may, with the operator that is glued to it. -1 if there is none.
 */
export function literalEnd(text: string, start: number, runEnd: number): number {
  const unit = text.charCodeAt(runEnd)
  if (unit === BACKSLASH && runEnd > start && text.charCodeAt(runEnd - 1) === APOSTROPHE) return runEnd - 1
  if (unit === QUOTE || unit === BACKSLASH) return runEnd
  const least = Math.max(start, runEnd - 3)
  for (let at = runEnd - 1; at >= least; at--) {
    const last = text.charCodeAt(at)
    if (last === APOSTROPHE) return at
    if (last !== DOT && last !== PLUS) return -1
  }
  return -1
}

/** Whether a unit may close a literal, or continue its line. */
export function isPartEnd(unit: number): boolean {
  return unit === QUOTE || unit === APOSTROPHE || unit === BACKSLASH
}

/** The gap behind the part that ends at `at`, if one does. */
export function readLiteralBehind(attempt: Attempt, at: number, rules: GapRules): LiteralGap | undefined {
  const closed = isPartEnd(attempt.at(at)) ? readClosedPart(attempt, at) : undefined
  return closed && readLiteralGap(attempt, closed, rules)
}

/** The end of a literal at the quotation mark or the backslash at `at`, if its line ends there. */
export function readClosedPart(attempt: Attempt, at: number): ClosedPart | undefined {
  const { text } = attempt
  if (text.charCodeAt(at) === BACKSLASH) {
    const next = attempt.at(at + 1)
    return next >= 0 && isLineBreak(next) ? { at, frameEnd: at, lineEnd: at + 1, operator: false } : undefined
  }
  const behind = skipBlanks(text, at + 1)
  const unit = attempt.at(behind)
  const isTwice = unit === DOT && attempt.at(behind + 1) === DOT
  const hasMark = unit === PLUS || unit === DOT || unit === BACKSLASH
  const frameEnd = hasMark ? behind + (isTwice ? 2 : 1) : at + 1
  const lineEnd = skipBlanks(text, frameEnd)
  const last = attempt.at(lineEnd)
  if (last < 0 || !isLineBreak(last)) return undefined
  // A dot right behind a quotation mark may end a sentence.
  return { at, frameEnd, lineEnd, operator: unit === PLUS || isTwice || (unit === DOT && behind > at + 1) }
}

/** The gap between the part that ends at `closed` and the part in the next line; undefined if that line opens no literal. */
export function readLiteralGap(attempt: Attempt, closed: ClosedPart, rules: GapRules): LiteralGap | undefined {
  const next = readNextLine(attempt, closed.lineEnd, rules)
  if (next === undefined) return undefined
  const { lineStart, prefixStart, proper } = next
  const { at: start, frameEnd } = closed
  if (attempt.text.charCodeAt(start) === BACKSLASH) {
    const isTwice = attempt.at(proper) === BACKSLASH
    const end = isTwice ? proper + 1 : proper
    const marks = prefixStart === proper ? end : prefixStart
    return gapOf(isTwice ? 'backslashes' : 'backslash', { start, frameEnd, prefixStart: marks, prefixEnd: end, end })
  }
  const opening = closed.operator ? proper : behindOperator(attempt, lineStart, proper)
  const operator = closed.operator || opening > proper
  const [whole, mark] = OPENING.exec(attempt.text.slice(opening, opening + OPENING_LIMIT)) ?? []
  if (opening + OPENING_LIMIT > attempt.length) attempt.starved = true
  if (whole === undefined || (mark !== attempt.text[start] && !operator)) return undefined
  const end = opening + whole.length
  // An empty literal, or one between three marks.
  if (attempt.at(end) === mark!.charCodeAt(0)) return undefined
  return gapOf(operator ? 'operator' : 'adjacent', { start, frameEnd, prefixStart, prefixEnd: proper, end })
}

/** No hyphen before such a break is a typesetter's: what joins the parts is a program. */
function gapOf(joint: Joint, span: Omit<BreakGap, 'kind' | 'hyphen'>): LiteralGap {
  return { kind: 'line-break', ...span, hyphen: undefined, joint }
}

/** Behind the operator with which a line goes on, and the blanks behind it; `+` in the first column is a diff's. */
function behindOperator(attempt: Attempt, lineStart: number, proper: number): number {
  if (proper === lineStart) return proper
  const unit = attempt.at(proper)
  if (unit !== PLUS && unit !== DOT) return proper
  const width = unit === DOT && attempt.at(proper + 1) === DOT ? 2 : 1
  return skipBlanks(attempt.text, proper + width)
}

import { QUOTE } from '../../text/ascii.ts'
import { APOSTROPHE_MARK } from '../../text/class-flags.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import { isLineBreak, type Span } from '../../text/view.ts'
import {
  type Candidate,
  type Continuation,
  type Extent,
  isSkipped,
  lastGap,
  type Start,
  withoutGaps,
} from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { isLoose } from '../gap.ts'
import { readUndelimited } from '../pass/by-context.ts'
import type { Construct, Rules } from '../rules.ts'
import { PLACEHOLDER, type Run } from '../run.ts'
import { endsRow } from './lines.ts'

/** How a bare URL continues, by the constructs that can say it; one construct, since `light` joins no lines. */
export const JOINS: Construct = {
  joins: { continuationAt, mayContinueAfter, readOverCloser },
}

/** A run with a placeholder ends with it. */
function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | undefined {
  const next = cursor.at(run.end)
  const seen = flagsOf(next) | (run.seen & APOSTROPHE_MARK)
  for (const { asks, continuationAt: read } of rules.continuations) {
    const continuation = seen & asks ? read(cursor, run, rules) : undefined
    if (continuation === undefined) continue
    if (continuation === null) return undefined
    const { extents, isSyntax } = continuation
    if (run.seen & PLACEHOLDER) run.end = extents.at(-1)!.runEnd
    else if (isSyntax) run.urlEnd = Math.min(run.urlEnd, lastGap(extents[0]!).start)
    return continuation
  }
  return undefined
}

/** The end of a literal, perhaps with an operator, up to the expected end of the line. */
const CLOSED = /^"[ \t]{0,30}(?:\+|\.{1,2}|\\)?[ \t]{0,30}/
const CLOSED_LIMIT = 63
/** Another quotation mark, after a prefix, an operator and the letters of a literal, but no words. */
const OPENED = /^(?:[^A-Za-z="']|[A-Za-z]{1,4}(?![A-Za-z])|[A-Za-z]{5,}>)*["']/
const OPENED_LIMIT = 256

/** After a quotation mark, whether another string literal may follow. */
function mayContinueAfter(cursor: Cursor, end: number): boolean {
  const { text } = cursor
  if (cursor.at(end) !== QUOTE) return endsRow(text, end) || isLoose(text, end)
  const [closed] = CLOSED.exec(text.slice(end, end + CLOSED_LIMIT))!
  const at = end + closed.length
  return isLineBreak(cursor.at(at)) && cursor.matches(OPENED, at, OPENED_LIMIT)
}

/**
 * The URL between quotation marks, if it does not continue in the next string literal. It is undefined, and its run
 * skipped, if a placeholder follows there. `rules §7.11`
 */
function readOverCloser(
  cursor: Cursor,
  start: Start,
  enclosed: Candidate,
  { end, gaps }: Span & Pick<Extent, 'gaps'>,
  rules: Rules,
): Candidate | undefined {
  const isOver = cursor.text.charCodeAt(end) !== QUOTE || !mayContinueAfter(cursor, end)
  if (isOver && gaps.length === 0) return enclosed
  const bare = readUndelimited(cursor, start, rules)
  if (isOver) {
    if (isSkipped(bare) || bare?.continuation?.decidedBy !== 'layout') return enclosed
    // The rows of a screen may hold marks, which are no part of the URL.
    const isOther = !textOf(cursor, enclosed, enclosed).startsWith(textOf(cursor, bare, bare.continuation.extents[0]!))
    return isOther ? bare : enclosed
  }
  if (isSkipped(bare)) return bare.isLong || bare.skippedUntil <= end ? enclosed : undefined
  if (!bare?.continuation?.isSyntax) return enclosed
  const { continuation } = bare
  const { extents, made } = continuation
  if (extents.slice(0, made).some((extent) => lastGap(extent).start === end)) return bare
  const mayBeOver = made === 0 && gaps.length === 0 && lastGap(extents[0]!).start === end
  return mayBeOver ? { ...enclosed, continuation } : enclosed
}

function textOf({ text }: Cursor, { urlStart }: Candidate, { urlEnd, gaps }: Extent): string {
  return withoutGaps(text, urlStart, urlEnd, gaps)
}

import { GREATER_THAN } from './ascii.ts'
import { LOOK_BACK, PREFIX_LIMIT } from './limits.ts'
import { BLANK, flagsOf } from './prose-classes.ts'
import { behindBreak, isLineBreak } from './view.ts'

/** What stands at the start of a line before its text: blanks, and lines of nothing but quote marks. */

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
    let end = start
    while (text.charCodeAt(end) === GREATER_THAN && end - start < PREFIX_LIMIT) end = skipBlanks(text, end + 1)
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
    start = behindBreak(text, end)
  }
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

/** Behind the blanks at `from`, of which no more than {@link LOOK_BACK} are looked at. */
export function skipBlanks(text: string, from: number): number {
  const limit = Math.min(text.length, from + LOOK_BACK)
  let at = from
  while (at < limit && flagsOf(text.charCodeAt(at)) & BLANK) at++
  return at
}

import { GREATER_THAN } from './ascii.ts'
import { BLANK } from './class-flags.ts'
import { LOOK_BACK, PREFIX_LIMIT } from './limits.ts'
import { skipOver } from './prose-classes.ts'
import { afterBreak, isLineBreak } from './view.ts'

/** Lines of quote marks `>` alone. */
export interface EmptyQuotes {
  /** The number of marks on the first line. */
  readonly depth: number
  /** The next line with text, or the end of the text. */
  readonly next: number
  /** Whether that line has fewer marks than the last of these. */
  readonly isDeeper: boolean
}

const MOST_EMPTY = 4

/** The lines of quote marks alone from `lineStart` on, each with fewer marks than the one before. */
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
    start = afterBreak(text, end)
  }
}

export function quoteDepth(head: string): number {
  let depth = 0
  for (let at = skipBlanks(head, 0); head.startsWith('>', at); at = skipBlanks(head, at + 1)) depth++
  return depth
}

/** The end of the blanks at `from`, or {@link LOOK_BACK} units further. */
export function skipBlanks(text: string, from: number): number {
  return skipOver(text, from, Math.min(text.length, from + LOOK_BACK), BLANK)
}

import { flatSlice } from '../text/flat-copy.ts'
import type { Repair } from './reading.ts'

/**
 * The text of `start`…`end` with edits applied, which are in order and inside, as a copy like that of {@link flatSlice};
 * offsets are those of `text`.
 */
export function repairedText(text: string, start: number, end: number, edits: readonly Repair[]): string {
  const pieces: string[] = []
  let at = start
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start), edit.insert)
    at = edit.end
  }
  pieces.push(text.slice(at, end))
  return pieces.length === 1 ? flatSlice(text, start, end) : pieces.join('')
}

/** Edits in the order of their places. */
export function inOrder(edits: Repair[]): Repair[] {
  return edits.sort((a, b) => a.start - b.start || a.end - b.end)
}

import { flatSlice } from '../text/flat-copy.ts'
import type { Repair } from './reading.ts'

/**
 * The text of `start`…`end` with edits applied, which are in order and inside, as a copy like that of {@link flatSlice};
 * offsets are those of `text`, but those of the edits, which count from `base` units before it.
 */
export function repairedText(text: string, start: number, end: number, edits: readonly Repair[], base: number): string {
  if (edits.length === 0) return flatSlice(text, start, end)
  const pieces: string[] = []
  let at = start
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start - base), edit.insert)
    at = edit.end - base
  }
  pieces.push(text.slice(at, end))
  return pieces.join('')
}

/** Two lists of edits, each in the order of their places, as one. */
export function merge(edits: readonly Repair[], others: readonly Repair[]): readonly Repair[] {
  if (others.length === 0) return edits
  const merged: Repair[] = []
  let next = 0
  for (const edit of edits) {
    while (next < others.length && isBefore(others[next]!, edit)) merged.push(others[next++]!)
    merged.push(edit)
  }
  while (next < others.length) merged.push(others[next++]!)
  return merged
}

function isBefore(a: Repair, b: Repair): boolean {
  return a.start < b.start || (a.start === b.start && a.end < b.end)
}

/** Edits whose offsets count from `base` units further before. */
export function shift(edits: readonly Repair[], base: number): readonly Repair[] {
  return base === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + base, end: edit.end + base }))
}

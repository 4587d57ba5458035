import { flatSlice } from '../text/flat-copy.ts'
import type { Repair } from './reading.ts'

/** A repair before its offsets are made absolute: they are those of the view. */
export type Edit = Repair

/** The text of `start`…`end` with edits applied, which are in order and inside, as a copy like that of {@link flatSlice}. */
export function repairedText(text: string, start: number, end: number, edits: readonly Edit[]): string {
  if (edits.length === 0) return flatSlice(text, start, end)
  const pieces: string[] = []
  let at = start
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start), edit.insert)
    at = edit.end
  }
  pieces.push(text.slice(at, end))
  return pieces.join('')
}

/** Two lists of edits, each in the order of their places, as one. */
export function merge(edits: readonly Edit[], others: readonly Edit[]): readonly Edit[] {
  if (others.length === 0) return edits
  const merged: Edit[] = []
  let next = 0
  for (const edit of edits) {
    while (next < others.length && isBefore(others[next]!, edit)) merged.push(others[next++]!)
    merged.push(edit)
  }
  while (next < others.length) merged.push(others[next++]!)
  return merged
}

function isBefore(a: Edit, b: Edit): boolean {
  return a.start < b.start || (a.start === b.start && a.end < b.end)
}

/** The repairs that the edits of a view are which starts at `base`. */
export function toRepairs(edits: readonly Edit[], base: number): readonly Repair[] {
  return base === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + base, end: edit.end + base }))
}

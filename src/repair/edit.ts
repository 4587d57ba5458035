import type { Repair } from './reading.ts'

/**
 * The text of `start`…`end` with edits applied, which are in order and inside, as a copy like that of {@link flatSlice};
 * offsets are those of `text`.
 */
export function applyEdits(text: string, start: number, end: number, edits: readonly Repair[]): string {
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

/**
 * A copy of `start`…`end` that shares nothing with the text it was cut from: engines keep the whole source alive for
 * the sake of a slice, and a kept match must not (architecture §2).
 */
export function flatSlice(text: string, start: number, end: number): string {
  return end - start < SLICED ? text.slice(start, end) : flatJoin(text.charAt(start), text.slice(start + 1, end))
}

/** The two in one, as such a copy. */
export function flatJoin(first: string, rest: string): string {
  scratch[0] = first
  scratch[1] = rest
  const copy = scratch.join('')
  scratch[1] = ''
  return copy
}

/** The same of a whole text, which may be a slice of another. */
export function flat(text: string): string {
  return flatSlice(text, 0, text.length)
}

/** Shorter slices are copies anyway. */
const SLICED = 13
const scratch = ['', '']

import type { Repair } from './reading.ts'

/** The text of `start`…`end` with edits applied, which are in order and inside; offsets are those of `text`. */
export function applyEdits(text: string, start: number, end: number, edits: readonly Repair[]): string {
  let url = ''
  let at = start
  for (const edit of edits) {
    url += text.slice(at, edit.start) + edit.insert
    at = edit.end
  }
  return url + text.slice(at, end)
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
  if (end - start < SLICED) return text.slice(start, end)
  scratch[0] = text.charAt(start)
  scratch[1] = text.slice(start + 1, end)
  const copy = scratch.join('')
  scratch[1] = ''
  return copy
}

/** The same of a text that was put together from slices. */
export function flat(text: string): string {
  return flatSlice(text, 0, text.length)
}

/** Shorter slices are copies anyway. */
const SLICED = 13
const scratch = ['', '']

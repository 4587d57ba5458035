/**
 * Copies that share nothing with the text they were cut from: engines keep the whole source alive for the sake of a
 * slice, and what is kept of a text must not (architecture §2).
 */

/** A copy of `start`…`end`. */
export function flatSlice(text: string, start: number, end: number): string {
  return end - start < SLICED ? text.slice(start, end) : flatJoin(text.charAt(start), text.slice(start + 1, end))
}

/** A copy of a text that may itself be a slice. */
export function flat(text: string): string {
  return flatSlice(text, 0, text.length)
}

/** The two in one. Neither may be empty: the other one would be the result as it is. */
export function flatJoin(first: string, rest: string): string {
  scratch[0] = first
  scratch[1] = rest
  const copy = scratch.join('')
  scratch[1] = ''
  return copy
}

/** Shorter slices are copies anyway. */
const SLICED = 13
const scratch = ['', '']

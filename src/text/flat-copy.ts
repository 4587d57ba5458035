/**
 * Copies that share nothing with the text they were cut from: engines keep the whole source alive for the sake of a
 * slice, and a kept match must not pin its text (`architecture §2`).
 */

/** A copy of `start`…`end`. */
export function flatSlice(text: string, start: number, end: number): string {
  return end - start < SHORTEST_SLICE
    ? text.slice(start, end)
    : flatJoin(text.charAt(start), text.slice(start + 1, end))
}

/** A copy of a text that may itself be a slice. */
export function flat(text: string): string {
  return flatSlice(text, 0, text.length)
}

/** A copy of two texts, one behind the other. Neither may be empty: the other one would be given as it is. */
export function flatJoin(first: string, rest: string): string {
  SCRATCH[0] = first
  SCRATCH[1] = rest
  const copy = SCRATCH.join('')
  SCRATCH[1] = ''
  return copy
}

/** The shortest slice that keeps its source alive; shorter ones are copies. */
const SHORTEST_SLICE = 13
const SCRATCH = ['', '']

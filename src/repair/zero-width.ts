import { flagsOf, ZERO_WIDTH } from '../text/prose-classes.ts'
import type { Edit } from './edit.ts'

/**
 * Zero-width characters and soft hyphens between URL characters are dropped, but where one of `others`, in order, covers
 * them. `rules §4.2`
 */
export function dropZeroWidth(text: string, start: number, end: number, others: readonly Edit[]): Edit[] {
  const edits: Edit[] = []
  let next = 0
  for (let at = start; at < end; at++) {
    while (next < others.length && others[next]!.end <= at) next++
    const isTaken = next < others.length && others[next]!.start <= at
    if (isTaken || !(flagsOf(text.charCodeAt(at)) & ZERO_WIDTH)) continue
    edits.push({ kind: 'zero-width', start: at, end: at + 1, insert: '' })
  }
  return edits
}

import type { Repair } from './reading.ts'

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/

/**
 * Zero-width characters and soft hyphens between URL characters are dropped, but where `others`, in order, take them.
 * Conventions §4.2.
 */
export function dropZeroWidth(text: string, start: number, end: number, others: readonly Repair[]): Repair[] {
  const edits: Repair[] = []
  let next = 0
  for (let at = start; at < end; at++) {
    while (next < others.length && others[next]!.end <= at) next++
    const isTaken = next < others.length && others[next]!.start <= at
    if (isTaken || !INVISIBLE.test(text[at]!)) continue
    edits.push({ kind: 'zero-width', start: at, end: at + 1, insert: '' })
  }
  return edits
}

import type { Repair } from './reading.ts'

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/

/** Zero-width characters and soft hyphens between URL characters are dropped, but where `others` take them. Conventions §4.2. */
export function dropZeroWidth(text: string, start: number, end: number, others: readonly Repair[]): Repair[] {
  const edits: Repair[] = []
  for (let at = start; at < end; at++) {
    if (!INVISIBLE.test(text[at]!) || others.some((edit) => edit.start <= at && at < edit.end)) continue
    edits.push({ kind: 'zero-width', start: at, end: at + 1, insert: '' })
  }
  return edits
}

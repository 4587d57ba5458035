import { mayContinueWith } from '../joins/own-line.ts'
import { isCutInner } from '../joins/unfinished.ts'
import { isUsedScheme } from '../url/scheme-table.ts'
import type { BreakGap } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { startAt } from './start.ts'

/** Other URLs, separate lines and list entries cannot belong to the URL before the line break. */

const SPAN = 64

/** Whether the next line may continue the URL `sofar` with the run `next`, which is trimmed. `rules §7.3` */
export function mayBelong(cursor: Cursor, at: number, sofar: string, next: string): boolean {
  if (isCutInner(sofar, next)) return true
  if (!mayContinueWith(sofar, next, cursor.restOfLine(at, SPAN))) return false
  return !isOtherStart(cursor, at)
}

export function isOtherStart(cursor: Cursor, at: number): boolean {
  const other = startAt(cursor, at)
  return other !== undefined && (other.kind !== 'opaque' || isUsedScheme(other.scheme))
}

/** A diff mark has no blank or more. In block comments, an odd number of blanks precedes a `*`. */
const BULLET = /^(?:(?: {2}|\t)*\*|\s*[•+-])[ \t]$/

export function isEntry(text: string, { edits }: BreakGap): boolean {
  const prefix = edits.find(({ kind }) => kind === 'prefix')
  return prefix !== undefined && BULLET.test(text.slice(prefix.start, prefix.end))
}

import { mayContinueWith } from '../../joins/own-line.ts'
import { isCutInner } from '../../joins/unfinished.ts'
import { isUsedScheme } from '../../url/scheme-table.ts'
import type { Cursor } from '../cursor.ts'
import { startAt } from './start.ts'

/** As much of the line after `next` is looked at, in units. */
const SPAN = 64

/** Whether the next line may continue the URL `sofar` with the run `next`, which is trimmed. `rules §7.3` */
export function mayBelong(cursor: Cursor, at: number, sofar: string, next: string): boolean {
  if (isCutInner(sofar, next)) return true
  if (!mayContinueWith(sofar, next, cursor.restOfLine(at, SPAN))) return false
  // A word of prose before a colon starts no URL.
  const other = startAt(cursor, at)
  return other === undefined || (other.kind === 'opaque' && !isUsedScheme(other.scheme))
}

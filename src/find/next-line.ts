import { mayGoOnWith } from '../joins/own-line.ts'
import { isCutInner } from '../joins/unfinished.ts'
import { isUsedScheme } from '../text/schemes.ts'
import type { BreakGap } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { startAt } from './start.ts'

/** Text on the next line that cannot belong to the URL: other URLs, separate lines, list entries. */

const SPAN = 64

/**
 * Whether the run `next`, trimmed, at `at` on the next line may continue the URL `sofar`: it is not a URL, an address
 * or a separate line. `rules §7.3`
 */
export function mayBelong(cursor: Cursor, at: number, sofar: string, next: string): boolean {
  if (isCutInner(sofar, next)) return true
  if (!mayGoOnWith(sofar, next, cursor.restOfLine(at, SPAN))) return false
  return !isOtherStart(cursor, at)
}

export function isOtherStart(cursor: Cursor, at: number): boolean {
  const other = startAt(cursor, at)
  return other !== undefined && (other.kind !== 'opaque' || isUsedScheme(other.scheme))
}

/**
 * A list mark and one blank, as a line prefix; a diff mark has no blank or more, and a `*` after a blank is a
 * comment's.
 */
const BULLET = /^(?:\*|\s*(?:[•+-]|--))[ \t]$/

/** Whether the next line is a list entry, as the line of the URL is. */
export function isEntry(text: string, { edits }: BreakGap): boolean {
  const prefix = edits.find(({ kind }) => kind === 'prefix')
  return prefix !== undefined && BULLET.test(text.slice(prefix.start, prefix.end))
}

import { mayGoOnWith } from '../joins/own-line.ts'
import { isCutInner } from '../joins/unfinished.ts'
import { isUsedScheme } from '../text/schemes.ts'
import type { BreakGap } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { startAt } from './start.ts'

/** What can be no part of the URL before a line break: other URLs, lines of their own, entries of the same list. */

/** How much of the next line shows whether it is one of its own. */
const SPAN = 64

/**
 * Whether the run `next`, trimmed, at `at` in the next line can go on with the URL `sofar`: it is no URL, address or
 * line of its own. `rules §7.3`
 */
export function mayBelong(cursor: Cursor, at: number, sofar: string, next: string): boolean {
  if (isCutInner(sofar, next)) return true
  if (!mayGoOnWith(sofar, next, cursor.restOfLine(at, SPAN))) return false
  return !isOtherStart(cursor, at)
}

/** Whether another URL starts at `at`. */
export function isOtherStart(cursor: Cursor, at: number): boolean {
  const other = startAt(cursor, at)
  return other !== undefined && (other.kind !== 'opaque' || isUsedScheme(other.scheme))
}

/**
 * The mark of a list, and one blank, as the prefix of a line: a diff's has none or more, and a `*` behind a blank is
 * C's.
 */
const BULLET = /^(?:\*|\s*(?:[•+-]|--))[ \t]$/

/** Whether the next line is an entry of a list, as the line of the URL is. */
export function isEntry(text: string, { edits }: BreakGap): boolean {
  const prefix = edits.find(({ kind }) => kind === 'prefix')
  return prefix !== undefined && BULLET.test(text.slice(prefix.start, prefix.end))
}

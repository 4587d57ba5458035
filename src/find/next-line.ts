import { mayContinueWith } from '../joins/own-line.ts'
import { isCutInner } from '../joins/unfinished.ts'
import { HASH } from '../text/ascii.ts'
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

/** A diff mark has no blank or more. */
const BULLET = /^(?:\*|\s*[•+-])[ \t]$/
/** In a list, or in a block comment. */
const STAR = /^\s+\*[ \t]$/
const IN_COMMENT = /(?:^|[\n\r])[ \t]*(?:\*|\/\*)[^\n\r]*\r?[\n\r]$/
const ABOVE = 128

/** Whether the line after the gap is the next entry of a list, or a setting that is commented out. */
export function isEntry(cursor: Cursor, urlStart: number, { end, edits }: BreakGap): boolean {
  const { text } = cursor
  const prefix = edits.find(({ kind }) => kind === 'prefix')
  const head = cursor.lineHead(urlStart)
  if (prefix === undefined) return text.charCodeAt(end) === HASH && isSetting(head, cursor.restOfLine(end, SPAN))
  const mark = text.slice(prefix.start, prefix.end)
  if (BULLET.test(mark)) return true
  return STAR.test(mark) && head === mark && !IN_COMMENT.test(cursor.before(cursor.lineStart(urlStart), ABOVE))
}

/** `#url http://…` below `url http://…` */
function isSetting(head: string, line: string): boolean {
  const [name] = /^\S+\s/.exec(head) ?? []
  return name !== undefined && line.startsWith(name, 1)
}

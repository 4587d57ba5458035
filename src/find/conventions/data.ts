import { SPACE } from '../../text/ascii.ts'
import { STOP } from '../../text/class-flags.ts'
import { SEARCH_LIMIT } from '../../text/limits.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import { isLineBreak } from '../../text/view.ts'
import { isSkipped } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { readDecoded } from '../pass/decoded.ts'
import type { Construct } from '../rules.ts'

/** Data with blanks between quotes: `url("data:image/svg+xml,%3csvg xmlns='…'%3e")`. WHATWG URL; `rules §4.20` */
export const DATA: Construct = {
  decode(cursor, start, read, rules) {
    const { scheme, enclosure } = start
    if (scheme !== 'data' || enclosure?.angle !== false || read === undefined || isSkipped(read)) return undefined
    if (cursor.text.charCodeAt(read.runEnd) !== SPACE) return undefined
    const end = closerAt(cursor, read.runEnd, start.start + SEARCH_LIMIT, enclosure.closers)
    if (end < 0) return undefined
    return readDecoded(cursor, start, rules, ({ text }, at) => {
      return at < end && text.charCodeAt(at) === SPACE ? [1, '%20'] : undefined
    })
  },
}

/** -1 if it is not in the line. */
function closerAt(cursor: Cursor, from: number, limit: number, closers: readonly number[]): number {
  for (let at = from; at < limit; at++) {
    const unit = cursor.at(at)
    if (closers.includes(unit)) return at
    if (unit < 0 || isLineBreak(unit) || flagsOf(unit) & STOP) return -1
  }
  return -1
}

import { SLASH } from '../../text/ascii.ts'
import { BORDERS } from '../../text/prose-classes.ts'
import { readFromHost } from '../bare.ts'
import type { BreakGap } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { enclosureBefore } from '../enclosure.ts'
import { bareGapRules, readBreakGap } from '../gap.ts'
import type { Construct } from '../rules.ts'
import { startAtSlashes } from '../start.ts'

const LONGEST_NAME = 5

/** `https:⏎//host`, `https:/⏎/host`: a line break between the colon of a scheme and the host. `rules §7.5` */
export const BROKEN_START: Construct = {
  name: 'break before the host',
  startAt: {
    after: `/ \n\r\u2028\u2029${BORDERS}`,
    read(cursor, colon) {
      const start = brokenSchemeAt(cursor, colon)
      if (start < 0 || readBreak(cursor, start, colon) === undefined) return undefined
      return enclosureBefore(cursor, start) === undefined ? startAtSlashes(cursor, colon) : undefined
    },
  },
  extentAt(cursor, { start, schemeEnd }, run, rules) {
    if (!rules.mends || cursor.text.startsWith('//', schemeEnd + 1)) return undefined
    const broken = readBreak(cursor, start, schemeEnd)
    return broken && readFromHost(cursor, run, broken.host, broken.gap, rules)
  },
}

/** A line break before or between the slashes. */
interface SlashGap {
  readonly gap: BreakGap
  readonly host: number
}

export function readSlashGap(
  cursor: Cursor,
  colon: number,
  readGapAt: (at: number) => BreakGap | undefined,
): SlashGap | undefined {
  const from = cursor.at(colon + 1) === SLASH ? colon + 2 : colon + 1
  const gap = readGapAt(from)
  if (gap === undefined) return undefined
  const host = gap.end + (colon + 3 - from)
  for (let at = gap.end; at < host; at++) if (cursor.at(at) !== SLASH) return undefined
  return { gap, host }
}

/** -1 for another scheme. */
export function brokenSchemeAt(cursor: Cursor, colon: number): number {
  const scheme = /(?:https?|ftp)$/i.exec(cursor.text.slice(Math.max(cursor.floor, colon - LONGEST_NAME), colon))
  return scheme === null ? -1 : colon - scheme[0].length
}

function readBreak(cursor: Cursor, start: number, colon: number): SlashGap | undefined {
  return readSlashGap(cursor, colon, (at) => readBreakGap(cursor, at, bareGapRules(cursor, start)))
}

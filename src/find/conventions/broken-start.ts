import { SLASH } from '../../text/ascii.ts'
import { WHITESPACE } from '../../text/class-flags.ts'
import { BORDERS, flagsOf, isBorder } from '../../text/prose-classes.ts'
import type { BreakGap, Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, readBreakGap } from '../gap.ts'
import type { Construct } from '../rules.ts'
import { enclosureBefore } from '../start/enclosure.ts'
import { knownEnd, schemeName } from '../start/scheme.ts'
import { startAtSlashes } from '../start/start.ts'

const LONGEST_NAME = 5

/** `https:⏎//host`, `https:/⏎/host`: a line break between the colon of a scheme and the host. `rules §7.5` */
export const BROKEN_START: Construct = {
  startAt: {
    after: `/ \n\r\u2028\u2029${BORDERS}`,
    read: (cursor, colon) => startOverGap(cursor, colon, (at, start) => readBreak(cursor, at, start)),
  },
}

function readBreak(cursor: Cursor, at: number, start: number): BreakGap | undefined {
  const unit = cursor.at(at)
  if (!(flagsOf(unit) & WHITESPACE || isBorder(unit))) return undefined
  const gap = readBreakGap(cursor, at, bareGapRules(cursor, start))
  return gap && enclosureBefore(cursor, start) === undefined ? gap : undefined
}

/** A line break before, between or after the slashes. `readGapAt` gets its offset, and that of the scheme. */
export function startOverGap(
  cursor: Cursor,
  colon: number,
  readGapAt: (at: number, start: number) => BreakGap | undefined,
): Start | undefined {
  let from = colon + 1
  while (from < colon + 3 && cursor.at(from) === SLASH) from++
  const known = knownEnd(schemeName(cursor.text, Math.max(cursor.floor, colon - LONGEST_NAME), colon))
  // Without its slashes, a scheme must be known.
  if (known === undefined && from < colon + 3) return undefined
  const gap = readGapAt(from, colon - (known?.length ?? 0))
  if (gap === undefined) return undefined
  const host = gap.end + (colon + 3 - from)
  for (let at = gap.end; at < host; at++) if (cursor.at(at) !== SLASH) return undefined
  const start = startAtSlashes(cursor, colon)
  return start && { ...start, hostGap: { gap, host } }
}

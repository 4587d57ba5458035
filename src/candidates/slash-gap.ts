import { SLASH } from '../text/ascii.ts'
import type { Attempt, BreakGap } from './candidate.ts'
import { bareGapRules, readBreakGap } from './gap.ts'
import { readLiteralBehind } from './literal.ts'

/** A line break between a scheme's colon and the host: `https:⏎//host`, `https:/⏎/host`. `rules §7.5` */
export interface SlashGap {
  readonly gap: BreakGap
  /** Behind the slashes. */
  readonly host: number
  /** Whether it stands between two string literals, or behind a backslash. */
  readonly isLiteral: boolean
}

/** The line break behind `colon`, the colon of the scheme of a bare URL at `start`, before two slashes or between them. */
export function readSlashGap(attempt: Attempt, start: number, colon: number): SlashGap | undefined {
  const from = attempt.at(colon + 1) === SLASH ? colon + 2 : colon + 1
  const rules = bareGapRules(attempt, start)
  const literal = readLiteralBehind(attempt, from, rules)
  const gap = literal ?? readBreakGap(attempt, from, rules)
  if (gap === undefined) return undefined
  const host = gap.end + (colon + 3 - from)
  for (let at = gap.end; at < host; at++) if (attempt.at(at) !== SLASH) return undefined
  return { gap, host, isLiteral: literal !== undefined }
}

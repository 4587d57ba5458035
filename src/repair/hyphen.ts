import type { BreakGap, Gap } from '../candidates/candidate.ts'
import type { Repair } from './reading.ts'

/** The hyphen at a line break "may or may not actually be part of the URI" (RFC 3986 App. C). `rules §6` */

/** The most readings that one candidate has for its hyphens. */
const MOST_READINGS = 8

/** Whether the hyphen before a gap leaves two readings. */
export function isAmbiguous(gap: Gap): gap is BreakGap {
  return gap.kind === 'line-break' && gap.hyphen === 'ambiguous'
}

/** Whether the hyphen before a gap is a typesetter's: it goes in every reading. */
export function isTypeset(gap: Gap): gap is BreakGap {
  return gap.kind === 'line-break' && gap.hyphen === 'typeset'
}

export function dropHyphen({ start }: BreakGap): Repair {
  return { kind: 'hyphen', start: start - 1, end: start, insert: '' }
}

/** The gaps whose hyphens each reading drops: none, all, then each single one. */
export function hyphenChoices(hyphenated: readonly Gap[]): (readonly Gap[])[] {
  if (hyphenated.length === 1) return [[], hyphenated]
  return [[], hyphenated, ...hyphenated.map((each) => [each])].slice(0, MOST_READINGS)
}

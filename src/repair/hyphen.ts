import type { BreakGap, Gap } from '../candidates/candidate.ts'
import type { Edit } from './edit.ts'

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

export function dropHyphen({ start }: BreakGap): Edit {
  return { kind: 'hyphen', start: start - 1, end: start, insert: '' }
}

/** The hyphens that each reading drops: none, all, then each single one. */
export function hyphenChoices(hyphens: readonly Edit[]): (readonly Edit[])[] {
  if (hyphens.length === 0) return [hyphens]
  if (hyphens.length === 1) return [[], hyphens]
  return [[], hyphens, ...hyphens.slice(0, MOST_READINGS - 2).map((each) => [each])]
}

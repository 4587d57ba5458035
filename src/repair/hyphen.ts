import type { Gap } from '../candidates/gap.ts'
import type { Repair } from './reading.ts'

/** The hyphen at a line break "may or may not actually be part of the URI". RFC 3986 App. C; conventions §6. */

const HYPHEN = '-'
/** U+2010 HYPHEN, which only a typesetter writes. */
const TYPESET = '\u2010'
/** Never more readings than this. */
const LIMIT = 8

/** Indexes of the hyphens right before a line break, which leave two readings each. */
export function hyphensAtBreaks(text: string, gaps: readonly Gap[]): number[] {
  return gaps.filter((gap) => gap.broken && text[gap.start - 1] === HYPHEN).map((gap) => gap.start - 1)
}

/** Whether a typeset hyphen stands right before a line break: it goes in every reading. */
export function isTypeset(text: string, gap: Gap): boolean {
  return gap.broken && text[gap.start - 1] === TYPESET
}

export function dropHyphen(at: number): Repair {
  return { kind: 'hyphen', start: at, end: at + 1, insert: '' }
}

/** Which hyphens each reading drops: none, all, then each single one. */
export function hyphenChoices(hyphens: readonly number[]): number[][] {
  if (hyphens.length === 1) return [[], [hyphens[0]!]]
  return [[], [...hyphens], ...hyphens.map((each) => [each])].slice(0, LIMIT)
}

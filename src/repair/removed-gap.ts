import type { Candidate, Gap } from '../candidates/candidate.ts'
import { hasLetterOrDigit } from '../text/chars.ts'
import type { Edit } from './edit.ts'
import type { RepairKind } from './reading.ts'

/** Blanks, line breaks and prefixes: ignored, as the appendices ask, or, where they mean something, put as `%20`. */

const ENCODED_SPACE = '%20'

/** Adds the edits that take a gap out. RFC 1738 App., RFC 3986 App. C */
export function removeGap(gap: Gap, edits: Edit[]): void {
  if (gap.kind === 'blanks') {
    remove('whitespace', gap.start, gap.end, edits)
  } else {
    remove('string-literal', gap.start, gap.frameEnd, edits)
    remove('line-break', gap.frameEnd, gap.prefixStart, edits)
    remove('prefix', gap.prefixStart, gap.prefixEnd, edits)
    remove('string-literal', gap.prefixEnd, gap.end, edits)
  }
}

function remove(kind: RepairKind, start: number, end: number, edits: Edit[]): void {
  if (end > start) edits.push({ kind, start, end, insert: '' })
}

/** Adds the edits that put a gap as a space: its blanks, or a line break between two words. `rules §7` */
export function encodeGap(text: string, gap: Gap, edits: Edit[]): void {
  const meant = gap.kind === 'blanks' || (hasLetterOrDigit(text[gap.start - 1]!) && hasLetterOrDigit(text[gap.end]!))
  if (meant) edits.push({ kind: 'space-encoded', start: gap.start, end: gap.end, insert: ENCODED_SPACE })
  else removeGap(gap, edits)
}

/** Whether the blanks of a URL belong to it: those of the node name in `info:(file)Node name`. uri(7) */
export function hasMeantSpaces(text: string, { blanks, schemeEnd, urlEnd }: Candidate): boolean {
  return blanks === 'encoded' && /[(#]/.test(text.slice(schemeEnd, urlEnd))
}

/** Whether a blank inside a line was removed behind the authority, where a path or a selector may hold spaces. */
export function hasInnerSpace(text: string, { schemeEnd, urlStart, urlEnd, gaps }: Candidate): boolean {
  const blanks = gaps.filter((gap) => gap.kind === 'blanks')
  if (blanks.length === 0) return false
  const from = schemeEnd < 0 ? behindHost(text, urlStart, urlEnd) : behindAuthority(text, schemeEnd + 1, urlEnd)
  return blanks.some((gap) => gap.start >= from)
}

function behindAuthority(text: string, from: number, end: number): number {
  return text.startsWith('//', from) ? behindHost(text, from + 2, end) : from
}

function behindHost(text: string, from: number, end: number): number {
  const path = text.slice(from, end).search(/[/?#]/)
  return path < 0 ? end : from + path
}

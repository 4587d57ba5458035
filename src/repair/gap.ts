import type { Candidate } from '../candidates/candidate.ts'
import type { Gap } from '../candidates/gap.ts'
import { hasLetterOrDigit } from '../text/chars.ts'
import type { Repair } from './reading.ts'

/** Blanks, line breaks and prefixes: ignored, as the appendices ask, or, where they mean something, put as `%20`. */

const SPACE_CODE = '%20'

/** Adds the edits that take a gap out. RFC 1738 App., RFC 3986 App. C */
export function removeGap(gap: Gap, edits: Repair[]): void {
  for (const { kind, start, end } of gap.pieces) edits.push({ kind, start, end, insert: '' })
}

/** Adds the edits that put a gap as a space: its blanks, or a line break between two words. Conventions §7. */
export function encodeGap(text: string, gap: Gap, edits: Repair[]): void {
  const meant = !gap.broken || (hasLetterOrDigit(text[gap.start - 1]!) && hasLetterOrDigit(text[gap.end]!))
  if (meant) edits.push({ kind: 'space-encoded', start: gap.start, end: gap.end, insert: SPACE_CODE })
  else removeGap(gap, edits)
}

/** Whether the blanks of a URL belong to it: those of the node name in `info:(file)Node name`. uri(7) */
export function hasMeantSpaces(text: string, { scheme, schemeEnd, urlEnd }: Candidate): boolean {
  return scheme === 'info' && /[(#]/.test(text.slice(schemeEnd, urlEnd))
}

/** Whether a blank inside a line was removed behind the authority, where a path or a selector may hold spaces. */
export function hasInnerSpace(text: string, { schemeEnd, urlStart, urlEnd, gaps }: Candidate): boolean {
  if (gaps.every((gap) => gap.broken)) return false
  const from = schemeEnd < 0 ? behindHost(text, urlStart, urlEnd) : behindAuthority(text, schemeEnd + 1, urlEnd)
  return gaps.some((gap) => !gap.broken && gap.start >= from)
}

function behindAuthority(text: string, from: number, end: number): number {
  return text.startsWith('//', from) ? behindHost(text, from + 2, end) : from
}

function behindHost(text: string, from: number, end: number): number {
  const path = text.slice(from, end).search(/[/?#]/)
  return path < 0 ? end : from + path
}

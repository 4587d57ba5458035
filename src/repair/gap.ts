import type { Candidate } from '../tokenizer/candidate.ts'
import type { Gap } from '../tokenizer/gap.ts'
import type { Repair } from './reading.ts'

/** Blanks, line breaks and prefixes: ignored, as the appendices ask, or, where they mean something, put as `%20`. */

const SPACE_CODE = '%20'
const WORD = /[\p{L}\p{N}]/u

/** The edits that take a gap out. RFC 1738 App., RFC 3986 App. C */
export function removeGap(gap: Gap): Repair[] {
  return gap.pieces.map(({ kind, start, end }) => ({ kind, start, end, insert: '' }))
}

/** The edits that put a gap as a space: its blanks, or a line break between two words. Conventions §7. */
export function encodeGap(text: string, gap: Gap): Repair[] {
  if (gap.broken && !(WORD.test(text[gap.start - 1]!) && WORD.test(text[gap.end]!))) return removeGap(gap)
  return [{ kind: 'space-encoded', start: gap.start, end: gap.end, insert: SPACE_CODE }]
}

/** Whether the blanks of a URL belong to it: those of the node name in `info:(file)Node name`. uri(7) */
export function hasMeantSpaces(text: string, { scheme, schemeEnd, urlEnd }: Candidate): boolean {
  return scheme === 'info' && /[(#]/.test(text.slice(schemeEnd, urlEnd))
}

/** Whether a blank inside a line was removed behind the authority, where a path or a selector may hold spaces. */
export function hasInnerSpace(text: string, { schemeEnd, urlStart, gaps }: Candidate): boolean {
  const from = behindAuthority(text, schemeEnd < 0 ? urlStart : schemeEnd + 1)
  return gaps.some((gap) => !gap.broken && gap.start >= from)
}

function behindAuthority(text: string, from: number): number {
  let at = text.startsWith('//', from) ? from + 2 : from
  while (at < text.length && !/[/?#]/.test(text[at]!)) at++
  return at
}

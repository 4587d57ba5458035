import type { Candidate, Gap } from '../candidates/candidate.ts'
import { inOrder, repairedText } from './edit.ts'
import { dropHyphen, hyphenChoices, isAmbiguous, isTypeset } from './hyphen.ts'
import type { Reading, ReadingReason, Repair } from './reading.ts'
import { encodeGap, hasInnerSpace, hasMeantSpaces, removeGap } from './removed-gap.ts'
import { supplyScheme } from './supplied-scheme.ts'
import { dropZeroWidth } from './zero-width.ts'

/** How ambiguous places are to be read. */
export interface Preferences {
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: 'never' | 'offer' | 'prefer'
}

/** A reading, and the reason that it is offered for where another is preferred. */
export interface Draft extends Reading {
  readonly reason: ReadingReason
  /** Where the run of URL characters ended before it was trimmed. */
  readonly runEnd: number
}

/**
 * WHAT did the writer mean? The readings of a candidate, the preferred one first. Each kind of repair has its file; the
 * repairs of a reading are in the order of their places. Offsets of the readings are those of `text` plus `base`.
 */
export function repairCandidate(text: string, candidate: Candidate, wants: Preferences, base: number): Draft[] {
  const source: CandidateText = { text, candidate, base }
  const { continuation, gaps } = candidate
  if (continuation === undefined) return gaps.length === 0 ? [whole(source)] : readBetween(source, wants)
  const joined = readJoined(source, wants)
  if (continuation.made || wants.joinLines === 'prefer') return [...joined, readCut(source)]
  return [readCut(source), ...joined.map(asJoinedLine)]
}

/** The text and the candidate whose readings are read. */
interface CandidateText {
  readonly text: string
  readonly candidate: Candidate
  readonly base: number
}

function whole(source: CandidateText): Draft {
  const { urlEnd, runEnd } = source.candidate
  return read(source, urlEnd, runEnd, NO_REPAIRS, 'hyphen-kept')
}

/** The readings of a URL with gaps in it that ends in its last line: between delimiters, or bare behind a gap. */
function readBetween(source: CandidateText, wants: Preferences): Draft[] {
  const { text, candidate } = source
  const { urlEnd, runEnd, gaps, context } = candidate
  if (hasMeantSpaces(text, candidate)) return [readEncoded(source)]
  const drafts = readHyphens(source, urlEnd, runEnd, gaps, wants)
  if (hasInnerSpace(text, candidate)) drafts.push(readEncoded(source))
  const space = context === 'angle' ? gaps.findIndex((gap) => gap.kind === 'blanks') : -1
  if (space >= 0) drafts.push(readBefore(source, gaps, space))
  return drafts
}

/** The readings of a bare URL that goes on behind its line. */
function readJoined(source: CandidateText, wants: Preferences): Draft[] {
  const { gaps, continuation } = source.candidate
  const { urlEnd, runEnd, gaps: breaks } = continuation!
  return readHyphens(source, urlEnd, runEnd, [...gaps, ...breaks], wants)
}

function asJoinedLine(draft: Draft): Draft {
  return draft.reason === 'hyphen-kept' ? { ...draft, reason: 'joined-line' } : draft
}

/** The reading of a bare URL that ends with its line. */
function readCut(source: CandidateText): Draft {
  const { urlEnd, runEnd, gaps } = source.candidate
  return read(source, urlEnd, runEnd, removals(gaps, NO_GAPS), 'line-cut')
}

/** The reading that ends at the gap with this index. */
function readBefore(source: CandidateText, gaps: readonly Gap[], index: number): Draft {
  const end = gaps[index]!.start
  return read(source, end, end, removals(gaps.slice(0, index), NO_GAPS), 'space-cut')
}

/** One reading for each choice of hyphens at line breaks. */
function readHyphens(
  source: CandidateText,
  urlEnd: number,
  runEnd: number,
  gaps: readonly Gap[],
  wants: Preferences,
): Draft[] {
  const hyphenated = gaps.filter(isAmbiguous)
  if (hyphenated.length === 0) return [read(source, urlEnd, runEnd, removals(gaps, NO_GAPS), 'hyphen-kept')]
  const drafts = hyphenChoices(hyphenated).map((dropped) => {
    const reason = dropped.length === 0 ? 'hyphen-kept' : 'hyphen-dropped'
    return read(source, urlEnd, runEnd, removals(gaps, dropped), reason)
  })
  if (wants.hyphen === 'drop' && drafts.length > 1) drafts.unshift(...drafts.splice(1, 1))
  return drafts
}

/** The reading in which blanks mean something. */
function readEncoded(source: CandidateText): Draft {
  const { urlEnd, runEnd, gaps } = source.candidate
  const edits: Repair[] = []
  for (const gap of gaps) encodeGap(source.text, gap, edits)
  return read(source, urlEnd, runEnd, edits, 'space-encoded')
}

const NO_REPAIRS: readonly Repair[] = /* @__PURE__ */ Object.freeze([])
const NO_GAPS: readonly Gap[] = []

/** The edits that take gaps out, with the hyphens before those of them that are `dropped`, in order, and a typesetter's. */
function removals(gaps: readonly Gap[], dropped: readonly Gap[]): Repair[] {
  const edits: Repair[] = []
  let next = 0
  for (const gap of gaps) {
    const isDropped = gap === dropped[next]
    if (isDropped) next++
    if (isTypeset(gap) || (isDropped && isAmbiguous(gap))) edits.push(dropHyphen(gap))
    removeGap(gap, edits)
  }
  return edits
}

function read(
  source: CandidateText,
  urlEnd: number,
  runEnd: number,
  edits: readonly Repair[],
  reason: ReadingReason,
): Draft {
  const { text, candidate, base } = source
  const { urlStart } = candidate
  const repairs = withOthers(source, urlEnd, edits)
  return {
    url: repairedText(text, urlStart, urlEnd, repairs),
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    repairs:
      base === 0 ? repairs : repairs.map((edit) => ({ ...edit, start: edit.start + base, end: edit.end + base })),
    reason,
    runEnd: runEnd + base,
  }
}

/** The edits with those that have nothing to do with gaps: a scheme supplied, zero-width characters dropped. */
function withOthers({ text, candidate }: CandidateText, urlEnd: number, edits: readonly Repair[]): readonly Repair[] {
  const { urlStart, schemeEnd, scheme, hasZeroWidth } = candidate
  const supplied = schemeEnd < 0 ? [supplyScheme(scheme, urlStart), ...edits] : edits
  return hasZeroWidth ? inOrder([...supplied, ...dropZeroWidth(text, urlStart, urlEnd, edits)]) : supplied
}

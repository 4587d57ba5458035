import type { Candidate } from '../candidates/candidate.ts'
import type { Gap } from '../candidates/gap.ts'
import { applyEdits, inOrder } from './edit.ts'
import { encodeGap, hasInnerSpace, hasMeantSpaces, removeGap } from './gap.ts'
import { dropHyphen, hyphenChoices, hyphensAtBreaks, isTypeset } from './hyphen.ts'
import type { Reading, ReadingReason, Repair } from './reading.ts'
import { supplyScheme } from './scheme.ts'
import { dropZeroWidth } from './zero-width.ts'

/** How the reader wants ambiguous places read. */
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
 * WHAT did the writer mean? The readings of a candidate, the preferred one first. Each repair has its file; their order
 * is that of their places in the text. Offsets of the readings are those of `text` plus `base`.
 */
export function repairCandidate(text: string, candidate: Candidate, wants: Preferences, base: number): Draft[] {
  const source: Source = { text, candidate, base }
  const { continuation, gaps } = candidate
  if (continuation === undefined) return gaps.length === 0 ? [whole(source)] : readDelimited(source, wants)
  const joined = readJoined(source, wants)
  if (continuation.made || wants.joinLines === 'prefer') return [...joined, readCut(source)]
  return [readCut(source), ...joined.map(asJoinedLine)]
}

/** What the readings of one candidate are read from. */
interface Source {
  readonly text: string
  readonly candidate: Candidate
  readonly base: number
}

function whole(source: Source): Draft {
  const { urlEnd, runEnd } = source.candidate
  return read(source, urlEnd, runEnd, NO_REPAIRS, 'hyphen-kept')
}

/** The readings of what stands between delimiters, or of a bare URL behind a gap that nothing continues. */
function readDelimited(source: Source, wants: Preferences): Draft[] {
  const { text, candidate } = source
  const { urlEnd, runEnd, gaps, context } = candidate
  if (hasMeantSpaces(text, candidate)) return [readEncoded(source)]
  const drafts = readHyphens(source, urlEnd, runEnd, gaps, wants)
  if (hasInnerSpace(text, candidate)) drafts.push(readEncoded(source))
  const space = context === 'angle' ? gaps.findIndex((gap) => !gap.broken) : -1
  if (space >= 0) drafts.push(readBefore(source, gaps, space))
  return drafts
}

/** The readings of a bare URL that goes on behind its line. */
function readJoined(source: Source, wants: Preferences): Draft[] {
  const { gaps, continuation } = source.candidate
  const { urlEnd, runEnd, gaps: breaks } = continuation!
  return readHyphens(source, urlEnd, runEnd, [...gaps, ...breaks], wants)
}

function asJoinedLine(draft: Draft): Draft {
  return draft.reason === 'hyphen-kept' ? { ...draft, reason: 'joined-line' } : draft
}

/** The reading of a bare URL that ends with its line. */
function readCut(source: Source): Draft {
  const { urlEnd, runEnd, gaps } = source.candidate
  return read(source, urlEnd, runEnd, removals(source, gaps, NO_HYPHENS), 'line-cut')
}

/** The reading that ends at the gap with this index. */
function readBefore(source: Source, gaps: readonly Gap[], index: number): Draft {
  const end = gaps[index]!.start
  return read(source, end, end, removals(source, gaps.slice(0, index), NO_HYPHENS), 'space-cut')
}

/** One reading for each choice of hyphens at line breaks. */
function readHyphens(
  source: Source,
  urlEnd: number,
  runEnd: number,
  gaps: readonly Gap[],
  wants: Preferences,
): Draft[] {
  const hyphens = hyphensAtBreaks(source.text, gaps)
  if (hyphens.length === 0) return [read(source, urlEnd, runEnd, removals(source, gaps, NO_HYPHENS), 'hyphen-kept')]
  const drafts = hyphenChoices(hyphens).map((dropped) => {
    const reason = dropped.length === 0 ? 'hyphen-kept' : 'hyphen-dropped'
    return read(source, urlEnd, runEnd, removals(source, gaps, dropped), reason)
  })
  if (wants.hyphen === 'drop' && drafts.length > 1) drafts.unshift(...drafts.splice(1, 1))
  return drafts
}

/** The reading in which blanks mean something. */
function readEncoded(source: Source): Draft {
  const { urlEnd, runEnd, gaps } = source.candidate
  const edits: Repair[] = []
  for (const gap of gaps) encodeGap(source.text, gap, edits)
  return read(source, urlEnd, runEnd, edits, 'space-encoded')
}

const NO_REPAIRS: Repair[] = []
const NO_HYPHENS: readonly number[] = []
Object.freeze(NO_REPAIRS)

/** The edits that take gaps out, with the hyphens before them that are `dropped`, in order, and those of a typesetter. */
function removals({ text }: Source, gaps: readonly Gap[], dropped: readonly number[]): Repair[] {
  const edits: Repair[] = []
  let next = 0
  for (const gap of gaps) {
    const before = gap.start - 1
    const isDropped = dropped[next] === before
    if (isDropped) next++
    if (isDropped || isTypeset(text, gap)) edits.push(dropHyphen(before))
    removeGap(gap, edits)
  }
  return edits
}

function read(source: Source, urlEnd: number, runEnd: number, edits: Repair[], reason: ReadingReason): Draft {
  const { text, candidate, base } = source
  const { urlStart } = candidate
  const repairs = withOthers(source, urlEnd, edits)
  return {
    url: applyEdits(text, urlStart, urlEnd, repairs),
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    repairs:
      base === 0 ? repairs : repairs.map((edit) => ({ ...edit, start: edit.start + base, end: edit.end + base })),
    reason,
    runEnd: runEnd + base,
  }
}

/** The edits with those that have nothing to do with gaps: a scheme supplied, zero-width characters dropped. */
function withOthers({ text, candidate }: Source, urlEnd: number, edits: Repair[]): Repair[] {
  const { urlStart, schemeEnd, scheme, zeroWidth } = candidate
  const supplied = schemeEnd < 0 ? [supplyScheme(scheme, urlStart), ...edits] : edits
  return zeroWidth ? inOrder([...supplied, ...dropZeroWidth(text, urlStart, urlEnd, edits)]) : supplied
}

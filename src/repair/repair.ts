import type { Candidate, Escape, Gap, References } from '../candidates/candidate.ts'
import { merge, repairedText, shift } from './edit.ts'
import { dropHyphen, hyphenChoices, isAmbiguous, isTypeset } from './hyphen.ts'
import type { Reading, ReadingReason, Repair } from './reading.ts'
import { encodeGap, hasInnerSpace, hasMeantSpaces, removeGap } from './removed-gap.ts'
import { supplyScheme } from './supplied-scheme.ts'
import { dropZeroWidth } from './zero-width.ts'

/** How ambiguous places are to be read. */
export interface Preferences {
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: 'evidence' | 'offer' | 'prefer' | 'never'
}

/** A reading, and the reason that it is offered for where another is preferred. */
export interface Draft extends Reading {
  readonly reason: ReadingReason
  /** Where the run of URL characters ended before it was trimmed. */
  readonly runEnd: number
  /** How many line breaks behind a bare URL it goes on over. */
  readonly joins: number
}

/**
 * WHAT did the writer mean? The readings of a candidate, the preferred one first. Each kind of repair has its file; the
 * repairs of a reading are in the order of their places. Offsets of the readings are those of `text` plus `base`.
 */
export function repairCandidate(text: string, candidate: Candidate, wants: Preferences, base: number): Draft[] {
  const source: CandidateText = { text, candidate, base }
  const drafts = readGaps(source, wants)
  return candidate.references === undefined ? drafts : withReferences(source, drafts, candidate.references)
}

function readGaps(source: CandidateText, wants: Preferences): Draft[] {
  const { continuation, gaps } = source.candidate
  if (continuation === undefined || continuation.runs.length === 0)
    return gaps.length === 0 ? [whole(source)] : readBetween(source, wants)
  return readLines(source, wants)
}

/** The preferred reading once more, with what its references stand for: before the others in markup, else behind it. */
function withReferences({ text, base }: CandidateText, drafts: Draft[], references: References): Draft[] {
  const [first, ...others] = drafts
  const { urlStart, urlEnd, repairs } = first!
  const escapes = asRepairs(references.escapes, urlEnd - base, base)
  if (escapes.length === 0) return drafts
  const decoded = merge(repairs, escapes)
  const url = repairedText(text, urlStart - base, urlEnd - base, decoded, base)
  const read: Draft = { ...first!, url, repairs: decoded, reason: 'reference-read' }
  const kept: Draft = { ...first!, reason: 'reference-kept' }
  return references.isMarkup ? [read, kept, ...others] : [first!, read, ...others]
}

/** The escapes that stand before `end`, as edits. */
function asRepairs(escapes: readonly Escape[], end: number, base: number): Repair[] {
  const inside = escapes.filter((each) => each.end <= end)
  return inside.map((each) => ({
    kind: 'escape',
    start: each.start + base,
    end: each.end + base,
    insert: each.insert,
  }))
}

/** The most readings that one candidate has. */
const MOST_READINGS = 8

/** The text and the candidate whose readings are read. */
interface CandidateText {
  readonly text: string
  readonly candidate: Candidate
  readonly base: number
}

function whole(source: CandidateText): Draft {
  const { urlEnd, runEnd } = source.candidate
  return read(source, urlEnd, runEnd, editsUpTo(source, urlEnd, NO_GAPS), 'hyphen-kept')
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

/** The readings of a bare URL that may go on behind its line: the preferred number of lines, none, more, fewer. */
function readLines(source: CandidateText, wants: Preferences): Draft[] {
  const { runs, made, isUnfinished, offered } = source.candidate.continuation!
  const preferred = wants.joinLines === 'prefer' ? runs.length : wants.joinLines === 'offer' && isUnfinished ? 0 : made
  const all = [...runs.keys(), runs.length].filter((joins) => offered === undefined || offered.has(joins))
  const more = all.filter((joins) => joins > preferred)
  const fewer = all.filter((joins) => joins < preferred && joins > 0).reverse()
  const others = preferred === 0 ? more : [0, ...more, ...fewer]
  const drafts: Draft[] = []
  for (const joins of [preferred, ...others]) {
    for (const draft of readJoined(source, joins, preferred, wants)) {
      if (drafts.length === MOST_READINGS) return drafts
      drafts.push(draft)
    }
  }
  return drafts
}

/** The readings of a bare URL that goes on over `joins` line breaks, beside those over `preferred`. */
function readJoined(source: CandidateText, joins: number, preferred: number, wants: Preferences): Draft[] {
  const { candidate } = source
  const runs = candidate.continuation!.runs.slice(0, joins)
  const { urlEnd, runEnd } = runs.at(-1) ?? candidate
  const kept = joins === preferred ? 'hyphen-kept' : joins > preferred ? 'joined-line' : 'line-cut'
  return readHyphens(source, urlEnd, runEnd, [...candidate.gaps, ...runs.map((run) => run.gap)], wants, kept, joins)
}

/** The reading that ends at the gap with this index. */
function readBefore(source: CandidateText, gaps: readonly Gap[], index: number): Draft {
  const end = gaps[index]!.start
  return read(source, end, end, editsUpTo(source, end, gaps.slice(0, index)), 'space-cut')
}

/** One reading for each choice of hyphens at line breaks. All of them share the edits that they have in common. */
function readHyphens(
  source: CandidateText,
  urlEnd: number,
  runEnd: number,
  gaps: readonly Gap[],
  wants: Preferences,
  kept: ReadingReason = 'hyphen-kept',
  joins = 0,
): Draft[] {
  const edits = editsUpTo(source, urlEnd, gaps)
  const hyphens = shift(gaps.filter(isAmbiguous).map(dropHyphen), source.base)
  const drafts = hyphenChoices(hyphens).map((dropped) => {
    const reason = dropped.length === 0 ? kept : 'hyphen-dropped'
    return read(source, urlEnd, runEnd, merge(edits, dropped), reason, joins)
  })
  if (wants.hyphen === 'drop' && drafts.length > 1) drafts.unshift(...drafts.splice(1, 1))
  return drafts
}

/** The reading in which blanks mean something. */
function readEncoded(source: CandidateText): Draft {
  const { urlEnd, runEnd, gaps } = source.candidate
  const edits: Repair[] = []
  for (const gap of gaps) encodeGap(source.text, gap, edits)
  return read(source, urlEnd, runEnd, withOthers(source, urlEnd, edits), 'space-encoded')
}

const NO_GAPS: readonly Gap[] = []

/** The edits of every reading up to `urlEnd`: they take out the gaps, and a typesetter's hyphens before them. */
function editsUpTo(source: CandidateText, urlEnd: number, gaps: readonly Gap[]): readonly Repair[] {
  const edits: Repair[] = []
  for (const gap of gaps) {
    if (isTypeset(gap)) edits.push(dropHyphen(gap))
    removeGap(gap, edits)
  }
  return withOthers(source, urlEnd, edits)
}

/** The edits with those that have nothing to do with gaps: a scheme supplied, zero-width characters dropped. */
function withOthers({ text, candidate, base }: CandidateText, urlEnd: number, edits: Repair[]): readonly Repair[] {
  const { urlStart, schemeEnd, scheme, hasZeroWidth, escapes } = candidate
  if (schemeEnd < 0) edits.unshift(supplyScheme(scheme, urlStart))
  const withEscapes = escapes.length === 0 ? edits : merge(edits, asRepairs(escapes, urlEnd, 0))
  return shift(
    hasZeroWidth ? merge(withEscapes, dropZeroWidth(text, urlStart, urlEnd, withEscapes)) : withEscapes,
    base,
  )
}

function read(
  { text, candidate, base }: CandidateText,
  urlEnd: number,
  runEnd: number,
  repairs: readonly Repair[],
  reason: ReadingReason,
  joins = 0,
): Draft {
  const { urlStart } = candidate
  return {
    url: repairedText(text, urlStart, urlEnd, repairs, base),
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    repairs,
    reason,
    runEnd: runEnd + base,
    joins,
  }
}

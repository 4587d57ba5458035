import type { Candidate, Escape, Gap, References } from '../candidates/candidate.ts'
import { type Edit, merge, repairedText, toRepairs } from './edit.ts'
import { dropHyphen, hyphenChoices, isAmbiguous, isTypeset } from './hyphen.ts'
import type { Reading, ReadingReason } from './reading.ts'
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
  /** `hyphen-kept` where there is nothing to choose. */
  readonly reason: ReadingReason
  /** Where the run of URL characters ended before it was trimmed. */
  readonly runEnd: number
  /** How many line breaks behind a bare URL it goes on over. */
  readonly joins: number
}

/** A {@link Draft} as edits of the text, in offsets of the view. */
interface Revision extends Pick<Draft, 'reason' | 'runEnd' | 'joins'> {
  readonly urlEnd: number
  readonly edits: readonly Edit[]
}

/**
 * WHAT did the writer mean? The readings of a candidate, the preferred one first. Each kind of repair has its file; the
 * repairs of a reading are in the order of their places. Offsets of the readings are those of `text` plus `base`.
 */
export function repairCandidate(text: string, candidate: Candidate, wants: Preferences, base: number): Draft[] {
  const { references } = candidate
  const revisions = readGaps({ text, candidate }, wants)
  const all = references === undefined ? revisions : withReferences(revisions, references)
  return all.map((revision) => toDraft(text, candidate, revision, base))
}

function toDraft(text: string, { urlStart }: Candidate, revision: Revision, base: number): Draft {
  const { urlEnd, edits, reason, runEnd, joins } = revision
  return {
    url: repairedText(text, urlStart, urlEnd, edits),
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    repairs: toRepairs(edits, base),
    reason,
    runEnd: runEnd + base,
    joins,
  }
}

function readGaps(source: CandidateText, wants: Preferences): Revision[] {
  const { continuation, gaps } = source.candidate
  if (continuation === undefined || continuation.runs.length === 0)
    return gaps.length === 0 ? [whole(source)] : readBetween(source, wants)
  return readLines(source, wants)
}

/** The preferred reading once more, with what its references stand for: before the others in markup, else behind it. */
function withReferences(revisions: Revision[], references: References): Revision[] {
  const [first, ...others] = revisions
  const { urlEnd, edits } = first!
  const escapes = asEdits(references.escapes, urlEnd)
  if (escapes.length === 0) return revisions
  const read: Revision = { ...first!, edits: merge(edits, escapes), reason: 'reference-read' }
  const kept: Revision = { ...first!, reason: 'reference-kept' }
  return references.isMarkup ? [read, kept, ...others] : [first!, read, ...others]
}

/** The escapes that stand before `end`, as edits. */
function asEdits(escapes: readonly Escape[], end: number): Edit[] {
  const inside = escapes.filter((each) => each.end <= end)
  return inside.map(({ start, end, insert }) => ({ kind: 'escape', start, end, insert }))
}

/** The most readings that one candidate has. */
const MOST_READINGS = 8

/** The text and the candidate whose readings are read. */
interface CandidateText {
  readonly text: string
  readonly candidate: Candidate
}

function whole(source: CandidateText): Revision {
  const { urlEnd, runEnd } = source.candidate
  return { urlEnd, runEnd, edits: editsUpTo(source, urlEnd, NO_GAPS), reason: 'hyphen-kept', joins: 0 }
}

/** The readings of a URL with gaps in it that ends in its last line: between delimiters, or bare behind a gap. */
function readBetween(source: CandidateText, wants: Preferences): Revision[] {
  const { text, candidate } = source
  const { urlEnd, runEnd, gaps, context } = candidate
  if (hasMeantSpaces(text, candidate)) return [readEncoded(source)]
  const revisions = readHyphens(source, urlEnd, runEnd, gaps, wants)
  if (hasInnerSpace(text, candidate)) revisions.push(readEncoded(source))
  const space = context === 'angle' ? gaps.findIndex((gap) => gap.kind === 'blanks') : -1
  if (space >= 0) revisions.push(readBefore(source, gaps, space))
  return revisions
}

/** The readings of a bare URL that may go on behind its line: the preferred number of lines, none, more, fewer. */
function readLines(source: CandidateText, wants: Preferences): Revision[] {
  const { runs, made, isUnfinished, offered } = source.candidate.continuation!
  const preferred = wants.joinLines === 'prefer' ? runs.length : wants.joinLines === 'offer' && isUnfinished ? 0 : made
  const all = [...runs.keys(), runs.length].filter((joins) => offered === undefined || offered.has(joins))
  const more = all.filter((joins) => joins > preferred)
  const fewer = all.filter((joins) => joins < preferred && joins > 0).reverse()
  const others = preferred === 0 ? more : [0, ...more, ...fewer]
  const revisions: Revision[] = []
  for (const joins of [preferred, ...others]) {
    for (const revision of readJoined(source, joins, preferred, wants)) {
      if (revisions.length === MOST_READINGS) return revisions
      revisions.push(revision)
    }
  }
  return revisions
}

/** The readings of a bare URL that goes on over `joins` line breaks, beside those over `preferred`. */
function readJoined(source: CandidateText, joins: number, preferred: number, wants: Preferences): Revision[] {
  const { candidate } = source
  const runs = candidate.continuation!.runs.slice(0, joins)
  const { urlEnd, runEnd } = runs.at(-1) ?? candidate
  const kept = joins === preferred ? 'hyphen-kept' : joins > preferred ? 'joined-line' : 'line-cut'
  return readHyphens(source, urlEnd, runEnd, [...candidate.gaps, ...runs.map((run) => run.gap)], wants, kept, joins)
}

/** The reading that ends at the gap with this index. */
function readBefore(source: CandidateText, gaps: readonly Gap[], index: number): Revision {
  const end = gaps[index]!.start
  const edits = editsUpTo(source, end, gaps.slice(0, index))
  return { urlEnd: end, runEnd: end, edits, reason: 'space-cut', joins: 0 }
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
): Revision[] {
  const edits = editsUpTo(source, urlEnd, gaps)
  const hyphens = gaps.filter(isAmbiguous).map(dropHyphen)
  const revisions = hyphenChoices(hyphens).map((dropped) => {
    const reason = dropped.length === 0 ? kept : 'hyphen-dropped'
    return { urlEnd, runEnd, edits: merge(edits, dropped), reason, joins }
  })
  if (wants.hyphen === 'drop' && revisions.length > 1) revisions.unshift(...revisions.splice(1, 1))
  return revisions
}

/** The reading in which blanks mean something. */
function readEncoded(source: CandidateText): Revision {
  const { urlEnd, runEnd, gaps } = source.candidate
  const edits: Edit[] = []
  for (const gap of gaps) encodeGap(source.text, gap, edits)
  return { urlEnd, runEnd, edits: withOthers(source, urlEnd, edits), reason: 'space-encoded', joins: 0 }
}

const NO_GAPS: readonly Gap[] = []

/** The edits of every reading up to `urlEnd`: they take out the gaps, and a typesetter's hyphens before them. */
function editsUpTo(source: CandidateText, urlEnd: number, gaps: readonly Gap[]): readonly Edit[] {
  const edits: Edit[] = []
  for (const gap of gaps) {
    if (isTypeset(gap)) edits.push(dropHyphen(gap))
    removeGap(gap, edits)
  }
  return withOthers(source, urlEnd, edits)
}

/** The edits with those that have nothing to do with gaps: a scheme supplied, zero-width characters dropped. */
function withOthers({ text, candidate }: CandidateText, urlEnd: number, edits: Edit[]): readonly Edit[] {
  const { urlStart, schemeEnd, scheme, hasZeroWidth, escapes } = candidate
  if (schemeEnd < 0) edits.unshift(supplyScheme(scheme, urlStart))
  const withEscapes = escapes.length === 0 ? edits : merge(edits, asEdits(escapes, urlEnd))
  return hasZeroWidth ? merge(withEscapes, dropZeroWidth(text, urlStart, urlEnd, withEscapes)) : withEscapes
}

import { BACKSLASH } from '../text/ascii.ts'
import {
  Attempt,
  type Candidate,
  type CandidateRules,
  type References,
  type SkippedRun,
  type Start,
} from './candidate.ts'
import { type DecodedStretch, decodeStretch, type EscapeReader, escapeReader } from './decoded.ts'
import { areSlashesEscaped } from './escape.ts'

/** A URL of which the syntax of its file wrote some characters otherwise, read as that syntax means it. `rules §4.11` */

/** How many units of text are decoded at first, and by what factor more where that is not enough. */
const FIRST_SIZE = 256
const GROWTH = 8

/** How much of the text before a start is taken with it: the opener, what stands before it, an attribute's name. */
const BEFORE = 8
/** `URL` */
const LABEL_LENGTH = 3

/** How a start is read: in its delimiters, or bare. */
type Read = (attempt: Attempt, start: Start, rules: CandidateRules) => Candidate | SkippedRun | undefined

/** Whether a backslash stands where a start, or the bare candidate at it, ends: then it is worth decoding. */
export function stopsAtEscape({ text }: Attempt, start: Start, read: Candidate | SkippedRun | undefined): boolean {
  const { kind, schemeEnd, schemeGap } = start
  if (kind === 'label' || schemeGap !== undefined) return false
  if (text.charCodeAt(schemeEnd - 1) === BACKSLASH) return true
  if (read !== undefined) {
    if ('skippedUntil' in read) return false
    return text.charCodeAt(read.runEnd) === BACKSLASH
  }
  if (kind !== 'authority') return false
  return text.charCodeAt(schemeEnd + 1) === BACKSLASH || text.charCodeAt(schemeEnd + 3) === BACKSLASH
}

/** Reads a start in the text as a backslash of its syntax means it; undefined where no candidate stands there. */
export function readEscaped(
  attempt: Attempt,
  start: Start,
  rules: CandidateRules,
  read: Read,
): Candidate | SkippedRun | undefined {
  const escapeAt = escapeReader(areSlashesEscaped(attempt.text, start.schemeEnd + 1))
  const found = readDecoded(attempt, start, rules, read, escapeAt)
  if (found === undefined || 'skippedUntil' in found) return found
  // A regular expression: `https:\/\/a\.example`.
  return attempt.text.startsWith('\\.', found.runEnd) ? undefined : found
}

/**
 * Reads a start in the decoded text; undefined where it holds no escapes, or no candidate stands there. A run that is too
 * long is skipped.
 */
export function readDecoded(
  attempt: Attempt,
  start: Start,
  rules: CandidateRules,
  read: Read,
  escapeAt: EscapeReader,
): Candidate | SkippedRun | undefined {
  const { enclosure } = start
  const from = Math.max(0, Math.min(start.start - BEFORE, enclosure?.opener ?? start.start))
  for (let size = FIRST_SIZE; ; size *= GROWTH) {
    const stretch = decodeStretch(attempt, from, start.start, Math.min(size, rules.maxLength), escapeAt)
    if (attempt.isUndecided || stretch.escapes.length === 0) return undefined
    const inner = new Attempt(stretch.view, Math.max(0, attempt.floor - from), Math.max(0, attempt.refused - from))
    const candidate = read(inner, startIn(start, from), rules)
    if (inner.isUndecided && size < rules.maxLength) continue
    const isSkipped = candidate !== undefined && 'skippedUntil' in candidate
    if (inner.isUndecided || (isSkipped && candidate.isLong))
      return { skippedUntil: stretch.back(stretch.view.text.length), isLong: true }
    return candidate === undefined || isSkipped ? undefined : toText(candidate, stretch)
  }
}

/** A start as it stands in the stretch from `from` on. */
function startIn(start: Start, from: number): Start {
  const { kind, scheme, schemeEnd, enclosure } = start
  const at = start.start - from
  return {
    ...start,
    start: at,
    schemeEnd: schemeEnd < 0 ? schemeEnd : at + (kind === 'label' ? LABEL_LENGTH : scheme.length),
    enclosure: enclosure && { ...enclosure, opener: enclosure.opener - from },
  }
}

/** A candidate of a stretch as one of the text. No gap stands in it: the stretch ends at the first blank. */
function toText(candidate: Candidate, stretch: DecodedStretch): Candidate {
  const { back, escapes } = stretch
  const urlEnd = back(candidate.urlEnd)
  return {
    ...candidate,
    start: back(candidate.start),
    end: back(candidate.end),
    urlStart: back(candidate.urlStart),
    urlEnd,
    runEnd: back(candidate.runEnd),
    schemeEnd: candidate.schemeEnd < 0 ? candidate.schemeEnd : back(candidate.schemeEnd),
    continuation: undefined,
    references: candidate.references && referencesIn(candidate.references, stretch),
    escapes: escapes.filter((each) => each.end <= urlEnd),
  }
}

/** The references of a stretch as those of the text, without those that hold an escape, such as `\u0026amp;`. */
function referencesIn({ escapes, isMarkup }: References, { back }: DecodedStretch): References | undefined {
  const inText = escapes.map(({ start, end, insert }) => ({ start: back(start), end: back(end), insert }))
  const whole = inText.filter(({ start, end }, index) => end - start === escapes[index]!.end - escapes[index]!.start)
  return whole.length === 0 ? undefined : { escapes: whole, isMarkup }
}

import { AMPERSAND, BACKSLASH } from '../text/ascii.ts'
import { isLineBreak } from '../text/lines.ts'
import { flagsOf, STOP, WHITESPACE } from '../text/prose-classes.ts'
import { View } from '../text/view.ts'
import {
  Attempt,
  type Candidate,
  type CandidateRules,
  type Escape,
  type References,
  type SkippedRun,
  type Start,
} from './candidate.ts'
import { areSlashesEscaped, ESCAPE_REACH, readEscape } from './escape.ts'
import { readReference } from './reference.ts'

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
  const behind = text.charCodeAt(schemeEnd + 1)
  return behind === BACKSLASH || behind === AMPERSAND || text.charCodeAt(schemeEnd + 3) === BACKSLASH
}

/** Reads a start in the text as a backslash of its syntax means it; undefined where no candidate stands there. */
export function readEscaped(
  attempt: Attempt,
  start: Start,
  rules: CandidateRules,
  read: Read,
): Candidate | SkippedRun | undefined {
  const isMarkup = attempt.text.charCodeAt(start.schemeEnd + 1) === AMPERSAND
  const escapeAt = isMarkup ? readReference : escapeReader(areSlashesEscaped(attempt.text, start.schemeEnd + 1))
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

/** A stretch of a text as its syntax means it: escapes are read, and each place leads back to the text. `rules §4.11` */

class DecodedStretch {
  readonly view: View
  /** What was read, in order. Offsets are those of the text. */
  readonly escapes: readonly Escape[]
  /** Where the stretch starts in the text. */
  readonly #from: number

  constructor(view: View, from: number, escapes: readonly Escape[]) {
    this.view = view
    this.escapes = escapes
    this.#from = from
  }

  /** Where a place in the decoded text, which is the start or the end of a character, stands in the text. */
  back = (index: number): number => {
    let shift = this.#from
    for (const { start, end, insert } of this.escapes) {
      if (index + shift <= start) break
      shift += end - start - insert.length
    }
    return index + shift
  }
}

/**
 * The escape that stands at a place; `null` where the text ends there since nothing explains it; undefined for a plain
 * character.
 */
export type EscapeReader = (attempt: Attempt, at: number) => Escape | null | undefined

/**
 * The text from `from` on with its escapes read behind `start`, up to a line break or what ends a URL, but of no more than
 * `size` units behind `start`: then the view is not final.
 */
function decodeStretch(
  attempt: Attempt,
  from: number,
  start: number,
  size: number,
  read: EscapeReader,
): DecodedStretch {
  const { text, length } = attempt
  const limit = Math.min(length, start + size)
  const escapes: Escape[] = []
  let decoded = ''
  let copied = from
  let at = start
  while (at < limit) {
    const found = read(attempt, at)
    if (found === null) {
      at++
      break
    }
    if (found === undefined) {
      const unit = text.charCodeAt(at)
      if (isLineBreak(unit)) break
      at++
      if (flagsOf(unit) & (WHITESPACE | STOP)) break
      continue
    }
    escapes.push(found)
    decoded += text.slice(copied, found.start) + found.insert
    copied = at = found.end
    if (endsUrl(found.insert)) break
  }
  if (at === length) attempt.starved = true
  decoded += text.slice(copied, at)
  const { lines } = attempt.view
  const before = { head: lines.headOf(from), offset: from - lines.startOf(from) }
  return new DecodedStretch(new View(decoded, at < limit || limit === length, 0, before), from, escapes)
}

/** Reads what a backslash stands for; `slashes` says whether those behind the scheme are escaped. */
function escapeReader(slashes: boolean): EscapeReader {
  return (attempt, at) => {
    if (attempt.text.charCodeAt(at) !== BACKSLASH) return undefined
    if (at + ESCAPE_REACH > attempt.length) attempt.starved = true
    return readEscape(attempt.text, at, slashes) ?? null
  }
}

function endsUrl(insert: string): boolean {
  return insert !== '' && (flagsOf(insert.charCodeAt(0)) & (WHITESPACE | STOP)) !== 0
}

import { AT_SIGN, COLON, DOT, QUOTE } from '../text/ascii.ts'
import { GLUED_LIMIT } from '../text/limits.ts'
import { isLineBreak } from '../text/lines.ts'
import { flagsOf, STOP, WHITESPACE } from '../text/prose-classes.ts'
import type { SchemeTraits } from '../text/scheme-traits.ts'
import type { View } from '../text/view.ts'
import { readBare } from './bare.ts'
import {
  Attempt,
  type Candidate,
  type CandidateRules,
  type Enclosure,
  type SkippedRun,
  type Start,
  type TriggerRules,
} from './candidate.ts'
import { type Blanks, delimitedCandidate, type Inside, readInside } from './delimited.ts'
import { readGap } from './gap.ts'
import { isFolded, mayGoOnBehind } from './next-line.ts'
import { mayEndPart } from './next-literal.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { readSlashGap } from './slash-gap.ts'
import { startAt, startAtAddress, startAtColon, startAtDomain, startAtHost, startWithoutScheme } from './start.ts'
import { readWrapper, wrapperBefore } from './wrapper.ts'

/*
 * WHERE might a URL be? The contexts, each with the text that is read of it:
 *
 *   url-wrapper   <URL:ftp://ds.in⏎      ternic.net/rfc>      closer, gaps
 *   angle         < http://a.example/x⏎> y >                   opener, closer, gaps
 *   quoted        "http://a.example/x"   “…” „…“ «…»            opener, closer, gaps with a line break
 *   label         URL: http://a.example/x.                      the label, then as bare
 *   bare          (see http://a.example/x(y)).                  boundary, end, what is trimmed, how it may go on
 *
 * The way of a text through this room (the folder), one file a step:
 *
 *   plain         what no rule has a say in, in one walk (plain.ts); the pass asks for it first
 *   trigger       the colon of a scheme or of `URL:`, or `www.`, `ftp.` (triggers.ts, scheme-name.ts)
 *   start         the scheme before it, at a boundary (start.ts), broken there (scheme-gap.ts) or
 *                 set with blanks (spaced.ts)
 *   opener        the opener before that (opener.ts, wrapper.ts)
 *   inside        from there to the closer (delimited.ts), over gaps (gap.ts) with line prefixes (prefix.ts)
 *   escaped       where a backslash stands in a URL: the decoded text (escaped.ts, escape.ts)
 *   bare          where nothing opens (bare.ts): authority (authority.ts), run and trimming (run.ts), what markup puts
 *                 behind it (link-text.ts, fields.ts, template.ts), prose that follows without a blank (glued-prose.ts),
 *                 then the next line (next-line.ts, continuation.ts, unfinished.ts) or
 *                 the next string literal (literal.ts, literal-join.ts)
 *
 * What follows a candidate:
 *
 *   readings      the texts that it can mean, with their edits (repair/repair.ts; pass/readings.ts asks for them)
 *   match         the first reading that is a URL, and the others (pass/readings.ts, pass/match-record.ts)
 *   evidence      where the text as a whole is there, and a match may have several readings (settle/settle.ts): bare URLs at
 *                 line ends are followed over as many lines as may go on with them, and the lines around say how
 *                 likely each is (settle/lines.ts, layout/layout.ts); then one is chosen (settle/decider.ts)
 */

/** The start that is triggered by the character at `trigger`, if one is. */
export function startAtTrigger(attempt: Attempt, trigger: number, rules: TriggerRules): Start | undefined {
  const unit = attempt.text.charCodeAt(trigger)
  if (unit === COLON) return startAtColon(attempt, trigger, rules.anyScheme)
  if (unit === AT_SIGN) return startAtAddress(attempt, trigger)
  return unit === DOT ? startAtDomain(attempt, trigger, rules) : startAtHost(attempt, trigger)
}

/** Whether an opener stands before a start, or a label is one: else there is nothing but the bare reading. */
export function mayBeDelimited({ kind, enclosure }: Start): boolean {
  return enclosure !== undefined || kind === 'label'
}

/** The delimited candidate at a start, or undefined where nothing delimits it. */
export function readDelimited(attempt: Attempt, start: Start, rules: CandidateRules): Candidate | undefined {
  if (start.kind === 'label') {
    const wrapper = wrapperBefore(attempt, start)
    return wrapper && readWrapper(attempt, start, wrapper, rules)
  }
  const { enclosure, schemeEnd, scheme } = start
  if (enclosure === undefined) return undefined
  const { blanks } = rules.traitsOf(scheme) ?? {}
  const inside = readInside(attempt, enclosure.opener + 1, enclosure, blanksIn(enclosure, blanks))
  if (inside === undefined || inside.start !== start.start || inside.end <= schemeEnd + 1) return undefined
  const context = enclosure.angle ? 'angle' : 'quoted'
  const bare = enclosure.angle ? undefined : readOverLiterals(attempt, start, inside, rules)
  if (bare !== undefined && 'skippedUntil' in bare) return undefined
  if (bare !== undefined && bare.continuation!.made > 0) return bare
  const quoted = delimitedCandidate(attempt, context, inside, start, enclosure.opener, inside.close, blanks, rules.kind)
  return bare === undefined ? quoted : { ...quoted, continuation: bare.continuation }
}

/**
 * The bare candidate at a start in quotes, if it goes on behind the closer in the next string literal, or may go on there
 * from all that the quotes hold. A run that is skipped if it goes on there with a placeholder. `rules §7.11`
 */
function readOverLiterals(
  attempt: Attempt,
  start: Start,
  { end, gaps }: Inside,
  rules: CandidateRules,
): Candidate | SkippedRun | undefined {
  if (rules.joins === 'never' || attempt.text.charCodeAt(end) !== QUOTE) return undefined
  if (!mayEndPart(attempt.text, start.start, end)) return undefined
  const bare = readUndelimited(attempt, start, rules)
  if (bare !== undefined && 'skippedUntil' in bare) return bare.isLong || bare.skippedUntil <= end ? undefined : bare
  if (!bare?.continuation?.isSyntax) return undefined
  const { runs, made } = bare.continuation
  const isOver = runs.slice(0, made).some(({ gap }) => gap.start === end)
  const mayBeOver = made === 0 && gaps.length === 0 && runs[0]!.gap.start === end
  return isOver || mayBeOver ? bare : undefined
}

/** Where blanks mean something, any number of them may stand between angle brackets. */
function blanksIn({ angle }: Enclosure, meant: SchemeTraits['blanks']): Blanks {
  if (!angle) return 'none'
  return meant === undefined ? 'one' : 'any'
}

/**
 * The bare or labelled candidate at a start. A label right behind an opener has none: it is read as a wrapper or not at
 * all.
 */
export function readUndelimited(
  attempt: Attempt,
  start: Start,
  rules: CandidateRules,
): Candidate | SkippedRun | undefined {
  if (start.kind !== 'label')
    return mayStandBare(attempt, start, rules) ? readBare(attempt, start, start.start, rules) : undefined
  if (wrapperBefore(attempt, start) !== undefined) return undefined
  const at = behindLabel(attempt, start)
  const labelled = at < 0 ? undefined : startAt(attempt, at)
  return labelled && mayStandBare(attempt, labelled, rules)
    ? readBare(attempt, labelled, start.start, rules)
    : undefined
}

/**
 * The bare candidate at `at`, where a match was found in a view of the whole text; `inferred` is the scheme that was
 * supplied for it, if one was.
 */
export function readBareAt(
  view: View,
  at: number,
  inferred: string | undefined,
  rules: CandidateRules,
): Candidate | undefined {
  const attempt = new Attempt(view, 0, 0)
  const known = inferred === undefined ? startAt(attempt, at) : startWithoutScheme(view.text, at)
  // A bare domain: `http` was supplied for `ftp.a.example` behind a hyphen.
  if (inferred !== undefined && known?.scheme !== inferred) return undefined
  const start = known?.kind === 'opaque' && isBrokenInSlashes(attempt, known) ? asAuthority(known) : known
  const read = start && readUndelimited(attempt, start, rules)
  return read === undefined || 'skippedUntil' in read ? undefined : read
}

function asAuthority(start: Start): Start {
  return { ...start, kind: 'authority' }
}

/** Whether a line break stands between the colon of a scheme and the host, and no string literal ends there. */
function isBrokenInSlashes(attempt: Attempt, { start, schemeEnd }: Start): boolean {
  return readSlashGap(attempt, start, schemeEnd)?.isLiteral === false
}

/** Whether the line of a bare URL ends at `end`, blanks aside, and the next line may go on with it, at a glance. */
export function mayGoOnAt(view: View, end: number): boolean {
  return mayGoOnBehind(view.text, end, false) || isFoldedAt(view, end)
}

/** Whether the line that ends at `end` was folded at a column. */
export function isFoldedAt({ text, lines }: View, end: number): boolean {
  return isFolded(text, lines.startOf(end), end)
}

/** In running text a scheme without `//` must be safe there, and something stand right behind its colon. */
function mayStandBare(attempt: Attempt, { kind, start, schemeEnd, scheme }: Start, rules: CandidateRules): boolean {
  if (kind !== 'opaque') return true
  if (start < attempt.refused || !rules.isSafe(scheme)) return false
  return !(flagsOf(attempt.text.charCodeAt(schemeEnd + 1)) & WHITESPACE)
}

/** Behind `URL:` and the blanks, or one line break with its prefix, that follow it; -1 where the text ends. */
function behindLabel(attempt: Attempt, label: Start): number {
  const at = skipBlanks(attempt.text, label.schemeEnd + 1)
  const unit = attempt.at(at)
  if (unit < 0 || !isLineBreak(unit)) return unit < 0 ? -1 : at
  const rules = { marks: readMarks(attempt, label.start), diff: true }
  return readGap(attempt, at, rules)?.end ?? -1
}

/**
 * Up to where a candidate that is no URL is refused with its run: with a scheme without `//`, the starts in the run are
 * part of it, but for those behind `,` or `;`. Undefined where the text behind it may still hold a start.
 */
export function endOfRefusal(text: string, { schemeEnd, runEnd, urlStart }: Candidate): number | undefined {
  if (schemeEnd <= urlStart || text.startsWith('//', schemeEnd + 1)) return undefined
  const comma = runEnd - urlStart > GLUED_LIMIT ? -1 : text.slice(urlStart, runEnd).search(/[,;]/)
  return comma < 0 ? runEnd : urlStart + comma + 1
}

/** Behind the run at `from`, which is too long to be a URL: at the next blank or delimiter, or at the view's end. */
export function skipRun({ text }: View, from: number): number {
  let at = from
  while (at < text.length && !(flagsOf(text.charCodeAt(at)) & (WHITESPACE | STOP))) at++
  return at
}

import type { Candidate } from '../candidates/candidate.ts'
import type { PlainUrl } from '../candidates/plain.ts'
import type { Alternative, UrlMatch } from '../match.ts'
import type { Reading, ReadingReason, Repair } from '../repair/reading.ts'
import type { Draft } from '../repair/repair.ts'
import { schemePrefix, supplyScheme } from '../repair/supplied-scheme.ts'
import { flat, flatJoin, flatSlice } from '../text/flat-copy.ts'
import type { Span } from '../text/span.ts'
import type { View } from '../text/view.ts'
import { isDelimited } from './readings.ts'

const NO_REPAIRS: readonly Repair[] = Object.freeze([])
const NO_ALTERNATIVES: readonly Alternative[] = Object.freeze([])

/** The URL that stands as it was written, but perhaps for its scheme. */
export function urlAsWritten({ text }: View, { scheme, schemeEnd, urlStart, urlEnd }: PlainUrl): string {
  return schemeEnd < 0
    ? flatJoin(schemePrefix(scheme), text.slice(urlStart, urlEnd))
    : flatSlice(text, urlStart, urlEnd)
}

/** The record of such a URL. */
export function toMatchAsWritten(view: View, plain: PlainUrl, url: string = urlAsWritten(view, plain)): UrlMatch {
  const { text, base } = view
  const { context, scheme, schemeEnd, start, end, urlStart, urlEnd, runEnd } = plain
  const isAbbreviated = schemeEnd < 0
  return {
    url,
    start: start + base,
    end: end + base,
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    context,
    scheme: flat(scheme),
    inferred: isAbbreviated ? scheme : undefined,
    repairs: isAbbreviated ? [supplyScheme(scheme, urlStart + base)] : NO_REPAIRS,
    alternatives: NO_ALTERNATIVES,
    decidedBy: undefined,
    likelihood: undefined,
    trimmed: runEnd === urlEnd ? '' : flatSlice(text, urlEnd, runEnd),
  }
}

/** The record of a candidate: its first reading, and the others beside it. */
export function toMatch(view: View, candidate: Candidate, readings: readonly Draft[]): UrlMatch {
  const { context, scheme, schemeEnd } = candidate
  const preferred = readings[0]!
  const { url, urlStart, urlEnd, repairs, runEnd } = preferred
  return {
    url,
    start: startOf(candidate, preferred, view.base),
    end: endOf(candidate, preferred, view.base),
    urlStart,
    urlEnd,
    context: preferred.joins > 0 && isDelimited(candidate) ? 'bare' : context,
    scheme: flat(scheme),
    inferred: schemeEnd < 0 ? scheme : undefined,
    repairs,
    alternatives: readings.length === 1 ? NO_ALTERNATIVES : toAlternatives(view, candidate, readings.slice(1)),
    decidedBy: isUnfinished(candidate, preferred) ? 'unfinished' : undefined,
    likelihood: undefined,
    trimmed: runEnd === urlEnd ? '' : flatSlice(view.text, urlEnd - view.base, runEnd - view.base),
  }
}

/** Whether a reading goes on over a line's end since the URL cannot end there. `rules §7.5` */
function isUnfinished(candidate: Candidate, { joins }: Draft): boolean {
  const { continuation, gaps } = candidate
  if (!isDelimited(candidate) && gaps.some((gap) => gap.kind === 'line-break')) return true
  return continuation?.isUnfinished === true && continuation.made === joins
}

/** Readings as the alternatives of a preferred one. */
export function toAlternatives(view: View, candidate: Candidate, readings: readonly Draft[]): Alternative[] {
  return readings.map((draft) => {
    const span = { start: startOf(candidate, draft, view.base), end: endOf(candidate, draft, view.base) }
    return toAlternative(draft, span, draft.reason)
  })
}

/** A reading of a construct as an alternative. */
export function toAlternative(
  { url, urlStart, urlEnd, repairs }: Reading,
  { start, end }: Span,
  reason: ReadingReason,
  likelihood?: number,
): Alternative {
  return { url, reason, start, end, urlStart, urlEnd, repairs, likelihood }
}

/** Where a reading's construct starts: before the opener, or where a bare URL does. */
function startOf(candidate: Candidate, draft: Draft, base: number): number {
  return isDelimited(candidate) && !isClosed(draft) ? draft.urlStart : candidate.start + base
}

/** Where a reading's construct ends: behind the closer, or where a bare URL does. */
function endOf(candidate: Candidate, draft: Draft, base: number): number {
  return isDelimited(candidate) && isClosed(draft) ? candidate.end + base : draft.urlEnd
}

/** Whether a reading of a delimited candidate reaches to the closer, and not over or before it. */
function isClosed({ reason, joins }: Draft): boolean {
  return reason !== 'space-cut' && joins === 0
}

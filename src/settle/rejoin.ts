import { readUndelimited } from '../candidates/contexts.ts'
import { showsContinuation } from '../candidates/glance.ts'
import { startAt } from '../candidates/start.ts'
import type { Alternative, UrlMatch } from '../match.ts'
import { readOptions } from '../options.ts'
import { acceptsInProse, readCandidate } from '../pass/readings.ts'
import { toAlternatives } from '../pass/record.ts'
import type { View } from '../text/view.ts'
import { isSafeInProse, needsHost } from '../url/accept.ts'

const settings = readOptions(undefined)
const rules = {
  isSafe: isSafeInProse,
  accepts: acceptsInProse,
  needsHost,
  maxLength: settings.maxLength,
  joins: 'always',
} as const

/**
 * The joined readings of a bare URL at a line end that are not among its alternatives, as far as it may go on whatever
 * the column (conventions §7): not worth offering, until the text turns out to hold one of them elsewhere. The view is
 * that of the whole text; cheapest in the order of the matches.
 */
export function rejoin(view: View, match: UrlMatch): readonly Alternative[] {
  if (!mayGoOn(view.text, match)) return NONE
  const start = startAt(view, match.urlStart)
  const candidate = start && readUndelimited(view, start, rules)
  if (candidate === undefined || 'tooLong' in candidate || candidate.continuation === undefined) return NONE
  const readings = readCandidate(view, { ...candidate, start: match.start }, settings)
  const known = [match, ...match.alternatives].map((reading) => reading.url)
  return toAlternatives(view, candidate, readings).filter((reading) => !known.includes(reading.url))
}

const NONE: readonly Alternative[] = []

/** Whether a bare URL ends with its line, and the next line can go on with it: at a glance, marks and all. */
export function mayGoOn(text: string, { context, urlEnd, trimmed }: UrlMatch): boolean {
  return (context === 'bare' || context === 'label') && showsContinuation(text, urlEnd + trimmed.length, false)
}

import { readBareAt, showsMoreBehind } from '../candidates/contexts.ts'
import type { Alternative, UrlMatch } from '../match.ts'
import { readOptions } from '../options.ts'
import { toAlternatives } from '../pass/match-record.ts'
import { candidateRules, readCandidate } from '../pass/readings.ts'
import type { View } from '../text/view.ts'

const NONE: readonly Alternative[] = []

/**
 * The joined readings of a bare URL at a line end that are not among its alternatives, as far as it may go on whatever
 * the column (`rules §7`): not worth offering, until the text turns out to hold one of them elsewhere. The view is that of
 * the whole text; cheapest in the order of the matches.
 */
export function rejoin(view: View, match: UrlMatch): readonly Alternative[] {
  if (!mayBeJoined(view.text, match)) return NONE
  const settings = readOptions(undefined)
  const candidate = readBareAt(view, match.urlStart, { ...candidateRules(settings), joins: 'always' })
  const offered = [match, ...match.alternatives]
  if (candidate?.continuation === undefined) return NONE
  const { urlEnd } = candidate.continuation
  // Joined over the same lines, it has the same readings.
  if (offered.some((reading) => reading.urlEnd === urlEnd)) return NONE
  const readings = readCandidate(view, { ...candidate, start: match.start }, settings)
  const known = offered.map((reading) => reading.url)
  return toAlternatives(view, candidate, readings).filter((reading) => !known.includes(reading.url))
}

/** Whether a bare URL ends with its line, and the next line can go on with it, at a glance. */
export function mayBeJoined(text: string, { context, urlEnd, trimmed }: UrlMatch): boolean {
  return (context === 'bare' || context === 'label') && showsMoreBehind(text, urlEnd + trimmed.length)
}

import { OFFERED_FROM } from '../layout/layout.ts'
import type { Alternative, Evidence, UrlMatch } from '../match.ts'
import { toAlternative } from '../pass/match-record.ts'
import type { Reading, ReadingReason } from '../repair/reading.ts'
import { flatSlice } from '../text/flat-copy.ts'
import type { LineReading } from './lines.ts'
import { droppedHyphens, isDecoded } from './reading-form.ts'

/** The match that evidence makes of the readings of another. */

/** The most readings that are offered beside the preferred one. */
const MOST_ALTERNATIVES = 7
/** How likely a reading is that evidence chose, and one that only its form chose. */
const DECIDED = 0.98
const UNDECIDED = 0.95

/** With four decimals, never more than it is: the likelihoods of all readings sum to 1 at most. */
function rounded(likelihood: number): number {
  return Math.floor(likelihood * 10_000) / 10_000
}

/** The match with another reading preferred; the reading preferred before is offered first. */
export function prefer(match: UrlMatch, reading: Reading, decidedBy: Evidence): UrlMatch {
  if (reading === match) return { ...match, decidedBy }
  const chosen = reading as Alternative
  const { url, start, end, urlStart, urlEnd, repairs } = chosen
  const old = toAlternative(match, match, reasonOfOld(match, chosen))
  const alternatives = [old, ...match.alternatives.filter((other) => other !== chosen)]
  // What goes on behind a quotation mark is not what the marks enclose.
  const context = match.context === 'quoted' && chosen.reason === 'joined-line' ? 'bare' : match.context
  return { ...match, url, start, end, urlStart, urlEnd, context, repairs, alternatives, decidedBy }
}

/** The match read as its text was before it was encoded; the reading as it stands is offered. */
export function preferDecoded(match: UrlMatch, decoded: UrlMatch): UrlMatch {
  const kept = toAlternative(match, match, 'escape-kept')
  return withLikelihoods({ ...decoded, alternatives: [kept, ...decoded.alternatives], decidedBy: 'encoding' })
}

/** Why the reading that was preferred is offered beside the chosen one. */
function reasonOfOld(was: UrlMatch, chosen: Alternative): ReadingReason {
  const { reason } = chosen
  if (reason === 'space-encoded') return 'space-dropped'
  if (reason === 'joined-line') return 'line-cut'
  if (reason === 'reference-read') return 'reference-kept'
  if (reason === 'reference-kept') return 'reference-read'
  return droppedHyphens(was) > droppedHyphens(chosen) ? 'hyphen-dropped' : 'hyphen-kept'
}

/** The match with the likelihoods of its readings, which differ in hyphens or spaces between delimiters. */
export function withLikelihoods(match: UrlMatch): UrlMatch {
  const { alternatives, decidedBy } = match
  if (alternatives.length === 0) return match
  const likelihood = decidedBy === undefined ? UNDECIDED : DECIDED
  const rest = (1 - likelihood) / alternatives.length
  return { ...match, likelihood, alternatives: alternatives.map((other) => ({ ...other, likelihood: rounded(rest) })) }
}

/** The match with a reading over lines preferred, and the others offered, the likeliest first. */
export function preferLines(
  match: UrlMatch,
  readings: readonly LineReading[],
  preferred: LineReading,
  decidedBy: Evidence | undefined,
  text: string,
): UrlMatch {
  const { url, start, end, urlStart, urlEnd, repairs } = preferred
  const isSupported = decidedBy !== undefined && decidedBy !== 'layout' && decidedBy !== 'unfinished'
  const likelihood = isSupported ? Math.max(DECIDED, preferred.likelihood) : preferred.likelihood
  const share = isSupported ? (1 - likelihood) / Math.max(1 - preferred.likelihood, 1e-9) : 1
  const alternatives = readings
    .filter((reading) => reading !== preferred && (reading.joins === 0 || reading.likelihood >= OFFERED_FROM))
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, MOST_ALTERNATIVES)
    .map((each) => toAlternative(each, each, reasonFor(each, preferred), rounded(each.likelihood * share)))
  const certainty = alternatives.length === 0 ? undefined : rounded(likelihood)
  return {
    ...match,
    url,
    start,
    end,
    urlStart,
    urlEnd,
    repairs,
    alternatives,
    decidedBy,
    trimmed: flatSlice(text, urlEnd, preferred.runEnd),
    likelihood: certainty,
  }
}

function reasonFor(reading: LineReading, preferred: LineReading): ReadingReason {
  if (reading.joins < preferred.joins) return 'line-cut'
  if (reading.joins === preferred.joins && isDecoded(reading) !== isDecoded(preferred))
    return isDecoded(reading) ? 'reference-read' : 'reference-kept'
  if (reading.isDropped) return 'hyphen-dropped'
  return reading.joins > preferred.joins ? 'joined-line' : 'hyphen-kept'
}

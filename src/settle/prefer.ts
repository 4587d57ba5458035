import { toAlternative } from '../find/accept.ts'
import { OFFERED_FROM } from '../joins/likelihood.ts'
import type { Alternative, Evidence, Reading, ReadingReason, Repair, UrlMatch } from '../match.ts'
import { flatSlice } from '../text/view.ts'

/** The readings of a bare URL at the end of a line, by the number of line breaks that they cross. */
export interface LineReadings {
  readonly readings: readonly LineReading[]
  /** How many breaks it goes on over as the text shows it, evidence from elsewhere aside. */
  readonly preferred: number
  /** The same, layout aside. */
  readonly made: number
  /** Over how many it could. */
  readonly most: number
}

export interface LineReading extends Alternative {
  readonly joins: number
  /** Where its run of URL characters ended before it was trimmed. */
  readonly runEnd: number
  readonly likelihood: number
  /** Whether it drops a hyphen that another reading over as many line breaks keeps. */
  readonly isDropped: boolean
}

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
  return droppedHyphens(was.repairs) > droppedHyphens(chosen.repairs) ? 'hyphen-dropped' : 'hyphen-kept'
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
  if (reading.joins === preferred.joins && hasEscapes(reading.repairs) !== hasEscapes(preferred.repairs))
    return hasEscapes(reading.repairs) ? 'reference-read' : 'reference-kept'
  if (reading.isDropped) return 'hyphen-dropped'
  return reading.joins > preferred.joins ? 'joined-line' : 'hyphen-kept'
}

/** How many hyphens at line breaks repairs drop: those of a typesetter go in every reading. */
export function droppedHyphens(repairs: readonly Repair[]): number {
  let count = 0
  for (const { kind, insert } of repairs) if (kind === 'hyphen' && insert === '') count++
  return count
}

/** Whether a reading with these repairs holds what an escape or a character reference stands for. */
export function hasEscapes(repairs: readonly Repair[]): boolean {
  return repairs.some(({ kind }) => kind === 'escape')
}

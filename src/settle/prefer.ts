import { toAlternative } from '../find/accept.ts'
import { OFFERED_FROM } from '../joins/likelihood.ts'
import type { Alternative, Evidence, Reading, ReadingReason, Repair, UrlMatch } from '../match.ts'
import { flatSlice } from '../text/view.ts'

export interface LineReadings {
  readonly readings: readonly LineReading[]
  /** The number of breaks without evidence from elsewhere. */
  readonly preferred: number
  /** The same, without layout. */
  readonly made: number
  readonly most: number
}

export interface LineReading extends Alternative {
  readonly joins: number
  /** The end of the run before it was trimmed. */
  readonly runEnd: number
  readonly likelihood: number
  /** Whether it drops a hyphen that another reading over as many line breaks keeps. */
  readonly isDropped: boolean
}

const MOST_ALTERNATIVES = 7
/** The likelihood of a reading chosen by evidence, and of one chosen by its form. */
const DECIDED = 0.98
const UNDECIDED = 0.95

/** Rounds down to four decimals, so that all readings sum to 1 at most. */
function rounded(likelihood: number): number {
  return Math.floor(likelihood * 10_000) / 10_000
}

/** The reading preferred before becomes the first alternative. */
export function prefer(match: UrlMatch, reading: Reading, decidedBy: Evidence): UrlMatch {
  if (reading === match) return { ...match, decidedBy }
  const chosen = reading as Alternative
  const { url, start, end, urlStart, urlEnd, repairs } = chosen
  const old = toAlternative(match, match, reasonOfOld(match, chosen))
  const alternatives = [old, ...match.alternatives.filter((other) => other !== chosen)]
  // Text after a quotation mark is not within the marks.
  const context = match.context === 'quoted' && chosen.reason === 'joined-line' ? 'bare' : match.context
  return { ...match, url, start, end, urlStart, urlEnd, context, repairs, alternatives, decidedBy }
}

/** Prefers the decoded match; the reading as written becomes an alternative. */
export function preferDecoded(match: UrlMatch, decoded: UrlMatch): UrlMatch {
  const kept = toAlternative(match, match, 'escape-kept')
  return withLikelihoods({ ...decoded, alternatives: [kept, ...decoded.alternatives], decidedBy: 'encoding' })
}

function reasonOfOld(was: UrlMatch, chosen: Alternative): ReadingReason {
  const { reason } = chosen
  if (reason === 'space-encoded') return 'space-dropped'
  if (reason === 'joined-line') return 'line-cut'
  if (reason === 'reference-read') return 'reference-kept'
  if (reason === 'reference-kept') return 'reference-read'
  return droppedHyphens(was.repairs) > droppedHyphens(chosen.repairs) ? 'hyphen-dropped' : 'hyphen-kept'
}

/** The readings differ in hyphens, or in spaces between delimiters. */
export function withLikelihoods(match: UrlMatch): UrlMatch {
  const { alternatives, decidedBy } = match
  if (alternatives.length === 0) return match
  const likelihood = decidedBy === undefined ? UNDECIDED : DECIDED
  const rest = (1 - likelihood) / alternatives.length
  return { ...match, likelihood, alternatives: alternatives.map((other) => ({ ...other, likelihood: rounded(rest) })) }
}

/** The others become alternatives, by likelihood. */
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

/** Hyphens of a typesetter do not count: all readings drop them. */
export function droppedHyphens(repairs: readonly Repair[]): number {
  let count = 0
  for (const { kind, insert } of repairs) if (kind === 'hyphen' && insert === '') count++
  return count
}

/** Whether repairs decode an escape or a character reference. */
export function hasEscapes(repairs: readonly Repair[]): boolean {
  return repairs.some(({ kind }) => kind === 'escape')
}

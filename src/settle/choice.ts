import { OFFERED, toAlternative } from '../find/meaning/match-of.ts'
import type { CandidateReading } from '../find/meaning/readings.ts'
import { OFFERED_FROM } from '../joins/likelihood.ts'
import type { Evidence, Reading, ReadingReason, Repair, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'

/** The readings of a match with their likelihoods, and the choice between them. `rules §6`, `rules §7` */

export interface WeighedReading extends CandidateReading {
  /** Its likelihood: those of all readings of a match sum to 1 at most. */
  readonly likelihood: number
  /** The places where its URL is broken over lines or escaped, as a text to compare. */
  readonly breaks: string
}

/** The share of the hyphens at line ends that belong to the URL, by the option, … */
const HYPHEN_KEPT = { evidence: 0.8, keep: 0.95, drop: 0.05 } as const
/** … and that of the preferred reading of blanks, character references, escapes and string literals. */
const PREFERRED = 1 - OFFERED
/** The least likelihood of a reading that evidence chose. */
const DECIDED = 0.98
const MOST_ALTERNATIVES = 7

export function knownReadings(match: UrlMatch): CandidateReading[] {
  const readings = [toAlternative(match, 'hyphen-kept'), ...match.alternatives]
  return readings.map((each) => ({ ...each, joins: 0, trimmed: each.urlEnd === match.urlEnd ? match.trimmed : '' }))
}

/** The readings over as many line breaks share their likelihood. */
export function weigh(
  readings: readonly CandidateReading[],
  hyphen: Settings['hyphen'],
  likelihoodOf: (joins: number) => number = () => 1,
): WeighedReading[] {
  const numbers = [...new Set(readings.map(({ joins }) => joins))]
  return numbers.flatMap((joins) => {
    const same = readings.filter((reading) => reading.joins === joins)
    const shares = sharesOf(same, hyphen)
    return same.map((reading, index) => {
      const { url, start, end, urlStart, urlEnd, repairs, reason, trimmed } = reading
      const likelihood = likelihoodOf(joins) * shares[index]!
      const breaks = breaksOf(reading)
      // A spread would make a shape for each reading.
      return { url, start, end, urlStart, urlEnd, repairs, reason, joins, trimmed, likelihood, breaks }
    })
  })
}

export function breaksOf({ urlStart, repairs }: Reading): string {
  let shift = -urlStart
  let breaks = ''
  for (const { kind, start, end, insert } of repairs) {
    if (kind === 'line-break' || kind === 'escape') breaks += `${start + shift} `
    shift += insert.length - (end - start)
  }
  return breaks
}

/** The shares of the readings, which sum to 1. The preferred reading is the first. */
function sharesOf(readings: readonly Reading[], hyphen: Settings['hyphen']): number[] {
  const drops = readings.map((reading) => droppedBy(reading).length)
  const fewest = Math.min(...drops)
  const [first, second] = readings
  // Only the first reading has a twin that differs only in character references.
  const hasTwin = second !== undefined && hasEscapes(first!.repairs) !== hasEscapes(second.repairs)
  const own = [...readings.keys()].filter((index) => !(hasTwin && index === 1))
  const dropping = own.filter((index) => drops[index]! > fewest)
  const keeping = own.filter((index) => drops[index] === fewest)
  const kept = dropping.length === 0 ? 1 : HYPHEN_KEPT[hyphen]
  const shareOf = (index: number): number => {
    if (drops[index]! > fewest) return (1 - kept) / dropping.length
    if (keeping.length === 1) return kept
    return kept * (index === keeping[0] ? PREFERRED : (1 - PREFERRED) / (keeping.length - 1))
  }
  return readings.map((_, index) => {
    if (!hasTwin || index > 1) return shareOf(index)
    return shareOf(0) * (index === 0 ? PREFERRED : 1 - PREFERRED)
  })
}

/**
 * The other readings become alternatives, by likelihood. The first reading was preferred so far. Evidence that is not in
 * the likelihoods makes the chosen one nearly certain.
 */
export function choose(
  match: UrlMatch,
  readings: readonly WeighedReading[],
  chosen: WeighedReading,
  decidedBy: Evidence | undefined,
  isWeighed: boolean = decidedBy === undefined,
): UrlMatch {
  const { url, start, end, urlStart, urlEnd, repairs, trimmed } = chosen
  const likelihood = isWeighed ? chosen.likelihood : Math.max(DECIDED, chosen.likelihood)
  const share = isWeighed ? 1 : (1 - likelihood) / Math.max(1 - chosen.likelihood, 1e-9)
  const alternatives = readings
    .filter((reading) => reading !== chosen && (reading.joins === 0 || reading.likelihood >= OFFERED_FROM))
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, MOST_ALTERNATIVES)
    .map((each) => {
      const reason = each === readings[0] ? reasonOfFirst(each, chosen) : each.reason
      return toAlternative(each, reason, rounded(each.likelihood * share))
    })
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
    likelihood: alternatives.length === 0 ? undefined : rounded(likelihood),
    trimmed,
  }
}

/** Prefers the decoded match; the reading as written becomes an alternative. */
export function preferDecoded(match: UrlMatch, decoded: UrlMatch): UrlMatch {
  const kept = toAlternative(match, 'escape-kept')
  const readings = weigh(knownReadings({ ...decoded, alternatives: [kept, ...decoded.alternatives] }), 'evidence')
  return choose(decoded, readings, readings[0]!, 'encoding')
}

/** The reasons of two readings of which the other is preferred. */
const OPPOSITES: { readonly [Reason in ReadingReason]?: ReadingReason } = {
  'joined-line': 'line-cut',
  'line-cut': 'joined-line',
  'space-encoded': 'space-dropped',
  'reference-read': 'reference-kept',
  'reference-kept': 'reference-read',
  'hyphen-kept': 'hyphen-dropped',
}

function reasonOfFirst(first: WeighedReading, chosen: WeighedReading): ReadingReason {
  if (first.joins !== chosen.joins) return 'line-cut'
  return OPPOSITES[chosen.reason] ?? 'hyphen-kept'
}

/** Rounds down to four decimals, so that all readings sum to 1 at most. */
function rounded(likelihood: number): number {
  return Math.floor(likelihood * 10_000 + 1e-6) / 10_000
}

/** The offsets of the hyphens that a reading drops. Those of a typesetter tell none apart: all readings drop them. */
export function droppedBy({ repairs }: Reading): number[] {
  return repairs.filter((repair) => repair.kind === 'hyphen' && repair.insert === '').map((repair) => repair.start)
}

/** Whether repairs decode an escape or a character reference. */
export function hasEscapes(repairs: readonly Repair[]): boolean {
  return repairs.some(({ kind }) => kind === 'escape')
}

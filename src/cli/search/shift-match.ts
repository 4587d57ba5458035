import type { UrlMatch } from '../../index.ts'

/** The match with all its offsets increased by `by`. */
export function shift(match: UrlMatch, by: number): UrlMatch {
  if (by === 0) return match
  return { ...shiftReading(match, by), alternatives: match.alternatives.map((other) => shiftReading(other, by)) }
}

function shiftReading<T extends Pick<UrlMatch, 'start' | 'end' | 'urlStart' | 'urlEnd' | 'repairs'>>(
  reading: T,
  by: number,
): T {
  return {
    ...reading,
    start: reading.start + by,
    end: reading.end + by,
    urlStart: reading.urlStart + by,
    urlEnd: reading.urlEnd + by,
    repairs: reading.repairs.map((repair) => ({ ...repair, start: repair.start + by, end: repair.end + by })),
  }
}

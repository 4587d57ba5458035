import type { Part } from '../../archive/index.ts'
import type { UrlMatch } from '../../index.ts'
import type { Span } from '../../text/view.ts'
import type { LinePosition, LocatedSpan } from './line-counter.ts'

/** A match and its place. The text around it can be read while its message is being processed. */
export interface LocatedMatch {
  /** The match, with offsets in the whole text of the part. */
  readonly match: UrlMatch
  /** The reference as it stands, if it is relative: the match has it resolved where it can be. */
  readonly relative?: string | undefined
  /** The piece of the part in which the match ends. */
  readonly part: Part
  /** Undefined if no bytes of the file are the text. */
  readonly raw: LocatedSpan | undefined
  readonly text: LocatedSpan
  /** The target of the hyperlink that covers the match. */
  readonly link?: string | undefined
}

/** The bytes of the file that a match in a part was decoded from; undefined if there are none. */
export function rawSpan(part: Part, { start, end }: Span): Span | undefined {
  try {
    return part.rawRange(start, end)
  } catch {
    // The match starts before the pieces that are kept
    const from = Math.max(part.offset, Math.min(start, end))
    return part.rawRange(from, Math.max(from, end))
  }
}

export function toLocatedSpan({ start, end }: Span, { line, column }: LinePosition): LocatedSpan {
  return { start, end, line, column }
}

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

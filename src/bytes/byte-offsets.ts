import type { Reading, UrlMatch } from '../match.ts'
import type { Span } from '../text/view.ts'

export interface ByteOffsets {
  /** The absolute offset of the first byte of this unit's character. */
  locate(unit: number): number
}

export function inBytes(match: UrlMatch, positions: ByteOffsets): UrlMatch {
  const alternatives = match.alternatives.map((one) => ({
    ...one,
    ...spanInBytes(one, positions),
    ...readingInBytes(one, positions),
  }))
  return { ...match, ...spanInBytes(match, positions), ...readingInBytes(match, positions), alternatives }
}

function spanInBytes({ start, end }: Span, positions: ByteOffsets): Span {
  return { start: positions.locate(start), end: positions.locate(end) }
}

function readingInBytes({ urlStart, urlEnd, repairs }: Reading, positions: ByteOffsets): Omit<Reading, 'url'> {
  return {
    urlStart: positions.locate(urlStart),
    urlEnd: positions.locate(urlEnd),
    repairs: repairs.length === 0 ? repairs : repairs.map((edit) => ({ ...edit, ...spanInBytes(edit, positions) })),
  }
}

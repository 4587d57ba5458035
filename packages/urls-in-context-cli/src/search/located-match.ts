import type { Part } from 'texts-in-archives'
import type { Span, UrlMatch } from 'urls-in-context'

/** The text around it can be read while its message is being processed. */
export interface LocatedMatch {
  readonly match: UrlMatch
  /** If it is relative: the match has it resolved where it can be. */
  readonly relative?: string | undefined
  readonly part: Part
  /** Undefined if no bytes of the file are the text. */
  readonly raw: LocatedSpan | undefined
  readonly text: LocatedSpan
  /** The target of the link over it. */
  readonly link?: string | undefined
  /** Whether it is that target, or what the text of the link of which it is the target shows. */
  readonly agrees?: boolean | undefined
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

function toLocatedSpan({ start, end }: Span, { line, column }: LinePosition): LocatedSpan {
  return { start, end, line, column }
}

/**
 * By its position in the text. `lost` gives the position in the file of an offset whose line is not known: lines are
 * known only while their bytes are kept.
 */
export function locate(
  match: UrlMatch,
  part: Part,
  position: LinePosition,
  relative?: string,
  lost: (start: number) => LinePosition = () => UNKNOWN_POSITION,
): LocatedMatch {
  const raw = rawSpan(part, match)
  const inFile = raw && toLocatedSpan(raw, part.envelope.lineAt(raw.start) ?? lost(raw.start))
  return { match, part, raw: inFile, text: toLocatedSpan(match, position), relative }
}

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

/** From 1. Columns count the same units as offsets. */
export interface LinePosition {
  readonly line: number
  readonly column: number
}

export const UNKNOWN_POSITION: LinePosition = { line: 1, column: 1 }

/**
 * Finds the line and column of offsets in a text that may come in consecutive pieces. Lines end with LF, CR LF or CR.
 * Offsets must be asked for in rising order, so that each unit is looked at once.
 */
export class LineCounter {
  #at = 0
  #line = 1
  #lineStart = 0

  /** `text` starts at the offset `base`. `offset` must not be less than in the call before. */
  position(text: string, base: number, offset: number): LinePosition {
    const from = Math.max(0, this.#at - base)
    // A CR LF ends the line after its LF, which may come in the next piece.
    const isInPair = text.startsWith('\r\n', offset - base - 1)
    const to = Math.max(from, isInPair ? offset - base - 1 : offset - base)
    const { count, end } = lineEndsIn(text.slice(from, to))
    if (count > 0) {
      this.#line += count
      this.#lineStart = base + from + end
    }
    this.#at = base + to
    return { line: this.#line, column: offset - this.#lineStart + 1 }
  }
}

function lineEndsIn(text: string): { count: number; end: number } {
  let count = 0
  let end = 0
  let lineFeed = text.indexOf('\n')
  let carriageReturn = text.indexOf('\r')
  while (lineFeed >= 0 || carriageReturn >= 0) {
    count++
    const isReturn = carriageReturn >= 0 && (lineFeed < 0 || carriageReturn < lineFeed)
    end = (isReturn ? carriageReturn : lineFeed) + 1
    if (isReturn && lineFeed === end) end++
    if (isReturn) carriageReturn = text.indexOf('\r', end)
    if (lineFeed >= 0 && lineFeed < end) lineFeed = text.indexOf('\n', end)
  }
  return { count, end }
}

export interface LocatedSpan extends Span, LinePosition {}

/** The position of `offset`, by that of another place close to it. `text` starts at the offset `base`. */
export function movedPosition(known: LocatedSpan, offset: number, text: string, base: number): LinePosition {
  const isAfter = offset >= known.start
  const between = isAfter
    ? text.slice(known.start - base, offset - base)
    : text.slice(offset - base, known.start - base)
  const { count, end } = lineEndsIn(between)
  if (count === 0) return { line: known.line, column: known.column + offset - known.start }
  if (isAfter) return { line: known.line + count, column: offset - known.start - end + 1 }
  let lineStart = offset - base
  while (lineStart > 0 && !/[\r\n]/.test(text[lineStart - 1]!)) lineStart--
  return { line: known.line - count, column: offset - base - lineStart + 1 }
}

/** A stretch of a text: `start` is inclusive, `end` exclusive. Offsets count UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A line of a text as set on a page: offsets in UTF-16 units, without the line break; lengths in points. */
export interface TextLine extends Span {
  /** Where its first character starts, from the left edge of the page, … */
  readonly x0: number
  /** … and where its last character ends. */
  readonly x1: number
  readonly size: number
  readonly page: number
}

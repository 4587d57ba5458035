import type { Near } from './near.ts'

/** The lines of a text as they were set: by coordinates, or by columns. */

/** One line. Lengths are in the unit of the source: points, or columns. */
export interface Line {
  /** Offsets of its text, without the line break. */
  readonly start: number
  readonly end: number
  /** Where its first and behind its last character is set; equal in an empty line. */
  readonly left: number
  readonly right: number
  /** The mean width of its characters. */
  readonly advance: number
  /** The size of its font; 1 by columns. */
  readonly size: number
  readonly page: number
}

/** The lines around a place. */
export interface Neighbourhood {
  readonly lines: readonly Line[]
  /** The index of the line that was asked for. */
  readonly at: number
}

/** Gives the lines of a text. */
export interface LineSource {
  /** Whether lines have coordinates, not columns. */
  readonly isSet: boolean
  /** The other URLs of the text. */
  readonly near: Near
  /** The line of `offset` with some on either side. */
  around(offset: number): Neighbourhood
}

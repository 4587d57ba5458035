/** The lines of a page as they were set: by coordinates, or by columns. */

/** One line. Lengths are in the unit of the source: points, or columns. */
export interface Line {
  /** Where its first and behind its last character is set; equal in an empty line. */
  readonly left: number
  readonly right: number
  /** The mean width of its characters. */
  readonly advance: number
  /** The size of its font; 1 by columns. */
  readonly size: number
  readonly page: number
}

/** The lines around a line end. */
export interface SetLinesAround {
  readonly lines: readonly Line[]
  /** The indices of the line that ends there, and of the one in which the URL may go on. */
  readonly at: number
  readonly next: number
}

/** Gives the lines of a page. */
export interface LineSource {
  /** Whether lines have coordinates, not columns. */
  readonly isSet: boolean
  /** The lines around the line end at `end`, behind which the text goes on at `next`. */
  around(end: number, next: number): SetLinesAround
}

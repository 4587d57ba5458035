import { isAlphadigit } from '../text/chars.ts'
import type { Line } from './line.ts'
import { type LineEnd, wordOf } from './line-end.ts'
import type { Margins } from './margins.ts'

/**
 * The signs that the margins give on a page, where lines are filled: by coordinates, or by columns. `weights.ts` says how much
 * each counts. `rules §7.6`
 */

/** A line end with the lines around as they were set. */
export interface SetEnd {
  readonly at: LineEnd
  readonly line: Line
  readonly next: Line
  readonly margins: Margins
  /** Whether lines have coordinates, not columns. */
  readonly isSet: boolean
}

type Holds = (end: SetEnd) => boolean

/** A line that starts this many characters off stands elsewhere. */
const FAR = 12
/** A line that reaches the margin with this share of the lines around is set in a column whose lines are filled. */
const JUSTIFIED = 0.4

/** Whether the next word, with so many blanks before it, would have been set behind the URL. */
function fits({ at, line, next, margins }: SetEnd, blanks: number): boolean {
  const width = (wordOf(at).length * next.advance) / line.advance
  return width + blanks + (margins.filled > JUSTIFIED ? 0.5 : 1) <= margins.room
}

/** Whether no character had room behind the URL, and another line ends exactly where it does. */
function isFlush({ margins }: SetEnd): boolean {
  return margins.exact > 1 && margins.lines > 2 && margins.room < 0.01
}

/** How far the next line starts to the right of this one, in characters. */
function indentOf({ line, next }: SetEnd): number {
  return (next.left - line.left) / line.advance
}

/** The signs, in the order of `names.ts`: the comment before each is its name. */
export const MARGINS: readonly Holds[] = [
  // much room
  ({ margins }) => margins.room > 18,
  // justified
  ({ margins }) => margins.lines >= 4 && margins.filled > JUSTIFIED,
  // room for the next word
  (end) => fits(end, 1),
  // starts its line, room
  ({ at, margins }) =>
    margins.room >= 1 &&
    at.before.trim() === '' &&
    isAlphadigit(at.url.charCodeAt(at.url.length - 1)) &&
    /^[\w/.]/.test(at.run),
  // ends at the margin
  isFlush,
  // ends at the margin of most
  (end) => isFlush(end) && end.margins.exact > end.margins.ragged,
  // the same indent
  (end) => Math.abs(indentOf(end)) <= (end.isSet ? 1.5 : 0),
  // a near indent
  (end) => indentOf(end) > 1.5 && indentOf(end) <= FAR,
  // another size
  ({ line, next }) => Math.abs(next.size - line.size) > 0.12 * line.size,
  // alone, room for the next word
  (end) => /^\s*$|[:=@\t]\s*$|\s\s$/.test(end.at.before) && !end.at.url.endsWith('-') && fits(end, 0),
]

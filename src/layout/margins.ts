import type { Line } from './line.ts'

/** The right margin of the text around a line, and how its lines keep to it. Lengths in characters of the line. */
export interface Margins {
  /** How many characters had room behind the line. */
  readonly room: number
  /** How many lines speak for the margin. */
  readonly lines: number
  /** The share of them that reach it. */
  readonly filled: number
  /** How many of them end exactly at it, … */
  readonly exact: number
  /** … and how many lines end elsewhere, though the paragraph goes on behind them. */
  readonly ragged: number
}

/** Lines of another font size than this ratio belong to another text. */
const SIZE_RATIO = 0.25
/** Lines that start further off than this many characters stand in another column. */
const COLUMN_SHIFT = 8
/** A line reaches the margin if it ends this many characters before it, or less. */
const NEAR = 1.5

/** The margins at the line `at`, of the lines that were set with it: same page, column and size. */
export function marginsAt(lines: readonly Line[], at: number, isSet: boolean): Margins {
  const line = lines[at]!
  const next = lines[at + 1] ?? line
  const ends: number[] = []
  for (const other of lines) if (isFilled(other) && (!isSet || isSameText(other, line, next))) ends.push(other.right)
  const margin = Math.max(line.right, ...ends)
  const near = ends.filter((end) => margin - end < NEAR * line.advance).length
  const exact = ends.filter((end) => end === margin).length
  let ragged = 0
  for (let index = 1; index < lines.length; index++) {
    const other = lines[index - 1]!
    if (isFilled(other) && isFilled(lines[index]!) && other.right !== margin) ragged++
  }
  return {
    exact,
    ragged,
    room: (margin - line.right) / line.advance,
    lines: ends.length,
    filled: ends.length === 0 ? 0 : near / ends.length,
  }
}

function isFilled({ left, right }: Pick<Line, 'left' | 'right'>): boolean {
  return right > left
}

function isSameText(other: Line, line: Line, next: Line): boolean {
  if (other.page !== line.page || Math.abs(other.size - line.size) > SIZE_RATIO * line.size) return false
  if (other.left > line.right || other.right < line.left) return false
  const shift = COLUMN_SHIFT * line.advance
  return Math.abs(other.left - line.left) <= shift || Math.abs(other.left - next.left) <= shift
}

import { isAlphadigit } from '../text/chars.ts'
import { countFirst } from '../text/view.ts'
import type { PageLayout, TextLine } from './layout.ts'
import { type LineEnd, wordOf } from './line-end.ts'
import { type LinesAround, RowSource } from './rows.ts'
import { PAGE } from './weights.ts'

/**
 * Lines are measured by coordinates or columns. The lines of pages are filled, so their margins are signs. `weights.ts`
 * has the weights. `rules §7.6`
 */

/** `-2-`, `Page 2 of 9`, `iv`, `A-2`, `2 | Page`, alone up to the end of the page. */
const PAGE_NUMBER =
  /^(?:[^\s\d]{1,8} )?(?:(?:(?:[A-Z\d]{1,2}|[Pp]age)[-.])?[-~(]?\d{1,4}|[ivxlIVXL]{1,7})(?:(?:\/| [^\s\d]{1,8} )\d{1,4})?[-~) |]{0,3}(?:P ?a ?g ?e)?\s*(?:\f|$)/
const PAGE_END_REACH = 256

export const PAGES: PageLayout = {
  name: 'page',
  layoutOf(text, written, writtenAt, lines) {
    const page = lines === undefined ? new ColumnLines(written) : new SetLines(written, lines)
    const around = (at: LineEnd) => page.around(writtenAt(at.end), writtenAt(at.next))
    const isPageNumber = (at: LineEnd): boolean => {
      if (!page.isSet) return PAGE_NUMBER.test(text.slice(at.next, at.next + PAGE_END_REACH))
      const { lines: near, own, next } = around(at)
      const isAtEdge = [own, next + 1].some((index) => near[index]?.page !== near[next]!.page)
      return isAtEdge && PAGE_NUMBER.test(at.run + at.rest)
    }
    return { model: PAGE, isPage: true, signsAround: (at) => marginSigns(at, around(at), page.isSet), isPageNumber }
  },
}

/** Lengths are in points or columns. */
interface Line {
  /** Equal in an empty line. */
  readonly left: number
  readonly right: number
  readonly advance: number
  /** The font size; 1 by columns. */
  readonly size: number
  readonly page: number
}

/** The reach in lines, by coordinates and by columns. */
const SET_REACH = 25
const COLUMN_REACH = 6

class SetLines {
  readonly isSet = true
  readonly #text: readonly TextLine[]
  readonly #lines: readonly Line[]

  constructor(text: string, lines: readonly TextLine[]) {
    this.#text = lines
    this.#lines = lines.map(({ start, end, x0, x1, size, page }) => {
      const length = text.slice(start, end).trim().length
      const advance = length > 3 ? (x1 - x0) / length : size / 2
      return { left: x0, right: x1, advance: advance > 0 ? advance : 1, size, page }
    })
  }

  around(end: number, next: number): LinesAround<Line> {
    return nearest(this.#lines, this.#indexOf(end), this.#indexOf(next), SET_REACH)
  }

  #indexOf(offset: number): number {
    return Math.max(0, countFirst(this.#text, ({ start }) => start <= offset) - 1)
  }
}

class ColumnLines {
  readonly isSet = false
  readonly #rows: RowSource

  constructor(text: string) {
    this.#rows = new RowSource(text)
  }

  around(end: number, next: number): LinesAround<Line> {
    const rows = this.#rows.around(end, next)
    const near = nearest(rows.lines, rows.own, rows.next, COLUMN_REACH)
    return { ...near, lines: near.lines.map(({ left, right }) => ({ left, right, advance: 1, size: 1, page: 0 })) }
  }
}

function nearest<Each>(lines: readonly Each[], own: number, next: number, reach: number): LinesAround<Each> {
  const from = Math.max(0, own - reach)
  const near = lines.slice(from, own + reach + 1)
  return { lines: near, own: own - from, next: Math.min(next - from, near.length - 1) }
}

/** Lines with another font size than this ratio belong to another text. */
const SIZE_RATIO = 0.25
/** In characters; lines that start further away are in another column. */
const COLUMN_SHIFT = 8
/** In characters; a line this near reaches the margin. */
const NEAR = 1.5

function isFilled(line: Line | undefined): boolean {
  return line !== undefined && line.right > line.left
}

function isSameText(other: Line, line: Line, below: Line): boolean {
  if (other.page !== line.page || Math.abs(other.size - line.size) > SIZE_RATIO * line.size) return false
  if (other.left > line.right || other.right < line.left) return false
  const shift = COLUMN_SHIFT * line.advance
  return Math.abs(other.left - line.left) <= shift || Math.abs(other.left - below.left) <= shift
}

/** In characters; a line that starts this far away is separate. */
const FAR = 12
/** The share of lines at the margin that shows filled lines. */
const JUSTIFIED = 0.4

/** In the order of `MARGIN_NAMES`: the comment before each is its name. `isSet`: lines are measured by coordinates. */
function marginSigns(at: LineEnd, { lines, own, next: following }: LinesAround<Line>, isSet: boolean): boolean[] {
  const line = lines[own]!
  const next = lines[following]!
  const below = lines[own + 1] ?? line
  // The lines that show the margin, and the share of them that reach it.
  const ends = lines
    .filter((other) => isFilled(other) && (!isSet || isSameText(other, line, below)))
    .map(({ right }) => right)
  const margin = Math.max(line.right, ...ends)
  const near = ends.filter((end) => margin - end < NEAR * line.advance).length
  const filled = ends.length === 0 ? 0 : near / ends.length
  const exact = ends.filter((end) => end === margin).length
  // Those that end elsewhere within a paragraph.
  const ragged = lines.filter((other, index) => {
    return isFilled(other) && isFilled(lines[index + 1]) && other.right !== margin
  }).length
  /** In characters, after the line. */
  const room = (margin - line.right) / line.advance
  const width = (wordOf(at).length * next.advance) / line.advance
  const reserve = filled > JUSTIFIED ? 0.5 : 1
  // No character has room, and another line ends exactly there.
  const isFlush = exact > 1 && ends.length > 2 && room < 0.01
  const indent = (next.left - line.left) / line.advance
  return [
    // much room
    room > 18,
    // justified
    ends.length >= 4 && filled > JUSTIFIED,
    // room for the next word
    width + 1 + reserve <= room,
    // starts its line, room
    room >= 1 &&
      at.before.trim() === '' &&
      isAlphadigit(at.url.charCodeAt(at.url.length - 1)) &&
      /^[\w/.]/.test(at.run),
    // ends at the margin
    isFlush,
    // ends at the margin of most
    isFlush && exact > ragged,
    // the same indent
    Math.abs(indent) <= (isSet ? 1.5 : 0),
    // a near indent
    indent > 1.5 && indent <= FAR,
    // another size
    Math.abs(next.size - line.size) > 0.12 * line.size,
    // alone, room for the next word
    /^\s*$|[:=@\t]\s*$|\s\s$/.test(at.before) && !at.url.endsWith('-') && width + reserve <= room,
  ]
}

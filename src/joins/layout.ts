import type { Span } from '../text/view.ts'
import type { LineEnd } from './line-end.ts'
import { RowSource, rowSigns } from './rows.ts'
import { type Model, PLAIN } from './weights.ts'

export interface Layout {
  readonly model: Model
  readonly isPage: boolean
  readonly signsAround: (at: LineEnd) => readonly boolean[]
  /** Whether the mail program inserted the blank before a line end, by the header of a pasted message. RFC 3676 §4 */
  readonly isFlowedAt: (at: LineEnd) => boolean
  /** On a page: whether the next line is its number, at its edge. */
  readonly isPageNumber?: (at: LineEnd) => boolean
}

/** A line set on a page: offsets of its text in UTF-16 units, without the line break; lengths in points. */
export interface TextLine extends Span {
  /** The left edge of its first character, from the left edge of the page, … */
  readonly x0: number
  /** … and the right edge of its last character. */
  readonly x1: number
  /** The font size. */
  readonly size: number
  /** The page number. */
  readonly page: number
}

/** How the lines of set pages are measured: the value `page` of the option `kind`. */
export interface PageLayout {
  readonly name: 'page'
  /** `written` is the text before it was refanged, `writtenAt` an offset in it. Without lines, columns count. */
  readonly layoutOf: (
    text: string,
    written: string,
    writtenAt: (offset: number) => number,
    lines: readonly TextLine[] | undefined,
  ) => Omit<Layout, 'isFlowedAt'>
}

const DELSP = /^content-type:.*(?:\r?\n[ \t].*)*\bdelsp="?yes/im
const HEADER_LIMIT = 8192

export interface TextLayout {
  /** The lines as set on pages; without them, columns count. */
  readonly lines?: readonly TextLine[] | undefined
  /** The text before it was refanged: its lines have the lengths that fill a column. */
  readonly written?: string | undefined
  readonly refanged?: { endOf(offset: number): number } | undefined
}

/** Measures the rows around in plain text, the margins on a set page. `rules §7.6` */
export function layoutOf(
  text: string,
  { page }: { readonly page: { readonly name: 'page' } | undefined },
  given: TextLayout,
): Layout {
  const { written = text, refanged } = given
  const writtenAt = (offset: number): number => refanged?.endOf(offset) ?? offset
  let isFlowed: boolean | undefined
  const isFlowedAt = ({ end, next }: LineEnd): boolean => {
    if (next - end > 3 || !/^ \r?\n$/.test(text.slice(end, next))) return false
    isFlowed ??= DELSP.test(text.slice(0, HEADER_LIMIT))
    return isFlowed
  }
  if (page !== undefined) return { ...(page as PageLayout).layoutOf(text, written, writtenAt, given.lines), isFlowedAt }
  const rows = new RowSource(written)
  const signsAround = (at: LineEnd): boolean[] => rowSigns(at, rows.around(writtenAt(at.end), writtenAt(at.next)))
  return { model: PLAIN, isPage: false, signsAround, isFlowedAt }
}

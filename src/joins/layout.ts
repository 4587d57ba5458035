import type { TextKind } from '../text/view.ts'
import type { LineEnd } from './line-end.ts'
import { ColumnLines, marginSigns, SetLines, type TextLine } from './pages.ts'
import { RowSource, rowSigns } from './rows.ts'
import { type Model, PAGE, PLAIN } from './weights.ts'

export interface Layout {
  readonly model: Model
  readonly isPage: boolean
  readonly signsAround: (at: LineEnd) => readonly boolean[]
  /** Whether the mail program inserted the blank before a line end, by the header of a pasted message. RFC 3676 §4 */
  readonly isFlowedAt: (at: LineEnd) => boolean
  /** On a page: whether the next line is its number, at its edge. */
  readonly isPageNumber?: (at: LineEnd) => boolean
}

/** `-2-`, `Page 2 of 9`, `iv`, `A-2`, `2 | Page`, alone up to the end of the page. */
const PAGE_NUMBER =
  /^(?:[^\s\d]{1,8} )?(?:(?:(?:[A-Z\d]{1,2}|[Pp]age)[-.])?[-~(]?\d{1,4}|[ivxlIVXL]{1,7})(?:(?:\/| [^\s\d]{1,8} )\d{1,4})?[-~) |]{0,3}(?:P ?a ?g ?e)?\s*(?:\f|$)/
const PAGE_END_REACH = 256

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
export function layoutOf(text: string, kind: TextKind | undefined, given: TextLayout): Layout {
  const { lines, written = text, refanged } = given
  const writtenAt = (offset: number): number => refanged?.endOf(offset) ?? offset
  let isFlowed: boolean | undefined
  const isFlowedAt = ({ end, next }: LineEnd): boolean => {
    if (next - end > 3 || !/^ \r?\n$/.test(text.slice(end, next))) return false
    isFlowed ??= DELSP.test(text.slice(0, HEADER_LIMIT))
    return isFlowed
  }
  if (lines === undefined && kind !== 'page') {
    const rows = new RowSource(written)
    const signsAround = (at: LineEnd): boolean[] => rowSigns(at, rows.around(writtenAt(at.end), writtenAt(at.next)))
    return { model: PLAIN, isPage: false, signsAround, isFlowedAt }
  }
  const page = lines === undefined ? new ColumnLines(written) : new SetLines(written, lines)
  const around = (at: LineEnd) => page.around(writtenAt(at.end), writtenAt(at.next))
  const signsAround = (at: LineEnd): boolean[] => marginSigns(at, around(at), page.isSet)
  const isPageNumber = (at: LineEnd): boolean => {
    if (!page.isSet) return PAGE_NUMBER.test(text.slice(at.next, at.next + PAGE_END_REACH))
    const { lines: near, own, next } = around(at)
    return PAGE_NUMBER.test(at.run + at.rest) && [own, next + 1].some((index) => near[index]?.page !== near[next]!.page)
  }
  return { model: PAGE, isPage: true, signsAround, isFlowedAt, isPageNumber }
}

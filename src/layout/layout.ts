import type { TextKind } from '../text/view.ts'
import type { LineEnd } from './forms.ts'
import { ColumnLines, marginSigns, pageEndOf, SetLines, type TextLine } from './pages.ts'
import { RowSource, rowEndOf, rowSigns } from './rows.ts'
import { GLANCE, type Model, PAGE, PLAIN } from './weights.ts'

/** The likelihood that a bare URL continues over a line end: the sum of the weights of its signs. `rules §7.6` */

/**
 * The likelihood from which a join is made. A wrong join costs as much as five that are missed, which gives 5/6; the
 * rest is what likelihoods near it were too high by in text that the models were not fitted to.
 */
export const JOINED_FROM = 0.85
/** The least likelihood of a reading over line ends that is offered; … */
export const OFFERED_FROM = 0.1
/** … and of one for which other evidence is heard. */
export const HEARD_FROM = 0.02

/** Whether the two lines alone leave it open that the URL goes on: of most line ends they do not. */
export function passesGlance(at: LineEnd): boolean {
  return scoreOf(GLANCE.bias, at.signs, GLANCE.forms) >= GLANCE.least
}

/** How likely a URL goes on over a line end. */
export function goesOn(at: LineEnd, { model, signsAround, isPageNumber }: Layout): number {
  if (isPageNumber?.(at)) return 0
  return likelihoodOf(scoreOf(scoreOf(model.bias, at.signs, model.forms), signsAround(at), model.around))
}

/** A score, and the weights of the signs that hold. */
function scoreOf(bias: number, signs: readonly boolean[], weights: readonly number[]): number {
  let score = bias
  for (let sign = 0; sign < signs.length; sign++) if (signs[sign]) score += weights[sign]!
  return score
}

/** A score as a likelihood. */
export function likelihoodOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

/** The lines of a text, and the model that reads them. */
export interface Layout {
  readonly model: Model
  readonly isPage: boolean
  /** Which of the signs of the lines around hold. */
  readonly signsAround: (at: LineEnd) => readonly boolean[]
  /** Of a page: whether the next line is its number, and stands at its edge. */
  readonly isPageNumber?: (at: LineEnd) => boolean
}

/** `-2-`, `Page 2 of 9`, `iv`, `A-2`, `2 | Page`, and nothing else up to the end of the page, or of what is looked at. */
const PAGE_NUMBER =
  /^(?:[^\s\d]{1,8} )?(?:(?:(?:[A-Z\d]{1,2}|[Pp]age)[-.])?[-~(]?\d{1,4}|[ivxlIVXL]{1,7})(?:(?:\/| [^\s\d]{1,8} )\d{1,4})?[-~) |]{0,3}(?:P ?a ?g ?e)?\s*(?:\f|$)/
/** How much of the text behind a line end is looked at. */
const PAGE_END_REACH = 256

/** What is known of the lines of a text besides it. */
export interface TextLayout {
  /** The lines as they were set on pages; without them, columns count. */
  readonly lines?: readonly TextLine[] | undefined
  /** The text as it was written, where it is read otherwise: its lines have the lengths that fill a column. */
  readonly written?: string
  /** Offsets in that text. */
  readonly refanged?: { endOf(offset: number): number }
}

/** The layout of a text of a kind: in plain text the rows around count, on a set page its margins. */
export function layoutOf(text: string, kind: TextKind | undefined, given: TextLayout = {}): Layout {
  const { lines, written = text, refanged } = given
  const writtenAt = (offset: number): number => refanged?.endOf(offset) ?? offset
  if (lines === undefined && kind !== 'page') {
    const rows = new RowSource(written)
    const signsAround = (at: LineEnd): boolean[] => {
      return rowSigns(rowEndOf(at, rows.around(writtenAt(at.end), writtenAt(at.next))))
    }
    return { model: PLAIN, isPage: false, signsAround }
  }
  const page = lines === undefined ? new ColumnLines(written) : new SetLines(written, lines)
  const around = (at: LineEnd) => page.around(writtenAt(at.end), writtenAt(at.next))
  const signsAround = (at: LineEnd): boolean[] => marginSigns(pageEndOf(at, around(at), page.isSet))
  const isPageNumber = (at: LineEnd): boolean => {
    if (!page.isSet) return PAGE_NUMBER.test(text.slice(at.next, at.next + PAGE_END_REACH))
    const { lines: near, own, next } = around(at)
    return PAGE_NUMBER.test(at.run + at.rest) && [own, next + 1].some((index) => near[index]?.page !== near[next]!.page)
  }
  return { model: PAGE, isPage: true, signsAround, isPageNumber }
}

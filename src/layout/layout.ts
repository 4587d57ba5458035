import type { TextKind } from '../text/kind.ts'
import { ColumnLines } from './column-lines.ts'
import type { LineSource } from './line.ts'
import type { LineEnd } from './line-end.ts'
import { MARGINS, type SetEnd } from './margin-signs.ts'
import { marginsAt } from './margins.ts'
import { formScore, likelihoodOf, type Model } from './model.ts'
import { ROWS, type RowEnd, rowEndOf } from './row-signs.ts'
import { RowSource } from './rows.ts'
import { SetLines } from './set-lines.ts'
import type { TextLine } from './text-line.ts'
import { PAGE, PLAIN } from './weights.ts'

/** The lines of a text, and the model that reads them. */
export interface Layout {
  readonly model: Model
  readonly isPage: boolean
  /** Which of the signs of the lines around hold: their numbers, in order. */
  signsAround(at: LineEnd): number[]
}

/** How likely a URL goes on over a line end. */
export function goesOn(at: LineEnd, layout: Layout): number {
  let score = formScore(at, layout.model)
  for (const sign of layout.signsAround(at)) score += layout.model.around[sign]!
  return likelihoodOf(score)
}

/** The offset in the text as it was written, for one of the text that is read. */
type WrittenAt = (offset: number) => number

/** The lines of a text. */
export interface TextLayout {
  /** The lines as they were set on pages; without them, columns count. */
  readonly lines?: readonly TextLine[] | undefined
  /** The text as it was written, where it is read otherwise: its lines have the lengths that fill a column. */
  readonly written?: string
  /** Offsets in that text. */
  readonly refanged?: { endOf(offset: number): number }
}

/** The layout of a text of a kind. */
export function layoutOf(text: string, kind: TextKind | undefined, given: TextLayout = {}): Layout {
  const { lines, written = text, refanged } = given
  const writtenAt = refanged === undefined ? sameOffset : (offset: number) => refanged.endOf(offset)
  if (lines !== undefined) return new PageLayout(new SetLines(written, lines), writtenAt)
  return kind === 'page' ? new PageLayout(new ColumnLines(written), writtenAt) : new PlainLayout(written, writtenAt)
}

/** Plain text: what counts are the rows around. */
export class PlainLayout implements Layout {
  readonly model: Model = PLAIN
  readonly isPage = false
  readonly #rows: RowSource
  readonly #written: WrittenAt

  constructor(written: string, writtenAt: WrittenAt = sameOffset) {
    this.#rows = new RowSource(written)
    this.#written = writtenAt
  }

  signsAround(at: LineEnd): number[] {
    const rows = this.#rows.around(this.#written(at.end), this.#written(at.next))
    return held(ROWS, rowEndOf(at, rows))
  }
}

/** A set page: what counts are its margins. */
export class PageLayout implements Layout {
  readonly model: Model = PAGE
  readonly isPage = true
  readonly #source: LineSource
  readonly #written: WrittenAt

  constructor(source: LineSource, writtenAt: WrittenAt = sameOffset) {
    this.#source = source
    this.#written = writtenAt
  }

  signsAround(at: LineEnd): number[] {
    const source = this.#source
    const { lines, at: own, next } = source.around(this.#written(at.end), this.#written(at.next))
    const margins = marginsAt(lines, own, source.isSet)
    return held(MARGINS, { at, line: lines[own]!, next: lines[next]!, margins, isSet: source.isSet })
  }
}

function sameOffset(offset: number): number {
  return offset
}

function held<End extends RowEnd | SetEnd>(signs: readonly ((end: End) => boolean)[], end: End): number[] {
  const numbers: number[] = []
  for (let sign = 0; sign < signs.length; sign++) if (signs[sign]!(end)) numbers.push(sign)
  return numbers
}

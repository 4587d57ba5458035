import type { Line, LineSource, Neighbourhood } from './line.ts'
import { Near } from './near.ts'
import type { TextLine } from './text-line.ts'

/** How many lines before and behind a line are looked at. */
const REACH = 25

/** The lines of a page, by coordinates that the caller brings. */
export class SetLines implements LineSource {
  readonly isSet = true
  readonly near: Near
  readonly #lines: readonly Line[]

  constructor(text: string, lines: readonly TextLine[]) {
    this.near = new Near(text)
    this.#lines = lines.map(({ start, end, x0, x1, size, page }) => {
      const length = text.slice(start, end).trim().length
      const advance = length > 3 ? (x1 - x0) / length : size / 2
      return { start, end, left: x0, right: x1, advance: advance > 0 ? advance : 1, size, page }
    })
  }

  around(offset: number): Neighbourhood {
    let low = 0
    let high = this.#lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#lines[middle]!.start <= offset) low = middle
      else high = middle - 1
    }
    const from = Math.max(0, low - REACH)
    return { lines: this.#lines.slice(from, low + REACH + 1), at: low - from }
  }
}

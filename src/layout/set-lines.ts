import type { Line, LineSource, SetLinesAround } from './line.ts'
import type { TextLine } from './text-line.ts'

/** How many lines before and behind a line are looked at. */
const REACH = 25

/** The lines of a page, by coordinates that the caller brings. */
export class SetLines implements LineSource {
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

  around(end: number, next: number): SetLinesAround {
    const at = this.#indexOf(end)
    const from = Math.max(0, at - REACH)
    const lines = this.#lines.slice(from, at + REACH + 1)
    return { lines, at: at - from, next: Math.min(this.#indexOf(next) - from, lines.length - 1) }
  }

  /** The index of the line that starts last before an offset, or there. */
  #indexOf(offset: number): number {
    let low = 0
    let high = this.#text.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#text[middle]!.start <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

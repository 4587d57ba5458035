import type { Rows } from '../screen/rows.ts'
import { UNKNOWN_LINE, View } from '../text/view.ts'

/**
 * Reads a view and notes whether its end was looked at: then a decision counts only if the input ends there, too. All
 * text that decides is read through a cursor, or marked with {@link Cursor.reach}. {@link Cursor.begin} resets it for
 * each attempt. Offsets are those of the view.
 */
export class Cursor {
  /** See {@link View.EMPTY}. */
  static readonly EMPTY: Cursor = new Cursor(View.EMPTY)

  readonly view: View
  readonly text: string
  readonly length: number
  /** The end of the match before: no construct starts earlier. */
  floor = 0
  /** The end of a run refused with its scheme: a scheme without `//` inside belongs to it. */
  refused = 0
  /** The last run too long for a host ends here; starts come in rising order. */
  longHost = 0
  /** Each row of a screen is measured once. */
  rows: Rows | undefined
  #isPastEnd = false

  constructor(view: View) {
    this.view = view
    this.text = view.text
    this.length = view.text.length
  }

  begin(): void {
    this.#isPastEnd = false
  }

  /** Whether the decision needs more text. */
  get isUndecided(): boolean {
    return this.#isPastEnd && !this.view.final
  }

  reach(end: number): number {
    if (end > this.length) this.#isPastEnd = true
    return end
  }

  /** The unit at `index`, or -1 at the end of the view. */
  at(index: number): number {
    if (index < this.length) return this.text.charCodeAt(index)
    this.#isPastEnd = true
    return -1
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, this.reach(end))
  }

  /** An expression, sticky or not, sees at most `units` units. */
  matches(pattern: RegExp, index: number, units: number): boolean {
    return pattern.test(this.slice(index, index + units))
  }

  /** The start of the line that holds `index`; negative if before the view. */
  lineStart(index: number): number {
    const start = this.view.lines.startOf(index)
    if (start === -UNKNOWN_LINE) this.#isPastEnd = true
    return start
  }

  /** The text before `index`, of at most `units` units. */
  before(index: number, units: number): string {
    if (index < units) this.lineStart(0)
    return this.text.slice(Math.max(0, index - units), index)
  }

  lineHead(index: number): string {
    this.lineStart(index)
    return this.view.lines.headOf(index)
  }

  /** The result has at most `units` units. */
  restOfLine(index: number, units: number): string {
    const [rest] = /^.*/.exec(this.text.slice(index, index + units))!
    this.reach(index + Math.min(units, rest.length + 1))
    return rest
  }
}

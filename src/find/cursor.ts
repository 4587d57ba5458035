import { UNKNOWN_LINE, type View } from '../text/view.ts'

/**
 * Reads a view and notes whether the view's end was looked at: a decision that was made there counts only if the input
 * ends with the view. Everything that decides about a start is read through a cursor, or marked with {@link
 * Cursor.reach}.
 *
 * One cursor serves a whole pass; {@link Cursor.begin} starts each attempt afresh. Offsets are those of the view.
 */
export class Cursor {
  readonly view: View
  readonly text: string
  readonly length: number
  /** No construct reaches back over this: the end of the match before. */
  floor = 0
  /**
   * Up to here stands a run that was refused with its scheme: a scheme without `//` that starts in it is part of it.
   */
  refused = 0
  /**
   * Up to here the last run of characters of hosts goes that was longer than a host may be. Starts come in rising
   * order.
   */
  longHost = 0
  #isPastEnd = false

  constructor(view: View) {
    this.view = view
    this.text = view.text
    this.length = view.text.length
  }

  /** Begins an attempt: nothing has been looked at. */
  begin(): void {
    this.#isPastEnd = false
  }

  /** Whether nothing that was decided counts: more of the text has to be seen. */
  get isUndecided(): boolean {
    return this.#isPastEnd && !this.view.final
  }

  /** Notes that the text up to `end` was looked at, and gives `end`. */
  reach(end: number): number {
    if (end > this.length) this.#isPastEnd = true
    return end
  }

  /** The unit at `index`, or -1 where the view ends. */
  at(index: number): number {
    if (index < this.length) return this.text.charCodeAt(index)
    this.#isPastEnd = true
    return -1
  }

  /** The text of `start`…`end`, as far as the view goes. */
  slice(start: number, end: number): string {
    return this.text.slice(start, this.reach(end))
  }

  /** Whether an expression, sticky or not, matches at `index` of the text up to `units` further on. */
  matches(pattern: RegExp, index: number, units: number): boolean {
    return pattern.test(this.slice(index, index + units))
  }

  /** Where the line of `index` starts; negative if before the view. */
  lineStart(index: number): number {
    const start = this.view.lines.startOf(index)
    if (start === -UNKNOWN_LINE) this.#isPastEnd = true
    return start
  }

  /** The text before `index`, up to so many units. */
  before(index: number, units: number): string {
    if (index < units) this.lineStart(0)
    return this.text.slice(Math.max(0, index - units), index)
  }

  /** The start of the line of `index`, up to `index` and to the longest line prefix. */
  lineHead(index: number): string {
    this.lineStart(index)
    return this.view.lines.headOf(index)
  }

  /** The rest of the line at `index`, up to so many units. */
  restOfLine(index: number, units: number): string {
    const rest = this.text.slice(index, index + units)
    const end = rest.search(/[\n\r\u2028\u2029]/)
    if (end < 0) this.reach(index + units)
    return end < 0 ? rest : rest.slice(0, end)
  }
}

import { CR, LF } from './ascii.ts'
import { PREFIX_LIMIT } from './limits.ts'

/** The part of a line that stands before a view. */
export interface LineBefore {
  /** The start of that line, of at most {@link PREFIX_LIMIT} units. */
  readonly head: string
  /** How many units of that line stand before the view; {@link UNKNOWN_LINE} if that was not looked for. */
  readonly offset: number
}

/** The `offset` of a line whose start was not looked for. */
export const UNKNOWN_LINE: number = 2 ** 30
/** An `offset` is counted up to here: a longer line could be taken for an unknown one. */
export const LONGEST_LINE: number = 2 ** 29

/** The line before a view that starts with a line. */
export const LINE_START: LineBefore = { head: '', offset: 0 }

/** Where the lines of a view start. Questions in rising order cost one walk over the text in all. */
export class Lines {
  readonly #text: string
  readonly #before: LineBefore
  /** The last offset that was asked about, and the start of its line: a memo, no state that a caller sees. */
  #asked = 0
  #start: number

  constructor(text: string, before: LineBefore) {
    this.#text = text
    this.#before = before
    this.#start = -before.offset
  }

  /** Where the line of `index` starts; negative if before the view, `-UNKNOWN_LINE` if that is not known. */
  startOf(index: number): number {
    if (index < this.#asked) return index >= this.#start ? this.#start : this.#find(index, 0, -this.#before.offset)
    this.#start = this.#find(index, this.#asked, this.#start)
    this.#asked = index
    return this.#start
  }

  #find(index: number, stop: number, otherwise: number): number {
    let at = index
    while (at > stop && !isLineBreak(this.#text.charCodeAt(at - 1))) at--
    return at > stop ? at : otherwise
  }

  /** The start of the line of `index`, up to `index` and to {@link PREFIX_LIMIT} units. */
  headOf(index: number): string {
    const start = this.startOf(index)
    if (start >= 0) return this.#text.slice(start, Math.min(index, start + PREFIX_LIMIT))
    const head = this.#before.head + this.#text.slice(0, Math.min(index, PREFIX_LIMIT))
    return head.slice(0, Math.min(index - start, PREFIX_LIMIT))
  }
}

/** LF, CR, U+2028, U+2029 */
export function isLineBreak(unit: number): boolean {
  return unit === LF || unit === CR || unit === 0x2028 || unit === 0x2029
}

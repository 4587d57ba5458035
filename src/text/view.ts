/** How far back over blanks the opener of a URL is looked for (conventions §1, "bounded search"). */
export const LOOK_BACK = 4096
/** What a view must hold before the point at which it is undecided: blanks twice over, a prefix, a scheme, a label. */
export const LEFT_CONTEXT = 9216
/** How much of a line's start can be its prefix (conventions §5). */
export const PREFIX_LIMIT = 128
/** How many units of its first line stand before a view of which nobody has looked where that line starts. */
export const UNKNOWN_LINE: number = 2 ** 30
/** More units of its first line are not counted. */
export const LONGEST_LINE: number = 2 ** 29

/**
 * A stretch of text to scan. The tokenizer decides as if the text ended where the view ends, and notes in `starved`
 * when it looked at that end; unless the view is `final`, such a decision does not count (architecture §2).
 */
export class View {
  readonly text: string
  readonly length: number
  /** Absolute offset of the first unit. */
  readonly base: number
  /** Whether the input ends with the view. */
  readonly final: boolean
  /** Whether something depended on what stands behind the view's end. */
  starved = false
  /** Whether a zero-width character was passed over in the URL that is read at present. */
  zeroWidth = false
  /** Whether a host with characters beyond ASCII, or in brackets, was: the parser judges it. */
  isForeign = false
  /** Whether the line behind the bare URL that is read at present shows a sign of going on with it; noted where the view is final. */
  mayGoOn = false
  /** Units looked at, for the promise of linear work (conventions §8). */
  steps = 0
  /** What a match may not reach back over: the end of the one before. */
  floor = 0
  /** Up to here a scheme without `//` was refused with the run that it starts: what else starts in the run is part of it. */
  refused = 0

  readonly #lineHead: string
  readonly #lineOffset: number
  #lineAt = 0
  #lineStart: number

  /**
   * `lineHead` is the start, of at most {@link PREFIX_LIMIT} units, of the line in which the view begins, and
   * `lineOffset` the number of units of that line before the view, or {@link UNKNOWN_LINE}: who asks is `starved` then.
   */
  constructor(text: string, final: boolean, base = 0, lineHead = '', lineOffset = 0) {
    this.text = text
    this.length = text.length
    this.final = final
    this.base = base
    this.#lineHead = lineHead
    this.#lineOffset = lineOffset
    this.#lineStart = -lineOffset
  }

  /** The unit at `index`, or -1 where the view ends. */
  at(index: number): number {
    if (index < this.length) return this.text.charCodeAt(index)
    this.starved = true
    return -1
  }

  /** Where the line of `index` starts; negative if before the view. Queries that go forward cost one walk in all. */
  lineStart(index: number): number {
    const start = this.#lineOf(index)
    if (start === -UNKNOWN_LINE) this.starved = true
    return start
  }

  #lineOf(index: number): number {
    if (index < this.#lineAt)
      return index >= this.#lineStart ? this.#lineStart : this.#findLine(index, 0, -this.#lineOffset)
    this.#lineStart = this.#findLine(index, this.#lineAt, this.#lineStart)
    this.#lineAt = index
    return this.#lineStart
  }

  #findLine(index: number, stop: number, otherwise: number): number {
    let at = index
    while (at > stop && !isBreak(this.text.charCodeAt(at - 1))) at--
    this.steps += index - at
    return at > stop ? at : otherwise
  }

  /** The start of the line of `index`, up to `index` and to {@link PREFIX_LIMIT} units. */
  lineHead(index: number): string {
    const start = this.lineStart(index)
    if (start >= 0) return this.text.slice(start, Math.min(index, start + PREFIX_LIMIT))
    const head = this.#lineHead + this.text.slice(0, Math.min(index, PREFIX_LIMIT))
    return head.slice(0, Math.min(index - start, PREFIX_LIMIT))
  }
}

/** LF, CR, U+2028, U+2029 */
export function isBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

import { CR, LF } from './ascii.ts'
import { PREFIX_LIMIT } from './limits.ts'

/**
 * A stretch of a text that is looked at. It never changes: what is found out about a start is noted by the cursor.
 * (`lines` and `mayHoldComponents` remember an answer, which changes none.)
 */
export class View {
  readonly text: string
  /** The absolute offset of its first unit. */
  readonly base: number
  /** Whether the input ends where the view does. */
  readonly final: boolean
  readonly lines: Lines
  #mayHoldComponents: boolean | undefined

  /** `before` is the line in which the view begins. */
  constructor(text: string, final: boolean, base = 0, before: LineBefore = LINE_START) {
    this.text = text
    this.final = final
    this.base = base
    this.lines = new Lines(text, before)
  }

  /** Whether the text may hold components of a calendar or a card, as far as the view shows: they begin with `BEGIN:V`. */
  get mayHoldComponents(): boolean {
    this.#mayHoldComponents ??= this.base > 0 || !this.final || this.text.includes('BEGIN:V')
    return this.#mayHoldComponents
  }
}

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
  /** Where the line starts in which the view begins: never `-0`, which no integer of an engine is. */
  readonly #first: number
  /** The last offset that was asked about, and the start of its line: a memo, no state that a caller sees. */
  #asked = 0
  #start: number

  constructor(text: string, before: LineBefore) {
    this.#text = text
    this.#before = before
    this.#first = 0 - before.offset
    this.#start = this.#first
  }

  /** Where the line of `index` starts; negative if before the view, `-UNKNOWN_LINE` if that is not known. */
  startOf(index: number): number {
    if (index < this.#asked) return index >= this.#start ? this.#start : this.#find(index, 0, this.#first)
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
  return unit <= CR ? unit === LF || unit === CR : unit >= 0x2028 && unit <= 0x2029
}

/** Behind the line break at `at`; CR LF is one. */
export function behindBreak(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

/** Before the line break that ends at `at`; CR LF is one. */
export function beforeBreak(text: string, at: number): number {
  return text.charCodeAt(at - 1) === LF && text.charCodeAt(at - 2) === CR ? at - 2 : at - 1
}

/**
 * The offset convention, stated once for the whole package.
 *
 * Offsets into a string count UTF-16 code units, offsets into bytes count bytes. `start` is inclusive, `end`
 * exclusive, and both are absolute in the input, however it was cut into chunks:
 * `text.slice(span.start, span.end)` is what the span covers.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * What a text is:
 *
 * - `page`: a program set it in columns, as `pdftotext`, `man` and `lynx -dump` do
 * - `po`: a catalogue of gettext, in which the literals of an entry are one text
 * - `html`: markup, in which character references are read
 * - `prose`, `mail`, `code`, `json`, `roff`, `tex`: any other text
 */
export type TextKind = 'prose' | 'page' | 'mail' | 'code' | 'json' | 'po' | 'roff' | 'tex' | 'html'

export const TEXT_KINDS: readonly TextKind[] = ['prose', 'page', 'mail', 'code', 'json', 'po', 'roff', 'tex', 'html']

/**
 * Copies that share nothing with the text they were cut from: engines keep the whole source alive for the sake of a
 * slice, and a kept match must not pin its text (`architecture §2`).
 */

/** A copy of `start`…`end`. */
export function flatSlice(text: string, start: number, end: number): string {
  return end - start < SHORTEST_SLICE
    ? text.slice(start, end)
    : flatJoin(text.charAt(start), text.slice(start + 1, end))
}

/** A copy of a text that may itself be a slice. */
export function flat(text: string): string {
  return flatSlice(text, 0, text.length)
}

/** A copy of two texts, one behind the other. Neither may be empty: the other one would be given as it is. */
export function flatJoin(first: string, rest: string): string {
  SCRATCH[0] = first
  SCRATCH[1] = rest
  const copy = SCRATCH.join('')
  SCRATCH[1] = ''
  return copy
}

/** The shortest slice that keeps its source alive; shorter ones are copies. */
const SHORTEST_SLICE = 13
const SCRATCH = ['', '']

/** A stretch of a text that stands for something else: `insert` is what it stands for. */
export interface Replaced extends Span {
  readonly insert: string
  /** Where `insert` stands in the text with all of them replaced. */
  readonly at: number
}

/** Leads from a text in which stretches were replaced to the text as it stands, and back. */
export class OffsetMap<R extends Replaced = Replaced> {
  /** What was replaced, in order. */
  readonly replaced: readonly R[]

  constructor(replaced: readonly R[]) {
    this.replaced = replaced
  }

  /** Where what starts at an offset of the text with replacements starts in the text as it stands. */
  startOf(offset: number): number {
    const last = this.replaced[this.count(({ at }) => at <= offset) - 1]
    const behind = last && offset - last.at - last.insert.length
    return behind === undefined ? offset : behind < 0 ? last!.start : last!.end + behind
  }

  /** Where what ends at an offset of the text with replacements ends in the text as it stands. */
  endOf(offset: number): number {
    const last = this.replaced[this.count(({ at }) => at < offset) - 1]
    return last === undefined ? offset : last.end + Math.max(0, offset - last.at - last.insert.length)
  }

  /** An offset of the text as it stands as one of the text with replacements. */
  fromOffset(offset: number): number {
    const last = this.replaced[this.count(({ start }) => start < offset) - 1]
    if (last === undefined) return offset
    return last.at + (offset < last.end ? 0 : last.insert.length + offset - last.end)
  }

  /** How many of the first replacements a predicate holds for, which holds for none behind. */
  count(holds: (replaced: R) => boolean): number {
    return countFirst(this.replaced, holds)
  }
}

/** How many of the first items of a list a predicate holds for, which holds for none behind. */
export function countFirst<Item>(list: ArrayLike<Item>, holds: (item: Item) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

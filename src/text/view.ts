import { CR, LF } from './ascii.ts'
import { PREFIX_LIMIT } from './limits.ts'

export interface LineBefore {
  /** The start of the line, of at most {@link PREFIX_LIMIT} units. */
  readonly head: string
  /** The number of units of the line before the view; {@link UNKNOWN_LINE} if unknown. */
  readonly offset: number
}

export const UNKNOWN_LINE: number = 2 ** 30
/** The largest known `offset`, well below the unknown one. */
export const LONGEST_LINE: number = 2 ** 29

export const LINE_START: LineBefore = { head: '', offset: 0 }

/**
 * The starts of lines. Queries in rising order cost one walk, also after one further back: the pass and settling share
 * a view.
 */
export class Lines {
  readonly #text: string
  readonly #before: LineBefore
  /** The start of the line in which the view begins; never `-0`, which engines do not store as an integer. */
  readonly #first: number
  /** The last offset asked for, and its line. */
  #asked = 0
  #start: number

  constructor(text: string, before: LineBefore) {
    this.#text = text
    this.#before = before
    this.#first = 0 - before.offset
    this.#start = this.#first
  }

  /** The start of the line of `index`; negative if before the view, `-UNKNOWN_LINE` if unknown. */
  startOf(index: number): number {
    if (index < this.#asked) {
      if (index >= this.#start) return this.#start
      this.#asked = 0
      this.#start = this.#first
    }
    let at = index
    while (at > this.#asked && !isLineBreak(this.#text.charCodeAt(at - 1))) at--
    if (at > this.#asked) this.#start = at
    this.#asked = index
    return this.#start
  }

  /** The line of `index` up to `index`, at most {@link PREFIX_LIMIT} units. */
  headOf(index: number): string {
    const start = this.startOf(index)
    if (start >= 0) return this.#text.slice(start, Math.min(index, start + PREFIX_LIMIT))
    const head = this.#before.head + this.#text.slice(0, Math.min(index, PREFIX_LIMIT))
    return head.slice(0, Math.min(index - start, PREFIX_LIMIT))
  }
}

/** A stretch of the input. It does not change, apart from the memo in `lines`. */
export class View {
  /**
   * One view stays. A collector drops the shape of a class of which no object is left, and the engine all code that it
   * compiled for that shape: half of what a pass runs (`architecture §8`). So do the other classes of a pass.
   */
  static readonly EMPTY: View = new View('', true)

  readonly text: string
  /** The absolute offset of its first unit. */
  readonly base: number
  /** Whether the view reaches the end of the input. */
  readonly final: boolean
  readonly lines: Lines

  /** `before` is the line in which the view begins. */
  constructor(text: string, final: boolean, base = 0, before: LineBefore = LINE_START) {
    this.text = text
    this.final = final
    this.base = base
    this.lines = new Lines(text, before)
  }
}

/** LF, CR, U+2028, U+2029 */
export function isLineBreak(unit: number): boolean {
  return unit <= CR ? unit === LF || unit === CR : unit >= 0x2028 && unit <= 0x2029
}

/** The start of the line after the break at `at`. CR LF is one break. */
export function afterBreak(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1
}

/** The end of the line before the break that ends at `at`. CR LF is one break. */
export function beforeBreak(text: string, at: number): number {
  return at > 1 && text.charCodeAt(at - 2) === CR && text.charCodeAt(at - 1) === LF ? at - 2 : at - 1
}

/**
 * Offsets into a string count UTF-16 code units, offsets into bytes count bytes. `start` is inclusive, `end` exclusive;
 * both are absolute in the input, however it was cut into chunks.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The kind of a text:
 *
 * - `page`: set in columns by a program, as `pdftotext`, `man` and `lynx -dump` do
 * - `po`: a gettext catalogue, in which the literals of an entry are one text
 * - `html`: markup, in which character references are read
 * - `screen`: what a terminal shows, in rows that a program wrapped
 * - `prose`, `mail`, `code`, `json`, `roff`, `tex`: any other text
 */
export type TextKind = 'prose' | 'page' | 'screen' | 'mail' | 'code' | 'json' | 'po' | 'roff' | 'tex' | 'html'

export const TEXT_KINDS: readonly TextKind[] = [
  'prose',
  'page',
  'screen',
  'mail',
  'code',
  'json',
  'po',
  'roff',
  'tex',
  'html',
]

/** Copies that do not keep the text they were cut from alive, as an engine's slices do (`architecture §2`). */

export function flatSlice(text: string, start: number, end: number): string {
  return end - start < SHORTEST_SLICE
    ? text.slice(start, end)
    : flatJoin(text.charAt(start), text.slice(start + 1, end))
}

export function flat(text: string): string {
  return flatSlice(text, 0, text.length)
}

/** Neither text may be empty: the other one would be returned without a copy. */
export function flatJoin(first: string, rest: string): string {
  const joined = first + rest
  // An engine copies both into one string before it searches them; `join` takes three times as long.
  return joined.includes('\0') ? [first, rest].join('') : joined
}

/** The shortest slice that keeps its source alive. */
const SHORTEST_SLICE = 13

/** A stretch of a text that stands for `insert`. */
export interface Replaced extends Span {
  readonly insert: string
  /** The offset of `insert` in the text with all replacements. */
  readonly at: number
}

/** Maps offsets between a text and the same text with stretches replaced. */
export class OffsetMap<R extends Replaced = Replaced> {
  readonly replaced: readonly R[]

  constructor(replaced: readonly R[]) {
    this.replaced = replaced
  }

  /** The start in the text of what starts at an offset of the replaced text. */
  startOf(offset: number): number {
    const last = this.replaced[this.count(({ at }) => at <= offset) - 1]
    const after = last && offset - last.at - last.insert.length
    return after === undefined ? offset : after < 0 ? last!.start : last!.end + after
  }

  /** The end in the text of what ends at an offset of the replaced text. */
  endOf(offset: number): number {
    return endIn(this.replaced, offset)
  }

  /** Maps an offset of the text to the replaced text. */
  fromOffset(offset: number): number {
    const last = this.replaced[this.count(({ start }) => start < offset) - 1]
    if (last === undefined) return offset
    return last.at + (offset < last.end ? 0 : last.insert.length + offset - last.end)
  }

  count(holds: (replaced: R) => boolean): number {
    return countFirst(this.replaced, holds)
  }
}

/** {@link OffsetMap.endOf}, without the rest of the map in a bundle. */
export function endIn(replaced: readonly Replaced[], offset: number): number {
  const last = replaced[countFirst(replaced, ({ at }) => at < offset) - 1]
  return last === undefined ? offset : last.end + Math.max(0, offset - last.at - last.insert.length)
}

/** The length of the prefix for which a predicate holds. */
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

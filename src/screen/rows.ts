import { isAt } from '../text/chars.ts'
import { widthOf } from '../text/columns.ts'
import { afterBreak, beforeBreak, flatSlice, isLineBreak, type Span } from '../text/view.ts'

/** The text that a screen is read from: a cursor notes whether its end was looked at. */
export interface Source {
  readonly text: string
  readonly length: number
  reach(end: number): number
  /** Negative if before the text. */
  lineStart(index: number): number
}

/** A line of the text, as a terminal shows it. */
export interface Row extends Span {
  /** A character for each column, without escapes; U+0000 is the second half of a wide one. */
  readonly cells: string
  /** The offset of each cell, and of the end; undefined if they follow each other from the start. */
  readonly at: readonly number[] | undefined
}

/** In UTF-16 units. */
const LONGEST = 2048
/** The engine searches faster than a loop runs in a first call. */
const LINE = /[^\n\r\u2028\u2029]{0,2048}/y

/** At most {@link LONGEST} units behind `from`. */
export function lineEnd(text: string, from: number): number {
  isAt(LINE, text, from)
  return LINE.lastIndex
}

const MOST_KNOWN = 512
/** Characters that do not take one column, or may not. */
const UNEVEN =
  /[^ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u2319\u2500-\u25ff]/
const HALF = '\0'
/** ECMA-48 control sequences, strings such as OSC 8, and shifts of character sets. */
const ESCAPE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[()][0-9A-Z]|.)|[\x0e\x0f]/y

/** The lines of a text, each measured once. */
export class Rows {
  readonly #source: Source
  readonly #known = new Map<number, Row | undefined>()

  constructor(source: Source) {
    this.#source = source
  }

  /** The row that starts at `start`; undefined if it is too long for one of a screen. */
  from(start: number): Row | undefined {
    const known = this.#known
    const found = known.get(start)
    if (found !== undefined) return found
    const { text, length } = this.#source
    const end = lineEnd(text, start)
    if (end === length) this.#source.reach(end + 1)
    else if (end === start + LONGEST) return undefined
    const row = measure(text, start, end)
    if (known.size === MOST_KNOWN) known.clear()
    // The row may go on after the view.
    if (end < length) known.set(start, row)
    return row
  }

  after({ end }: Row): Row | undefined {
    const { text, length } = this.#source
    const start = afterBreak(text, end)
    return end < length && (start < length || this.#source.reach(start + 1) < 0) ? this.from(start) : undefined
  }

  /** The row before, unless it starts before `limit`. */
  before({ start }: Row, limit: number): Row | undefined {
    const { text } = this.#source
    let at = beforeBreak(text, start)
    while (at > limit && !isLineBreak(text.charCodeAt(at - 1))) at--
    const isStart = at > 0 ? isLineBreak(text.charCodeAt(at - 1)) : this.#source.lineStart(0) === 0
    return start > limit && isStart ? this.from(at) : undefined
  }
}

function measure(text: string, start: number, end: number): Row {
  // A copy: what matched an expression last stays alive.
  const line = flatSlice(text, start, end)
  if (!UNEVEN.test(line)) return { start, end, cells: line, at: undefined }
  const at: number[] = []
  let cells = ''
  for (let offset = start; offset < end; ) {
    const code = text.codePointAt(offset)!
    if (code < 32 && isAt(ESCAPE, text, offset)) {
      offset = ESCAPE.lastIndex
      continue
    }
    const width = widthOf(code, at.length)
    for (let half = 0; half < width; half++) {
      at.push(offset)
      cells += code < 32 ? ' ' : half === 0 ? text[offset] : HALF
    }
    offset += code > 0xffff ? 2 : 1
  }
  at.push(end)
  return { start, end, cells, at }
}

/** The column of an offset; that of the next cell, if it is in an escape. */
export function columnIn({ start, at }: Row, offset: number): number {
  return at === undefined ? offset - start : at.findIndex((each) => each >= offset)
}

/** The stretches of text in a part of a row, without escapes. */
export function stretchesIn({ start, at, cells }: Row, from: number, to: number): Span[] {
  if (at === undefined) return [{ start: start + from, end: start + to }]
  const stretches: { start: number; end: number }[] = []
  for (let column = from; column < to; column++) {
    if (cells[column] === HALF) continue
    const offset = at[column]!
    const last = stretches.at(-1)
    if (last?.end === offset) last.end++
    else stretches.push({ start: offset, end: offset + 1 })
  }
  return stretches
}

import { LF, TAB } from '../text/ascii.ts'
import { property } from '../text/chars.ts'
import type { Line, LineSource, Neighbourhood } from './line.ts'
import { Near } from './near.ts'

/** How many lines before and behind a line are looked at, … */
const REACH = 6
/** … and how many units: what is longer is no column. */
const SPAN = 768
const TAB_STOP = 8
/** How many offsets are remembered. */
const MOST_KNOWN = 64
/** Line breaks that do not end in LF. */
const OTHER_BREAKS = /\r(?!\n)|[\u2028\u2029]/g
const NOT_PLAIN = /[^ -~]/
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{20000}-\u{3fffd}]/u
const hasNoWidth = /* @__PURE__ */ property(String.raw`[\p{M}\u200b-\u200d\u00ad\ufeff]`)

/** The lines of a plain text, by columns. */
export class ColumnLines implements LineSource {
  readonly isSet = false
  readonly near: Near
  readonly #text: string
  /** What stands around the offsets that were asked for last: URLs in the lines before one another ask for the same. */
  readonly #known = new Map<number, Neighbourhood>()

  constructor(text: string) {
    this.#text = text
    this.near = new Near(text)
  }

  around(offset: number): Neighbourhood {
    const known = this.#known.get(offset)
    if (known !== undefined) return known
    if (this.#known.size === MOST_KNOWN) this.#known.clear()
    const found = this.#lookAround(offset)
    this.#known.set(offset, found)
    return found
  }

  #lookAround(offset: number): Neighbourhood {
    const from = Math.max(0, offset - SPAN)
    const part = this.#text.slice(from, offset + SPAN)
    const near = hasOtherBreaks(part) ? part.replace(OTHER_BREAKS, '\n') : part
    const lines: Line[] = []
    let at = -1
    for (let start = startOf(near, offset - from, from > 0), isEnd = false; !isEnd; ) {
      const newline = near.indexOf('\n', start)
      isEnd = newline < 0
      const end = isEnd ? near.length : newline
      lines.push(measure(near.slice(start, end), start + from))
      if (at < 0 && end + from >= offset) at = lines.length - 1
      if (at >= 0 && lines.length > at + REACH) break
      start = end + 1
    }
    return { lines, at }
  }
}

function hasOtherBreaks(text: string): boolean {
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) return true
  }
  return text.includes('\u2028') || text.includes('\u2029')
}

/** Where the line starts that stands {@link REACH} lines before the one at `at`; the first line may be the rest of one. */
function startOf(near: string, at: number, isRest: boolean): number {
  let start = at
  for (let count = 0; count <= REACH && start > 0; count++) {
    const newline = near.lastIndexOf('\n', start - (count === 0 ? 1 : 2))
    if (newline < 0) return isRest && count > 0 ? start : 0
    start = newline + 1
  }
  return start
}

function measure(text: string, start: number): Line {
  const end = start + text.length
  const filled = text.trimEnd()
  const indent = filled.length - filled.trimStart().length
  if (!NOT_PLAIN.test(filled)) return { start, end, left: indent, right: filled.length, advance: 1, size: 1, page: 0 }
  const left = columnsOf(filled.slice(0, indent), 0)
  return { start, end, left, right: left + columnsOf(filled.slice(indent), left), advance: 1, size: 1, page: 0 }
}

/** The columns that a text takes from column `from` on: tabs go to multiples of eight. */
function columnsOf(text: string, from: number): number {
  let column = from
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === TAB) column += TAB_STOP - (column % TAB_STOP)
    else if (unit < FIRST_OF_NO_WIDTH) column++
    else {
      const code = text.codePointAt(at)!
      if (code > unit) at++
      column += widthOf(code)
    }
  }
  return column - from
}

/** Every character before this one takes one column, but for the tab. */
const FIRST_OF_NO_WIDTH = 0x300
/** The width of each character of the BMP that was met, and one more. */
let widths: Uint8Array | undefined

/** The columns that a character takes: wide ones take two, marks none. */
function widthOf(code: number): number {
  widths ??= new Uint8Array(0x10000)
  const known = widths[code]
  if (known !== undefined && known > 0) return known - 1
  const char = String.fromCodePoint(code)
  const width = WIDE.test(char) ? 2 : hasNoWidth(char) ? 0 : 1
  widths[code] = width + 1
  return width
}

import { columnsOf } from './columns.ts'

/** The lines of a plain text around a line end, each measured once. */

/** A line. */
export interface Row {
  /**
   * What stands behind its quote marks and the mark of a comment, without blanks at its end, and without what stands behind its
   * first {@link LONGEST} units; empty in a blank line.
   */
  readonly body: string
  /** The first word of its body. */
  readonly first: string
  /** Whether it has the mark of a comment. */
  readonly isMarked: boolean
  /** The columns where its first and behind its last character stands. */
  readonly left: number
  readonly right: number
}

/** The lines around a line end. */
export interface Neighbourhood {
  readonly rows: readonly Row[]
  /** The indices of the line that ends there, and of the one in which the URL may go on. */
  readonly at: number
  readonly next: number
}

/** How many lines before and behind are looked at, … */
const REACH = 20
/** … how many units of them, … */
const SPAN = 4096
/** … and how many of each. */
const LONGEST = 400
/** How many lines are remembered. */
const MOST_KNOWN = 4096
const PREFIX = /^[\s>|]*(?:(?:\/\/+[!/]?|#+|;+|%+|\*+|--|dnl|REM|!)(?=\s)\s*)?/
const NOT_ASCII = /[^ -~]/

export class RowSource {
  readonly #text: string
  /** The lines that were measured, by their offsets: those of near line ends overlap. */
  readonly #known = new Map<number, Row>()

  constructor(text: string) {
    this.#text = text
  }

  /** The lines around the line end at `end`, behind which the text goes on at `next`. */
  around(end: number, next: number): Neighbourhood {
    const base = Math.max(0, end - SPAN)
    const text = withNewlines(this.#text.slice(base, next + SPAN))
    const own = text.lastIndexOf('\n', end - base - 1) + 1
    const rows: Row[] = []
    for (let start = own; start > 0 && rows.length < REACH; ) {
      const lineEnd = start - 1
      start = lineEnd === 0 ? 0 : text.lastIndexOf('\n', lineEnd - 1) + 1
      // The rest of a line is no line.
      if (start > 0 || base === 0) rows.push(this.#row(text, start, lineEnd, base))
    }
    rows.reverse()
    const at = rows.length
    let following = at
    for (let start = own; rows.length <= at + REACH; ) {
      const newline = text.indexOf('\n', start)
      const lineEnd = newline < 0 ? text.length : newline
      if (start + base <= next) following = rows.length
      rows.push(this.#row(text, start, lineEnd, base))
      if (newline < 0) break
      start = newline + 1
    }
    return { rows, at, next: following }
  }

  #row(text: string, start: number, end: number, base: number): Row {
    const known = this.#known.get(start + base)
    if (known !== undefined) return known
    if (this.#known.size === MOST_KNOWN) this.#known.clear()
    const row = measure(text.slice(start, Math.min(end, start + LONGEST)))
    this.#known.set(start + base, row)
    return row
  }
}

/** Line breaks that do not end in LF. */
const OTHER_BREAKS = /\r(?!\n)|[\u2028\u2029]/g

/** The text with LF in the place of other line breaks; CR LF stays. */
function withNewlines(text: string): string {
  const isPlain = !text.includes('\r') && !text.includes('\u2028') && !text.includes('\u2029')
  return isPlain ? text : text.replace(OTHER_BREAKS, '\n')
}

function measure(line: string): Row {
  const text = line.trimEnd()
  const [prefix] = PREFIX.exec(text)!
  const body = text.slice(prefix.length)
  const indent = text.length - text.trimStart().length
  const isAscii = !NOT_ASCII.test(text)
  const left = isAscii ? indent : columnsOf(text.slice(0, indent), 0)
  const right = isAscii ? text.length : left + columnsOf(text.slice(indent), left)
  return { body, first: /^\S*/.exec(body)![0], isMarked: /[^\s>|]/.test(prefix), left, right }
}

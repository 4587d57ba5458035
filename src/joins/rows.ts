import { TAB } from '../text/ascii.ts'
import { isAlpha, isAlphadigit, property } from '../text/chars.ts'
import { type LineEnd, wordOf } from './line-end.ts'
import { startsInQuery } from './signs.ts'

/**
 * The lines of a plain text around a line end, measured in columns, and the signs that they give, most of them of rows:
 * of lists, tables, settings, programs. `weights.ts` says how much each counts. `rules §7.6`
 */

/** A line. */
export interface Row {
  /**
   * What stands behind its quote marks and the mark of a comment, without blanks at its end, and without what stands
   * behind its first {@link LONGEST} units; empty in a blank line.
   */
  readonly body: string
  /** The first word of its body. */
  readonly first: string
  /** The columns where its first and behind its last character stands. */
  readonly left: number
  readonly right: number
}

/** The lines around a line end, as they are measured. */
export interface LinesAround<Line> {
  readonly lines: readonly Line[]
  /** The indices of the line that ends there, and of the one in which the URL may go on. */
  readonly own: number
  readonly next: number
}

/** The rows around a line end, and the text in which they stand. */
export interface RowsAround extends LinesAround<Row> {
  readonly near: string
}

/** How many lines before and behind are looked at, … */
const REACH = 20
/** … how many units of them, … */
const SPAN = 4096
/** … and how many of each. */
const LONGEST = 400
/** How many lines are remembered. */
const MOST_KNOWN = 4096
/** Line breaks that do not end in LF. */
const OTHER_BREAKS = /\r(?!\n)|[\u2028\u2029]/g
const PREFIX = /^[\s>|]*(?:(?:\/\/+[!/]?|#+|;+|%+|\*+|--|dnl|REM|!)(?=\s)\s*)?/

/** Gives the lines of a text, each measured once. */
export class RowSource {
  readonly #text: string
  /** The lines that were measured, by their offsets: those of near line ends overlap. */
  readonly #known = new Map<number, Row>()

  constructor(text: string) {
    this.#text = text
  }

  /** The lines around the line end at `end`, behind which the text goes on at `next`. */
  around(end: number, next: number): RowsAround {
    const base = Math.max(0, end - SPAN)
    const text = withNewlines(this.#text.slice(base, next + SPAN))
    let from = text.lastIndexOf('\n', end - base - 1) + 1
    let own = 0
    while (own < REACH && from > 0) {
      const start = text.slice(0, from - 1).lastIndexOf('\n') + 1
      // The rest of a line is no line.
      if (start === 0 && base > 0) break
      from = start
      own++
    }
    const lines: Row[] = []
    let following = own
    let offset = base + from
    for (const line of text.slice(from).split('\n', own + REACH + 1)) {
      if (offset <= next) following = lines.length
      lines.push(this.#row(line, offset))
      offset += line.length + 1
    }
    return { lines, own, next: following, near: text }
  }

  #row(line: string, offset: number): Row {
    let row = this.#known.get(offset)
    if (row === undefined) {
      row = measure(line.slice(0, LONGEST))
      if (this.#known.size === MOST_KNOWN) this.#known.clear()
      this.#known.set(offset, row)
    }
    return row
  }
}

/** The text with LF in the place of other line breaks; CR LF stays. */
function withNewlines(text: string): string {
  const isPlain = !text.includes('\r') && !text.includes('\u2028') && !text.includes('\u2029')
  return isPlain ? text : text.replace(OTHER_BREAKS, '\n')
}

function measure(line: string): Row {
  const text = line.trimEnd()
  const [prefix] = PREFIX.exec(text)!
  const body = text.slice(prefix.length)
  const set = text.trimStart()
  const left = columnsOf(text.slice(0, text.length - set.length), 0)
  const right = left + columnsOf(set, left)
  return { body, first: /^\S*/.exec(body)![0], left, right }
}

const NOT_ASCII = /[^ -~]/
const TAB_STOP = 8
/** Every character before this one takes one column, but for the tab. */
const FIRST_OF_NO_WIDTH = 0x300
const hasNoWidth = /* @__PURE__ */ property(String.raw`[\p{M}\u200b-\u200d\u00ad\ufeff]`)
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{20000}-\u{3fffd}]/u

/** The columns that a text takes from column `from` on: tabs go to multiples of eight. */
function columnsOf(text: string, from: number): number {
  if (!NOT_ASCII.test(text)) return text.length
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

/** A line end with what was counted in the lines around. */
export interface RowEnd {
  readonly at: LineEnd
  /** The text around. */
  readonly near: string
  readonly line: Row
  readonly next: Row
  /** The line before, … */
  readonly before: Row | undefined
  /** … and the one behind the next one. */
  readonly third: Row | undefined
  /** The next line from the piece on. */
  readonly nextBody: string
  /** The column behind the line if the next word stood in it. */
  readonly joined: number
  /** The lines of the paragraph, as far as they are looked at. */
  readonly paragraph: readonly Row[]
  /** How many other lines there are, blank ones aside, … */
  readonly lines: number
  /** … are longer, … */
  readonly longer: number
  /** … end in the same column, … */
  readonly exact: number
  /** … are as long as the line would be with the next word, … */
  readonly asLong: number
  /** … and start as the next line does. */
  readonly alike: number
}

/** How many units of a line's first word are compared. */
const HEAD = 4

export function rowEndOf(at: LineEnd, { lines: rows, own, next: following, near }: RowsAround): RowEnd {
  const line = rows[own]!
  const next = rows[following]!
  const head = next.first.slice(0, HEAD)
  const joined = line.right + wordOf(at).length
  let lines = 0
  let longer = 0
  let exact = 0
  let asLong = 0
  let alike = 0
  for (const row of rows) {
    if (row === line || row.body === '') continue
    lines++
    if (row.right > line.right) longer++
    else if (row.right === line.right) exact++
    if (row.right >= joined) asLong++
    if (row !== next && row.first.startsWith(head)) alike++
  }
  let from = own
  while (from > 0 && rows[from - 1]!.body !== '') from--
  let to = following + 1
  while (to < rows.length && rows[to]!.body !== '') to++
  const paragraph = rows.slice(from, to)
  const third = rows[following + 1]
  return {
    at,
    near,
    line,
    next,
    before: rows[own - 1],
    third,
    nextBody: at.run + at.rest,
    joined,
    paragraph,
    lines,
    longer,
    exact,
    asLong,
    alike,
  }
}

/** The shortest line that is filled. */
const SHORTEST_FILLED = 56

/**
 * Whether the lines of the paragraph are as long as they can be, as a program would set them: behind none but the last
 * the next word had room, nor behind the URL.
 */
function isFilled({ paragraph, line, joined }: RowEnd): boolean {
  const width = Math.max(...paragraph.map(({ right }) => right))
  if (paragraph.length < 3 || width < SHORTEST_FILLED || joined < width) return false
  return paragraph.every((row, index) => {
    const next = paragraph[index + 1]
    return next === undefined || row === line || row.right + 1 + next.first.length > width
  })
}

/** The shape of a word, so that the entries of a list are alike: `a9`, `§` for a long hexadecimal number. */
function shapeOf(word: string): string {
  const shape = word.replace(/[0-9a-fA-F]{12,}/g, '§').replace(/\d/g, '9')
  return shape.replace(/[a-z]+/g, 'a').replace(/[A-Z]+/g, 'A')
}

function isOneWord({ body, first }: Row): boolean {
  return body !== '' && first.length === body.length
}

/** The start of a line, perhaps with an opener. */
const START = /^\s*["'([{<]?\s*$/
/** So few lines tell nothing about their columns. */
const FEW = 12
const KEY = /^[.:@]?[A-Za-z_$][\w.$ -]{0,40}?\s*[=:](?!\/\/)/
/** The parameters of a query. */
const QUERY = /^[\w.-]+=[^=\s&]*&/
const STATEMENT = /^[\w.$:]+(?:\s*\(|\s+[:+]?=(?!=)\s|::|\s*\{\s*$|;\s*$)/
const COMMAND = /^\s*(?:[$#%]\s+\w|(?:curl|wget|git|hg|svn|bash|npm|pip|docker|sudo)\s)/

/** Whether the next line and the one behind it start alike, with a number or a mark. */
function isAlike({ at, next, third }: RowEnd): boolean {
  if (third === undefined || third.body === '' || startsInQuery(at)) return false
  const shape = shapeOf(next.first)
  return /[9§]|[^\w]/.test(shape) && shapeOf(third.first) === shape
}

/** The columns at which programs fold lines. */
const USUAL_COLUMNS: ReadonlySet<number> = /* @__PURE__ */ new Set([70, 72, 74, 75, 76, 77, 78, 79, 80])
/** The shortest word of which the line end may be in the middle, and the shortest part of one. */
const SHORTEST_WORD = 5
const SHORTEST_PART = 3

/** Whether a word stands in a text more than once, by itself: it stands once where the line starts with it. */
function isWordIn(text: string, word: string): boolean {
  let isFound = false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isAlphadigit(text.charCodeAt(at - 1)) || isAlphadigit(text.charCodeAt(at + word.length))) continue
    if (isFound) return true
    isFound = true
  }
  return false
}

/** Where the letters start that end a text. */
function startOfWord(text: string): number {
  let start = text.length
  while (start > 0 && isAlpha(text.charCodeAt(start - 1))) start--
  return start
}

/** How much of a URL's end and of the next piece is looked for in the text, side by side. */
const JOINED_END = 6
const JOINED_START = 5
/** The length of a URL that is long. */
const LONG_URL = 60
/** How many columns deeper a line is that goes on with an entry. */
const DEEPER = 2
const STARTS_WITH_URL = /^\W*(?:https?|ftp):\/\//i

/** Which signs hold, in the order of `ROW_NAMES`: the comment before each is its name. */
export function rowSigns(end: RowEnd): boolean[] {
  const { at, line, next, before, nextBody, paragraph, lines, longer, exact, asLong, alike } = end
  const first = at.url.slice(startOfWord(at.url)).toLowerCase()
  const part = /^[a-z]*/i.exec(at.piece)![0].toLowerCase()
  const isWord = first !== '' && part !== ''
  const near = isWord ? end.near.toLowerCase() : ''
  const start = at.piece.slice(0, JOINED_START)
  return [
    // next lines alike
    isAlike(end),
    // next is a key
    KEY.test(nextBody) && !QUERY.test(nextBody) && !startsInQuery(at),
    // next is a statement
    STATEMENT.test(nextBody),
    // wide gap in the next
    /^\S+ {2,}\S|\S(?:\t| {3,})\S/.test(nextBody),
    // line is one word
    isOneWord(line),
    // next is one word
    isOneWord(next),
    // command
    COMMAND.test(at.before),
    // starts its line
    START.test(at.before),
    // first of its paragraph
    paragraph[0] === line,
    // others start as the next
    alike > 0,
    // many are longer
    lines >= FEW && longer > 0.3 * lines,
    // the paragraph is filled
    isFilled(end),
    // ends at a column
    lines >= FEW && longer <= 0.02 * lines && exact > 2,
    // none as long as joined
    lines >= FEW && asLong === 0,
    // in word, at a column
    exact > 0 && longer === 0 && at.isInWord,
    // long line
    line.right > 100,
    // short line
    line.right < 60,
    // very short line
    line.right < 40,
    // ends at a usual column
    (at.isInWord || START.test(at.before)) && USUAL_COLUMNS.has(line.right),
    // the word is in the text
    isWord && first.length + part.length >= SHORTEST_WORD && near.includes(first + part),
    // its part is in the text
    isWord && part.length >= SHORTEST_PART && isWordIn(near, part),
    // both sides are in the text
    start.length >= JOINED_START - 1 && end.near.includes(at.url.slice(-JOINED_END) + start),
    // room in the paragraph
    paragraph.some(({ right }) => right >= end.joined),
    // next less deep
    next.left < line.left,
    // next deeper
    next.left >= line.left + DEEPER,
    // long URL
    at.url.length >= LONG_URL,
    // a URL in the line before
    at.isFirst && before !== undefined && STARTS_WITH_URL.test(before.body),
    // went on before
    !at.isFirst,
  ]
}

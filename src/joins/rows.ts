import { isAlphadigit } from '../text/chars.ts'
import { columnsOf } from '../text/columns.ts'
import { type LineEnd, wordOf } from './line-end.ts'
import { startsInQuery } from './signs.ts'

/**
 * Lines are measured in columns; most signs are of lists, tables, settings, programs. `weights.ts` has the weights.
 * `rules §7.6`
 */

export interface Row {
  /**
   * The text after quote and comment marks, without final blanks, at most {@link LONGEST} units; empty in a blank line.
   */
  readonly body: string
  readonly first: string
  /** The columns of its first character and after its last one. */
  readonly left: number
  readonly right: number
}

export interface LinesAround<Line> {
  readonly lines: readonly Line[]
  /** The indices of the line that ends, and of the one in which the URL may continue. */
  readonly own: number
  readonly next: number
}

export interface RowsAround extends LinesAround<Row> {
  readonly near: string
}

/** How many lines before and after are measured, … */
const REACH = 20
/** … how many units of them, … */
const SPAN = 4096
/** … and how many of each. */
const LONGEST = 400
const MOST_KNOWN = 4096
/** Line breaks that do not end in LF. */
const OTHER_BREAKS = /\r(?!\n)|[\u2028\u2029]/g
const PREFIX = /^[\s>|]*(?:(?:\/\/+[!/]?|#+|;+|%+|\*+|--|dnl|REM|!)(?=\s)\s*)?/

export class RowSource {
  readonly #text: string
  /** By offset: the lines around near line ends overlap. */
  readonly #known = new Map<number, Row>()

  constructor(text: string) {
    this.#text = text
  }

  around(end: number, next: number): RowsAround {
    const base = Math.max(0, end - SPAN)
    const text = withNewlines(this.#text.slice(base, next + SPAN))
    let from = text.lastIndexOf('\n', end - base - 1) + 1
    let own = 0
    while (own < REACH && from > 0) {
      const start = text.slice(0, from - 1).lastIndexOf('\n') + 1
      // The first line is cut.
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

/** In UTF-16 units of a first word. */
const HEAD = 4

const SHORTEST_FILLED = 56

/** No line but the last had room for the next word, nor did that of the URL. */
function isFilled(paragraph: readonly Row[], line: Row, joined: number): boolean {
  const width = Math.max(...paragraph.map(({ right }) => right))
  if (paragraph.length < 3 || width < SHORTEST_FILLED || joined < width) return false
  return paragraph.every((row, index) => {
    const next = paragraph[index + 1]
    return next === undefined || row === line || row.right + 1 + next.first.length > width
  })
}

/** Letters become `a`, digits `9`, a long hexadecimal number `§`. */
function shapeOf(word: string): string {
  const shape = word.replace(/[0-9a-fA-F]{12,}/g, '§').replace(/\d/g, '9')
  return shape.replace(/[a-z]+/g, 'a').replace(/[A-Z]+/g, 'A')
}

function isOneWord({ body, first }: Row): boolean {
  return first.length === body.length
}

/** The start of a line, perhaps with an opener. */
const START = /^\s*["'([{<]?\s*$/
/** Fewer lines tell nothing about columns. */
const FEW = 12
const KEY = /^[.:@]?[A-Za-z_$][\w.$ -]{0,40}?\s*[=:](?!\/\/)/
const QUERY = /^[\w.-]+=[^=\s&]*&/
const STATEMENT = /^[\w.$:]+(?:\s*\(|\s+[:+]?=(?!=)\s|::|\s*\{\s*$|;\s*$)/
const COMMAND = /^\s*(?:[$#%]\s+\w|(?:curl|wget|git|hg|svn|bash|npm|pip|docker|sudo)\s)/

/** The next two lines start alike, with a number or a mark. */
function isAlike(next: Row, third: Row | undefined): boolean {
  if (third === undefined || third.body === '') return false
  const shape = shapeOf(next.first)
  return /[9§]|[^\w]/.test(shape) && shapeOf(third.first) === shape
}

/** The columns at which programs fold lines. */
const USUAL_COLUMNS: ReadonlySet<number> = /* @__PURE__ */ new Set([70, 72, 74, 75, 76, 77, 78, 79, 80])
/** The least length of a word around the line end, and of its second part. */
const SHORTEST_WORD = 5
const SHORTEST_PART = 3
const LONGEST_WORD = 64

/** Whether a word occurs twice or more: once it starts the next line. */
function isWordIn(text: string, word: string): boolean {
  let isFound = false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isAlphadigit(text.charCodeAt(at - 1)) || isAlphadigit(text.charCodeAt(at + word.length))) continue
    if (isFound) return true
    isFound = true
  }
  return false
}

const JOINED_END = 6
const JOINED_START = 5
const LONG_URL = 60
/** The columns by which an entry's next line is deeper. */
const DEEPER = 2
const STARTS_WITH_URL = /^\W*(?:https?|ftp):\/\//i

/** In the order of `ROW_NAMES`: the comment before each is its name. */
export function rowSigns(at: LineEnd, { lines: rows, own, next: following, near: text }: RowsAround): boolean[] {
  const line = rows[own]!
  const next = rows[following]!
  const before = rows[own - 1]
  const nextBody = at.run + at.rest
  const head = next.first.slice(0, HEAD)
  /** The column after the line with the next word in it. */
  const joined = line.right + wordOf(at).length
  // How many other lines there are, without blank ones, are longer, end in the same column, …
  let lines = 0
  let longer = 0
  let exact = 0
  // … are as long as the line with the next word, and start as the next line does.
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
  const inQuery = startsInQuery(at)
  const first = /[a-z]*$/i.exec(at.url.slice(-LONGEST_WORD))![0].toLowerCase()
  const part = /^[a-z]*/i.exec(at.piece)![0].toLowerCase()
  const isWord = first !== '' && part !== ''
  const near = isWord ? text.toLowerCase() : ''
  const start = at.piece.slice(0, JOINED_START)
  return [
    // next lines alike
    !inQuery && isAlike(next, rows[following + 1]),
    // next is a key
    KEY.test(nextBody) && !QUERY.test(nextBody) && !inQuery,
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
    isFilled(paragraph, line, joined),
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
    start.length >= JOINED_START - 1 && text.includes(at.url.slice(-JOINED_END) + start),
    // room in the paragraph
    paragraph.some(({ right }) => right >= joined),
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

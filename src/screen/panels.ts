import { BAR } from '../text/ascii.ts'
import type { Row, Rows } from './rows.ts'

export interface Bounds {
  /** The column of the first cell, and that of the right border; `Infinity` without one. */
  readonly left: number
  readonly right: number
}

/** Rows above and below that are measured, and units before the row. */
const REACH = 24
const LOOK_BACK = 4096
const VERTICAL = /[|│┃║¦┆┇┊┋╎╏▌▐▏▕]/
const CROSSING = /[+|¦\u2500-\u257f▌▐▏▕]/
const BORDERS = /[|│┃║¦┆┇┊┋╎╏▌▐▏▕ ]/g
/** Marks of quotations and of comments, which both rows have; … */
const COMMENTS = /^(?: *(?:>|\/\/|#|;+|%) ?)+/
/** … or the first ones. */
const QUOTES = /^(?: *>)+ ?/
const RULER = /^[-=_+~* \u2500-\u257f]+$/
/** A border at the end of a row, or a bar to scroll. */
const EDGE = /[|\u2190-\u21ff\u2500-\u25ff]$/
const NUMBER = /^ *\d+(?= |$)/
/** A pager's column of marks: `*` before rows with what was searched. */
const STATUS = /^(?:~?$|[ *](?: |$))/
const TOP_LEFT = /[┌╭╔┏+.,]/
const TOP_RIGHT = /[┐╮╗┓+.]/
/** Blanks between a text without any and the next column. */
const COLUMN = /^\S+ {2,}(?=\S)/
/** Signs around a text, and the one behind it. */
const FRAME = /^( *[!-/:-@[-`{-~]{1,4} +).*? ([!-/:-@[-`{-~]{1,4})$/
const FRAMED = /^ [!-/:-@[-`{-~]{1,4}$/
const HORIZONTAL = /[─═━-]/

/** Where a text stands on a screen, by columns: between two borders, behind a gutter, or in the whole width. */
export class Panel implements Bounds {
  left: number
  readonly right: number
  readonly row: Row
  readonly below: Row | undefined
  /** Whether it has a border. */
  readonly isBounded: boolean
  /** Whether numbers of lines stand at its left edge. */
  isNumbered = false
  /** Whether other signs than lines divide it from what stands around. */
  readonly isFramed: boolean
  readonly #screen: Rows
  readonly #border: number
  readonly #edge: number
  /** Whether blanks alone divide it from the next column. */
  readonly #isColumn: boolean
  #rows: Row[] | undefined

  constructor(screen: Rows, row: Row, column: number) {
    const { cells } = row
    this.#screen = screen
    this.row = row
    this.below = screen.after(row)
    let border = VERTICAL.test(cells) ? column - 1 : -1
    while (border >= 0 && !this.#isBorder(border)) border--
    let right = border < 0 && !VERTICAL.test(cells) ? cells.length : column
    while (right < cells.length && !this.#isBorder(right)) right++
    const frame = right === cells.length && this.below ? frameOf(row, this.below) : undefined
    this.isFramed = frame !== undefined
    if (frame !== undefined) {
      border = frame.left - 1
      right = frame.right
    }
    const [beside] = right === cells.length ? (COLUMN.exec(cells.slice(column)) ?? []) : []
    this.#isColumn = beside !== undefined
    if (beside !== undefined) {
      border = column - 1
      right = column + beside.length
    }
    this.#border = border
    this.#edge = right
    const isClosed = right < cells.length || this.#isFilledUp()
    this.isBounded = border >= 0 || isClosed
    this.right = isClosed ? right : Number.POSITIVE_INFINITY
    this.left = border + 1
  }

  /** Leaves out the numbers of lines, or the marks of a quotation. */
  skipGutter(): void {
    if (this.#border >= 0) return
    const numbers = this.#numbers()
    const marks = [COMMENTS, QUOTES].map((each) => each.exec(this.row.cells)?.[0] ?? '')
    this.isNumbered = numbers > 0
    this.left = numbers || (marks.find((each) => this.below?.cells.startsWith(each))?.length ?? 0)
  }

  /** The rows around up to an empty one, between the same borders. */
  get rows(): readonly Row[] {
    if (this.#rows !== undefined) return this.#rows
    this.#rows = this.#around((row) => this.#isWithin(row))
    return this.#rows
  }

  #around(isPart: (row: Row) => boolean): Row[] {
    const { row } = this
    const rows = [row]
    const limit = Math.max(0, row.start - LOOK_BACK)
    let above = this.#screen.before(row, limit)
    while (above !== undefined && isPart(above) && rows.length < REACH) {
      rows.unshift(above)
      above = this.#screen.before(above, limit)
    }
    const most = rows.length + REACH
    let { below } = this
    for (; below !== undefined && isPart(below) && rows.length < most; below = this.#screen.after(below))
      rows.push(below)
    return rows
  }

  /** The column after its longest row, rulers left out; some boxes show their right border in a few rows. */
  get width(): number {
    const isOpen = this.#border >= 0 && this.right === Infinity
    const written = this.rows.filter(({ cells }) => {
      return !RULER.test(cells.slice(this.left, this.right)) && !(isOpen && EDGE.test(cells))
    })
    return Math.max(...written.map((each) => endIn(each, this)))
  }

  /** The column where its rows start. */
  get indent(): number {
    return Math.min(...this.rows.map((each) => startIn(each, this)).filter((start) => start >= 0))
  }

  /** Whether what stands beside it is another text: it reaches the borders, or is in a box. */
  get isApart(): boolean {
    const { left, right } = this
    const isTouched = ({ cells }: Row): boolean =>
      !RULER.test(cells.slice(left, right)) &&
      ((this.#border >= 0 && (cells[left] ?? ' ') !== ' ') || (right !== Infinity && cells[right - 1] !== ' '))
    if (this.isFramed || this.rows.some(isTouched)) return true
    const top = this.#screen.before(this.rows[0]!, 0)?.cells ?? ''
    return (
      TOP_LEFT.test(top[left - 1] ?? '') &&
      TOP_RIGHT.test(top[right] ?? '') &&
      !HORIZONTAL.test(`${top[left - 2]}${top[right + 1]}`)
    )
  }

  #isWithin(row: Row): boolean {
    if (row.cells === '') return false
    if (this.#isColumn)
      return (
        /^(?:$| )/.test(row.cells.slice(this.left - 1)) && /^ ? ?$/.test(row.cells.slice(this.right - 2, this.right))
      )
    if (this.isFramed)
      return FRAMED.test(row.cells.slice(this.right - 1)) && !/[A-Za-z\d]/.test(row.cells.slice(0, this.left))
    const isRight = this.#edge >= this.row.cells.length || isVertical(row, this.#edge)
    return isRight && (this.#border < 0 || isVertical(row, this.#border))
  }

  /** A border goes on in the next row; `|` stands in three rows. In other rows it may be crossed. */
  #isBorder(column: number): boolean {
    const { row, below } = this
    if (!isVertical(row, column) || !isCrossed(below, column)) return false
    return (
      row.cells[column] !== '|' ||
      isCrossed(this.#screen.after(below!), column) ||
      isCrossed(this.#screen.before(row, 0), column)
    )
  }

  /** Whether the row ends in a blank, and the next two in the same column. */
  #isFilledUp(): boolean {
    const { row, below } = this
    const third = row.cells.endsWith(' ') && below ? this.#screen.after(below) : undefined
    return [below, third].every((each) => each?.cells.length === row.cells.length)
  }

  /** The width of a column of numbers that all rows have, or blanks, or of a pager's marks; 0 without one. */
  #numbers(): number {
    const { cells } = this.row
    // A pager marks all rows of a line.
    if (cells.startsWith('* ') && this.below?.cells.startsWith('* ')) {
      const rows = this.#around((each) => STATUS.test(each.cells))
      if (rows.some((each) => each.cells[0] === ' ')) return 2
    }
    const width = NUMBER.exec(cells)?.[0].length ?? 0
    if (width === 0) return 0
    const widths = this.rows.map((each) => NUMBER.exec(each.cells)?.[0].length)
    const alike = widths.filter((each) => each === width).length
    const others = this.rows.filter((each, at) => widths[at] !== width && /[^ ~]/.test(each.cells.slice(0, width + 1)))
    return alike > 2 && others.length < alike / 2 ? width + 1 : 0
  }
}

/** Signs at both ends of two rows that are as long: those of a balloon, or of a comment. */
function frameOf({ cells }: Row, below: Row): Bounds | undefined {
  if (cells.length !== below.cells.length) return undefined
  const [, head, tail] = FRAME.exec(cells) ?? []
  const [, otherHead, otherTail] = FRAME.exec(below.cells) ?? []
  if (tail === undefined || tail.length !== otherTail?.length) return undefined
  return { left: Math.min(head!.length, otherHead!.length), right: cells.length - tail.length }
}

function isVertical({ cells }: Row, column: number): boolean {
  // Most are no border.
  return cells.charCodeAt(column) >= BAR && VERTICAL.test(cells[column]!)
}

function isCrossed(row: Row | undefined, column: number): boolean {
  return CROSSING.test(row?.cells[column] ?? '')
}

/** The column after the text of a row. */
export function endIn({ cells }: Row, { left, right }: Bounds): number {
  let end = Math.min(cells.length, right)
  while (end > left && cells[end - 1] === ' ') end--
  return end
}

/** The column where the text of a row starts; -1 in a blank one. */
export function startIn(row: Row, bounds: Bounds): number {
  const end = endIn(row, bounds)
  let start = bounds.left
  while (start < end && row.cells[start] === ' ') start++
  return start < end ? start : -1
}

/** What stands beside a panel, without borders. */
export function besideIn({ cells }: Row, { left, right }: Bounds): string {
  return `${cells.slice(0, left)}${right < cells.length ? cells.slice(right) : ''}`.replace(BORDERS, '')
}

import type { Row, Rows } from './rows.ts'

/** Where a text stands on a screen, by columns: between two borders, behind a gutter, or in the whole width. */
export interface Panel {
  /** The column of its first cell, and that of its right border; `Infinity` without one. */
  readonly left: number
  readonly right: number
  /** The rows around up to an empty one, between the same borders, and the index of the one that was asked for. */
  readonly rows: readonly Row[]
  readonly own: number
  /** Whether it has a border. */
  readonly isBounded: boolean
  /** Whether numbers of lines stand at its left edge. */
  readonly isNumbered: boolean
  /** The column after its longest row. */
  readonly width: number
  /** The column where its rows start. */
  readonly indent: number
  /** Whether what stands beside it is another text: it reaches the borders, or is in a box. */
  readonly isApart: boolean
}

type Bounds = Pick<Panel, 'left' | 'right'>

/** Rows above and below that are measured, and units before the row. */
const REACH = 24
const LOOK_BACK = 4096
const VERTICAL = /[|│┃║¦┆┇┊┋╎╏▌▐▏▕]/
const CROSSING = /[+|¦\u2500-\u257f▌▐▏▕]/

export function isDrawn({ cells }: Row): boolean {
  return VERTICAL.test(cells)
}

export function panelAt(rows: Rows, row: Row, column: number): Panel {
  let border = column - 1
  while (border >= 0 && !isBorder(rows, row, border)) border--
  let right = column
  while (right < row.cells.length && !isBorder(rows, row, right)) right++
  const isPadded = right >= row.cells.length && isPaddedIn(rows, row)
  if (right >= row.cells.length && !isPadded) right = Number.POSITIVE_INFINITY
  const isWithin = (each: Row | undefined): each is Row => {
    if (each === undefined || each.cells === '' || (isPadded && each.cells.length !== right)) return false
    return (border < 0 || isVertical(each, border)) && (right >= row.cells.length || isVertical(each, right))
  }
  const within = [row]
  const limit = Math.max(0, row.start - LOOK_BACK)
  let above = rows.before(row, limit)
  while (isWithin(above) && within.length < REACH) {
    within.unshift(above)
    above = rows.before(above, limit)
  }
  const own = within.length - 1
  for (let below = rows.after(row); isWithin(below) && within.length - own < REACH; below = rows.after(below))
    within.push(below)
  const isBounded = border >= 0 || Number.isFinite(right)
  const numbers = border < 0 ? numbersOf(within, own) : 0
  const gutter = border < 0 ? numbers || quotesOf(within, own) : 0
  const bounds = { left: border + 1 + gutter, right }
  const width = Math.max(...within.map((each) => endIn(each, bounds)))
  const starts = within.map((each) => startIn(each, bounds)).filter((start) => start >= 0)
  const isApart = isBox(above, bounds) || within.some((each) => isTouched(each, bounds, gutter))
  return {
    ...bounds,
    rows: within,
    own,
    isBounded,
    isNumbered: numbers > 0,
    width,
    indent: Math.min(...starts, width),
    isApart,
  }
}

const TOP_LEFT = /[┌╭╔┏+.,]/
const TOP_RIGHT = /[┐╮╗┓+.]/
const HORIZONTAL = /[─═━-]/

function isBox(above: Row | undefined, { left, right }: Bounds): boolean {
  const top = above?.cells ?? ''
  return (
    TOP_LEFT.test(top[left - 1] ?? '') &&
    TOP_RIGHT.test(top[right] ?? '') &&
    !HORIZONTAL.test(`${top[left - 2]}${top[right + 1]}`)
  )
}

/** Whether a text reaches the borders: other texts stand beside it. */
function isTouched({ cells }: Row, { left, right }: Bounds, gutter: number): boolean {
  return (left > gutter && (cells[left] ?? ' ') !== ' ') || (right !== Infinity && cells[right - 1] !== ' ')
}

/** Whether a row and the next two are filled up with blanks to one column. */
function isPaddedIn(rows: Rows, row: Row): boolean {
  const next = rows.after(row)
  const third = next && rows.after(next)
  const all = third ? [row, next, third] : []
  return (
    all.filter(({ cells }) => cells.endsWith(' ')).length > 1 &&
    all.every(({ cells }) => cells.length === row.cells.length)
  )
}

function isVertical({ cells }: Row, column: number): boolean {
  return VERTICAL.test(cells[column] ?? '')
}

/** A border goes on in the next row; `|` stands in three rows. In other rows it may be crossed. */
function isBorder(rows: Rows, row: Row, column: number): boolean {
  if (!isVertical(row, column)) return false
  const below = rows.after(row)
  if (below === undefined || !isCrossed(below, column)) return false
  return row.cells[column] !== '|' || [rows.after(below), rows.before(row, 0)].some((each) => isCrossed(each, column))
}

function isCrossed(row: Row | undefined, column: number): boolean {
  return CROSSING.test(row?.cells[column] ?? '')
}

const QUOTES = /^(?: *>)+ ?/
const NUMBER = /^ *\d+(?= |$)/

/** The width of the marks of quoted mail; 0 without any. */
function quotesOf(rows: readonly Row[], own: number): number {
  const quotes = QUOTES.exec(rows[own]!.cells)?.[0]
  return quotes !== undefined && rows[own + 1]?.cells.startsWith(quotes) ? quotes.length : 0
}

/** A pager's column of marks: `*` before rows with what was searched. */
const STATUS = /^[ *](?: |$)/

/** The width of a column of numbers that all rows have, or blanks, or of a pager's marks; 0 without one. */
function numbersOf(rows: readonly Row[], own: number): number {
  const shown = rows.filter(({ cells }) => /[^ ~]/.test(cells))
  const marked = shown.filter(({ cells }) => STATUS.test(cells))
  const unmarked = marked.filter(({ cells }) => cells[0] === ' ').length
  if (unmarked > 0 && unmarked < marked.length && marked.length > shown.length * 0.9) return 2
  const numbered = rows.map((row) => NUMBER.exec(row.cells)?.[0].length ?? 0)
  const width = numbered[own]!
  if (width === 0 || (rows[own]!.cells[width] ?? ' ') !== ' ') return 0
  const alike = numbered.filter((each) => each === width).length
  const others = rows.filter((row, at) => numbered[at] !== width && /[^ ~]/.test(row.cells.slice(0, width + 1)))
  return alike > 2 && others.length < alike / 2 ? width + 1 : 0
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

const BORDERS = /[|│┃║¦┆┇┊┋╎╏▌▐▏▕ ]/g

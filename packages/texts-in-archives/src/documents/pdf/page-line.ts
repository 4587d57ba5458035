/** A run of glyphs in a line. */
export interface Run {
  /** Offset of its text in that of the line, in UTF-16 units. */
  readonly at: number
  readonly length: number
  /** Where it starts, and how long it is, along the line. One that is read from right to left has a negative width. */
  readonly x: number
  readonly width: number
}

/** A quarter turn of the page, counterclockwise: how often a line was turned to stand on the page. */
export type Turn = 0 | 1 | 2 | 3

/**
 * A line of a page. Its lengths are in points, `x` along the line and `y` across it, upwards: on a page that is turned
 * back by `turn`.
 */
export interface PageLine {
  readonly text: string
  readonly runs: readonly Run[]
  readonly x0: number
  readonly x1: number
  /** Its baseline. */
  readonly y: number
  /** The size of its largest font. */
  readonly size: number
  readonly turn: Turn
  /** Whether it is read from right to left. */
  readonly isRtl: boolean
  /** Whether it reaches over the right edge of the page, which cuts it. */
  readonly isCut?: boolean
}

/** The same line with these runs alone; undefined if there is no text in them. */
export function lineOf(line: PageLine, runs: readonly Run[]): PageLine | undefined {
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return undefined
  const text = line.text.slice(first.at, last.at + last.length)
  const own = runs.map((run) => ({ ...run, at: run.at - first.at }))
  return { ...line, text, runs: own, ...extentOf(own) }
}

/** From where to where runs reach. */
export function extentOf(runs: readonly Run[]): { readonly x0: number; readonly x1: number } {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const { x, width } of runs) {
    x0 = Math.min(x0, x, x + width)
    x1 = Math.max(x1, x, x + width)
  }
  return { x0, x1 }
}

/** A point of a line as one of the page. */
export function toPage(x: number, y: number, turn: Turn): [x: number, y: number] {
  if (turn === 0) return [x, y]
  if (turn === 1) return [-y, x]
  return turn === 2 ? [-x, -y] : [y, -x]
}

/** A point of the page as one of a line. */
export function toLine(x: number, y: number, turn: Turn): [x: number, y: number] {
  return toPage(x, y, ((4 - turn) % 4) as Turn)
}

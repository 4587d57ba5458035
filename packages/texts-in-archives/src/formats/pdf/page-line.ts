export interface Run {
  readonly at: number
  readonly length: number
  /** Along the line. A run from right to left has a negative width. */
  readonly x: number
  readonly width: number
}

/** Quarter turns of the page, counterclockwise. */
export type Turn = 0 | 1 | 2 | 3

/** In points, `x` along the line and `y` across it, upwards: on a page that is turned back by `turn`. */
export interface PageLine {
  readonly text: string
  readonly runs: readonly Run[]
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly size: number
  readonly turn: Turn
  readonly isRtl: boolean
  /** Whether it reaches over the right edge of the page, which cuts it. */
  readonly isCut?: boolean
}

export function lineOf(line: PageLine, runs: readonly Run[]): PageLine | undefined {
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return undefined
  const text = line.text.slice(first.at, last.at + last.length)
  const own = runs.map((run) => ({ ...run, at: run.at - first.at }))
  return { ...line, text, runs: own, ...extentOf(own) }
}

export function extentOf(runs: readonly Run[]): { readonly x0: number; readonly x1: number } {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const { x, width } of runs) {
    x0 = Math.min(x0, x, x + width)
    x1 = Math.max(x1, x, x + width)
  }
  return { x0, x1 }
}

export function toPage(x: number, y: number, turn: Turn): [x: number, y: number] {
  if (turn === 0) return [x, y]
  if (turn === 1) return [-y, x]
  return turn === 2 ? [-x, -y] : [y, -x]
}

export function toLine(x: number, y: number, turn: Turn): [x: number, y: number] {
  return toPage(x, y, ((4 - turn) % 4) as Turn)
}

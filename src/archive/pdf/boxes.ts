import type { Box } from '../placed-link.ts'
import { type Flow, firstBehind, LINE_FIELDS, lineAt, lineCount, RUN, RUN_FIELDS } from './flow.ts'
import { toPage } from './page-line.ts'

/** How far below its baseline a line reaches, and how far above, in sizes of its font. */
const BELOW = 0.25
const ABOVE = 0.75

/** The boxes of a stretch of a flow, one a line. */
export function boxesOf(flow: Flow, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let index = firstBehind(flow.lines, LINE_FIELDS, start); index < lineCount(flow); index++) {
    const line = lineAt(flow, index)
    if (line.start >= end) break
    const [x0, x1] = extent(flow, Math.max(start, line.start), Math.min(end, line.end))
    if (x0 > x1) continue
    const [left, bottom] = toPage(x0, line.y - BELOW * line.size, line.turn)
    const [right, top] = toPage(x1, line.y + ABOVE * line.size, line.turn)
    boxes.push({
      page: line.page,
      x0: Math.min(left, right),
      y0: Math.min(bottom, top),
      x1: Math.max(left, right),
      y1: Math.max(bottom, top),
    })
  }
  return boxes
}

/** From where to where a stretch of one line reaches. In a run, all characters count as equally wide. */
function extent({ runs }: Flow, start: number, end: number): [x0: number, x1: number] {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (let row = firstBehind(runs, RUN_FIELDS, start) * RUN_FIELDS; row < runs.length; row += RUN_FIELDS) {
    const from = runs[row + RUN.start]!
    if (from >= end) break
    const to = runs[row + RUN.end]!
    const x = runs[row + RUN.x]!
    const advance = runs[row + RUN.width]! / (to - from)
    const first = x + Math.max(0, start - from) * advance
    const last = x + (Math.min(end, to) - from) * advance
    x0 = Math.min(x0, first, last)
    x1 = Math.max(x1, first, last)
  }
  return [x0, x1]
}

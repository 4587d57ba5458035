import type { PlacedLink } from '../../part/part.ts'
import type { Span } from '../../source/span.ts'
import { type PageLine, toLine } from './page-line.ts'

export type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number]

export interface PageLink {
  readonly url: string
  readonly boxes: readonly Rectangle[]
}

/** In points: the middle of a line may be so far outside of a box. */
const SLACK = 1
/** In sizes of the font, above the baseline. */
const MIDDLE = 0.3
/** On a page. Links beyond that are given without their places. */
const MOST_COMPARED = 2_000_000
/** A line end with blanks. */
const BETWEEN = 8

/** The lines start at these offsets of the text. */
export function placeLinks(
  lines: readonly PageLine[],
  starts: readonly number[],
  links: readonly PageLink[],
): PlacedLink[] {
  const placed: PlacedLink[] = []
  const boxes = links.reduce((count, link) => count + link.boxes.length, 0)
  const runs = lines.reduce((count, line) => count + line.runs.length, 0)
  if (boxes * runs > MOST_COMPARED) return placed
  for (const { url, boxes } of links) {
    for (const box of boxes) {
      for (const [index, line] of lines.entries()) {
        const covered = coveredBy(line, box)
        if (covered === undefined) continue
        placed.push({ start: starts[index]! + covered.start, end: starts[index]! + covered.end, url })
      }
    }
  }
  return placed
}

/** In a run, all characters count as equally wide. */
function coveredBy({ runs, y, size, turn }: PageLine, box: Rectangle): Span | undefined {
  const [xa, ya] = toLine(box[0], box[1], turn)
  const [xb, yb] = toLine(box[2], box[3], turn)
  const middle = y + MIDDLE * size
  if (middle < Math.min(ya, yb) - SLACK || middle > Math.max(ya, yb) + SLACK) return undefined
  const [left, right] = [Math.min(xa, xb), Math.max(xa, xb)]
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { at, length, x, width } of runs) {
    const advance = width / length
    if (!(Math.abs(advance) > 0)) continue
    const [first, last] = advance > 0 ? [left, right] : [right, left]
    const from = Math.max(0, Math.round((first - x) / advance))
    const to = Math.min(length, Math.round((last - x) / advance))
    if (to <= from) continue
    start = Math.min(start, at + from)
    end = Math.max(end, at + to)
  }
  return start < end ? { start, end } : undefined
}

/** Programs make a link for each line. */
export function joinPieces(text: string, placed: readonly PlacedLink[]): PlacedLink[] {
  const joined: PlacedLink[] = []
  for (const link of [...placed].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const before = joined.at(-1)
    const isPiece = before?.url === link.url && link.start - before.end <= BETWEEN
    if (isPiece && text.slice(before.end, link.start).trim() === '')
      joined[joined.length - 1] = { ...before, end: Math.max(before.end, link.end) }
    else joined.push(link)
  }
  return joined
}

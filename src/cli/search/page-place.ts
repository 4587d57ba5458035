import type { Part } from '../../archive/index.ts'
import type { Span } from '../../text/view.ts'
import type { Row } from './row.ts'

/** The place of a match on the pages of a document. */
export function pagePlaceOf(part: Part, { start, end }: Span): Pick<Row, 'page' | 'paragraph' | 'box'> {
  const paragraph = part.paragraphAt?.(start) ?? part.paragraph
  const boxes = part.boxes?.(start, end) ?? []
  if (boxes.length === 0) return { page: part.page, paragraph }
  const box = boxes.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1].map(inTenths))
  return { page: boxes[0]!.page, paragraph, box }
}

function inTenths(points: number): number {
  return Math.round(points * 10) / 10
}

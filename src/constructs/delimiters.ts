import type { Cursor } from '../find/cursor.ts'
import { enclosureBefore } from '../find/enclosure.ts'
import type { UrlMatch } from '../match.ts'

/** The label before a URL, with the angle bracket of a wrapper. */
const LABEL = /(<?)URL: ?$/i
const LABEL_LENGTH = 6
const GREATER_THAN = 0x3e

/** The delimiters and the label right around `start`…`end`, and what they cover; offsets of the view. */
export function delimitersAround(
  cursor: Cursor,
  start: number,
  end: number,
): Pick<UrlMatch, 'start' | 'end' | 'context'> {
  const { text, floor } = cursor
  const unit = cursor.at(end)
  const label = LABEL.exec(text.slice(Math.max(floor, start - LABEL_LENGTH), start))
  if (label !== null) {
    const isWrapped = label[1] !== '' && unit === GREATER_THAN
    const from = start - label[0].length
    if (isWrapped) return { start: from, end: end + 1, context: 'url-wrapper' }
    return { start: from + label[1]!.length, end, context: 'label' }
  }
  const enclosure = enclosureBefore(cursor, start)
  if (enclosure === undefined || enclosure.opener !== start - 1 || !enclosure.closers.includes(unit)) {
    return { start, end, context: 'bare' }
  }
  return { start: enclosure.opener, end: end + 1, context: enclosure.angle ? 'angle' : 'quoted' }
}

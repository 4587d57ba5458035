import type { Cursor } from '../find/cursor.ts'
import { enclosureBefore } from '../find/start/enclosure.ts'
import type { UrlMatch } from '../match.ts'

const LABEL = /(?:^|[^A-Za-z0-9<]|(<))URL: ?$/i
const LABEL_LENGTH = 7
const GREATER_THAN = 0x3e

export function isLabelAt({ text, floor }: Cursor, colon: number): boolean {
  return /(?:^|[^A-Za-z0-9])URL$/i.test(text.slice(Math.max(floor, colon - 4), colon))
}

/** The delimiters and label around `start`…`end`. Offsets of the view. */
export function delimitersAround(
  cursor: Cursor,
  start: number,
  end: number,
): Pick<UrlMatch, 'start' | 'end' | 'context'> {
  const { text, floor } = cursor
  const unit = cursor.at(end)
  const label = LABEL.exec(text.slice(Math.max(floor, start - LABEL_LENGTH), start))
  if (label !== null) {
    const from = start - /URL: ?$/i.exec(label[0])![0].length
    if (label[1] !== undefined && unit === GREATER_THAN)
      return { start: from - 1, end: end + 1, context: 'url-wrapper' }
    return { start: from, end, context: 'label' }
  }
  const enclosure = enclosureBefore(cursor, start)
  if (enclosure === undefined || enclosure.opener !== start - 1 || !enclosure.closers.includes(unit)) {
    return { start, end, context: 'bare' }
  }
  return { start: enclosure.opener, end: end + 1, context: enclosure.angle ? 'angle' : 'quoted' }
}

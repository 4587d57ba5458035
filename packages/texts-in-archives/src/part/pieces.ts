import { PIECE_SIZE } from '../decoding/cut.ts'
import { Part, type PartRecord, type PlacedLink, textWithoutBytes } from './part.ts'

/** A text without bytes of its own as a part, or as several pieces of one, cut at a line end if there is one. */
export function* piecesOf(record: PartRecord, text: string): Generator<Part> {
  const { links } = record
  let passed = 0
  for (let start = 0; start < text.length; ) {
    const end = cutAfter(text, start)
    const covered: PlacedLink[] = []
    for (let at = passed; links !== undefined && at < links.length && links[at]!.start < end; at++) {
      const link = links[at]!
      covered.push({ ...link, start: Math.max(start, link.start), end: Math.min(end, link.end) })
      if (link.end <= end) passed = at + 1
    }
    const content = textWithoutBytes(text.slice(start, end))
    yield new Part({ ...record, links: links && covered }, content, undefined, start, end === text.length)
    start = end
  }
}

/** Not within a character. */
function cutAfter(text: string, start: number): number {
  const limit = start + PIECE_SIZE
  if (limit >= text.length) return text.length
  const lineEnd = text.slice(start, limit).lastIndexOf('\n') + 1
  if (lineEnd > PIECE_SIZE / 2) return start + lineEnd
  return /[\ud800-\udbff]/.test(text[limit - 1]!) ? limit - 1 : limit
}

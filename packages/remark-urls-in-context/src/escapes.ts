import type { Reading, Repair, Span, UrlMatch } from 'urls-in-context'
import { OffsetMap, type Replaced } from 'urls-in-context/links'

const ESCAPE = /\\([!-/:-@[-`{-~])/g
/** The core reads `\_` and others itself, but these rarely or never. */
const OF_URLS = '!&()*+[]'

/** Searches the line as Markdown shows it, and maps the matches back to the line. */
export function findUnescaped(line: string, find: (text: string) => UrlMatch[]): UrlMatch[] {
  const replaced: Replaced[] = []
  let text = ''
  let copied = 0
  for (const { index, 1: insert } of line.matchAll(ESCAPE)) {
    if (!OF_URLS.includes(insert!)) continue
    text += line.slice(copied, index)
    replaced.push({ start: index, end: index + 2, insert: insert!, at: text.length })
    text += insert
    copied = index + 2
  }
  if (replaced.length === 0) return find(line)
  const map = new OffsetMap(replaced)
  return find(text + line.slice(copied)).map((match) => ({
    ...toLine(match, map),
    alternatives: match.alternatives.map((other) => toLine(other, map)),
  }))
}

/** The escapes become repairs. */
function toLine<R extends Reading & Span>(reading: R, map: OffsetMap): R {
  const { urlStart, urlEnd } = reading
  const placed = (span: Span): Span => ({ start: map.startOf(span.start), end: map.endOf(span.end) })
  const repairs: Repair[] = reading.repairs.map((each) => ({ ...each, ...placed(each) }))
  for (const { at, start, end, insert } of map.replaced) {
    const isRepaired = reading.repairs.some((each) => each.start <= at && at < each.end)
    if (at >= urlStart && at < urlEnd && !isRepaired) repairs.push({ kind: 'escape', start, end, insert })
  }
  repairs.sort((a, b) => a.start - b.start)
  return { ...reading, ...placed(reading), urlStart: map.startOf(urlStart), urlEnd: map.endOf(urlEnd), repairs }
}

/** Whether a mark written at this offset would be escaped. */
export function isEscapedAt(source: string, offset: number): boolean {
  let start = offset
  while (source[start - 1] === '\\') start--
  return (offset - start) % 2 === 1
}

import { endOfLine } from './end-of-line.ts'
import { SegmentMap } from './offset-map.ts'

export interface Flowed {
  readonly text: string
  readonly map: SegmentMap
}

/** A soft break, or a stuffed space at the start of a line. */
export function isFlowing(text: string): boolean {
  return text.includes(' \n') || text.includes(' \r\n') || text.includes('\n ') || text.startsWith(' ')
}

/**
 * RFC 3676. A quoted paragraph keeps its quote marks once; lines of different depth are never joined (§4.5). With
 * `delSp` the space of a soft break goes with the break (§4.1). The signature separator `-- ` ends a line (§4.3).
 */
export function unflow(text: string, delSp: boolean): Flowed {
  const map = new SegmentMap()
  const pieces: string[] = []
  let written = 0
  let openDepth = -1
  let runStart = 0
  let runEnd = 0
  const copy = (from: number, to: number): void => {
    if (from === runEnd) runEnd = to
    else if (from < to) {
      flush()
      runStart = from
      runEnd = to
    }
  }
  const flush = (): void => {
    if (runStart === runEnd) return
    map.addRun(written, runStart)
    pieces.push(text.slice(runStart, runEnd))
    written += runEnd - runStart
  }
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const next = newline < 0 ? text.length : newline + 1
    const end = endOfLine(text, start, newline)
    const depth = quoteDepth(text, start, end)
    const content = text.charCodeAt(start + depth) === 0x20 ? start + depth + 1 : start + depth
    const isSeparator = end - content === 3 && text.startsWith('-- ', content)
    const joins = openDepth === depth && !isSeparator
    const soft = !isSeparator && end > content && text.charCodeAt(end - 1) === 0x20 && newline >= 0
    if (!joins) {
      if (openDepth >= 0) copy(breakBefore(text, start), start)
      copy(start, depth > 0 ? content : start)
    }
    copy(content, soft && delSp ? end - 1 : end)
    openDepth = soft ? depth : -1
    if (!soft) copy(end, next)
    start = next
  }
  flush()
  return { text: pieces.join(''), map }
}

function quoteDepth(text: string, start: number, end: number): number {
  let at = start
  while (at < end && text.charCodeAt(at) === 0x3e) at++
  return at - start
}

/** A soft break without a line to join is a hard break (§4.5). */
function breakBefore(text: string, start: number): number {
  return text.charCodeAt(start - 2) === 0x0d ? start - 2 : start - 1
}

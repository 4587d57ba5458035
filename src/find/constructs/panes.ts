import { STOP } from '../../text/prose-classes.ts'
import { behindBreak, isLineBreak } from '../../text/view.ts'
import type { Continuation, Extent } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { mayBelong, startsProse } from '../next-line.ts'
import { type BareUrl, type Construct, MOST_PARTS, type Rules } from '../rules.ts'
import { readRun, trimRun } from '../run.ts'

const BORDERS = '│┃║'
/** The longest line that is looked at. */
const LIMIT = 1024

/** A URL that fills its line up to the border of a pane or a box, and goes on within the same borders. `rules §7.13` */
export const PANES: Construct = {
  name: 'panes',
  continuation: { asks: STOP, goOn },
}

function goOn(cursor: Cursor, url: BareUrl, rules: Rules): Continuation | undefined {
  return BORDERS.includes(cursor.text[url.runEnd]!) && rules.mends ? goOnWithin(cursor, url, rules) : undefined
}

function goOnWithin(
  cursor: Cursor,
  { start: { start }, runEnd, run: firstRun, limit, gaps: firstGaps }: BareUrl,
  { cuts }: Rules,
): Continuation | undefined {
  const { text } = cursor
  const border = text[runEnd]!
  const line = cursor.lineStart(start)
  const width = runEnd - line
  if (line < 0 || width > LIMIT) return undefined
  const from = text.slice(line, start).lastIndexOf(border) + 1
  const extents: Extent[] = []
  let gaps = firstGaps
  let run = firstRun
  for (let end = runEnd; extents.length < MOST_PARTS; ) {
    const frameEnd = end + cursor.restOfLine(end, LIMIT).length
    const next = behindBreak(text, frameEnd)
    const row = isLineBreak(cursor.at(frameEnd)) ? cursor.restOfLine(next, width + 1) : ''
    const at = next + from
    if (row[width] !== border || (from > 0 && row[from - 1] !== border)) break
    // What another pane holds is found by itself, or not at all.
    if (text.slice(end, at).includes('://') || startsProse(text, end, at)) break
    run = run.next()
    const nextEnd = readRun(cursor, run, at, limit, cuts)
    const urlEnd = trimRun(cursor, run, at, nextEnd)
    if (!mayBelong(cursor, at, text.slice(start, end), text.slice(at, urlEnd))) break
    gaps = [
      ...gaps,
      { kind: 'line-break', start: end, frameEnd, prefixStart: next, prefixEnd: at, end: at, hyphen: undefined },
    ]
    extents.push({ urlEnd, runEnd: nextEnd, gaps })
    end = nextEnd
    if (end !== next + width) break
  }
  const made = extents.length
  return made === 0 ? undefined : { extents, made, isUnfinished: false, isSyntax: true }
}

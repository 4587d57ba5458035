import { STOP } from '../../text/prose-classes.ts'
import { behindBreak, isLineBreak } from '../../text/view.ts'
import { type Continuation, type Extent, editsOfBreak } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { mayBelong } from '../next-line.ts'
import { type BareUrl, type Construct, MOST_PARTS, type Rules } from '../rules.ts'
import { readRun, trimRun } from '../run.ts'

const BORDERS = '│┃║'
/** A word, a date or a time, the mode of a file, a prompt: texts of their own. */
const OWN_TEXT = /^(?:[a-z]*$|\d+[.:-]\d|-r|\S+@)/i
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
    // Only what fills its line goes on.
    if (text[end] !== border) break
    const frameEnd = end + cursor.restOfLine(end, LIMIT).length
    const next = behindBreak(text, frameEnd)
    const row = isLineBreak(cursor.at(frameEnd)) ? cursor.restOfLine(next, width + 1) : ''
    const at = next + from
    if (row[width] !== border || (from > 0 && row[from - 1] !== border)) break
    // What another pane holds is found by itself, or not at all.
    if (text.slice(end, at).includes('://')) break
    run = run.next()
    const nextEnd = readRun(cursor, run, at, limit, cuts)
    const urlEnd = trimRun(cursor, run, at, nextEnd)
    const rest = text.slice(at, urlEnd)
    if (OWN_TEXT.test(rest) || !mayBelong(cursor, at, text.slice(start, end), rest)) break
    gaps = [
      ...gaps,
      { kind: 'line-break', start: end, end: at, edits: editsOfBreak(end, frameEnd, next, at, at), hyphen: undefined },
    ]
    extents.push({ urlEnd, runEnd: nextEnd, gaps })
    end = nextEnd
  }
  return extents.length === 0 ? undefined : { extents, made: extents.length, isUnfinished: false, isSyntax: true }
}

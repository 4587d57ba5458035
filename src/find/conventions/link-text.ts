import { EQUALS, LEFT_BRACKET, QUESTION_MARK, RIGHT_BRACKET } from '../../text/ascii.ts'
import { CLOSE, OPEN, SEPARATOR, SQUARE, STOP, TAIL, WHITESPACE } from '../../text/class-flags.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'
import { count, isClosed, type Open } from '../run.ts'

const TEXT_LIMIT = 512
const BEFORE = 128
/** Marks around words: `_http://a.example/x[text]_`. */
const FRAME_MARKS = '_~+=#^'
const BBCODE = /^\[\/[A-Za-z]/

/**
 * Text in square brackets directly after a URL: the text of an AsciiDoc link, the number of a footnote, `[/url]` of
 * BBCode. `rules §4.14`, `rules §4.8`
 */
export const LINK_TEXT: Construct = {
  cut: {
    asks: SQUARE,
    endOfRun(cursor, run) {
      const { text } = cursor
      const open = { round: 0, square: 0, curly: 0 }
      /** After `?` or `=`, brackets belong to a query or a list: `?a[]=1`, `;b=[2]`. */
      let isInQuery = false
      for (let at = run.from; at < run.end; at++) {
        const unit = text.charCodeAt(at)
        if (unit === LEFT_BRACKET) {
          if (cursor.matches(BBCODE, at, 3)) return at
          if (run.isPath && (!isInQuery || isLeftOpen(text, at, run.end) || VALUE.test(text.slice(run.from, at)))) {
            const end = endOfTexts(cursor, at)
            return end < 0 || (isEnd(cursor, end, open, run.end) && !isName(cursor, run.urlStart, at, end))
              ? at
              : run.end
          }
        } else if (unit === QUESTION_MARK || unit === EQUALS) isInQuery = true
        const flags = flagsOf(unit)
        if (flags & (OPEN | CLOSE)) count(open, unit, flags & OPEN ? 1 : -1)
      }
      return run.end
    },
  },
}

/** A number, which no bracket continues: `?f=9[forums]`. */
const VALUE = /=\d+$/

/** After `=`, the run may be a cut value, `=[name]`. */
function isLeftOpen(text: string, at: number, end: number): boolean {
  return at + 1 < end && text.charCodeAt(at - 1) !== EQUALS && at > text.lastIndexOf(']', end - 1)
}

/** The text belongs to a name after `_` or `-`, or if quotes, backticks or brackets enclose it with the URL. */
function isName(cursor: Cursor, urlStart: number, from: number, end: number): boolean {
  const { text } = cursor
  if ('_-'.includes(text[from - 1]!)) return true
  const closer = text[end] ?? ' '
  if ('"\'`'.includes(closer)) return closer === text[urlStart - 1]
  return /\[(?:[^[\]\n\r]|\[[^[\]\n\r]*\])*$/.test(cursor.before(urlStart, BEFORE))
}

/** -1 if a text holds characters that no URL has. */
function endOfTexts(cursor: Cursor, from: number): number {
  const stop = Math.min(cursor.length, from + TEXT_LIMIT)
  let open = 0
  let at = from
  do {
    const unit = cursor.text.charCodeAt(at)
    if (flagsOf(unit) & (WHITESPACE | STOP)) return -1
    if (unit === LEFT_BRACKET) open++
    else if (unit === RIGHT_BRACKET) open--
    at++
  } while (at < stop && (open > 0 || cursor.text.charCodeAt(at) === LEFT_BRACKET))
  if (at === cursor.length) cursor.reach(at + 1)
  return open > 0 && at === cursor.length ? -1 : at
}

/** A comma before another URL ends the run. */
function isEnd(cursor: Cursor, end: number, open: Open, runEnd: number): boolean {
  const { text } = cursor
  let at = end
  let unit = cursor.at(at)
  while ((flagsOf(unit) & TAIL || FRAME_MARKS.includes(text[at]!)) && at < end + TEXT_LIMIT) {
    if (++at === runEnd && flagsOf(unit) & SEPARATOR) return true
    unit = cursor.at(at)
  }
  if (unit < 0 || unit >= 128 || flagsOf(unit) & (WHITESPACE | STOP)) return true
  return (flagsOf(unit) & CLOSE) !== 0 && isClosed(open, unit)
}

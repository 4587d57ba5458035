import type { Alternative, UrlMatch } from '../../match.ts'
import { APOSTROPHE, BAR, RIGHT_PARENTHESIS } from '../../text/ascii.ts'
import { hasLetterOrDigit } from '../../text/chars.ts'
import { GLUED_LIMIT } from '../../text/limits.ts'
import { flagsOf, STOP, TAIL, WHITESPACE } from '../../text/prose-classes.ts'
import { OFFERED, toAlternative } from '../accept.ts'
import type { Cursor } from '../cursor.ts'
import { EAST_ASIAN, PICTURE } from '../glued-prose.ts'
import type { Construct } from '../rules.ts'

/** Offers the reading with text after a bare URL that may belong to it. `rules §4.19` */
export const OTHER_END: Construct = { name: 'other ends', offer }

const PATH = /[^/:]\/[^/]/
const MAY_BELONG = ").'!"
/** An abbreviation at the end of a name: `/wiki/Acme_Inc`, `/wiki/U.S`. */
const SHORT = /[_(][A-Z][a-z]{0,3}$|\.[A-Z]$/
/** Marks beyond ASCII that occur in the names of pages. */
const MARKS = '＆＠＃％＊／＇§¶•‰†‡′※‖¿“【《'
/** Texts in square brackets, but not BBCode. */
const TEXTS = /^(?:\[[^\s[\]/][^\s[\]]*\])+$/
/** A sentence continues, so the mark after the URL does not end it. */
const CONTINUES = /^[ \t]+[a-z]/
const BEFORE = 128
const AFTER = 4

function offer(match: UrlMatch, cursor: Cursor): Alternative | undefined {
  const { base } = cursor.view
  const start = match.urlStart - base
  const end = match.urlEnd - base
  const from = cursor.at(end)
  if (from < 0 || (flagsOf(from) & WHITESPACE) !== 0 || (match.context !== 'bare' && match.context !== 'label'))
    return undefined
  const longer = otherEnd(cursor, start, end, match)
  if (longer === end) return undefined
  const url = match.url + cursor.text.slice(end, longer)
  return toAlternative({ ...match, url, end: base + longer, urlEnd: base + longer }, 'continued', OFFERED)
}

function otherEnd(cursor: Cursor, start: number, end: number, { trimmed }: UrlMatch): number {
  const { text } = cursor
  const unit = text.charCodeAt(end)
  const next = text[end + trimmed.length] ?? ''
  if (next === '|') return afterRun(cursor, end, 0)
  if (next > '\x7f') {
    if (EAST_ASIAN.test(next) || PICTURE.test(next)) return afterRun(cursor, end, 0)
    if (MARKS.includes(next) && hasLetterOrDigit(cursor.slice(end + trimmed.length + 1, end + trimmed.length + 2)))
      return afterRun(cursor, end, 0, MARKS)
  }
  if (next === '[') {
    const longer = afterRun(cursor, end, 0)
    return TEXTS.test(text.slice(end, longer)) ? longer : end
  }
  if (trimmed.length > 1 || !MAY_BELONG.includes(text[end]!) || !PATH.test(text.slice(start, end))) return end
  const before = cursor.before(start, BEFORE)
  if (unit === RIGHT_PARENTHESIS) return before.includes('(') ? end : afterRun(cursor, end, 1)
  const isMeant =
    unit === APOSTROPHE
      ? !before.includes("'")
      : trimmed === '.'
        ? SHORT.test(text.slice(start, end))
        : trimmed === '!' && CONTINUES.test(cursor.slice(end + 1, end + 1 + AFTER))
  return isMeant ? end + 1 : end
}

/** The run is read over bars, and without final punctuation from `least` units on. */
function afterRun(cursor: Cursor, end: number, least: number, marks = '|'): number {
  const { text } = cursor
  const stops = (unit: number): boolean =>
    unit < 0 || ((flagsOf(unit) & (WHITESPACE | STOP)) !== 0 && !marks.includes(String.fromCharCode(unit)))
  let at = end
  while (!stops(cursor.at(at))) if (++at - end > GLUED_LIMIT) return end
  while (at > end + least && (flagsOf(text.charCodeAt(at - 1)) & TAIL || text.charCodeAt(at - 1) === BAR)) at--
  return at
}

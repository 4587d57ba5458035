import type { Alternative, UrlMatch } from '../../match.ts'
import { APOSTROPHE, BAR, RIGHT_PARENTHESIS } from '../../text/ascii.ts'
import { BEYOND_ASCII, hasLetterOrDigit } from '../../text/chars.ts'
import { STOP, TAIL, WHITESPACE } from '../../text/class-flags.ts'
import { GLUED_LIMIT } from '../../text/limits.ts'
import { flagsOf, INVISIBLE } from '../../text/prose-classes.ts'
import { acceptsOpaque, acceptsUrl } from '../../url/accept.ts'
import type { Cursor } from '../cursor.ts'
import { EAST_ASIAN, NOTE, PICTURE } from '../end/glued-prose.ts'
import { BRACES } from '../end/placeholders.ts'
import { OFFERED, toAlternative } from '../meaning/match-of.ts'

const PATH = /[^/:]\/[^/]/
const MAY_BELONG = ").'!"
/** An abbreviation at the end of a name, or a text fragment: `/wiki/Acme_Inc`, `/wiki/U.S`, `#:~:text=It ends`. */
const SHORT = /[_(][A-Z][a-z]{0,3}$|\.[A-Z]$|#:~:text=/
/** Marks beyond ASCII that occur in the names of pages. */
const MARKS = '＆＠＃％＊／＇§¶•‰†‡′※‖¿“【《'
/** Texts in square brackets, but not BBCode. */
const TEXTS = /^(?:\[[^\s[\]/][^\s[\]]*\])+$/
/** A sentence continues, so the mark after the URL does not end it. */
const CONTINUES = /^[ \t]+[a-z]/
const BEFORE = 128
const AFTER = 4

/** A query, where a bar may separate values. */
const QUERY = /\?[^#]*$/
/** Words after a slash of the path up to the end, without an extension; the number of a note; a text after a value. */
const KEPT: RegExp = /* @__PURE__ */ new RegExp(
  `(?<=[^/:]/)(?:${EAST_ASIAN.source.slice(1)}|${PICTURE.source.slice(1)})(?![^]*\\.\\w+$)[^/?=&%#]*$|${NOTE.source.slice(1)}|(?<=\\?[^#]*=[^?&;#[\\]]*\\w)\\[[^[\\]=]+\\]$`,
)

/** Offers the reading with text after a URL that may belong to it, or without its last words. `rules §4.19` */
export function otherEndOf(match: UrlMatch, cursor: Cursor, isPlain: boolean): Alternative | undefined {
  const end = match.urlEnd - cursor.view.base
  const from = cursor.at(end)
  if (match.context === 'angle') {
    const close = match.end - cursor.view.base - 1
    const isValue = from === BAR && QUERY.test(match.url) && !/\s/.test(cursor.text.slice(end, close))
    return isValue ? otherReading(match, cursor, close) : undefined
  }
  if (match.context !== 'bare' && match.context !== 'label') return undefined
  const isLast = from < 0 || (flagsOf(from) & WHITESPACE) !== 0
  const longer = isLast ? end : otherEnd(cursor, match.urlStart - cursor.view.base, end, match)
  // Most URLs need no look at their end.
  const isKept = isPlain || longer > end || !(match.url.endsWith(']') || BEYOND_ASCII.test(match.url))
  const kept = isKept ? -1 : match.url.search(KEPT)
  return otherReading(match, cursor, kept < 0 ? longer : end - match.url.length + kept)
}

/** The reading that ends at `at`, if it is a URL, and nothing was repaired from there on. */
function otherReading(match: UrlMatch, { text, view: { base } }: Cursor, at: number): Alternative | undefined {
  const end = match.urlEnd - base
  if (at === end || match.repairs.some((repair) => repair.end > base + at)) return undefined
  const url = at > end ? match.url + text.slice(end, at) : match.url.slice(0, at - end)
  if (!isUrl(url, match.scheme)) return undefined
  const other = { ...match, url, end: match.context === 'angle' ? match.end : base + at, urlEnd: base + at }
  return toAlternative(other, at > end ? 'continued' : 'text-cut', OFFERED)
}

/** Whether delimiters could hold it: without a placeholder, or a zero-width character, which would be dropped. */
function isUrl(url: string, scheme: string): boolean {
  const colon = scheme.length
  if (INVISIBLE.test(url)) return false
  return url.startsWith('//', colon + 1)
    ? acceptsUrl(url, colon, true) && !BRACES.test(url)
    : acceptsOpaque(scheme, url.slice(colon + 1))
}

function otherEnd(cursor: Cursor, start: number, end: number, { trimmed }: UrlMatch): number {
  const { text } = cursor
  const unit = text.charCodeAt(end)
  const next = text[end + trimmed.length] ?? ''
  if (next === '|') return afterRun(cursor, end, 0)
  if (next > '\x7f') {
    if (EAST_ASIAN.test(next) || PICTURE.test(next) || NOTE.test(next)) return afterRun(cursor, end, 0)
    if (MARKS.includes(next) && hasLetterOrDigit(cursor.slice(end + trimmed.length + 1, end + trimmed.length + 2)))
      return afterRun(cursor, end, 0, MARKS)
  }
  if (next === '[') {
    const longer = afterRun(cursor, end, 0)
    return TEXTS.test(text.slice(end, longer)) ? longer : end
  }
  if (trimmed.length > 1 || !MAY_BELONG.includes(text[end]!)) return end
  const isMeant =
    unit === RIGHT_PARENTHESIS || unit === APOSTROPHE
      ? !cursor.before(start, BEFORE).includes(unit === APOSTROPHE ? "'" : '(')
      : trimmed === '.'
        ? SHORT.test(text.slice(start, end))
        : trimmed === '!' && CONTINUES.test(cursor.slice(end + 1, end + 1 + AFTER))
  if (!isMeant || !PATH.test(text.slice(start, end))) return end
  return unit === RIGHT_PARENTHESIS ? afterRun(cursor, end, 1) : end + 1
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

import { BACKSLASH, RIGHT_BRACKET } from '../../text/ascii.ts'
import { OPEN, WHITESPACE } from '../../text/class-flags.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'

export const OPENED = '\\\\?[[({]{1,4}[ \\t]{0,2}'
export const CLOSED = '[ \\t]{0,2}\\\\?[\\])}]{1,4}'
export const WORD = '[A-Za-z0-9\\x80-\\uffff]'
/** What continues a host or address: after blanks not with a capital, or over a line break. */
export const CONTINUES: string = `(?:[ \\t]{1,2}(?=[a-z0-9\\x80-\\uffff])|(?=[\\r\\n]|${WORD}))`
const DOT = '(?:\\.|[Dd][Oo][Tt])'
/** A dot after a letter or digit: `a[.]example`, `a (dot) example`, `a[.example`, `a.]example`, `a\.example`. */
export const FANGED_DOT: string =
  `(?:[ \\t]{0,2}${OPENED}${DOT}${CLOSED}${CONTINUES}|\\[{1,4}${DOT}(?=[A-Za-z0-9])` +
  `|\\.\\]{1,4}(?=[a-z0-9])|\\\\{1,4}\\.(?=${WORD}))`

/**
 * After the last character of a host: such a dot, or a colon, slash or `@` in brackets; but not `\.`, an escape, nor
 * the text of AsciiDoc, `https://a.example[.NET]`.
 */
const FANGED: RegExp = /* @__PURE__ */ new RegExp(
  `^(?!.(?:\\\\\\.|\\[${DOT}\\w[^[\\]/\\r\\n]*\\]))(?:.?${FANGED_DOT}|.${OPENED}[:/@]${CLOSED}(?=[\\w/]))`,
)
const REACH = 80

/** A host that continues with a defanged part was not written as a URL: `http://a[.]example/x`. `rules §4.17` */
export function isFanged(cursor: Cursor, end: number): boolean {
  const unit = cursor.at(end)
  const mayOpen = unit === BACKSLASH || unit === RIGHT_BRACKET || (flagsOf(unit) & (OPEN | WHITESPACE)) !== 0
  return mayOpen && cursor.matches(FANGED, end - 1, REACH)
}

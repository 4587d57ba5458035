import { BACKSLASH, RIGHT_BRACKET } from '../../text/ascii.ts'
import { flagsOf, OPEN, WHITESPACE } from '../../text/prose-classes.ts'
import type { Construct } from '../rules.ts'

/** What stands around a character that was written otherwise. */
export const OPENED = '\\\\?[[({]{1,4}[ \\t]{0,2}'
export const CLOSED = '[ \\t]{0,2}\\\\?[\\])}]{1,4}'
/** A letter, a digit or a character beyond ASCII. */
export const WORD = '[A-Za-z0-9\\x80-\\uffff]'
/** What a host or an address goes on with: over blanks, behind which no sentence begins, or a line break. */
export const GOES_ON: string = `(?:[ \\t]{1,2}(?=[a-z0-9\\x80-\\uffff])|(?=[\\r\\n]|${WORD}))`
const DOT = '(?:\\.|[Dd][Oo][Tt])'
/** A dot behind a letter or digit: `a[.]example`, `a (dot) example`, `a[.example`, `a.]example`, `a\.example`. */
export const FANGED_DOT: string =
  `(?:[ \\t]{0,2}${OPENED}${DOT}${CLOSED}${GOES_ON}|\\[{1,4}${DOT}(?=[A-Za-z0-9])` +
  `|\\.\\]{1,4}(?=[a-z0-9])|\\\\{1,4}\\.(?=${WORD}))`

/**
 * What a host goes on with behind its last character: such a dot, or a colon, slash or `@` in brackets. `\.` is an
 * escape, and a text in brackets that starts with a dot is one of AsciiDoc: `https://a.example[.NET]`.
 */
const FANGED: RegExp = /* @__PURE__ */ new RegExp(
  `^(?!.(?:\\\\\\.|\\[${DOT}\\w[^[\\]/\\r\\n]*\\]))(?:.?${FANGED_DOT}|.${OPENED}[:/@]${CLOSED}(?=[\\w/]))`,
)
const REACH = 80

/** A host that goes on so that nobody follows the URL is none that was written: `http://a[.]example/x`. `rules §4.17` */
export const FANGS: Construct = {
  name: 'defanged hosts',
  isCompletedAt(cursor, end) {
    const unit = cursor.at(end)
    const mayOpen = unit === BACKSLASH || unit === RIGHT_BRACKET || (flagsOf(unit) & (OPEN | WHITESPACE)) !== 0
    return mayOpen && cursor.matches(FANGED, end - 1, REACH)
  },
}

import { PERCENT } from '../text/ascii.ts'
import { isHexdig } from '../text/chars.ts'

/**
 * The character classes of the grammar of URLs, each named after its production in RFC 3986 App. A or RFC 1738 §5. `%`
 * is in each class with escapes: the reader checks its two digits. The classes of running text are in
 * `text/prose-classes.ts`.
 */

export const ALPHA: number = 1 << 0
export const DIGIT: number = 1 << 1
export const HEXDIG: number = 1 << 2
/** After the first letter of a scheme. RFC 3986 §3.1 */
export const SCHEME: number = 1 << 3
/** RFC 3986 §2.3 */
export const UNRESERVED: number = 1 << 4
/** RFC 3986 §2.2 */
export const SUB_DELIMS: number = 1 << 5
/** `pchar` and the slash between segments. RFC 3986 §3.3 */
export const PATH: number = 1 << 6
/** Queries and fragments. RFC 3986 §3.4, §3.5 */
export const QUERY: number = 1 << 7
/** RFC 3986 §3.2.1 */
export const USERINFO: number = 1 << 8
/** RFC 3986 §3.2.2 */
export const REG_NAME: number = 1 << 9
/** RFC 1738 §5 */
export const UCHAR: number = 1 << 10
/** RFC 1738 §5 */
export const XCHAR: number = 1 << 11
/** `hsegment` and the slash between segments. RFC 1738 §5 */
export const HPATH: number = 1 << 12
/** RFC 1738 §5 */
export const SEARCH: number = 1 << 13
/** `fsegment` and the slash between segments. RFC 1738 §5 */
export const FPATH: number = 1 << 14
/** `user` and `password`. RFC 1738 §5 */
export const LOGIN: number = 1 << 15
/** For the tolerant parser: RFC 3986, and `{` `}` `|` `^` `[` `]`, which real URLs hold unescaped. */
export const READABLE: number = 1 << 16

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'

function build(): Uint32Array {
  const table = new Uint32Array(128)
  const add = (flags: number, characters: string): void => {
    for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)]! |= flags
  }
  const pchar = PATH | QUERY
  const uchar = UCHAR | XCHAR | HPATH | SEARCH | FPATH | LOGIN
  add(ALPHA, LETTERS)
  add(DIGIT, DIGITS)
  add(HEXDIG, `${DIGITS}ABCDEFabcdef`)
  add(SCHEME, `${LETTERS}${DIGITS}+-.`)
  add(UNRESERVED | pchar | USERINFO | REG_NAME, `${LETTERS}${DIGITS}-._~`)
  add(SUB_DELIMS | pchar | USERINFO | REG_NAME, "!$&'()*+,;=")
  add(pchar, ':@')
  add(USERINFO, ':')
  add(PATH | QUERY, '/')
  add(QUERY, '?')
  add(uchar, `${LETTERS}${DIGITS}$-_.+!*'(),`)
  add(XCHAR, ';/?:@&=')
  add(HPATH | SEARCH, ';:@&=')
  add(HPATH | FPATH, '/')
  add(FPATH, '?:@&=')
  add(LOGIN, ';?&=')
  add(pchar | USERINFO | REG_NAME | uchar, '%')
  add(READABLE, `${LETTERS}${DIGITS}-._~:/?#[]@!$&'()*+,;=%{}|^`)
  return table
}

export const CLASS: Uint32Array = /* @__PURE__ */ build()

/** Zero beyond ASCII, and for the `NaN` that `charCodeAt` gives past the end. */
export function classOf(code: number): number {
  return code < 0x80 ? CLASS[code]! : 0
}

/** RFC 3986 §2.1 `pct-encoded`, RFC 1738 §5 `escape` */
export function isPctEncoded(text: string, at: number): boolean {
  return (
    at + 2 < text.length &&
    text.charCodeAt(at) === PERCENT &&
    isHexdig(text.charCodeAt(at + 1)) &&
    isHexdig(text.charCodeAt(at + 2))
  )
}

/** RFC 3987 §2.2 */
export function isUcschar(codePoint: number): boolean {
  if (codePoint < 0xa0) return false
  if (codePoint <= 0xd7ff) return true
  if (codePoint < 0xf900) return false
  if (codePoint <= 0xffef) return codePoint <= 0xfdcf || codePoint >= 0xfdf0
  // The last two code points of each plane, and the tags of plane 14, are excluded.
  return codePoint >= 0x10000 && codePoint <= 0xefffd && (codePoint & 0xffff) <= 0xfffd && !isTag(codePoint)
}

function isTag(codePoint: number): boolean {
  return codePoint >= 0xe0000 && codePoint < 0xe1000
}

/** RFC 3987 §2.2 */
export function isIprivate(codePoint: number): boolean {
  if (codePoint >= 0xe000 && codePoint <= 0xf8ff) return true
  return codePoint >= 0xf0000 && codePoint <= 0x10fffd && (codePoint & 0xffff) <= 0xfffd
}

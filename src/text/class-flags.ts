/**
 * The flags of the classes of characters, in a file of constants alone: bundlers put these where they are used.
 */

export const BLANK = 1
export const BREAK = 2
/** Ends a bare URL: controls, `<` `>` `"` `` ` `` `|` `\`, quotes, brackets and sentence punctuation of all scripts. */
export const STOP = 4
export const OPEN = 8
export const CLOSE = 16
/** Punctuation that is trimmed from the end of a URL. */
export const TAIL = 32
/** Letters, digits, "+" / "-" / "." (RFC 3986 §3.1) */
export const IN_SCHEME = 64
export const LETTER = 128
export const DECIMAL = 256
/** Letters, digits, `-` `_` `.` `~` `%`, in running text. */
export const IN_HOST = 512
/** Three or more in a row make a ruler. */
export const RULER = 1024
/** `%`, which may start an escape. */
export const PERCENT_MARK = 2048
/** `,` and `;`, after which another URL may start, and the `:` in its scheme. */
export const SEPARATOR = 4096
/** Userinfo besides the characters of a host: sub-delims and ":" (RFC 3986 §3.2.1). */
export const IN_USERINFO = 8192
/**
 * Continues a URL only before the right unit: dashes and middle dots before a URL character, apostrophes between
 * letters, surrogates in pairs.
 */
export const LINKING = 16384
/** Dropped between URL characters. */
export const ZERO_WIDTH = 32768

export const MARK_END = 65536
/** `'`, which opens and closes. */
export const APOSTROPHE_MARK = 131072
export const REFERENCE = 262144
/** `[`, which also opens text after a URL. */
export const SQUARE = 524288

export const WHITESPACE: number = BLANK | BREAK
/** Needs a closer look in the walk over a bare URL. */
export const NOT_PLAIN: number =
  WHITESPACE | STOP | OPEN | CLOSE | SEPARATOR | APOSTROPHE_MARK | REFERENCE | LINKING | ZERO_WIDTH
export const LETTER_OR_DIGIT: number = LETTER | DECIMAL

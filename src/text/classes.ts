import { property } from './chars.ts'

/**
 * What a UTF-16 unit means where URLs stand in text: where a bare URL stops, what opens and closes, what is trimmed.
 * The grammar's own classes are in `chars.ts`; these are the writer's. Conventions of text, not of URLs.
 */

/** A blank inside a line. */
export const BLANK = 1
/** A line break. */
export const BREAK = 2
/** What ends a bare URL: controls, `<` `>` `"` `` ` `` `|` `\`, quotes, brackets and sentence punctuation of all scripts. */
export const STOP = 4
export const OPEN = 8
export const CLOSE = 16
/** Punctuation that is not taken to belong to a URL when it stands at its end. */
export const TAIL = 32
/** ALPHA / DIGIT / "+" / "-" / "." (RFC 3986 §3.1) */
export const SCHEME = 64
export const ALPHA = 128
export const DIGIT = 256
/** What a host may hold in running text: letters, digits, `-` `_` `.` `~` `%`. */
export const HOST = 512
/** Marks that make a ruler when three or more of them stand in a row. */
export const RULER = 1024
/**
 * What shows at a glance that a run of characters may go on with a URL: `/` `=` `&` `?` `%`, `#`, and what may close
 * behind it: `)` `]` and the backtick.
 */
export const HINT = 2048
/** `,` and `;`, behind which another URL may start. */
export const COMMA = 4096
/** Userinfo besides what a host may hold: sub-delims and ":" (RFC 3986 §3.2.1). */
export const USERINFO = 8192
/** Goes on only if the right unit follows: dashes and middle dots before a URL character, surrogates in pairs. */
export const LINK = 16384
/** Inserted, not written: dropped where it stands between URL characters. */
export const ZERO_WIDTH = 32768

/** What can end a mark of a line's prefix. */
export const MARK_END = 65536
/** `'`, which ends what it also opens, and `&`, with which a stop can be written: `&gt;`. */
export const LOOK = 131072

export const SPACE: number = BLANK | BREAK
/** Whatever a walk over the characters of a bare URL has to look at twice. */
export const SPECIAL: number = SPACE | STOP | OPEN | CLOSE | COMMA | LOOK | LINK | ZERO_WIDTH
export const ALNUM: number = ALPHA | DIGIT

const ascii = new Uint32Array(128)

function add(chars: string, flag: number): void {
  for (const char of chars) ascii[char.charCodeAt(0)]! |= flag
}

for (let unit = 0; unit < 128; unit++) if (unit < 32 || unit === 127) ascii[unit] = STOP
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
ascii[0x0a] = ascii[0x0d] = BREAK
ascii[0x09] = ascii[0x0b] = ascii[0x0c] = ascii[0x20] = BLANK
add('<>"`|\\', STOP)
add('([{', OPEN)
add(')]}', CLOSE)
add(".,;:!?'*", TAIL)
add(letters, ALPHA | SCHEME | HOST)
add('0123456789', DIGIT | SCHEME | HOST)
add('+-.', SCHEME)
add('-_.~%', HOST)
add('-_=~*#+', RULER)
add('/=&?%#)]`', HINT)
add(',;', COMMA)
add("'&", LOOK)
add("!$&'()*+,;=:", USERINFO)
add(">|:}#'~/*;%-+!l<", MARK_END)

/** The class of a unit from 0x80 up is found when it is first met; 0 stands for "not yet". */
const wide = new Uint16Array(0x10000)
const isSeparator = property(String.raw`\p{Zs}`)
const LINE = /[\u2028\u2029]/
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/
const JOINER = /[\u200c\u200d]/
const runsOn = property(String.raw`[\p{L}\p{M}\p{N}\p{S}]`)
const isLatin = property(String.raw`\p{Script=Latin}`)
const isLetter = property(String.raw`\p{L}`)
/** Dashes but the em dash and its like, which end a clause, and the dots that stand inside words (`·`, `・`). */
const isLinking = property(String.raw`(?![\u2014\u2015\ufe31\ufe32\ufe58])[\p{Pd}\p{Pc}\u00b7\u0387\u2027\u30fb]`)
/** Symbols by category that are none to a reader: full-width `＜` `＞` `｜`, box drawing, U+FFFD for what was no text. */
const DRAWN = /[\uff1c\uff1e\uff5c\u2500-\u259f\u00a6\ufffd]/

function classify(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return LINK
  const char = String.fromCharCode(unit)
  if (isSeparator(char)) return BLANK
  if (LINE.test(char)) return BREAK
  if (INVISIBLE.test(char)) return ZERO_WIDTH
  if (JOINER.test(char) || isLinking(char)) return LINK
  if (DRAWN.test(char)) return STOP
  return runsOn(char) ? HOST : STOP
}

function wideClassOf(unit: number): number {
  if (wide[unit] === 0) wide[unit] = classify(unit)
  return wide[unit]!
}

/** The class flags of a UTF-16 unit. */
export function classOf(unit: number): number {
  return unit < 128 ? ascii[unit]! : wideClassOf(unit)
}

/** Whether a unit is a letter of a script other than Latin, which no URL's scheme or Latin host goes on with. */
export function isForeignLetter(unit: number): boolean {
  if (unit < 0xc0) return false
  const char = String.fromCharCode(unit)
  return isLetter(char) && !isLatin(char)
}

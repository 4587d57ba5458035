import { CR, GREATER_THAN, LESS_THAN, LF, QUOTE, SPACE, TAB } from './ascii.ts'
import { isAlpha, isDigit, property } from './chars.ts'
import {
  APOSTROPHE_MARK,
  BLANK,
  BREAK,
  CLOSE,
  DECIMAL,
  IN_HOST,
  IN_SCHEME,
  IN_USERINFO,
  LETTER,
  LINKING,
  MARK_END,
  OPEN,
  PERCENT_MARK,
  REFERENCE,
  RULER,
  SEPARATOR,
  SQUARE,
  STOP,
  TAIL,
  ZERO_WIDTH,
} from './class-flags.ts'
import { isLineBreak } from './view.ts'

/**
 * The classes of characters in running text, by the conventions of writers. Those of the grammar of URLs are in
 * `chars.ts`.
 */

const DELETE = 0x7f

/** The borders of panes, boxes and tables. */
export const BORDERS = '|│┃║'

export function isBorder(unit: number): boolean {
  return unit === 0x7c || unit === 0x2502 || unit === 0x2503 || unit === 0x2551
}

const ASCII: Uint32Array = /* @__PURE__ */ buildAscii()

function buildAscii(): Uint32Array {
  const flags = new Uint32Array(128)
  const add = (chars: string, flag: number): void => {
    for (const char of chars) flags[char.charCodeAt(0)]! |= flag
  }
  for (let unit = 0; unit < 128; unit++) {
    if (unit < SPACE || unit === DELETE) flags[unit] = STOP
    else if (isAlpha(unit)) flags[unit] = LETTER | IN_SCHEME | IN_HOST
    else if (isDigit(unit)) flags[unit] = DECIMAL | IN_SCHEME | IN_HOST
  }
  flags[LF] = flags[CR] = BREAK
  for (const unit of [TAB, 0x0b, 0x0c, SPACE]) flags[unit] = BLANK
  add('<>"`|\\', STOP)
  add('([{', OPEN)
  add(')]}', CLOSE)
  add(".,;:!?'*", TAIL)
  add('+-.', IN_SCHEME)
  add('-_.~%', IN_HOST)
  add('-_=~*#+', RULER)
  add('%', PERCENT_MARK)
  add(',;:', SEPARATOR)
  add("'", APOSTROPHE_MARK)
  add('&', REFERENCE)
  add('[', SQUARE)
  add("!$&'()*+,;=:", IN_USERINFO)
  add(">|:}#'~/*;%-+!l<", MARK_END)
  return flags
}

/** The classes of units beyond ASCII, filled as they are met; 0 means "not yet". */
const WIDE_FLAGS: Uint16Array = /* @__PURE__ */ new Uint16Array(0x10000)
const isSeparator = /* @__PURE__ */ property(String.raw`\p{Zs}`)
export const INVISIBLE: RegExp = /[\u00ad\u200b\u2060\ufeff]/
const runsOn = /* @__PURE__ */ property(String.raw`[\p{L}\p{M}\p{N}\p{S}]`)
const isLatin = /* @__PURE__ */ property(String.raw`\p{Script=Latin}`)
const isLetter = /* @__PURE__ */ property(String.raw`\p{L}`)
/** Joiners, the dots within words (`·`, `・`), and dashes, but not the em dash and its like, which end a clause. */
const isLinking = /* @__PURE__ */ property(
  String.raw`(?![\u2014\u2015\ufe31\ufe32\ufe58])[\p{Pd}\p{Pc}\u00b7\u0387\u2027\u30fb\u200c\u200d]`,
)
/**
 * Symbols that end a URL: full-width `＜` `＞` `｜`, box drawing, U+FFFC, U+FFFD, and the arrows and signs of a line
 * break.
 */
const DRAWN = /[\uff1c\uff1e\uff5c\u2500-\u259f\u00a6\ufffc\ufffd\u21a9\u21aa\u21b2-\u21b5\u23ce]/

/** Letters, digits and symbols below `À`. */
const LATIN_1 = /[\xa2-\xa5\xa8-\xaa\xac\xae-\xb5\xb8-\xba\xbc-\xbe]/
const NO_BREAK_SPACE = 0xa0
const MIDDLE_DOT = 0xb7

/** The classes of a unit of Latin-1, without an expression with Unicode properties, which is slow to build. */
function classifyLatin1(unit: number): number {
  if (unit >= 0xc0) return IN_HOST
  if (unit === NO_BREAK_SPACE) return BLANK
  if (unit === SOFT_HYPHEN) return ZERO_WIDTH
  if (unit === MIDDLE_DOT) return LINKING
  return LATIN_1.test(String.fromCharCode(unit)) ? IN_HOST : STOP
}

function classify(unit: number): number {
  if (unit < 0x100) return classifyLatin1(unit)
  if (unit >= 0xd800 && unit <= 0xdfff) return LINKING
  const char = String.fromCharCode(unit)
  if (isSeparator(char)) return BLANK
  if (isLineBreak(unit)) return BREAK
  if (INVISIBLE.test(char)) return ZERO_WIDTH
  if (isLinking(char) || isWordMark(unit)) return LINKING
  if (DRAWN.test(char)) return STOP
  return runsOn(char) ? IN_HOST : STOP
}

/** The apostrophes of French, Armenian and Hebrew, and the mark of Hebrew abbreviations. */
export function isWordMark(unit: number): boolean {
  return unit === 0x2019 || unit === 0x55a || unit === 0x5f3 || unit === 0x5f4
}

/** No classes for the -1 or `NaN` past an end, which are no index of a table. */
export function flagsOf(unit: number): number {
  if (!(unit >= 0)) return 0
  if (unit < 128) return ASCII[unit]!
  WIDE_FLAGS[unit] ||= classify(unit)
  return WIDE_FLAGS[unit]!
}

/** The end of the units from `from` on that are of one of the classes, at most `to`, which is in the text. */
export function skipOver(text: string, from: number, to: number, classes: number): number {
  let at = from
  while (at < to && flagsOf(text.charCodeAt(at)) & classes) at++
  return at
}

/** The first unit from `from` on that is of one of the classes, or `to`. */
export function skipTo(text: string, from: number, to: number, classes: number): number {
  let at = from
  while (at < to && !(flagsOf(text.charCodeAt(at)) & classes)) at++
  return at
}

/** The start of the units before `from` that are of one of the classes, at least `least`. */
export function skipBack(text: string, from: number, least: number, classes: number): number {
  let at = from
  while (at > least && flagsOf(text.charCodeAt(at - 1)) & classes) at--
  return at
}

/** A letter of a script other than Latin, which ends a scheme and a Latin host. */
export function isForeignLetter(unit: number): boolean {
  if (unit < 0xc0) return false
  const char = String.fromCharCode(unit)
  return isLetter(char) && !isLatin(char)
}

/** Thai, Lao, Tibetan, Burmese, Khmer, kana, Han, Hangul: words follow each other or a URL without blanks. */
export const UNSPACED: RegExp = /[\u0e00-\u109f\u1780-\u17ff\u3005-\ud7ff]/

/**
 * Whether a character, or a unit of a pair, is a symbol, another number than a digit, or a part of an emoji: `™` `²`
 * `→`.
 */
export const isSign: (char: string) => boolean = /* @__PURE__ */ property(
  String.raw`[\p{S}\p{No}\u20e3\ufe0f\ud800-\udfff]`,
)

/** The closers of quotation marks, by the opener. U+201E has two. */
export const QUOTES: ReadonlyMap<number, readonly number[]> = /* @__PURE__ */ new Map([
  [QUOTE, [QUOTE]],
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0xab, [0xbb]],
])

/** The closers of angle brackets, by the opener. A man page prints `.UR` as ⟨…⟩. */
export const ANGLES: ReadonlyMap<number, readonly number[]> = /* @__PURE__ */ new Map([
  [LESS_THAN, [GREATER_THAN]],
  [0x27e8, [0x27e9]],
  [0x2329, [0x232a]],
  [0x3008, [0x3009]],
])

/** Whether a unit opens a pair. Pairs do not nest. */
export function isOpener(unit: number): boolean {
  return isQuote(unit) || isAngle(unit)
}

export function isQuote(unit: number): boolean {
  return unit === QUOTE || (unit >= 128 && QUOTES.has(unit))
}

export function isAngle(unit: number): boolean {
  return unit === LESS_THAN || (unit >= 128 && ANGLES.has(unit))
}

/** The hyphens beyond ASCII at which a line may be broken. `rules §6.7` */

/** U+2010 HYPHEN, which only a typesetter writes. */
export const TYPESET_HYPHEN = 0x2010
export const SOFT_HYPHEN = 0xad
const NON_BREAKING_HYPHEN = 0x2011

export function isWideHyphen(unit: number): boolean {
  return unit === TYPESET_HYPHEN || unit === SOFT_HYPHEN || unit === NON_BREAKING_HYPHEN
}

export function withoutTypesetHyphen(url: string): string {
  const last = url.charCodeAt(url.length - 1)
  return last === TYPESET_HYPHEN || last === SOFT_HYPHEN ? url.slice(0, -1) : url
}

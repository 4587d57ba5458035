import { BACKSLASH } from '../text/ascii.ts'
import { HOST_LIMIT } from '../text/limits.ts'
import type { Escape } from './candidate.ts'

/** What a backslash in a URL stands for: JSON, string literals, manual pages, shells. `rules §4.11` */

/** JSON, JavaScript: a code unit, or a code point in braces. In JSON within JSON the backslash itself is escaped. */
const UNICODE = /\\{1,7}u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,6})\})/y
/** JavaScript, C, Python: punctuation by its code; nobody writes a letter so. */
const HEXADECIMAL = /\\{1,7}x(2[1-9A-Fa-f]|3[A-Fa-f]|40|5[B-Fb-f]|60|7[B-Eb-e])/y
const SLASHED = /\\{1,7}\//y
/** The rest of a parameter behind `&`, up to its `=`. */
const PARAMETER = /(?:[\w.%~@+[\]-]|\\[_@~]){1,32}\\?=/y
const HEX_DIGITS = /[0-9A-Fa-f]{2}/y

/**
 * The escape whose backslash stands at `at`; undefined where nothing explains it. `slashes` says whether those behind the
 * scheme are escaped: `https:\/\/`. Looks at {@link ESCAPE_REACH} units at most.
 */
export function readEscape(text: string, at: number, slashes: boolean): Escape | undefined {
  const slashed = matchAt(SLASHED, text, at)
  if (slashed !== undefined) return slashes ? span(at, slashed[0], '/') : undefined
  const coded = matchAt(UNICODE, text, at)
  // Nobody escapes the apostrophe of a URL: it delimits.
  if (coded !== undefined) return coded[1] === '0027' ? undefined : span(at, coded[0], charOf(coded[1] ?? coded[2]!))
  const hexadecimal = matchAt(HEXADECIMAL, text, at)
  if (hexadecimal !== undefined && hexadecimal[1] !== '27') return span(at, hexadecimal[0], charOf(hexadecimal[1]!))
  return readMark(text, at, slashes)
}

/** How many units behind a backslash decide about it. */
export const ESCAPE_REACH = 48

/** A backslash before one mark of punctuation. */
function readMark(text: string, at: number, slashes: boolean): Escape | undefined {
  const mark = text[at + 1]
  switch (mark) {
    case '-':
    case '_':
    case '#':
    case '@':
    case '?':
    case '=':
      return one(at, mark)
    case '~':
      // An accent of TeX over nothing: `\~{}`.
      return text.startsWith('{}', at + 2) ? span(at, '\\~{}', mark) : one(at, mark)
    case '$':
      return text[at + 2] === '{' ? undefined : one(at, mark)
    case ':':
      // That of a scheme or a port in a file of properties; elsewhere a place where roff may break the line.
      return one(at, isColon(text, at) ? mark : '')
    case '%':
      if (text.startsWith('://', at - 3)) return one(at, '')
      return matchAt(HEX_DIGITS, text, at + 2) && one(at, mark)
    case '&':
      if (text[at + 2] === '.') return one(at, '')
      return matchAt(PARAMETER, text, at + 2) && one(at, mark)
    case '.':
      return slashes || !isInWord(text, at) ? undefined : one(at, mark)
    default:
      return undefined
  }
}

/** Whether the colon behind the backslash at `at` is that of a scheme or a port: slashes or a number stand behind it. */
function isColon(text: string, at: number): boolean {
  if (text.startsWith('//', at + 2)) return true
  return /\d/.test(text[at + 2] ?? '') && /\/\/[^/?#\s]+$/.test(text.slice(Math.max(0, at - HOST_LIMIT), at))
}

/** Whether letters or digits stand around the mark behind the backslash at `at`. */
function isInWord(text: string, at: number): boolean {
  return /^\w\\.\w$/.test(text.slice(at - 1, at + 3))
}

function one(at: number, insert: string): Escape {
  return { start: at, end: at + 2, insert }
}

/** The escape that a text at `start` is. */
export function span(start: number, whole: string, insert: string): Escape {
  return { start, end: start + whole.length, insert }
}

function charOf(code: string): string {
  const point = Number.parseInt(code, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
}

/** What a sticky pattern matches at `at`. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Whether two escaped slashes stand at `at`, as JSON may write them. */
export function areSlashesEscaped(text: string, at: number): boolean {
  return text.charCodeAt(at) === BACKSLASH && matchAt(TWO_SLASHES, text, at) !== undefined
}

/** How many units from a colon on decide about the escaped slashes behind it. */
export const ESCAPED_SLASHES_REACH = 17
const TWO_SLASHES = /\\{1,7}\/\\{1,7}\//y

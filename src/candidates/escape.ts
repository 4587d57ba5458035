import { BACKSLASH } from '../text/ascii.ts'
import type { Escape } from './candidate.ts'

/**
 * What a backslash in a URL stands for, by the syntax of the file that holds the text: JSON and string literals, roff, TeX,
 * shells, files of properties. `rules §4.11`
 */

/** The syntax in which a URL is written, as far as the text around it shows it. */
export interface Notation {
  /** The slashes behind the scheme are escaped: `https:\/\/`. */
  readonly slashes: boolean
  /** The colon of the scheme is escaped: `https\://`. */
  readonly colons: boolean
  readonly roff: boolean
  readonly tex: boolean
}

/** JSON, JavaScript: a code unit, or a code point in braces. In JSON within JSON the backslash itself is escaped. */
const UNICODE = /\\{1,7}u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,6})\})/y
/** JavaScript, C, Python: punctuation by its code; nobody writes a letter so. */
const HEXADECIMAL = /\\{1,7}x(2[1-9A-Fa-f]|3[A-Fa-f]|40|5[B-Fb-f]|60|7[B-Eb-e])/y
const SLASHED = /\\{1,7}\//y
/** A special character of groff by its name, or by its code. groff_char(7) */
const SPECIAL = /\\(?:\(([a-zA-Z]{2})|\[([a-zA-Z]{2})\]|\[u([0-9A-F]{4,5})\])/y
const SPECIAL_NAMES: Readonly<Record<string, string>> = {
  hy: '-',
  en: '\u2013',
  ti: '~',
  ha: '^',
  sl: '/',
  at: '@',
  sh: '#',
  Do: '$',
  eq: '=',
  pl: '+',
  ul: '_',
}
/** The codes of typographic characters that stand for a plain one in a URL. */
const SPECIAL_CODES: Readonly<Record<string, string>> = { '2010': '-', '02DC': '~', '223C': '~' }
/** A tilde of TeX: a command, with what ends its name, alone or in braces or a formula. */
const TILDE = /\\(?:textasciitilde|texttildelow|sim|string~|~)(?![a-zA-Z])(?:\{\}| (?=\w))?/y
/** Commands of TeX that stand for nothing in a URL. */
const IGNORED = /\\(?:(?:allowbreak|linebreak)(?![a-zA-Z])(?:\[[0-4]\])?(?:\{\})?|discretionary(?:\{[^{}]{0,8}\}){3})/y
const UNDERSCORE = /\\textunderscore(?![a-zA-Z])(?:\{\})?/y
/** The rest of a parameter behind `&`, up to its `=`. */
const PARAMETER = /(?:[\w.%~@+[\]-]|\\[_@~]){1,32}\\?=/y
const HEX_DIGITS = /[0-9A-Fa-f]{2}/y

/**
 * The escape whose backslash stands at `at`; undefined where nothing explains it. Looks at {@link ESCAPE_REACH} units
 * at most.
 */
export function readEscape(text: string, at: number, notation: Notation): Escape | undefined {
  const { roff, tex } = notation
  const slashed = matchAt(SLASHED, text, at)
  if (slashed !== undefined) {
    if (notation.slashes) return span(at, slashed[0], '/')
    return (roff || tex) && slashed[0].length === 2 ? span(at, slashed[0], '') : undefined
  }
  if (!roff && !tex) {
    const coded = matchAt(UNICODE, text, at)
    // Nobody escapes the apostrophe of a URL: it delimits.
    if (coded !== undefined) return coded[1] === '0027' ? undefined : span(at, coded[0], charOf(coded[1] ?? coded[2]!))
    const hexadecimal = matchAt(HEXADECIMAL, text, at)
    if (hexadecimal !== undefined && hexadecimal[1] !== '27') return span(at, hexadecimal[0], charOf(hexadecimal[1]!))
  }
  return (roff ? readSpecial(text, at) : readCommand(text, at)) ?? readMark(text, at, notation)
}

/** How many units behind a backslash decide about it. */
export const ESCAPE_REACH = 72

function readSpecial(text: string, at: number): Escape | undefined {
  const special = matchAt(SPECIAL, text, at)
  if (special === undefined) return undefined
  const [whole, short, long, code] = special
  const char = code === undefined ? SPECIAL_NAMES[(short ?? long)!] : (SPECIAL_CODES[code] ?? charOf(code))
  return char === undefined ? undefined : span(at, whole, char)
}

function readCommand(text: string, at: number): Escape | undefined {
  const tilde = matchAt(TILDE, text, at)
  if (tilde !== undefined) return enclosed(text, span(at, tilde[0], '~'))
  const ignored = matchAt(IGNORED, text, at)
  if (ignored !== undefined) return span(at, ignored[0], '')
  const underscore = matchAt(UNDERSCORE, text, at)
  return underscore && enclosed(text, span(at, underscore[0], '_'))
}

/** With the braces or the formula that hold a command: `{\textasciitilde}`, `{\_}`, `$\sim$`. */
function enclosed(text: string, command: Escape): Escape {
  const { start, end, insert } = command
  const pair = `${text[start - 1]}${text[end]}`
  return pair === '{}' || pair === '$$' ? { start: start - 1, end: end + 1, insert } : command
}

/** A backslash before one mark of punctuation. */
function readMark(text: string, at: number, { slashes, colons, roff, tex }: Notation): Escape | undefined {
  const mark = text[at + 1]
  switch (mark) {
    case '-':
      return one(at, tex ? '' : mark)
    case '_':
      return enclosed(text, one(at, mark))
    case '#':
    case '~':
    case '@':
      return one(at, mark)
    case '$':
      return text[at + 2] === '{' ? undefined : one(at, mark)
    case ':':
      return one(at, colons ? mark : '')
    case '?':
    case '=':
      return roff ? undefined : one(at, mark)
    case '%':
      if (roff || text.startsWith('://', at - 3)) return one(at, '')
      return matchAt(HEX_DIGITS, text, at + 2) && one(at, mark)
    case '&':
      if (roff || text[at + 2] === '.') return one(at, '')
      return tex || matchAt(PARAMETER, text, at + 2) ? one(at, mark) : undefined
    case ',':
    case '|':
    case '^':
      return roff ? one(at, '') : undefined
    case '.':
      return roff || (!slashes && isInWord(text, at)) ? one(at, mark) : undefined
    case '{':
    case '}':
      return tex ? one(at, mark) : undefined
    default:
      return undefined
  }
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

/** Whether two slashes stand at `at` with a place before one of them where roff may break the line. */
export function areSlashesApart(text: string, at: number): boolean {
  return matchAt(SLASHES_APART, text, at) !== undefined
}

/** How many units from a colon on decide about the escaped slashes behind it. */
export const ESCAPED_SLASHES_REACH = 17
const TWO_SLASHES = /\\{1,7}\/\\{1,7}\//y
/** The same with places where roff may break a line: `http:\:/\:/`. */
const SLASHES_APART = /(?:\\:)?\/(?:\\:)?\//y

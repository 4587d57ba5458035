import { APOSTROPHE, AT_SIGN, BACKSLASH, DOLLAR, LEFT_BRACE } from '../../text/ascii.ts'
import { foundAt } from '../../text/chars.ts'
import { HOST_LIMIT } from '../../text/limits.ts'
import { type Candidate, isSkipped, type SkippedRun, type Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { type ReadNotation, readDecoded } from '../pass/decoded.ts'
import type { Construct } from '../rules.ts'
import { startAtKnown } from '../start/start.ts'

/**
 * A URL with characters escaped by a backslash in the syntax of its file: JSON, string literals, manual pages, shells,
 * files of properties. `rules §4.11`
 */
export const ESCAPES: Construct = {
  startAt: {
    after: '\\',
    read: startAtEscapedSlashes,
  },
  decode(cursor, start, read, rules) {
    if (!stopsAtEscape(cursor, start, read)) return undefined
    if (read !== undefined && !isSkipped(read) && isInterpolated(cursor, start.start, read.runEnd))
      return { skippedUntil: read.runEnd, isLong: false }
    const found = readDecoded(cursor, start, rules, escapeReader(areSlashesEscaped(cursor.text, afterScheme(start))))
    if (found === undefined || isSkipped(found)) return found
    // A regular expression: `https:\/\/a\.example`.
    if (cursor.text.startsWith('\\.', found.runEnd)) return undefined
    return isExpression(cursor, start, found.runEnd) ? { skippedUntil: found.runEnd, isLong: false } : found
  },
}

/** A value that Swift fills in: `"https://a.example/\(name)"`. `rules §4.13` */
const INTERPOLATION = /^\\\([A-Za-z_][^\n"\\]*\)/

function isInterpolated(cursor: Cursor, start: number, end: number): boolean {
  return cursor.text.endsWith('"', start) && cursor.matches(INTERPOLATION, end, EXPRESSION_REACH)
}

/** Signs of a regular expression in a run with an escaped dot: `(?:`, `[^"]`, `\d`, `.*` before more of it. */
const EXPRESSION = /\(\?|\[\^|\\[dswDSW](?![A-Za-z0-9])|[.\])][*+](?=[\w?"'$)\\/|])/
const EXPRESSION_REACH = 64

function isExpression(cursor: Cursor, start: Start, end: number): boolean {
  const { text } = cursor
  const run = text.slice(afterScheme(start), end)
  if (!run.includes('\\.')) return false
  const rest = /^\S*/.exec(cursor.slice(end, end + EXPRESSION_REACH))![0]
  return text[start.start - 1] === '^' || EXPRESSION.test(run + rest)
}

function afterScheme({ start, schemeEnd }: Start): number {
  return Math.max(start, schemeEnd + 1)
}

/**
 * `https:\/\/` or `https:\u002F\u002F`, as in JSON, with a known scheme; but not in a regular expression:
 * `/https:\/\//`, `/^file:\/\//`.
 */
function startAtEscapedSlashes(cursor: Cursor, colon: number): Start | undefined {
  const start = startAtKnown(cursor, colon, colon)
  if (start === undefined || '/^'.includes(cursor.text[start.start - 1] ?? ' ')) return undefined
  cursor.reach(colon + ESCAPED_SLASHES_REACH)
  return areSlashesEscaped(cursor.text, colon + 1) ? start : undefined
}

/** Whether the start, or the bare candidate at it, ends at a backslash. */
function stopsAtEscape(
  { text }: Cursor,
  { kind, schemeEnd, schemeGap }: Start,
  read: Candidate | SkippedRun | undefined,
): boolean {
  if (kind === 'label' || schemeGap !== undefined || isSkipped(read)) return false
  if (text.endsWith('\\', schemeEnd)) return true
  if (read !== undefined) return text.startsWith('\\', read.runEnd)
  return kind === 'authority' && (text.startsWith('\\', schemeEnd + 1) || text.startsWith('\\', schemeEnd + 3))
}

function escapeReader(slashes: boolean): ReadNotation {
  return (cursor, at) => {
    const unit = cursor.text.charCodeAt(at)
    if (unit === DOLLAR || unit === LEFT_BRACE) return readTilde(cursor, at)
    if (unit !== BACKSLASH) return undefined
    cursor.reach(at + ESCAPE_REACH)
    return readEscape(cursor.text, at, slashes) ?? null
  }
}

const ESCAPE_REACH = 48
const ESCAPED_SLASHES_REACH = 25
/** Also by their codes, as in the scripts of pages. In JSON within JSON the backslash itself is escaped. */
const TWO_SLASHES = /(?:\\{1,7}(?:\/|u002[fF])){2}/y
const SLASHED = /\\{1,7}\//y
/** JSON, JavaScript: a code unit, or a code point in braces. */
const UNICODE = /\\{1,7}u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,6})\})/y
/** JavaScript, C, Python: punctuation by its code. */
const HEXADECIMAL = /\\{1,7}x(2[1-9A-Fa-f]|3[A-Fa-f]|40|5[B-Fb-f]|60|7[B-Eb-e])/y
/** roff; or a TeX accent over nothing, the name of the sign, or its code. */
const TILDE = /\\(?:\[ti\]|\(ti|~\{ ?\}|textasciitilde(?:\{\}|[ \t]|(?![A-Za-z]))|string~|symbol\{126\})/y
/** TeX, too. */
const FRAMED_TILDE = /\{\$\\sim\$\}|\$\\sim\$|\{\\textasciitilde\}/y
const FRAMED_REACH = 17
/** The rest of a parameter after `&`, up to its `=`. */
const PARAMETER = /(?:[\w.%~@+[\]-]|\\[_@~]){1,32}\\?=/y
const HEX_DIGITS = /[0-9A-Fa-f]{2}/y

function readTilde(cursor: Cursor, at: number): [number, string] | undefined {
  const found = foundAt(FRAMED_TILDE, cursor.text, at)
  cursor.reach(at + FRAMED_REACH)
  return found && [found[0].length, '~']
}

function areSlashesEscaped(text: string, at: number): boolean {
  return text.charCodeAt(at) === BACKSLASH && foundAt(TWO_SLASHES, text, at) !== undefined
}

/** Looks at {@link ESCAPE_REACH} units. */
function readEscape(text: string, at: number, slashes: boolean): [number, string] | undefined {
  const slashed = foundAt(SLASHED, text, at)
  if (slashed !== undefined) return slashes ? [slashed[0].length, '/'] : undefined
  const coded = foundAt(UNICODE, text, at) ?? foundAt(HEXADECIMAL, text, at)
  // An escaped apostrophe is a delimiter.
  const code = coded && Number.parseInt(coded[1] ?? coded[2]!, 16)
  if (code === APOSTROPHE || (code === AT_SIGN && isOtherHost(text, at))) return undefined
  if (coded !== undefined) return [coded[0].length, charOf(coded[1] ?? coded[2]!)]
  const tilde = foundAt(TILDE, text, at)
  if (tilde !== undefined) return [tilde[0].length, '~']
  const insert = readMark(text, at, slashes)
  return insert === undefined ? undefined : [2, insert]
}

function readMark(text: string, at: number, slashes: boolean): string | undefined {
  const mark = text[at + 1] ?? ' '
  if ('-_#?=~'.includes(mark)) return mark
  switch (mark) {
    case '@':
      return isOtherHost(text, at) ? undefined : mark
    case ':':
      // The colon of a scheme or port in a file of properties; otherwise a place where roff may break the line.
      return isColon(text, at) ? mark : ''
    case '%':
      if (text.startsWith('://', at - 3)) return ''
      return foundAt(HEX_DIGITS, text, at + 2) && mark
    case '&':
      if (text[at + 2] === '.') return ''
      return foundAt(PARAMETER, text, at + 2) && mark
    case '.':
      return !slashes && /^\w\\.\w$/.test(text.slice(at - 1, at + 3)) ? mark : undefined
    default:
      return undefined
  }
}

function isColon(text: string, at: number): boolean {
  if (text.startsWith('//', at + 2)) return true
  return /\d/.test(text[at + 2] ?? '') && /\/\/[^/?#\s]+$/.test(text.slice(Math.max(0, at - HOST_LIMIT), at))
}

/**
 * `http://a.example\@b.example` would be read with another host than programs read; but Perl writes the `@` after a
 * user so. A name in capitals is a macro of TeX: `{https://a.example/\@DOI}`.
 */
function isOtherHost(text: string, at: number): boolean {
  return (
    WHOLE_HOST.test(text.slice(Math.max(0, at - HOST_LIMIT), at)) || MACRO.test(text.slice(at - 1, at + MACRO_REACH))
  )
}

const WHOLE_HOST = /:(?:\\?\/){2}[\w-]+(?:\.[\w-]+)+(?::\d*)?$/
const MACRO = /^\/\\@[A-Z]+\}/
const MACRO_REACH = 20

function charOf(code: string): string {
  const point = Number.parseInt(code, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
}

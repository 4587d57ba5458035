import { hasLetterOrDigit, isAlphadigit, isDigit } from '../text/chars.ts'
import { isKnownScheme } from '../text/schemes.ts'
import type { Attempt } from './candidate.ts'
import { startAt } from './start.ts'
import { isCutInner } from './unfinished.ts'

/**
 * What stands at the start of the next line and belongs to no URL of the line before. `rules §7.3`
 *
 * Most next lines start with a word of prose. A glance at a character spares each pattern: few are ever built in a
 * first call.
 */

const RULER_LINE = /^([^\w\s])(?:\1\1|[^\w\s]\1)|^(&\w+;)\2\2/
const LABEL = /^[uU][rR][lLiI]:/
/** A definition in Markdown, or a relative reference. */
const OWN_REFERENCE = /^(?:\[|\.\.?\/)/
/** An option of a command, a keyword of Org, a comment of PostScript, a mark of valgrind, an absolute path. */
const OTHER_START = /^(?:--|#\+|%(?![0-9A-Fa-f]{2})|==|\/(?:bin|dev|etc|home|lib|opt|proc|sys|tmp|usr|var)\/)/
/** The blank of quoted-printable, alone; behind the name of a parameter it may be its value. */
const ENCODED_BLANK = /^=(?:20|09)$/
/** How much of the next line is looked at. */
const SPAN = 64
/** The mark of a list, the number of a footnote, or a sign, before another URL. */
const ENTRY_OF_URL =
  /^(?:[^A-Za-z_]{1,4}|[([]?\w{1,3}[.)\]:]?[ \t]+)(?:(?:[hH][tT]{2}[pP][sS]?|[fF][tT][pP]):\/\/|[wW]{3}\.)/
/** A request of roff: alone on its line, or a macro of manual pages before its arguments. */
const REQUEST = /^[.'](?:[A-Za-z]{2}[ \t]*$|[A-Z]{2}[ \t]+[^a-z\s]|[A-Z]{4,}[ \t]*$)/
/** The number of a page among all, alone on its line. */
const PAGE_NUMBER = /^\d{1,4}\/\d{1,4}[ \t]*(?:\f|$)/
/** Not the name of an image for a display of twice the density: `icon@2x.png`. */
const ADDRESS_HEAD = /^[^\s@/:?=]+@(?!\dx\.)([^\s@/:?#]+)/

/**
 * Whether the run `next`, trimmed, at `at` in the next line can go on with the URL `sofar`: it is no URL, label, address, ruler,
 * definition, mark or path of its own.
 */
export function mayBelong(attempt: Attempt, at: number, sofar: string, next: string): boolean {
  if (isCutInner(sofar, next)) return true
  if (!startsWithWord(next) && (!hasLetterOrDigit(next) || isOwnMark(next, sofar))) return false
  if (next.includes('@') && isAddress(next)) return false
  if (next.includes(':') && LABEL.test(next)) return false
  if (next.startsWith('(') && !/[_(]$/.test(sofar)) return false
  if (isOwnLine(lineAt(attempt, at))) return false
  const other = startAt(attempt, at)
  return other === undefined || (other.kind === 'opaque' && !isKnownScheme(other.scheme))
}

/** Whether a run is a ruler, a definition, a relative reference, an option, a comment, a path or an encoded blank. */
function isOwnMark(run: string, sofar: string): boolean {
  if (ENCODED_BLANK.test(run) && !sofar.includes('?')) return true
  return RULER_LINE.test(run) || OWN_REFERENCE.test(run) || OTHER_START.test(run)
}

/** Whether a line is the entry of another URL, a request of roff or the number of a page. */
function isOwnLine(line: string): boolean {
  if ((line.includes('://') || /[wW]{3}\./.test(line)) && ENTRY_OF_URL.test(line)) return true
  if (line.startsWith('.') || line.startsWith("'")) return REQUEST.test(line)
  return isDigit(line.charCodeAt(0)) && PAGE_NUMBER.test(line)
}

/** Whether a text starts with a letter or digit of ASCII. */
function startsWithWord(text: string): boolean {
  return isAlphadigit(text.charCodeAt(0))
}

/** The line at `at`, as far as it is looked at. */
function lineAt(attempt: Attempt, at: number): string {
  const line = attempt.text.slice(at, at + SPAN)
  const end = line.search(/[\r\n]/)
  if (end < 0 && at + SPAN > attempt.length) attempt.starved = true
  return end < 0 ? line : line.slice(0, end)
}

/** `joe@a.example`, but not a message id in the path of an archive's URL: `joe@a.example/T/`. */
function isAddress(run: string): boolean {
  const [whole, host] = ADDRESS_HEAD.exec(run) ?? []
  return whole !== undefined && !/^[/?#]/.test(run.slice(whole.length)) && /\.[A-Za-z]{2}/.test(host!)
}

import { property } from '../text/chars.ts'
import type { Break } from './break.ts'
import { DIGIT, SIGN } from './piece.ts'
import { completesExtension, fits, type Holds, isAtColumn, isFlush, isInWord, isStopWord, wordOf } from './signs.ts'

/** Why a join would be wrong too often, whatever the signs: where one of these holds, it is likely with one half at most. */

/** The name of a parameter, whose value may stand in the next line. */
const PARAMETER = /[?&;][\w.-]+=$/
/** The next line of a list or table whose entries are a label or name, and a URL. */
const LABELLED_URL = /^(?:[$\w. :-]+[:=@]|[^,;()]*(?:\t|\s\s))\s*[a-z]+:\/\/\S*$/
/** A host and a path: a URL without its scheme. */
const HOST = /^[a-z0-9-]+\.[a-z]{2,}\//i
/** A call in a program. */
const CALL = /^[A-Za-z_][\w.]*\(/
/** The name of an attribute, whose value stands in quotes behind it. */
const ATTRIBUTE = /^[\w-]+=["']/
/** What stands behind the name in an assignment. */
const ASSIGNED = /^\s+[:=]?=(?:\s|$)/
/** A top-level label that is longer than most. */
const LONG_LABEL = /[.][A-Za-z]{5,}$/
/** The name of a change to a program, in a list of them. */
const PATCH = /^[\w.-]+\.(?:patch|diff)$/
/** A year of our times, alone, before a word. */
const YEAR = /^(?:19|20)\d\d$/
const isWordBehind = /* @__PURE__ */ property(String.raw`^\s+\p{L}`, 'u', /^\s+[A-Za-z]/)
const DATE = /^\d{4}([-/.])\d\d?\1\d\d?$/

/** The doubts, in the order of `names.ts`: the comment before each is its name. */
export const DOUBTS: readonly Holds[] = [
  // a soft break of quoted-printable, or a ruler
  ({ url, isSet }) => url.endsWith('=') && !PARAMETER.test(url) && (!isSet || url.endsWith('==')),
  // a blank behind the URL
  ({ isBlankBehind, isSet }) => isBlankBehind && !isSet,
  // the next entry of a list
  ({ isListed }) => isListed,
  // a deeper quotation
  ({ isDeeper }) => isDeeper,
  // a label
  (at) => at.run.endsWith(':') && /^\s/.test(at.rest) && !isAtColumn(at) && !completesExtension(at),
  // a line of a program
  (at) =>
    (at.run.startsWith('//') && !at.url.endsWith(':')) ||
    ASSIGNED.test(at.rest) ||
    ATTRIBUTE.test(at.run + at.rest) ||
    (CALL.test(at.run) && isInWord(at)),
  // a piece of one or two characters
  (at) =>
    at.piece.length < 3 && !(at.shape & SIGN) && !at.isSet && !at.url.endsWith('-') && !isFlush(at) && !isLongest(at),
  // the next entry of a list
  (at) =>
    isAlone(at) &&
    !isAtColumn(at) &&
    (LABELLED_URL.test(at.run + at.rest.trimEnd()) || (isInWord(at) && at.margins.room >= 1 && HOST.test(at.run))),
  // a word of prose
  (at) =>
    at.inHost
      ? isInWord(at) && LONG_LABEL.test(at.url + at.piece)
      : at.rest.trim() === '' && at.piece.length > 1 && isStopWord(at.piece),
  // room for the piece behind a URL alone on its line
  (at) => !at.isSet && isAlone(at) && (at.margins.lines < 3 ? /^[A-Z]/.test(at.run) : fits(wordOf(at), at, 0)),
  // the name of a patch
  (at) => PATCH.test(at.piece) && isInWord(at) && at.margins.room >= 1,
  // the next footnote
  ({ before, run }) => Number(before) > 0 && Number.parseInt(run, 10) === Number(before) + 1,
  // another page
  ({ isOverPage, isSet }) => isOverPage && !isSet,
  // a date
  ({ shape, piece, rest }) => (shape & DIGIT) !== 0 && (DATE.test(piece) || (YEAR.test(piece) && isWordBehind(rest))),
]

/** Whether nothing but a label stands before the URL in its line. */
function isAlone({ before, url }: Break): boolean {
  return /^\s*$|[:=@\t]\s*$|\s\s$/.test(before) && !url.endsWith('-')
}

/** Whether the URL is long, and no line around is longer than its own. */
function isLongest({ url, margins }: Break): boolean {
  return margins.room < 1 && url.length >= 40
}

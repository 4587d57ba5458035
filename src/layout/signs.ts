import { isAlpha, isDigit } from '../text/chars.ts'
import type { Break } from './break.ts'
import { CAPITAL, DIGIT, DOT_INSIDE, HYPHEN_INSIDE, isWord, LETTER, SIGN, SMALL } from './piece.ts'

/**
 * The signs that a bare URL goes on in the next line, or does not: each a statement about a {@link Break} that holds or does
 * not. `weights.ts` says how much each counts. `rules §7.6`
 */

/** Whether a sign holds of a break. */
export type Holds = (at: Break) => boolean

/** The end of a name that may be an extension: a dot, and up to five characters. */
const EXTENSION = /\.([A-Za-z][A-Za-z0-9]{0,4})$/
/** The extensions of files that URLs lead to. */
const EXTENSIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'html htm xhtml pdf php php0 php1 php2 php3 php4 php5 php6 php7 php8 php9 asp aspx jsp cgi txt xml json zip gz tgz tar ' +
    'bz2 xz png jpg jpeg gif svg mp3 mp4 doc docx xls xlsx ppt pptx ps tex sty exe md rst py js css cfm shtml git pl do rss csv ' +
    'rb go c h cpp java yml yaml'
  ).split(' '),
)
const STOP_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'a an the of and or in on at to for from by with as is are was be it its this that these we you i he they not no if but ' +
    'which who when where see also can will may has have had more all any into over under after before than then there your ' +
    'our their use used using new de la le les des du et en un une der die das und von zu im mit den dem ein el los las y que ' +
    'para por con al se di il per e da do dos com na shall must should would could do does did been being were such only very ' +
    'now out up how why what here other some one each these via i.e e.g again below directly instead itself options please website'
  ).split(' '),
)
/** Brackets and quotes. */
const OPENERS = '([{"\'“‘«'
const CLOSERS = ')]}'
const ENTRY =
  /^(?:\[\d{1,3}\]|\(?\d{1,3}\)|\d{1,3}\.(?:\s|$)|\(?[a-zA-Z]\)\s|[•·▪◦‣*–—-]\s|[A-Z][A-Za-z-]{0,24}:(?:\s|$)|URL|DOI|doi|\w{1,2}\s{2})/

/** Another URL behind the next piece, which ends the line: the row of a table. */
const URL_ALONE = /^\s+[a-z]+:\/\/\S+\s*$/

/** A line that starts this many characters off stands elsewhere. */
const FAR = 12
/** A line that reaches the margin with this share of the lines around is set in a column whose lines are filled. */
const JUSTIFIED = 0.4

/** Whether the URL ends in one of these characters. */
function ends(characters: string): Holds {
  return ({ url }) => characters.includes(url[url.length - 1]!)
}

/** Whether all these flags of the next piece are set, and none of those. */
function piece(flags: number, others = 0): Holds {
  return ({ shape }) => (shape & flags) === flags && (shape & others) === 0
}

/** Whether a text of the next line, with a blank before it, would have been set behind the URL. */
export function fits(text: string, { line, next, margins }: Break, blank = 1): boolean {
  const width = (text.length * next.advance) / line.advance
  return width + blank + (margins.filled > JUSTIFIED ? 0.5 : 1) <= margins.room
}

/** The next piece with what stands right behind it, up to a blank: no line is broken within it. */
export function wordOf({ run, rest }: Break): string {
  return run + /^\S*/.exec(rest)![0]
}

/** The first character behind the blanks behind the next piece. */
function behind({ run, piece: text, rest }: Break): string {
  return run.length > text.length && !rest ? '' : (/^\s+(\S)/.exec(rest)?.[1] ?? '')
}

function endsInExtension({ tail }: Break): boolean {
  return extensionAt(tail) >= 0
}

/** Where the extension starts in which a text ends, if it is one of {@link EXTENSIONS}; else -1. */
function extensionAt(text: string): number {
  const found = EXTENSION.exec(text)
  return found !== null && EXTENSIONS.has(found[1]!.toLowerCase()) ? found.index : -1
}

/** Whether the URL's end and the piece make a file extension. A dot behind a slash starts a name, and ends none. */
export function completesExtension(at: Break): boolean {
  if (at.piece.length > 5 || !/^\.?[A-Za-z\d]+$/.test(at.piece)) return false
  const end = at.tail + at.piece
  const dot = extensionAt(end)
  return dot >= 0 && end[dot - 1] !== '/'
}

/** What stands right behind the next piece. */
function afterPiece({ run, piece: text, rest }: Break): string {
  return run[text.length] ?? rest[0] ?? ''
}

/** Whether a piece is one of {@link STOP_WORDS}, not in capitals alone. */
export function isStopWord(piece: string): boolean {
  const small = piece.toLowerCase()
  return STOP_WORDS.has(small) && (piece.length < 2 || piece !== piece.toUpperCase())
}

/** Whether no character had room behind the URL, and another line ends exactly where it does. */
export function isFlush({ margins }: Break): boolean {
  return margins.exact > 1 && margins.lines > 2 && margins.room < 0.01
}

/** The same where most lines end there. */
export function isAtColumn(at: Break): boolean {
  return isFlush(at) && at.margins.exact > at.margins.ragged
}

function endsInWord({ url }: Break): boolean {
  return isWord(url.charCodeAt(url.length - 1))
}

/** Whether a letter or digit stands on either side of the break. */
export function isInWord(at: Break): boolean {
  return endsInWord(at) && isWord(at.run.charCodeAt(0))
}

/** The bracket that opens what the character behind the piece closes, if it closes one. */
function openerOf(at: Break): string {
  return '([{'[CLOSERS.indexOf(afterPiece(at) || ' ')] ?? ''
}

/** Whether the piece closes a bracket that was opened in the line before the URL. */
function closesBracket(at: Break): boolean {
  const opener = openerOf(at)
  return opener !== '' && at.head.lastIndexOf(opener) > at.head.lastIndexOf(afterPiece(at))
}

/** Whether a blank, the line's end or punctuation of prose stands behind the piece, as behind a word. */
function isWordEnd(at: Break): boolean {
  return /^(?:$|[\s.,;:!?])/.test(afterPiece(at))
}

/** Whether the host ends at a dot, and what follows may be its top-level label. */
function isCutBeforeTopLabel({ inHost, url, run }: Break): boolean {
  return inHost && url.endsWith('.') && /^[a-z]{2,4}(?![a-z0-9-])/.test(run)
}

/** How far the next line starts to the right of this one, in characters. */
function indent({ line, next }: Break): number {
  return (next.left - line.left) / line.advance
}

/** The signs, in the order of `names.ts`: the comment before each is its name. */
export const SIGNS: readonly Holds[] = [
  // ends in a digit
  ({ url }) => isDigit(url.charCodeAt(url.length - 1)),
  // ends in -
  ends('-'),
  // ends in _ ~ + @
  ends('_~+@'),
  // ends in ? & = # %
  ends('?&=#%'),
  // ends in punctuation
  ends(",;:!?'*"),
  // ends in a full stop
  ends('.'),
  // ends in an extension
  (at) => !at.inHost && endsInExtension(at),
  // next capital
  ({ url, run }) => /[A-Z]/.test(run[0]!) && !/[A-Z]$/.test(url),
  // next digit
  ({ run }) => isDigit(run.charCodeAt(0)),
  // next another character
  ({ run }) => !isAlpha(run.charCodeAt(0)) && !isDigit(run.charCodeAt(0)) && !'/.?&=%#_~+([-'.includes(run[0]!),
  // piece with / = & ? % # _
  piece(SIGN),
  // piece with a dot inside
  piece(DOT_INSIDE, SIGN),
  // piece with a hyphen inside
  piece(HYPHEN_INSIDE),
  // piece of digits
  ({ shape }) => shape === DIGIT,
  // piece of 3 digits or more
  ({ url, shape, piece: text }) => shape === DIGIT && text.length > 2 && !isAlpha(url.charCodeAt(url.length - 1)),
  // piece of more than 20
  ({ piece: text }) => text.length > 20,
  // piece ends in /
  ({ piece: text }) => text.endsWith('/'),
  // name with _
  ({ piece: text }) => /^(?:[A-Za-z]+_|_+[A-Z])\w*$/.test(text),
  // capitalised word
  ({ shape, piece: text }) => shape === (LETTER | SMALL | CAPITAL) && /^[A-Z][a-z]+$/.test(text),
  // capitalised word and hyphen
  ({ piece: text }) => /^[A-Z][a-z]+-[A-Za-z]/.test(text),
  // stop word
  (at) => isStopWord(at.piece) && isWordEnd(at) && !isCutBeforeTopLabel(at),
  // word, more behind
  ({ shape, run, piece: text, rest }) =>
    shape === (LETTER | SMALL) && run.length === text.length && /^\s+\S/.test(rest),
  // word and full stop
  ({ shape, run, piece: text }) => shape === (LETTER | SMALL) && run[text.length] === '.',
  // word and comma
  ({ url, shape, run, piece: text }) => shape === (LETTER | SMALL) && run[text.length] === ',' && !url.endsWith('.'),
  // name and =
  (at) => (isInWord(at) || /[,;]$/.test(at.url)) && /^[\w.-]+=/.test(at.run) && !/[?#=]/.test(at.url),
  // host cut
  isCutBeforeTopLabel,
  // host without a dot
  ({ inHost, body }) => inHost && !/\..|^localhost\b/.test(body),
  // hexadecimal number
  ({ shape, piece: text }) => (shape & ~(LETTER | SMALL)) === DIGIT && text.length > 6 && /^[0-9a-f]+$/.test(text),
  // hexadecimal goes on
  ({ tail, run, shape }) =>
    (shape & DIGIT) !== 0 &&
    /[0-9a-f]{6}$/i.test(tail) &&
    /\d[^/]*$/.test(tail) &&
    /^(?=[a-f]*\d)[0-9a-f]{3}/i.test(run),
  // extension goes on
  completesExtension,
  // piece ends the line
  ({ run, piece: text, rest }) => run.length === text.length && rest.trim() === '',
  // piece ends in a full stop
  ({ run, piece: text }) => run[text.length] === '.',
  // capital behind
  (at) => /[A-Z]/.test(behind(at)),
  // line starts an entry
  (at) => ENTRY.test(at.run.slice(0, 28) + at.rest) && !closesBracket(at),
  // opened
  ({ head }) => OPENERS.includes(head.slice(-1) || ' '),
  // closes a bracket
  closesBracket,
  // closes an earlier bracket
  (at) => CLOSERS.includes(afterPiece(at) || ' ') && !at.head.includes(openerOf(at)),
  // much room
  ({ margins }) => margins.room > 18,
  // justified
  ({ margins }) => margins.lines >= 4 && margins.filled > JUSTIFIED,
  // room for the next word
  (at) => fits(wordOf(at), at),
  // room inside a word
  (at) => at.margins.room >= 1 && isInWord(at),
  // starts its line, room
  (at) => at.margins.room >= 1 && at.before.trim() === '' && endsInWord(at) && /^[\w/.]/.test(at.run),
  // longest line
  (at) => at.margins.lines > 2 && at.margins.room < 0.01 && at.margins.exact < 2 && isInWord(at),
  // ends at a column
  isFlush,
  // ends at a column of most
  isAtColumn,
  // indent is the same
  (at) => Math.abs(indent(at)) <= (at.isSet ? 1.5 : 0),
  // indent is near
  (at) => indent(at) > 1.5 && indent(at) <= FAR,
  // indent is far
  (at) => Math.abs(indent(at)) > FAR,
  // others go on from it
  ({ othersGoOn }) => othersGoOn,
  // URL behind, alone
  ({ rest }) => URL_ALONE.test(rest),
  // another page
  ({ isOverPage }) => isOverPage,
  // another size
  ({ line, next }) => Math.abs(next.size - line.size) > 0.12 * line.size,
]

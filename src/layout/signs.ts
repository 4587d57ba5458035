import { isAlpha, isDigit } from '../text/chars.ts'
import type { Break } from './break.ts'
import { CAPITAL, DIGIT, DOT_INSIDE, HYPHEN_INSIDE, isWord, LETTER, SIGN, SMALL } from './piece.ts'

/**
 * The signs that a bare URL goes on in the next line, or does not: each a statement about a {@link Break} that holds or does
 * not. `weights.ts` says how much each counts. `rules §7.6`
 */

/** Whether a sign holds of a break. */
export type Holds = (at: Break) => boolean

const EXTENSION =
  /\.(?:html?|xhtml|pdf|php\d?|aspx?|jsp|cgi|txt|xml|json|zip|t?gz|tar|bz2|xz|png|jpe?g|gif|svg|mp[34]|docx?|xlsx?|pptx?|ps|tex|sty|exe|md|rst|py|js|css|cfm|shtml|git|pl|do|rss|csv|rb|go|c|h|cpp|java|ya?ml)$/i
const STOP_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'a an the of and or in on at to for from by with as is are was be it its this that these we you i he they not no if but ' +
    'which who when where see also can will may has have had more all any into over under after before than then there your ' +
    'our their use used using new de la le les des du et en un une der die das und von zu im mit den dem ein el los las y que ' +
    'para por con al se di il per e da do dos com na shall must should would could do does did been being were such only very ' +
    'now out up how why what here other some one each these via i.e e.g'
  ).split(' '),
)
/** Brackets and quotes. */
const OPENERS = '([{"\'“‘«'
const ENTRY =
  /^(?:\[?\(?\d{1,3}[\])]|\d{1,3}\.(?:\s|$)|\(?[a-zA-Z]\)\s|[•·▪◦‣*–—-]\s|[A-Z][A-Za-z-]{0,24}:(?:\s|$)|URL|DOI|doi|\w{1,2}\s{2})/

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

/** The first character behind the blanks behind the next piece. */
function behind({ run, piece: text, rest }: Break): string {
  return run.length > text.length && !rest ? '' : (/^\s+(\S)/.exec(rest)?.[1] ?? '')
}

function endsInExtension({ tail }: Break): boolean {
  return tail.includes('.') && EXTENSION.test(tail)
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

/** Whether a letter or digit stands on either side of the break. */
export function isInWord({ url, run }: Break): boolean {
  return isWord(url.charCodeAt(url.length - 1)) && isWord(run.charCodeAt(0))
}

/** Whether the piece closes a bracket that was opened in the line before the URL. */
function closesBracket(at: Break): boolean {
  return at.head.lastIndexOf('(') > at.head.lastIndexOf(')') && afterPiece(at) === ')'
}

/** Whether the host ends at a dot, and what follows may be its top-level label. */
function isCutBeforeTopLabel({ inHost, url, run }: Break): boolean {
  return inHost && url.endsWith('.') && /^[a-z]{2,4}(?![a-z0-9-])/.test(run)
}

/** How far the next line starts to the right of this one, in characters. */
function indent({ line, next }: Break): number {
  return (next.left - line.left) / line.advance
}

export const SIGNS: Readonly<Record<string, Holds>> = {
  // The URL at the line end
  'ends in a small letter': ({ url }) => /[a-z]/.test(url[url.length - 1]!),
  'ends in a digit': ({ url }) => isDigit(url.charCodeAt(url.length - 1)),
  'ends in -': ends('-'),
  'ends in _ ~ + @': ends('_~+@'),
  'ends in ? & = # %': ends('?&=#%'),
  'ends in punctuation': ends(".,;:!?'*"),
  'ends in an extension': (at) => !at.inHost && endsInExtension(at),
  'long URL': ({ url }) => url.length >= 40,
  // The next piece
  'next capital': ({ run }) => /[A-Z]/.test(run[0]!),
  'next digit': ({ run }) => isDigit(run.charCodeAt(0)),
  'next another character': ({ run }) =>
    !isAlpha(run.charCodeAt(0)) && !isDigit(run.charCodeAt(0)) && !'/.?&=%#_~+([-'.includes(run[0]!),
  'piece with / = & ? % # _': piece(SIGN),
  'piece with a dot inside': piece(DOT_INSIDE, SIGN),
  'piece with a hyphen inside': piece(HYPHEN_INSIDE),
  'piece of digits': ({ shape }) => shape === DIGIT,
  'piece of 1 or 2': ({ piece: text }) => text.length < 3,
  'capitalised word': ({ shape, piece: text }) => shape === (LETTER | SMALL | CAPITAL) && /^[A-Z][a-z]+$/.test(text),
  'stop word': (at) => at.piece.length < 6 && isStopWord(at.piece) && !isCutBeforeTopLabel(at),
  'word, more behind': ({ shape, run, piece: text, rest }) =>
    shape === (LETTER | SMALL) && run.length === text.length && rest.trim() !== '',
  'word and full stop': ({ shape, run, piece: text }) => shape === (LETTER | SMALL) && run[text.length] === '.',
  'name and =': (at) => isInWord(at) && /^[\w.-]+=/.test(at.run) && !/[?#=]/.test(at.url),
  'host cut': isCutBeforeTopLabel,
  'hexadecimal number': ({ shape, piece: text }) =>
    (shape & ~(LETTER | SMALL)) === DIGIT && text.length > 6 && /^[0-9a-f]+$/.test(text),
  'hexadecimal goes on': ({ tail, run, shape }) =>
    (shape & DIGIT) !== 0 &&
    /[0-9a-f]{6}$/i.test(tail) &&
    /\d[^/]*$/.test(tail) &&
    /^(?=[a-f]*\d)[0-9a-f]{3}/i.test(run),
  'extension goes on': (at) =>
    at.piece.length < 5 && (at.shape & ~(LETTER | SMALL | CAPITAL | DIGIT)) === 0 && EXTENSION.test(at.tail + at.piece),
  // What stands behind the piece
  'piece ends the line': ({ run, piece: text, rest }) => run.length === text.length && rest.trim() === '',
  'word alone': ({ shape, run, piece: text, rest, margins }) =>
    (shape & ~(SMALL | CAPITAL)) === LETTER &&
    run.length === text.length &&
    rest.trim() === '' &&
    margins.follows &&
    margins.nextRoom > 10,
  'piece ends in a full stop': ({ run, piece: text }) => run[text.length] === '.',
  'capital behind': (at) => /[A-Z]/.test(behind(at)),
  'line starts an entry': (at) => ENTRY.test(at.run.slice(0, 28) + at.rest) && !closesBracket(at),
  // Brackets and quotes around the URL
  opened: ({ head }) => OPENERS.includes(head.slice(-1) || ' '),
  'closes a bracket': closesBracket,
  // Margins
  'much room': ({ margins }) => margins.room > 18,
  justified: ({ margins }) => margins.lines >= 4 && margins.filled > JUSTIFIED,
  'room for the next word': (at) => fits(at.run + /^\S*/.exec(at.rest)![0], at),
  'room inside a word': (at) => at.margins.room >= 1 && isInWord(at),
  'starts its line, room': (at) => at.margins.room >= 1 && at.before.trim() === '' && isInWord(at),
  'longest line': (at) => at.margins.lines > 2 && at.margins.room < 0.01 && at.margins.exact < 2 && isInWord(at),
  'ends at a column': isFlush,
  'ends at a column of most': isAtColumn,
  // The next line's place
  'indent is the same': (at) => Math.abs(indent(at)) <= (at.isSet ? 1.5 : 0),
  'indent is far': (at) => Math.abs(indent(at)) > 12,
  'another size': ({ line, next }) => Math.abs(next.size - line.size) > 0.12 * line.size,
}

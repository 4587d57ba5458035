import { isAlpha, isDigit } from '../text/chars.ts'
import type { Break } from './break.ts'
import { CAMEL, CAPITAL, DIGIT, DOT_INSIDE, HYPHEN_INSIDE, LETTER, SIGN, SMALL } from './piece.ts'

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
    'now out up how why what here other some one each these via'
  ).split(' '),
)
const CLOSERS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '"': '"',
  '“': '”',
  '‘': '’',
  '{': '}',
  "'": "'",
  '«': '»',
}
const ENTRY =
  /^(?:\[?\(?\d{1,3}[\])]|\d{1,3}\.(?:\s|$)|\(?[a-zA-Z]\)\s|[•·▪◦‣*–—-]\s|[A-Z][A-Za-z]{0,15}:(?:\s|$)|URL|DOI|doi|\w{1,2}\s{2})/

/** A line that reaches the margin with this share of the lines around is set in a column whose lines are filled. */
const JUSTIFIED = 0.4

/** Whether the URL ends in one of these characters. */
function ends(characters: string): Holds {
  return ({ url }) => characters.includes(url[url.length - 1]!)
}

/** Whether the next piece starts with one of these characters. */
function starts(characters: string): Holds {
  return ({ run }) => characters.includes(run[0]!)
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

function closerOf({ before }: Break): string | undefined {
  return CLOSERS[before[before.length - 1] ?? '']
}

/** What stands right behind the next piece. */
function afterPiece({ run, piece: text, rest }: Break): string {
  return run[text.length] ?? rest[0] ?? ''
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
  'ends in .': ends('.'),
  'ends in _ ~ + @': ends('_~+@'),
  'ends in ? & = # %': ends('?&=#%'),
  'ends in , ; !': ends(',;!'),
  'ends in punctuation': ends(".,;:!?'*"),
  'ends in . before a capital': ({ url, run }) => url.endsWith('.') && /[A-Z]/.test(run[0]!),
  'ends in an extension': (at) => !at.inHost && endsInExtension(at),
  'long URL': ({ url }) => url.length >= 40,
  // The next piece
  'next capital': ({ run }) => /[A-Z]/.test(run[0]!),
  'next digit': ({ run }) => isDigit(run.charCodeAt(0)),
  'next /': starts('/'),
  'next .': starts('.'),
  'next another character': ({ run }) =>
    !isAlpha(run.charCodeAt(0)) && !isDigit(run.charCodeAt(0)) && !'/.?&=%#_~+([-'.includes(run[0]!),
  'piece with / = & ? % # _': piece(SIGN),
  'piece with a dot inside': piece(DOT_INSIDE, SIGN),
  'piece with a hyphen inside': piece(HYPHEN_INSIDE),
  'piece of digits and letters': piece(DIGIT | LETTER),
  'piece in camel case': piece(CAMEL),
  'piece of digits': ({ shape }) => shape === DIGIT,
  'piece of 1 or 2': ({ piece: text }) => text.length < 3,
  'piece is a capitalised word': ({ shape, piece: text }) =>
    shape === (LETTER | SMALL | CAPITAL) && /^[A-Z][a-z]+$/.test(text),
  'piece is a stop word': ({ piece: text }) => text.length < 6 && STOP_WORDS.has(text.toLowerCase()),
  'hexadecimal number goes on': ({ tail, run, shape }) =>
    (shape & DIGIT) !== 0 &&
    /[0-9a-f]{6}$/i.test(tail) &&
    /\d[^/]*$/.test(tail) &&
    /^(?=[a-f]*\d)[0-9a-f]{3}/i.test(run),
  'extension over the break': (at) =>
    at.piece.length < 5 &&
    (at.shape & ~(LETTER | SMALL | CAPITAL | DIGIT)) === 0 &&
    EXTENSION.test(at.tail + at.piece) &&
    !endsInExtension(at),
  // What stands behind the piece
  'piece ends the line': ({ run, piece: text, rest }) => run.length === text.length && rest.trim() === '',
  'piece ends in a full stop': ({ run, piece: text }) => run[text.length] === '.',
  'piece ends in other punctuation': (at) => /[^\s.,;]/.test(afterPiece(at)),
  'capital behind': (at) => /[A-Z]/.test(behind(at)),
  'line starts an entry': ({ run, rest }) => ENTRY.test(run.slice(0, 20) + rest),
  'line starts with a number': ({ run, rest }) => /^(?:\[\d+\]|\d{1,3}[.)]?\s)/.test(run.slice(0, 6) + rest),
  // Brackets and quotes around the URL
  opened: (at) => closerOf(at) !== undefined,
  'closed behind the piece': (at) => closerOf(at) !== undefined && afterPiece(at) === closerOf(at),
  // Margins
  'much room': ({ margins }) => margins.room > 18,
  justified: ({ margins }) => margins.lines >= 4 && margins.filled > JUSTIFIED,
  'no other lines': ({ margins }) => margins.lines < 3,
  'room for the next word': (at) => fits(at.run + /^\S*/.exec(at.rest)![0], at),
  'little room, piece with a sign': ({ margins, shape }) => margins.room <= 4 && (shape & SIGN) !== 0,
  // The next line's place
  'indent is the same': (at) => Math.abs(indent(at)) <= (at.isSet ? 1.5 : 0),
  'indent is far': (at) => Math.abs(indent(at)) > 12,
  'another size': ({ line, next }) => Math.abs(next.size - line.size) > 0.12 * line.size,
  'another page': ({ line, next }) => line.page !== next.page,
}

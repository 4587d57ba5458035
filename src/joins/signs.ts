import { HYPHEN, SLASH } from '../text/ascii.ts'
import { isAlpha, isDigit, property } from '../text/chars.ts'
import type { LineEnd } from './line-end.ts'

/** The signs of the two lines at a line end. `weights.ts` has the weights. `rules §7.6` */

const EXTENSIONS =
  'html?|xhtml|shtml|pdf|php\\d?|aspx?|jsp|cgi|txt|xml|json|zip|t?gz|tar|bz2|xz|png|jpe?g|gif|svg|mp[34]|docx?|xlsx?|pptx?|ps|' +
  'tex|sty|exe|md|rst|py|js|css|cfm|git|p[lm]|do|rss|csv|rb|go|[ch]|cc|[ch]pp|java|ya?ml|el|hs|rs|ml|sh|conf|log'
const endsInFile = /* @__PURE__ */ property(`\\.(?:${EXTENSIONS})$`, 'i')
const STOP_WORDS =
  ' a an the of and or in on at to for from by with as is are was be it its this that these we you i he they not no if but ' +
  'which who when where see also can will may has have had more all any into over under after before than then there your ' +
  'our their use used using new de la le les des du et en un une der die das und von zu im mit den dem ein el los las y que ' +
  'para por con al se di il per e da do dos com na shall must should would could do does did been being were such only very ' +
  'now out up how why what here other some one each these via again below '
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** The start of a list entry or field: `(12)`, `3.`, `b)`, `–`, `Author:`. */
const ENTRY =
  /^(?:\(?\d{1,3}\)|\d{1,3}\.(?:\s|$)|\(?[a-zA-Z]\)\s|[•·▪◦‣*–—-]\s|[A-Z][A-Za-z-]{0,24}:(?:\s|$)|URL|DOI|doi|\w{1,2}\s{2})/
/** A separate file: a patch, an archive, a package. */
const OWN_FILE = /^[\w.+-]+\.(?:patch|diff|tar|tgz|gz|bz2|xz|zip|deb|rpm|dsc|lha|lzh|iso|exe)$/
const ODD = /[$,;|*^~!'[\]{}\\"<>]/
/** Marks of filter lists, of names in programs, and the start of another URL. */
const FOREIGN = /##|#@#|#\?#|::|[^=/%]:\/\//
/** A setting, a selector, an annotation, a home folder, a keyword, a telephone number. */
const ODD_START = /^(?:\d+=|\+\d|\.\[|@[a-z_{(]|~\/|=[a-z]|#?[A-Z][\w-]*:\S)/
const HOST = /^(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|io|de|fr|uk)$/
const ASSIGNED = /^\s+[:=]?=(?:\s|$)/
const ATTRIBUTE = /^[\w-]+=["']/
const CALL = /^[A-Za-z_][\w.]*\(/

function isCapital(unit: number): boolean {
  return isAlpha(unit) && unit < 0x60
}

function afterPiece({ run, piece, rest }: LineEnd): string {
  return run.slice(piece.length, piece.length + 1) || rest.slice(0, 1)
}

function isCutBeforeTopLabel({ inHost, url, run }: LineEnd): boolean {
  return inHost && url.endsWith('.') && /^[a-z]{2,4}(?![a-z0-9-])/.test(run)
}

function isStopWord(at: LineEnd): boolean {
  const { piece } = at
  if (!STOP_WORDS.includes(` ${piece.toLowerCase()} `) || (piece.length > 1 && piece === piece.toUpperCase()))
    return false
  // A letter alone on its line is the last one of a word.
  if (piece.length === 1 && at.run === piece && !/\S/.test(at.rest)) return false
  return /^(?:$|[\s.,;:!?])/.test(afterPiece(at)) && !isCutBeforeTopLabel(at)
}

/** A dot after a slash starts a name. */
function completesExtension({ url, piece }: LineEnd): boolean {
  if (piece.length > 5 || !/^\.?[A-Za-z\d]+$/.test(piece)) return false
  if (/[A-Z]/.test(piece) && !/[A-Z]/.test(url.slice(-8))) return false
  const end = url.slice(-8) + piece
  const dot = end.lastIndexOf('.')
  return end.length - dot <= 6 && end[dot - 1] !== '/' && endsInFile(end)
}

/** A bracket or quotation mark opens before the URL, and no `'` closes it at the line's end. */
function isOpened({ head, url }: LineEnd): boolean {
  const opener = head.trimEnd().slice(-1)
  return opener !== '' && OPENED.includes(opener) && !(opener === "'" && /'[.,;]?$/.test(url))
}

function closesBracket(at: LineEnd): boolean {
  const closer = afterPiece(at)
  const opener = closer === '' ? undefined : OPENERS[closer]
  return opener !== undefined && at.head.lastIndexOf(opener) > at.head.lastIndexOf(closer)
}

const PARAMETER = /^[?&](?:amp;)?[\w.-]+=/
const NUMBER = /^\d+(?:[,+&]|$)/

/** The start of a parameter's name, and its rest with the value. */
const PARAMETER_CUT = /[?&;][\w.-]+$/
const PARAMETER_REST = /^[\w.-]*=[^=\s]/

/** Whether the piece can only continue a query. */
export function startsInQuery({ url, run }: LineEnd): boolean {
  const [first = ''] = run
  if (PARAMETER_REST.test(run) && PARAMETER_CUT.test(url)) return true
  if ('?&'.includes(first)) return PARAMETER.test(run)
  if ('+,'.includes(first)) return url.includes('?') && /^.[\w(]/.test(run)
  return isDigit(run.charCodeAt(0)) && NUMBER.test(run) && /,\d+,?$/.test(url)
}

function isProgram(at: LineEnd): boolean {
  const { url, run, rest } = at
  if (run.startsWith('//')) return !url.endsWith(':')
  if (ASSIGNED.test(rest) || (run.includes('=') && ATTRIBUTE.test(run + rest[0]))) return true
  return run.includes('(') && CALL.test(run) && at.isInWord
}

const WORD = /^[A-Za-z]+$/
const SIGN = /[/=&?%#_]/
const OPENED = '({"\'“‘«<'

/** Cached. */
export function signsOf(at: LineEnd): readonly boolean[] {
  at.signs ??= formSigns(at)
  return at.signs
}

/** In the order of `FORM_NAMES`: the comment before each is its name. */
function formSigns(at: LineEnd): boolean[] {
  const { url, body, inHost, run, piece, rest } = at
  const last = url.charCodeAt(url.length - 1)
  const first = run === '' ? 0 : run.charCodeAt(0)
  const end = url[url.length - 1]!
  /** Words, as most pieces are, need fewer tests. */
  const isWord = WORD.test(piece)
  const hasSign = !isWord && SIGN.test(piece)
  const isWhole = run.length === piece.length
  const inWord = at.isInWord
  const closes = closesBracket(at)
  const inQuery = startsInQuery(at)
  return [
    // ends in a digit
    isDigit(last),
    // ends in -
    last === HYPHEN,
    // ends in _ ~ + @
    '_~+@'.includes(end),
    // ends in ? & = # %
    '?&=#%'.includes(end),
    // ends in punctuation
    ",;:!?'*".includes(end),
    // next capital
    isCapital(first) && !isCapital(last),
    // next digit
    isDigit(first),
    // next another character
    !isWord && !/^[A-Za-z\d/.?&=%#_~+([-]/.test(run),
    // piece with / = & ? % # _
    hasSign,
    // piece with a dot inside
    !isWord && !hasSign && /[^.]\.[A-Za-z]{2}/.test(piece),
    // piece with a hyphen inside
    !isWord && /[A-Za-z\d]-[A-Za-z\d]/.test(piece),
    // piece of 3 digits or more
    !isWord && !isAlpha(last) && /^\d{3,}$/.test(piece),
    // piece of more than 20
    piece.length > 20,
    // piece of one or two characters
    piece.length < 3 && last !== HYPHEN && !hasSign,
    // piece ends in /
    piece.endsWith('/'),
    // piece ends in a full stop
    run[piece.length] === '.',
    // piece ends the line
    isWhole && !/\S/.test(rest),
    // capitalised word
    isWord && /^[A-Z][a-z]+$/.test(piece),
    // stop word
    isWord && isStopWord(at),
    // word, more after
    isWord && isWhole && /^\s+\S/.test(rest),
    // capital after
    (isWhole || rest !== '') && /^\s+[A-Z]/.test(rest),
    // extension goes on
    completesExtension(at),
    // line starts an entry
    !closes && ENTRY.test(run.slice(0, 28) + rest),
    // a line of a program
    isProgram(at),
    // a file of its own
    !isWord && inWord && OWN_FILE.test(piece),
    // a host of its own
    !isWord && HOST.test(piece) && !(inHost && end === '.'),
    // odd
    !isWord && ODD.test(piece),
    // odd start
    !isWord && !inQuery && ODD_START.test(piece),
    // foreign marks
    !(isWord && isWhole) && FOREIGN.test(run),
    // opened
    isOpened(at),
    // closes a bracket
    closes,
    // a blank after the URL
    at.isBlankAfter,
    // host and slash
    end === '/' && /^[^/?#]+\/$/.test(body),
    // folder, then a file
    !inHost && end === '/' && (endsInFile(piece) || /\.html?#/.test(piece)),
    // in word
    inWord,
    // digit, then a digit
    isDigit(last) && isDigit(first),
    // file, then a word or /
    (inWord || first === SLASH) && endsInFile(url.slice(-8)),
    // query goes on
    piece.includes('%') || (piece.includes('=') && /[?&]/.test(url)),
    // starts as a query goes on
    inQuery,
  ]
}

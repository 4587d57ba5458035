import { hasLetterOrDigit, isAlphadigit } from '../text/chars.ts'

/** These lines cannot continue a URL. `rules §7.3` */

/**
 * A ruler, a Markdown definition, a relative reference, a command option, an Org keyword, an absolute or home path, a
 * mark of Octave or mdoc (`%!demo`, `.%D`), the end of a document in a shell script, …
 */
const OWN_MARK =
  /^(?:%!|_+[A-Z]+_+$|\.%[A-Z](?![0-9A-Fa-f])|([^\w\s])[^\w\s]\1|\[|\.\.?\/|--|#\+|==|~\/|(&#?\w+;)\2|\/(?:bin|dev|etc|home|lib|opt|proc|sys|tmp|usr|var)\/)/
/** … and, before another URL, a list mark, a footnote number, a sign, or words and a colon. */
const ENTRY_OF_URL =
  /^(?:[^A-Za-z_]{1,4}|[([]?\w{1,3}[.)\]:]?[ \t]+|[A-Z][\w/&-]*(?:[ \t]+[\w/&-]+){1,6}:[ \t]+)(?:(?:[hH][tT]{2}[pP][sS]?|[fF][tT][pP]):\/\/|[wW]{3}\.)/
/** A whole digest of MD5, SHA-1 or SHA-256, or a UUID: only after a mark it belongs to a URL. */
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/
/** Letters, also with accents, or of another script. */
const LETTERS = /^[A-Za-z\u00c0-\u1fff]+$/
const NOT_ASCII = /[\u00c0-\u1fff]/
/** Before another argument, field of a form, or list, at the end of a statement, or cut short. */
const CLOSED = /'[,.;]$|\/[,;:]$|^[^=?]*&$|\.{3}$/
const OPERAND = /^['%]/
/** After a query without a path, another path with a query. */
const OTHER_QUERY = /^[^?]*\?[^/\n]*\n\/.*\?/
/** Alone on its line, and no fragment of a file. */
const HASHTAG = /(?<!\.\w{1,5})\n#[A-Za-z][A-Za-z\d]*\s*$/
/** A shorter text may repeat the end of the URL by chance. */
const SHORTEST_REPETITION = 8
/** Another URL without a scheme, after a whole host. */
const HOST_AND_PATH = /^(?:[\w-]+\.)+(?:com|org|net|edu|gov)\//
const PATH = /[^/:]\//
/** A roff request: alone on its line, or a macro of manual pages before its arguments. */
const REQUEST = /^[.'](?:[A-Za-z]{2}[ \t]*$|[A-Z]{2}[ \t]+[^a-z\s]|[A-Z]{4,}[ \t]*$)/
/** The number is alone on its line. */
const PAGE_NUMBER = /^\d{1,4}\/\d{1,4}[ \t]*(?:\f|$)/
/** A row of a table, by its number. */
const ROW = /^\d{9,},/
const TIMESTAMP = /^\d{2,4}[-/]\d\d[-/]\d{2,4}[ T]\d\d:\d\d/
/** `joe@a.example`, but not an image for a display of twice the density: `icon@2x.png`. */
const ADDRESS_HEAD = /^[^\s@/:?=]+@(?!\dx\.)([^\s@/:?#]+)/
/** The id of a message, in the archive of a list: `20140211193904.GX24404@a.example`. */
const MESSAGE_ID = /^(?=[\dA-Z.]{14,}@)\d+\./

/**
 * `next` is trimmed, at the start of `line`. Addresses and separate lines do not continue a URL; the pass looks for
 * other URLs.
 */
export function mayContinueWith(sofar: string, next: string, line: string): boolean {
  if (!/^[A-Za-z\d]/.test(next) && (!hasLetterOrDigit(next) || OWN_MARK.test(next))) return false
  // Words of another script or with accents, digests, and rows.
  const endsWord = isAlphadigit(sofar.charCodeAt(sofar.length - 1))
  if (endsWord && (next.charCodeAt(0) > 0x7f || DIGEST.test(next) || ROW.test(line))) return false
  if (LETTERS.test(next) && NOT_ASCII.test(next)) return false
  if (next.startsWith('+') && !/[?+]/.test(sofar)) return false
  if (next.includes('@') && isAddress(sofar, next)) return false
  if (next.startsWith('(') && !/[_(]$/.test(sofar)) return false
  if (TIMESTAMP.test(line) || CLOSED.test(sofar)) return false
  if (endsWord ? HOST_AND_PATH.test(next) && PATH.test(sofar) : sofar.endsWith("'") && OPERAND.test(next)) return false
  if (OTHER_QUERY.test(`${sofar}\n${next}`) || HASHTAG.test(`${sofar}\n${line}`)) return false
  // `{http://a.example/the-text the-text}`
  if (endsWord && next.length >= SHORTEST_REPETITION && sofar.endsWith(`/${next}`)) return false
  return !isOwnLine(line)
}

function isOwnLine(line: string): boolean {
  return line.startsWith('and/or ') || [ENTRY_OF_URL, REQUEST, PAGE_NUMBER].some((start) => start.test(line))
}

/** Not the value of a parameter, nor a message id in the path of an archive's URL, as in `joe@a.example/T/`. */
function isAddress(sofar: string, run: string): boolean {
  if (sofar.endsWith('=') || (sofar.endsWith('/') && MESSAGE_ID.test(run))) return false
  const [whole, host] = ADDRESS_HEAD.exec(run) ?? []
  return whole !== undefined && !/^[/?#]/.test(run.slice(whole.length)) && /\.[A-Za-z]{2}/.test(host!)
}

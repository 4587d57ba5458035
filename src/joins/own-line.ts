import { hasLetterOrDigit, isAlphadigit, isDigit } from '../text/chars.ts'

/** What starts the next line, and can never be the rest of the URL before it. `rules §7.3` */

/**
 * A ruler, a definition in Markdown, a relative reference, an option of a command, a keyword of Org, an absolute path
 * or one from a home, …
 */
const OWN_MARK =
  /^(?:([^\w\s])(?:\1\1|[^\w\s]\1)|\[|\.\.?\/|--|#\+|==|~\/|(&#?\w+;)\2|\/(?:bin|dev|etc|home|lib|opt|proc|sys|tmp|usr|var)\/)/
/** … and the mark of a list, the number of a footnote, a sign, or words and a colon, before another URL. */
const ENTRY_OF_URL =
  /^(?:[^A-Za-z_]{1,4}|[([]?\w{1,3}[.)\]:]?[ \t]+|[A-Z][\w/&-]*(?:[ \t]+[\w/&-]+){1,6}:[ \t]+)(?:(?:[hH][tT]{2}[pP][sS]?|[fF][tT][pP]):\/\/|[wW]{3}\.)/
/** A repository of git, and the name of what is to be pulled from it. */
const REPOSITORY = /\.git\/?$/
const REF = /^(?:tags|refs|heads)\//
/** A digest of MD5, SHA-1 or SHA-256, or a UUID, whole: only behind a mark is it a part of a URL. */
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/
/** The end of a string literal that another argument or the end of a statement follows. */
const CLOSED_LITERAL = /'[,;]$/
/** A request of roff: alone on its line, or a macro of manual pages before its arguments. */
const REQUEST = /^[.'](?:[A-Za-z]{2}[ \t]*$|[A-Z]{2}[ \t]+[^a-z\s]|[A-Z]{4,}[ \t]*$)/
/** The number of a page among all, alone on its line. */
const PAGE_NUMBER = /^\d{1,4}\/\d{1,4}[ \t]*(?:\f|$)/
/** The date and the time of an entry of a log. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/
/** `joe@a.example`; not the name of an image for a display of twice the density: `icon@2x.png`. */
const ADDRESS_HEAD = /^[^\s@/:?=]+@(?!\dx\.)([^\s@/:?#]+)/

/**
 * Whether the run `next`, trimmed, which starts `line`, can go on with the URL `sofar`: it is no address or line of its
 * own. That it is no other URL is for the pass to say.
 */
export function mayGoOnWith(sofar: string, next: string, line: string): boolean {
  if (!isAlphadigit(next.charCodeAt(0)) && (!hasLetterOrDigit(next) || OWN_MARK.test(next))) return false
  // Words of another script, and digests.
  const endsWord = isAlphadigit(sofar.charCodeAt(sofar.length - 1))
  if (endsWord && (next.charCodeAt(0) > 0x7f || DIGEST.test(next))) return false
  if ((next.includes('@') && isAddress(next)) || (next.startsWith('(') && !/[_(]$/.test(sofar))) return false
  if ((TIMESTAMP.test(line) && !sofar.endsWith('=')) || CLOSED_LITERAL.test(sofar)) return false
  return !isOwnLine(line) && !(REF.test(next) && REPOSITORY.test(sofar))
}

/** Whether a line is the entry of another URL, a request of roff or the number of a page. */
function isOwnLine(line: string): boolean {
  if ((line.includes('://') || /[wW]{3}\./.test(line)) && ENTRY_OF_URL.test(line)) return true
  if (line.startsWith('.') || line.startsWith("'")) return REQUEST.test(line)
  return isDigit(line.charCodeAt(0)) && PAGE_NUMBER.test(line)
}

/** Whether an address starts a run; but not a message id in the path of an archive's URL: `joe@a.example/T/`. */
function isAddress(run: string): boolean {
  const [whole, host] = ADDRESS_HEAD.exec(run) ?? []
  return whole !== undefined && !/^[/?#]/.test(run.slice(whole.length)) && /\.[A-Za-z]{2}/.test(host!)
}

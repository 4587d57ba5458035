import {
  ALWAYS_A_FILE,
  CERTAIN,
  OBJECTS,
  OFTEN_A_FILE,
  PROJECT_FILES,
  SECOND_LEVEL,
  SELDOM_A_WORD,
  SENTENCE_ENDS,
  WORDS,
} from './classes.ts'
import { isTopLevelDomain } from './domains.ts'

export { TLDS_DATE } from './table.ts'

/** UTS #46 */
const DOTS = /[.\u3002\uff0e\uff61]/
/** After a host: a path, a query or a fragment, but not the slash of a tag, `/>`. */
const PATH = /^(?::\d{2,5})?\/(?:[\p{L}\p{N}~@%_?#&.-]|[^\S]|$)/u
/** The folder of an application of macOS: `Safari.app/Contents`. */
const BUNDLE = /^\/(?:Contents|Frameworks|Resources)\b/
const SIGIL = /[$#%&~_]$/
const NO_PORT = /^:\d{6}/
/** After a name in code: a call, an index, a field, an assignment, a comparison. */
const CODE_AFTER = /^(?:[`$]|\[[\p{L}_'"]|->|\s*(?:<<?-|[-+*!]?=))/u
/** Before a name in code, and before that of a file: `File: bash.info`. */
const CODE_BEFORE = /(?:`|->|(?<![\p{L}\p{N}])[Ff]iles?:? )$/u
/** Abbreviations: `i.e`, `10a.m`, `Ph.D`. */
const LETTER = /^\d*\p{L}$/u
const LETTERS = /^\d*\p{L}{1,2}$/u
/** A translated file: `README.fr`. */
const CAPITALS = /^[A-Z\d_-]*[A-Z]{4}[A-Z\d_-]*$/
const NUMBER = /^v?\d+$/i
const LABEL = /^[\p{L}\p{M}\p{N}\p{So}_-]{1,63}$/u
const LONGEST_HOST = 253

/**
 * Whether a host is a site of the public Internet, for the option `bareDomains` of `extract`: it ends in a top-level
 * domain, and does not look like a file, field, version or end of a sentence. `before` and `after` are the text around
 * it, of which twelve UTF-16 units are read. Names that RFC 2606, RFC 6761 and RFC 7686 reserve (`.example`, `.test`,
 * `.invalid`, `.localhost`, `.local`, `.onion`) are not public, and a URL is no host. Never throws on text.
 *
 * @throws TypeError on anything but a string.
 */
export function isPublicHost(host: string, before = '', after = ''): boolean {
  if (typeof host !== 'string') throw new TypeError('host must be a string')
  if (host.length > LONGEST_HOST) return false
  const labels = host.split(DOTS)
  const domain = labels.at(-1)!.normalize('NFC').toLowerCase()
  if (labels.length < 2 || !isTopLevelDomain(domain) || !labels.every(isLabel)) return false
  if (labels.slice(-2).some((label) => label.includes('_')) || SIGIL.test(before) || NO_PORT.test(after)) return false
  if (!isWrittenAsHost(host, labels) || isVersion(labels, domain)) return false
  if (CERTAIN.has(domain)) return true
  if (ALWAYS_A_FILE.has(domain) || after.startsWith('(')) return false
  if (PATH.test(after)) return !BUNDLE.test(after) && !isProjectFile(labels, domain)
  return !isCode(host, labels, before, after) && !endsSentence(labels, domain) && standsAlone(labels, domain)
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

/**
 * In small letters, or the whole host in capitals, but not `end.Next`, `Node.JS` or `ASP.NET`. `Com` and `Org` may be
 * written like names.
 */
function isWrittenAsHost(host: string, labels: readonly string[]): boolean {
  const last = labels.at(-1)!
  if (last === last.toLowerCase()) return true
  if (/^(?:Com|Org|Edu|Gov)$/.test(last)) return labels.every((label) => !/^\p{Ll}/u.test(label))
  return host === host.toUpperCase() && !(last === 'NET' && labels.length === 2 && labels[0]!.length < 5)
}

/** `1.2.co`, `3.so`, but not `163.com`. */
function isVersion(labels: readonly string[], domain: string): boolean {
  const names = labels.slice(0, -1)
  if (!names.every((label) => NUMBER.test(label))) return false
  return names.length > 1 || (names[0]!.length < 3 && !CERTAIN.has(domain))
}

function isProjectFile(labels: readonly string[], domain: string): boolean {
  return labels.length === 2 && OFTEN_A_FILE.has(domain) && PROJECT_FILES.has(labels[0]!.toLowerCase())
}

/**
 * In code: between backticks, before `=` or `[i]`, after an object, in camel case, or a reversed package name; or a
 * newsgroup.
 */
function isCode(host: string, labels: readonly string[], before: string, after: string): boolean {
  if (CODE_BEFORE.test(before) || CODE_AFTER.test(after) || /\p{Ll}\p{Lu}/u.test(host)) return true
  const first = labels[0]!
  if (labels.length === 2 && (OBJECTS.has(first.toLowerCase()) || /^(?:et\.al|to\.be)$/i.test(host))) return true
  return labels.length > 2 && /^(?:com|org|net|io|alt|comp|misc|rec|sci|soc)$/.test(first)
}

/**
 * The last label starts or continues a sentence, after an abbreviation or a word without a blank: `i.e.it`, `a.m.to`,
 * `No.me`.
 */
function endsSentence(labels: readonly string[], domain: string): boolean {
  const names = labels.slice(0, -1)
  const isWord = WORDS.has(domain)
  if (names.length > 1) return names.every((name) => (isWord ? LETTERS : LETTER).test(name))
  return isWord && SENTENCE_ENDS.has(names[0]!.toLowerCase())
}

/** Whether the host needs no path. */
function standsAlone(labels: readonly string[], domain: string): boolean {
  if (labels[0]!.toLowerCase() === 'www') return true
  if (labels.length === 2 && domain === labels[1] && CAPITALS.test(labels[0]!)) return false
  if (domain.length === 2 && labels.length > 2 && SECOND_LEVEL.has(labels.at(-2)!.toLowerCase())) return true
  if (/^[a-z]{3,}$/.test(domain)) return SELDOM_A_WORD.has(domain)
  return !OFTEN_A_FILE.has(domain)
}

/**
 * A port that is not a display (`:10.0`) or mapped to another (`:8080:80`); or a path that is not a prefix length
 * (`10.0.0.0/8`) or an address (`localhost/127.0.0.1`).
 */
const PORT_OR_PATH = /^(?::\d{2,5}(?![\p{L}\d]|[.:]\d)|\/(?!\d[\d.:]*(?:[^\p{L}\d/?#_~%.:-]|$)))/u
/** A mapped port (`8080:localhost:80`), or the groups of an IPv6 address. */
const GROUP_BEFORE = /(?:\d|:[\da-f]{0,4}):$/i
const LOCALHOST = /^(?:[\p{L}\p{N}-]{1,63}\.)*localhost$/iu
/** RFC 6762, RFC 8375, and the name that ICANN reserves for private use. */
const LOCAL_NAME = /^(?:[\p{L}\p{N}-]{1,63}\.)+(?:local|internal|home\.arpa)$/iu
/** This host, and loopback, private and link-local addresses. RFC 6890, RFC 1918 */
const LOCAL_IPV4 =
  /^(?=(?:\d{1,3}\.){3}\d{1,3}$)(?:0\.0\.0\.0|(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.)/
/** RFC 4291, RFC 4193 */
const LOCAL_IPV6 = /^\[(?:(?:0{0,4}:)+[01]?|f(?:[cd][\da-f]|e[89ab])[\da-f]:[^\]]*)\]$/i

/**
 * Whether a host is this machine or in the local network, for the option `bareDomains` of `extract`: `localhost` and
 * names that end in `.localhost`; and, before a port or a path, loopback, private and link-local addresses, and names
 * that end in `.local`, `.internal` or `.home.arpa`. Alone, these may be versions and files. `before` and `after` are
 * the text around the host, of which twelve UTF-16 units are read. Never throws on text.
 */
export function isLocalHost(host: string, before = '', after = ''): boolean {
  if (host.length > LONGEST_HOST || GROUP_BEFORE.test(before.slice(-SURROUNDINGS))) return false
  const isLocated = PORT_OR_PATH.test(after.slice(0, SURROUNDINGS))
  if (LOCALHOST.test(host)) return isLocated || !/^[:/]/.test(after)
  return isLocated && (LOCAL_NAME.test(host) || LOCAL_IPV4.test(host) || LOCAL_IPV6.test(host))
}

const SURROUNDINGS = 12

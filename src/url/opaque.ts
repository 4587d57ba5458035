/**
 * The grammars of the schemes that have no `//`, as recognisers: what follows the colon, tolerantly as to characters
 * (the caller has seen to it that all of them can be read), strictly as to structure. They decide whether a text may
 * hold such a URL, so they live apart from the fields of `scheme/`, which extraction does not need.
 */
import {
  ASTERISK,
  AT_SIGN,
  COLON,
  DOT,
  HASH,
  HYPHEN,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  PLUS,
  RIGHT_PARENTHESIS,
  UNDERSCORE,
} from '../text/ascii.ts'
import { classOf, isAlpha, isAlphadigit, isDigit, isHexdig, SCHEME, UNRESERVED } from '../text/chars.ts'
import { hasNames } from '../text/hosts.ts'
import { isHostShape } from './host.ts'

/** Whether all of `text` from `start` to `end` passes `test`, and there is some of it. */
function isRun(text: string, start: number, end: number, test: (code: number) => boolean): boolean {
  for (let at = start; at < end; at++) if (!test(text.charCodeAt(at))) return false
  return end > start
}

/** Whether the host of an address is one, and its labels are names. */
function isHost(text: string, start: number, end: number): boolean {
  return isHostShape(text, start, end) && hasNames(text.slice(start, end))
}

/** Where the first of `characters` stands in `text` from `start`, or its end. */
function endBefore(text: string, start: number, characters: string): number {
  for (let end = start; end < text.length; end++) {
    if (!isAlphadigit(text.charCodeAt(end)) && characters.includes(text[end]!)) return end
  }
  return Math.max(start, text.length)
}

// RFC 822 §6 addr-spec, encoded (RFC 1738 §3.5, RFC 6068 §2)
function isAddrSpec(text: string, start: number, end: number): boolean {
  let at = end - 1
  while (at > start && text.charCodeAt(at) !== AT_SIGN) at--
  return at > start && isHost(text, at + 1, end)
}

// RFC 1738 §5 encoded822addr, RFC 6068 §2 mailtoURI: at least one address, in front or in a field
export function isMailto(rest: string): boolean {
  const end = endBefore(rest, 0, '?#')
  if (end === 0) return /(?:^\?|&)(?:to|cc|bcc)=[^&@]+(?:@|%40)[^&@]/i.test(rest)
  return isTo(rest, end)
}

/** A `mailto:` in prose has an `@` of its own: `mailto:joe%40a.example` alone is too little. */
export function isMailtoInProse(rest: string): boolean {
  return rest.includes('@') && isMailto(rest)
}

// RFC 6068 §2 to
function isTo(rest: string, end: number): boolean {
  let start = 0
  while (start <= end) {
    const comma = rest.indexOf(',', start)
    const stop = comma < 0 || comma > end ? end : comma
    if (!isAddrSpec(rest, start, stop) && !isEncodedMailbox(rest.slice(start, stop))) return false
    start = stop + 1
  }
  return true
}

/** A name before the address, or the `@` itself, written as escapes: `Joe%20%3Cjoe%40a.example%3E`. */
function isEncodedMailbox(mailbox: string): boolean {
  return /[^@](?:%40|@)[^@]/.test(mailbox) && /%[0-9a-f]{2}/i.test(mailbox)
}

// RFC 1738 §5 grouppart
export function isGrouppart(rest: string): boolean {
  return rest === '*' || isGroup(rest, 0, rest.length) || isArticle(rest)
}

// RFC 1738 §5 group
export function isGroup(text: string, start: number, end: number): boolean {
  return isAlpha(text.charCodeAt(start)) && isRun(text, start, end, isGroupCharacter)
}

/** RFC 1738 §5 `group`, but for its first character. */
export function isGroupCharacter(code: number): boolean {
  // SCHEME happens to be the same alphabet but for the underscore.
  return (classOf(code) & SCHEME) !== 0 || code === UNDERSCORE
}

// RFC 1738 §5 article
function isArticle(rest: string): boolean {
  return rest.indexOf('@') === rest.lastIndexOf('@') && isAddrSpec(rest, 0, rest.length)
}

/** A `news:` in prose: a group with a hierarchy, an article. `news:*` is a word and a mark there: `**News:** `. */
export function isNewsInProse(rest: string): boolean {
  return isHierarchicalGroup(rest) || isArticle(rest)
}

/** A group as it is named in prose: a hierarchy of at least two names. RFC 1738 §3.6 */
function isHierarchicalGroup(rest: string): boolean {
  return isGroup(rest, 0, rest.length) && rest.includes('.') && !rest.includes('..') && /[A-Za-z0-9]\+*$/.test(rest)
}

// RFC 8141 §2 assigned-name, without its scheme
export function isUrn(rest: string): boolean {
  const colon = rest.indexOf(':')
  return isNid(rest, colon) && colon + 1 < rest.length && !'/?#'.includes(rest[colon + 1]!)
}

// RFC 8141 §2 NID: 2 to 32 characters, a hyphen neither first nor last
function isNid(rest: string, end: number): boolean {
  if (end < 2 || end > 32 || !isAlphadigit(rest.charCodeAt(0)) || !isAlphadigit(rest.charCodeAt(end - 1))) return false
  return isRun(rest, 0, end, (code) => isAlphadigit(code) || code === HYPHEN)
}

/** A telephone number, a local one without its context too, as they are often written. */
export function isTelephone(rest: string): boolean {
  return isGlobalNumber(rest) || isLocalNumber(rest)
}

/** The shortest numbers with a country code have seven digits. A shorter one is cut at a blank: `Tel:+61 2 5550 …`. */
export function isTelephoneInProse(rest: string): boolean {
  return isTelephoneSubscriber(rest) && (!rest.startsWith('+') || /^(?:\D*\d){7}/.test(rest))
}

// RFC 3966 §3 telephone-subscriber
export function isTelephoneSubscriber(rest: string): boolean {
  return isGlobalNumber(rest) || (isLocalNumber(rest) && /;phone-context=./i.test(rest))
}

// RFC 3966 §3 global-number
function isGlobalNumber(rest: string): boolean {
  const end = endBefore(rest, 0, ';?#')
  return rest.startsWith('+') && isRun(rest, 1, end, isPhonedigit) && hasDigit(rest, 1, end) && isParameters(rest, end)
}

// RFC 3966 §3 local-number-digits, perhaps without its context
function isLocalNumber(rest: string): boolean {
  const end = endBefore(rest, 0, ';?#')
  return isRun(rest, 0, end, isPhonedigitHex) && hasDigit(rest, 0, end) && isParameters(rest, end)
}

// RFC 3966 §3 phonedigit: a digit or a visual separator
function isPhonedigit(code: number): boolean {
  return isDigit(code) || code === HYPHEN || code === DOT || code === LEFT_PARENTHESIS || code === RIGHT_PARENTHESIS
}

// RFC 3966 §3 phonedigit-hex
function isPhonedigitHex(code: number): boolean {
  return isPhonedigit(code) || isHexdig(code) || code === ASTERISK || code === HASH
}

function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) return true
  return false
}

// RFC 3966 §3 par: none, or each with a name
function isParameters(text: string, start: number): boolean {
  for (let at = start; text[at] === ';'; at = endBefore(text, at + 1, ';?#')) {
    if (!isAlphadigit(text.charCodeAt(at + 1))) return false
  }
  return true
}

// RFC 3261 §25.1 SIP-URI, without its scheme
export function isSip(rest: string): boolean {
  const at = rest.lastIndexOf('@')
  const end = endBefore(rest, at + 1, ';?#')
  const colon = rest[at + 1] === '[' ? rest.indexOf(':', rest.indexOf(']', at)) : rest.indexOf(':', at + 1)
  const hostEnd = colon < 0 || colon > end ? end : colon
  if (at === 0 || !isHost(rest, at + 1, hostEnd)) return false
  return hostEnd === end || isRun(rest, hostEnd + 1, end, isDigit)
}

/** A `sip:` in prose names a user, or a host that is more than a word. */
export function isNamedSip(rest: string): boolean {
  return isSip(rest) && /[@.[]/.test(rest)
}

// RFC 5122 §2.2 xmppuri, without its scheme: path-xmpp; `//` and an account in front belong to acceptsUrl
export function isXmpp(rest: string): boolean {
  const end = endBefore(rest, 0, '/?#')
  const at = rest.lastIndexOf('@', end)
  return at !== 0 && isHost(rest, at + 1, end)
}

/** An `xmpp:` in prose names a user. */
export function isXmppInProse(rest: string): boolean {
  return rest.indexOf('@') > 0 && isXmpp(rest)
}

/** Parameters behind a `?`, as magnet links have them: `name=value`, at least one. */
export function isMagnet(rest: string): boolean {
  return rest.startsWith('?') && /[?&][a-z][a-z0-9.-]*=[^&]/i.test(rest)
}

/** ISO 26324: a prefix under directory indicator 10, a slash, a suffix. */
export function isDoi(rest: string): boolean {
  const slash = rest.indexOf('/')
  return rest.startsWith('10.') && slash + 1 < rest.length && isRun(rest, 3, slash, isDoiPrefix)
}

function isDoiPrefix(code: number): boolean {
  return isDigit(code) || code === DOT
}

// RFC 5870 §3.3 geo-path
export function isGeo(rest: string): boolean {
  const end = endBefore(rest, 0, ';?#')
  const coordinates = rest.slice(0, end).split(',')
  return (coordinates.length === 2 || coordinates.length === 3) && coordinates.every(isNum) && isParameters(rest, end)
}

// RFC 5870 §3.3 num
function isNum(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}

// RFC 2392 §2 content-id
export function isContentId(rest: string): boolean {
  return isAddrSpec(rest, 0, rest.length)
}

// RFC 2392 §2 mid-url: a message, perhaps a part of it
export function isMessageId(rest: string): boolean {
  const slash = rest.indexOf('/')
  return slash < 0 ? isContentId(rest) : isContentId(rest.slice(0, slash)) && isContentId(rest.slice(slash + 1))
}

// RFC 2397 §3 dataurl, without its scheme
export function isData(rest: string): boolean {
  const comma = rest.indexOf(',')
  if (comma < 0) return false
  const semicolon = rest.indexOf(';')
  const end = semicolon < 0 || semicolon > comma ? comma : semicolon
  return (end === 0 || isMediatype(rest, end)) && isDataParameters(rest.slice(end, comma))
}

/** `data:,` is a URL, but a text does not mean it. */
export function isFilledData(rest: string): boolean {
  return isData(rest) && rest.indexOf(',') + 1 < rest.length
}

/** Data in which a browser runs scripts. */
export function isActiveData(rest: string): boolean {
  return /^text\/html\b/i.test(rest)
}

// RFC 2397 §3 mediatype, up to its parameters
function isMediatype(rest: string, end: number): boolean {
  const slash = rest.indexOf('/')
  return slash > 0 && slash < end && isRun(rest, 0, slash, isToken) && isRun(rest, slash + 1, end, isToken)
}

// RFC 2045 §5.1 token
function isToken(code: number): boolean {
  return (classOf(code) & UNRESERVED) !== 0 || "!#$%&'*+^{|}".includes(String.fromCharCode(code))
}

// RFC 2397 §3 parameter, and the mark of base64
function isDataParameters(text: string): boolean {
  return (
    text === '' ||
    text
      .slice(1)
      .split(';')
      .every((part) => part.toLowerCase() === 'base64' || part.indexOf('=') > 0)
  )
}

/** uri(7): `file:` without `//`. A name alone is too little to be told from prose. */
export function isLocalFile(rest: string): boolean {
  return rest.length > 1 && rest.includes('/')
}

/** uri(7): `file:` and a path from the root. */
export function isRootedFile(rest: string): boolean {
  return rest.startsWith('/') && rest.length > 1
}

/** uri(7): a page, perhaps with its section. KDE writes `man:(index)` for the list of all. */
export function isMan(rest: string): boolean {
  return rest === '(index)' || isRun(rest, 0, rest.length, isManCharacter) || isManSection(rest)
}

/** uri(7): a page with its section, `ls(1)`, `printf(3p)`. */
export function isManSection(rest: string): boolean {
  const open = rest.indexOf('(')
  if (!rest.endsWith(')') || !isRun(rest, 0, open, isManCharacter)) return false
  return isAlphadigit(rest.charCodeAt(open + 1)) && isRun(rest, open + 1, rest.length - 1, isAlphadigit)
}

/** `g++`, `X.Org`, `git-log`, `std::vector`, `[`, but nothing that ends a word in prose. */
function isManCharacter(code: number): boolean {
  return (
    (classOf(code) & UNRESERVED) !== 0 || code === PLUS || code === COLON || code === AT_SIGN || code === LEFT_BRACKET
  )
}

/** uri(7): `gcc`, `gcc#Node` (GNOME), `(gcc)`, `(gcc)Node` (KDE). */
export function isInfo(rest: string): boolean {
  return rest.startsWith('(') ? isInfoKde(rest) : endBefore(rest, 0, '#()') > 0
}

function isInfoKde(rest: string): boolean {
  return rest.startsWith('(') && rest.indexOf(')') > 1
}

/** uri(7): an info file with the mark of a node, which tells it from a word of prose. */
export function isInfoNode(rest: string): boolean {
  if (rest.startsWith('(')) return isInfoKde(rest)
  const hash = rest.indexOf('#')
  return hash > 0 && hash + 1 < rest.length && endBefore(rest, 0, '()') > hash
}

/** A string of any shape (uri(7)): `whatis:`, `ghelp:`, `toc:`, `about:`, and the code of `javascript:`. */
export function isAnyString(rest: string): boolean {
  return rest !== ''
}

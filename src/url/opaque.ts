/**
 * The grammars of the schemes without `//`, as recognisers of the text after the colon: tolerant of characters, which
 * the caller has checked, strict about structure. Apart from the fields in `scheme/`, which extraction does not need.
 */
import { hasNames } from '../text/hosts.ts'
import { isHostShape } from './host.ts'

function isHost(host: string): boolean {
  return isHostShape(host, 0, host.length) && hasNames(host)
}

// RFC 822 §6 addr-spec, encoded (RFC 1738 §3.5, RFC 6068 §2)
function isAddrSpec(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && isHost(text.slice(at + 1))
}

// RFC 1738 §5 encoded822addr, RFC 6068 §2 mailtoURI: at least one address, before the `?` or in a field
export function isMailto(rest: string): boolean {
  const to = /^[^?#]*/.exec(rest)![0]
  if (to === '') return /(?:^\?|&)(?:to|cc|bcc)=[^&@]+(?:@|%40)[^&@]/i.test(rest)
  return to.split(',').every((mailbox) => isAddrSpec(mailbox) || isEncodedMailbox(mailbox))
}

/** In prose, `mailto:joe%40a.example` without an `@` is too little. */
export function isMailtoInProse(rest: string): boolean {
  return rest.includes('@') && isMailto(rest)
}

/** A name before the address, or the `@`, in escapes: `Joe%20%3Cjoe%40a.example%3E`. */
function isEncodedMailbox(mailbox: string): boolean {
  return /[^@](?:%40|@)[^@]/.test(mailbox) && /%[0-9a-f]{2}/i.test(mailbox)
}

// RFC 1738 §5 grouppart
export function isGrouppart(rest: string): boolean {
  return rest === '*' || isGroup(rest) || isArticle(rest)
}

// RFC 1738 §5 group
export function isGroup(text: string): boolean {
  return text !== '' && groupLength(text) === text.length
}

/** The length of the `group` at the start of a text. RFC 1738 §5 */
export function groupLength(text: string): number {
  return /^(?:[A-Za-z][\w+.-]*)?/.exec(text)![0].length
}

// RFC 1738 §5 article
function isArticle(rest: string): boolean {
  return rest.indexOf('@') === rest.lastIndexOf('@') && isAddrSpec(rest)
}

/** A hierarchical group or an article; `news:*` is a word and a mark in prose: `**News:** `. */
export function isNewsInProse(rest: string): boolean {
  return isHierarchicalGroup(rest) || isArticle(rest)
}

/** A hierarchy of at least two names. RFC 1738 §3.6 */
function isHierarchicalGroup(rest: string): boolean {
  return isGroup(rest) && rest.includes('.') && !rest.includes('..') && /[A-Za-z0-9]\+*$/.test(rest)
}

// RFC 8141 §2 assigned-name, without its scheme: a NID of 2 to 32 characters, not with a hyphen first or last
export function isUrn(rest: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]:[^/?#]/.test(rest)
}

/** A local number may lack its context, as often written. */
export function isTelephone(rest: string): boolean {
  return isGlobalNumber(rest) || isLocalNumber(rest)
}

/** A number with a country code has at least seven digits: a shorter one is cut at a blank, `Tel:+61 2 5550 …`. */
export function isTelephoneInProse(rest: string): boolean {
  return isTelephoneSubscriber(rest) && (!rest.startsWith('+') || /^(?:\D*\d){7}/.test(rest))
}

// RFC 3966 §3 telephone-subscriber
export function isTelephoneSubscriber(rest: string): boolean {
  return isGlobalNumber(rest) || (isLocalNumber(rest) && /;phone-context=./i.test(rest))
}

// RFC 3966 §3 global-number
function isGlobalNumber(rest: string): boolean {
  return /^\+(?=[().-]*\d)[\d().-]+(?![^;?#])/.test(rest) && hasParameters(rest)
}

// RFC 3966 §3 local-number-digits, perhaps without its context
function isLocalNumber(rest: string): boolean {
  return /^(?=[A-Fa-f*().-]*\d)[\dA-Fa-f*().-]+(?![^;?#])/.test(rest) && hasParameters(rest)
}

// RFC 3966 §3 par: each with a name
function hasParameters(rest: string): boolean {
  return !/^[^?#]*;(?![A-Za-z0-9])/.test(rest)
}

// RFC 3261 §25.1 SIP-URI, without its scheme
export function isSip(rest: string): boolean {
  const at = rest.lastIndexOf('@')
  const hostport = /^[^;?#]*/.exec(rest.slice(at + 1))![0]
  const [, host] = /^(\[[^\]]*\][^:]*|[^:]*)(?::\d+)?$/.exec(hostport) ?? []
  return at !== 0 && host !== undefined && isHost(host)
}

/** In prose there must be a user, or a host that is more than a word. */
export function isNamedSip(rest: string): boolean {
  return isSip(rest) && /[@.[]/.test(rest)
}

// RFC 5122 §2.2 xmppuri, without its scheme: path-xmpp; `//` and an account belong to acceptsUrl
export function isXmpp(rest: string): boolean {
  const address = /^[^/?#]*/.exec(rest)![0]
  const at = address.lastIndexOf('@')
  return at !== 0 && isHost(address.slice(at + 1))
}

/** In prose there must be a user. */
export function isXmppInProse(rest: string): boolean {
  return rest.indexOf('@') > 0 && isXmpp(rest)
}

/** At least one `name=value` after the `?`. */
export function isMagnet(rest: string): boolean {
  return rest.startsWith('?') && /[?&][a-z][a-z0-9.-]*=[^&]/i.test(rest)
}

/** ISO 26324: a prefix under directory indicator 10, a slash, a suffix. */
export function isDoi(rest: string): boolean {
  return /^10\.[\d.]+\/./s.test(rest)
}

// RFC 5870 §3.3 geo-path
export function isGeo(rest: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){1,2}(?![^;?#])/.test(rest) && hasParameters(rest)
}

// RFC 2392 §2 content-id
export function isContentId(rest: string): boolean {
  return isAddrSpec(rest)
}

// RFC 2392 §2 mid-url: a message, perhaps one of its parts
export function isMessageId(rest: string): boolean {
  const [message, ...part] = rest.split('/')
  return isContentId(message!) && (part.length === 0 || isContentId(part.join('/')))
}

/** Two tokens of RFC 2045 §5.1. RFC 2397 §3 mediatype, up to its parameters */
const MEDIATYPE = /^[\w.~!#$%&'*+^{|}-]+\/[\w.~!#$%&'*+^{|}-]+$/

// RFC 2397 §3 dataurl, without its scheme
export function isData(rest: string): boolean {
  const comma = rest.indexOf(',')
  const [type, ...parameters] = rest.slice(0, Math.max(0, comma)).split(';')
  const areParameters = parameters.every((each) => each.toLowerCase() === 'base64' || each.indexOf('=') > 0)
  return comma >= 0 && (type === '' || MEDIATYPE.test(type!)) && areParameters
}

/** `data:,` is a URL, but is not meant as one in text. */
export function isFilledData(rest: string): boolean {
  return isData(rest) && rest.indexOf(',') + 1 < rest.length
}

/** Data in which a browser runs scripts. */
export function isActiveData(rest: string): boolean {
  return /^text\/html\b/i.test(rest)
}

/** uri(7): `file:` without `//`. A name without a slash may be prose. */
export function isLocalFile(rest: string): boolean {
  return rest.length > 1 && rest.includes('/')
}

/** uri(7): `file:` and a path from the root. */
export function isRootedFile(rest: string): boolean {
  return rest.startsWith('/') && rest.length > 1
}

/**
 * uri(7): a page, perhaps with its section: `g++`, `X.Org`, `git-log`, `std::vector`, `[`, without marks that end a
 * word in prose. `man:(index)` is KDE's list of all pages.
 */
export function isMan(rest: string): boolean {
  return rest === '(index)' || /^[\w.~+:@[-]+$/.test(rest) || isManSection(rest)
}

/** uri(7): `ls(1)`, `printf(3p)`. */
export function isManSection(rest: string): boolean {
  return /^[\w.~+:@[-]+\([A-Za-z0-9]+\)$/.test(rest)
}

/** uri(7): `gcc`, `gcc#Node` (GNOME), `(gcc)`, `(gcc)Node` (KDE). */
export function isInfo(rest: string): boolean {
  return /^(?:\([^)]+\)|[^#()])/.test(rest)
}

/** uri(7): an info file with the mark of a node, which a word of prose does not have. */
export function isInfoNode(rest: string): boolean {
  return /^(?:\([^)]+\)|[^#()]+#.)/s.test(rest)
}

/** uri(7): any string: `whatis:`, `ghelp:`, `toc:`, `about:`, and the code of `javascript:`. */
export function isAnyString(rest: string): boolean {
  return rest !== ''
}

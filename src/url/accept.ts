/**
 * The light layer: whether a text can be read as a URL, asked for each candidate that extraction finds. Nothing here
 * allocates on the way of `scheme://host/path`, and nothing imports the schemes' fields or their sentences.
 */
import { isHostShape } from './host.ts'
import {
  isAnyString,
  isArticle,
  isContentId,
  isData,
  isDoi,
  isGeo,
  isGlobalNumber,
  isGrouppart,
  isHierarchicalGroup,
  isInfo,
  isInfoNode,
  isLocalFile,
  isLocalNumber,
  isMagnet,
  isMailto,
  isMan,
  isManSection,
  isMessageId,
  isSip,
  isTelephoneSubscriber,
  isUrn,
  isXmpp,
} from './opaque.ts'
import { type Marks, splitUrl } from './split.ts'

export { type Marks, newMarks } from './split.ts'

type Grammar = (rest: string) => boolean

/** Schemes whose URL names a host, always. RFC 1738 §5: `hostport` without brackets around it */
const HOST_NEEDED = new Set(
  'http https ws wss ftp ftps sftp ssh gopher telnet tn3270 wais nntp prospero rtsp irc ircs svn git'.split(' '),
)

/** What each scheme accepts behind its colon where delimiters say that a URL is meant (conventions: angles, quotes). */
const delimited = new Map<string, Grammar>([
  ['mailto', isMailto],
  ['news', isGrouppart],
  ['urn', isUrn],
  ['tel', (rest) => isGlobalNumber(rest) || isLocalNumber(rest)],
  ['sip', isSip],
  ['sips', isSip],
  ['xmpp', isXmpp],
  ['magnet', isMagnet],
  ['doi', isDoi],
  ['geo', isGeo],
  ['cid', isContentId],
  ['mid', isMessageId],
  ['data', isFilledData],
  ['file', isLocalFile],
  ['man', isMan],
  ['info', isInfo],
  ['whatis', isAnyString],
  ['ghelp', isAnyString],
  ['toc', isAnyString],
  ['about', isAnyString],
  ['javascript', isAnyString],
])

/** The schemes that are safe in prose, and what they must look like there. */
const bare = new Map<string, Grammar>([
  ['mailto', (rest) => rest.includes('@') && isMailto(rest)],
  ['news', (rest) => rest === '*' || isHierarchicalGroup(rest) || isArticle(rest)],
  ['urn', isUrn],
  ['tel', isTelephoneInProse],
  ['sip', isNamedSip],
  ['sips', isNamedSip],
  ['xmpp', (rest) => rest.indexOf('@') > 0 && isXmpp(rest)],
  ['magnet', isMagnet],
  ['doi', isDoi],
  ['geo', isGeo],
  ['cid', isContentId],
  ['mid', isMessageId],
  ['data', isFilledData],
  ['file', (rest) => rest.startsWith('/') && rest.length > 1],
  ['man', isManSection],
  ['info', isInfoNode],
])

/** The shortest numbers with a country code have seven digits; what is shorter is cut at a blank: `Tel:+61 2 5550 …`. */
function isTelephoneInProse(rest: string): boolean {
  return isTelephoneSubscriber(rest) && (!rest.startsWith('+') || /^(?:\D*\d){7}/.test(rest))
}

/** `data:,` is a URL, but in text nobody means it. */
function isFilledData(rest: string): boolean {
  return isData(rest) && rest.indexOf(',') + 1 < rest.length
}

/** A user, or a host that is more than a word: `sip:` and a word alone is prose. */
function isNamedSip(rest: string): boolean {
  return isSip(rest) && /[@.[]/.test(rest)
}

/** Whether the scheme's URLs must name a host. `scheme` is in lower case. */
export function needsHost(scheme: string): boolean {
  return HOST_NEEDED.has(scheme)
}

/**
 * Whether the tolerant parser reads `text`, a whole URL whose scheme ends at the colon at `schemeEnd`, and its host
 * has the shape of a host. What it accepts {@link parseUrl} parses; not the reverse, because RFC 3986 allows hosts
 * that no text means.
 */
export function acceptsUrl(text: string, schemeEnd: number, marks: Marks): boolean {
  if (!splitUrl(text, schemeEnd, marks)) return false
  if (!marks.hasAuthority) return text.length > schemeEnd + 1 && !needsHost(text.slice(0, schemeEnd).toLowerCase())
  if (marks.hostEnd > marks.hostStart) return isHostShape(text, marks.hostStart, marks.hostEnd)
  if (marks.hostStart !== schemeEnd + 3 || marks.portStart >= 0)
    return !needsHost(text.slice(0, schemeEnd).toLowerCase())
  return text.length > marks.hostEnd && !needsHost(text.slice(0, schemeEnd).toLowerCase())
}

/**
 * Whether `rest`, what follows the colon of a known scheme without `//`, is meant as a URL where delimiters stand
 * around it. `scheme` is in lower case. A scheme without a grammar of its own needs one of `@ / ? = % ,`: XML names in
 * angle brackets have none. (`javascript:` is accepted; that it counts in `<URL:…>` only is the caller's to know.)
 */
export function acceptsOpaque(scheme: string, rest: string, marks: Marks): boolean {
  if (needsHost(scheme) || !splitUrl(rest, -1, marks) || rest === '/') return false
  const grammar = delimited.get(scheme)
  return grammar === undefined ? /[@/?=%,]/.test(rest) : grammar(rest)
}

/** Whether the form of what follows the colon of a scheme without `//` is known. `scheme` is in lower case. */
export function hasGrammar(scheme: string): boolean {
  return delimited.has(scheme)
}

/** The same in running prose, where only some schemes are safe. `scheme` is in lower case. */
export function acceptsBare(scheme: string, rest: string, marks: Marks): boolean {
  const grammar = bare.get(scheme)
  return grammar !== undefined && splitUrl(rest, -1, marks) && grammar(rest)
}

/** Whether a scheme without `//` is one of these. `scheme` is in lower case. */
export function isSafeInProse(scheme: string): boolean {
  return bare.has(scheme)
}

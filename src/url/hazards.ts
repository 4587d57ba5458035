import { isBidiControl, property } from '../text/chars.ts'
import { checkUrl } from './argument.ts'
import { decodeEscapes, decodeQuietly, mappedHost } from './host.ts'
import { readParts, type UrlParts } from './parts.ts'
import { defaultPort, effectivePort, protocolOf } from './ports.ts'
import type { Url } from './registry.ts'
import { mediaTypeOf } from './scheme/data.ts'
import { filledFormLength } from './scheme/gopher.ts'
import { spansOf } from './spans.ts'
import { hasMixedScripts, isInvisible } from './unicode-script.ts'

/**
 * The dangers to a reader who follows a URL:
 *
 * - `foreign-port`: the port of another protocol, whose server would take the URL's text for commands
 * - `reserved-port`: another port below 1024
 * - `encoded-control`: an encoded CR, LF or NUL, which ends a command in most protocols
 * - `encoded-delimiter`: another delimiter of the protocol, or of URLs, encoded where it must not be decoded
 * - `password`: a password in clear text
 * - `host-like-user`: a user that looks like a host
 * - `option-like-host`: a host, or the user before it, that begins with a hyphen: a program may take it for an option
 * - `numeric-host`: a number that some clients read as an IPv4 address
 * - `idn-host`: an internationalised domain name, whose letters may look like others
 * - `mixed-scripts`: a label of the host, or an address, that mixes scripts
 * - `bidi-control`: a control of the direction of text, which shows a URL in another order
 * - `invisible-character`: a character that shows nothing
 * - `script`: code to be run
 */
export type HazardCode =
  | 'foreign-port'
  | 'reserved-port'
  | 'encoded-control'
  | 'encoded-delimiter'
  | 'password'
  | 'host-like-user'
  | 'option-like-host'
  | 'numeric-host'
  | 'idn-host'
  | 'mixed-scripts'
  | 'bidi-control'
  | 'invisible-character'
  | 'script'

export interface Hazard {
  readonly code: HazardCode
  /** The offset of the dangerous part in `url.href`, in UTF-16 units. */
  readonly at: number
  /** The detail that `explain` names: a protocol, a character. */
  readonly detail: string
}

/**
 * Returns the dangers of a URL in the order of their offsets. RFC 1738 §6, RFC 3986 §7, uri(7) "Security"
 *
 * @throws TypeError on anything but a parsed URL.
 */
export function hazards(url: Url): readonly Hazard[] {
  checkUrl(url, 'hazards')
  return hazardsOf(url)
}

type Spans = ReturnType<typeof spansOf>

/** {@link hazards} of a URL of which the fields of its scheme were not read. */
export function hazardsOf(url: UrlParts): readonly Hazard[] {
  const spans = spansOf(url.components)
  const found = [
    ...scriptHazards(url),
    ...loginHazards(url),
    ...optionHazards(url),
    ...hostHazards(url, spans),
    ...portHazards(url, spans),
    ...encodedHazards(url),
    ...unseenHazards(url),
  ]
  return found.sort((a, b) => a.at - b.at)
}

function scriptHazards(url: UrlParts): Hazard[] {
  const at = innerStart(url.href)
  const inner = at === 0 ? url : readParts(url.href.slice(at))
  if (!inner.ok || !runs(inner)) return []
  return [{ code: 'script', at, detail: inner.scheme }]
}

function runs(url: UrlParts): boolean {
  const { scheme, components } = url
  return scheme === 'javascript' || scheme === 'vbscript' || (scheme === 'data' && isActive(mediaTypeOf(components)))
}

/** Schemes before another URL, which some browsers have followed. */
const WRAPPERS = /(?:view-source|jar|feed|pcast):/iy

/** The start of the inner URL of `view-source:javascript:x`. */
function innerStart(href: string): number {
  let at = 0
  for (WRAPPERS.lastIndex = 0; WRAPPERS.test(href); ) at = WRAPPERS.lastIndex
  return at
}

/**
 * Media types in which a browser runs scripts: HTML, XML (XHTML, SVG, style sheets), and scripts. WHATWG MIME Sniffing,
 * "XML MIME type"
 */
const ACTIVE =
  /^(?:text\/html|(?:text|application)\/xml|text\/xsl|[^/]+\/[^/]+\+xml|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/

/** `mediaType` is in lower case, perhaps with blanks around it. */
function isActive(mediaType: string): boolean {
  return ACTIVE.test(mediaType.trim())
}

function loginHazards(url: UrlParts): Hazard[] {
  const found: Hazard[] = []
  const { userinfo, host } = url.components
  const login = userinfo ?? loginInPath(url)
  if (login === null) return found
  const start = spansOf(url.components)[userinfo === null ? 'path' : 'userinfo']!.start
  const colon = login.indexOf(':')
  if (colon >= 0 && colon < login.length - 1) found.push({ code: 'password', at: start + colon + 1, detail: '' })
  if (userinfo !== null && looksLikeHost(userinfo)) found.push({ code: 'host-like-user', at: start, detail: host! })
  return found
}

/** RFC 3261 §25.1: `sip:user:password@host`, without `//`. */
function loginInPath({ scheme, components: { host, path } }: UrlParts): string | null {
  return host === null && /^sips?$/.test(scheme) && path.includes('@') ? path.slice(0, path.lastIndexOf('@')) : null
}

/** `www.bank.example`, also before a port, a path, another delimiter or another `@`, encoded or not. */
function looksLikeHost(userinfo: string): boolean {
  const [first, ...others] = decodeEscapes(userinfo)
    .replace(/^[a-z][a-z0-9+.-]{0,31}:\/{1,3}/i, '')
    .split('@')
  // A host, or a user name with characters that no host has.
  const names = [first!.split(':', 1)[0]!, ...others].map((each) => /^[\p{L}\p{M}\p{N}._+~-]*/u.exec(each)![0])
  return names.some(isHostLike)
}

const isHostLike = property(String.raw`^(?:[\p{L}\p{N}-]{1,63}\.){1,32}\p{L}{2,63}\.?$`)

/**
 * A hyphen at the start of the authority or of the host: a program called with `user@host` or `host` looks there for
 * options. CVE-2017-1000117
 */
function optionHazards({ components }: UrlParts): Hazard[] {
  const part = OPTION.test(components.userinfo ?? '') ? 'userinfo' : 'host'
  const name = components[part] ?? ''
  return OPTION.test(name)
    ? [{ code: 'option-like-host', at: spansOf(components)[part]!.start, detail: name.replace(/:.*$/s, '') }]
    : []
}

const OPTION = /^(?:-|%2d)/i

function hostHazards(url: UrlParts, { host: span, path }: Spans): Hazard[] {
  const name = url.components.host
  if (name === null && /^(?:mailto|xmpp|sips?)$/.test(url.scheme)) {
    const detail = url.components.path
    const isMixed = hasMixedScripts(decodeEscapes(detail).replace(/[@,/+]/g, '.'))
    return isMixed ? [{ code: 'mixed-scripts', at: path!.start, detail }] : []
  }
  if (!span || name === null || url.hostKind !== 'name') return []
  const at = span.start
  const found: Hazard[] = []
  const shown = decodeEscapes(name)
  if (/[^\x00-\x7f]|(?:^|\.)xn--/i.test(shown)) found.push({ code: 'idn-host', at, detail: name })
  if (hasMixedScripts(shown)) found.push({ code: 'mixed-scripts', at, detail: name })
  if (IPV4_NUMBER.test(mappedHost(name))) {
    found.push({ code: 'numeric-host', at, detail: name })
  }
  const delimiter = /%(?:2f|3a|3f|23|40|5b|5c|5d)/i.exec(name)
  if (delimiter !== null) found.push({ code: 'encoded-delimiter', at: at + delimiter.index, detail: delimiter[0] })
  return found
}

/** An IPv4 number of the WHATWG URL Standard: one to four decimal, octal or hexadecimal parts. */
const IPV4_NUMBER = /^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+)){0,3}\.?$/i

function portHazards(url: UrlParts, { port: span }: Spans): Hazard[] {
  const port = effectivePort(url.scheme, url.components.port)
  const own = defaultPort(url.scheme)
  if (!span || port === null || own === null || port === own) return []
  const protocol = protocolOf(port)
  if (protocol !== null) return [{ code: 'foreign-port', at: span.start, detail: protocol }]
  return port < 1024 ? [{ code: 'reserved-port', at: span.start, detail: String(port) }] : []
}

function encodedHazards(url: UrlParts): Hazard[] {
  const control = firstControl(url)
  const found: Hazard[] = []
  if (control >= 0) found.push({ code: 'encoded-control', at: control, detail: url.href.slice(control, control + 3) })
  // RFC 854: 255 begins a command of the telnet protocol itself.
  const command = url.scheme === 'telnet' ? url.href.search(/%ff/i) : -1
  if (command >= 0) found.push({ code: 'encoded-delimiter', at: command, detail: url.href.slice(command, command + 3) })
  return found
}

/**
 * The first encoded CR, LF or NUL that is not legitimate. Data is sent to no server; CR LF ends the lines in the body
 * of a message (RFC 6068 §5) and the answers to a gopher form (RFC 1738 §3.4.9).
 */
function firstControl(url: UrlParts): number {
  const end = url.components.fragment === null ? url.href.length : url.href.indexOf('#')
  if (url.scheme === 'data') return -1
  if (url.scheme === 'mailto') return firstControlOutsideBody(url.href.slice(0, end))
  const form = url.scheme === 'gopher' ? filledFormLength(url.components) : 0
  return url.href.slice(0, end - form).search(CONTROL)
}

const CONTROL = /%0[0ad]/i

function firstControlOutsideBody(href: string): number {
  let start = 0
  for (const part of href.split(/[?&]/)) {
    const at = /^body=/i.test(part) ? -1 : part.search(CONTROL)
    if (at >= 0) return start + at
    start += part.length + 1
  }
  return -1
}

function unseenHazards(url: UrlParts): Hazard[] {
  const found: Hazard[] = []
  const bidi = firstHidden(url.href, isBidiControl)
  if (bidi !== null) found.push({ code: 'bidi-control', ...bidi })
  const invisible = firstHidden(
    url.href,
    (codePoint, at) => isInvisible(codePoint) && !isJoiner(url.href, codePoint, at),
  )
  if (invisible !== null) found.push({ code: 'invisible-character', ...invisible })
  return found
}

/** ZWNJ and ZWJ between letters beyond ASCII, or in an emoji, are spelling. RFC 5892 App. A */
function isJoiner(href: string, codePoint: number, at: number): boolean {
  if (codePoint !== 0x200c && codePoint !== 0x200d) return false
  return href.charCodeAt(at - 1) >= 0x80 && href.charCodeAt(at + 1) >= 0x80
}

/** The first such character, as it is or in percent-encoded UTF-8, which many programs decode. */
function firstHidden(
  href: string,
  test: (codePoint: number, at: number) => boolean,
): { at: number; detail: string } | null {
  for (const match of href.matchAll(
    /[^\x00-\x7f]|%(?:c2%ad|cd%8f|d8%9c|e[1-3f]%[89ab][0-9a-f]%[89ab][0-9a-f]|ef%[bc][0-9a-f]%[0-9a-f]{2})/giu,
  )) {
    const character = match[0].startsWith('%') ? decodeQuietly(match[0]) : match[0]
    const codePoint = character.codePointAt(0) ?? 0
    if (test(codePoint, match.index))
      return { at: match.index, detail: `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}` }
  }
  return null
}

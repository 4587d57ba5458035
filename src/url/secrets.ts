/**
 * What is secret in a text, which is a URL or may hold some: looked for by its form, so that a broken URL has secrets
 * too.
 */
import { SERVICES_WITH_CODES } from './unwrap/services.ts'
import { unwrapUrl } from './unwrap/unwrap.ts'

/** What stands in the place of a secret. */
export const MASK = '***'

/** The end of a name, in small letters and without punctuation, or all of it, whose value gives access to something. */
const SECRET_SUFFIX =
  /(?:token|secret|password\d?|passwd|passcode|passphrase|passkey|pwd|signature|hmac|credentials?|(?:api|access|account|auth|license|private|secret|subscription)key|(?:auth|otp)code|codeverifier|samlresponse|sess(?:ion)?id|authorization)$/
const SECRET_WORD = /^(?:auth|bearer|jwt|otp|pass|pin|session|sid|sig|ticket)$/
/** Names that are those of a secret if they stand alone: of `country[code]` they are not. */
const LONE_SECRET_NAME = /^(?:code|key|s)$/
/** The host and the start of the path of services whose webhooks are a secret themselves: who knows one may write. */
const WEBHOOKS = [
  String.raw`\bhooks\.slack(?:-gov)?\.com%/+(?:services|workflows|triggers)`,
  String.raw`\bdiscord(?:app)?\.com%/+api/(?:v\d+/)?webhooks/\d+`,
  // Microsoft Teams: https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
  String.raw`\.webhook\.office\.com%/+webhookb2`,
  String.raw`\boutlook\.office(?:365)?\.com%/+webhook`,
  // https://help.zapier.com/hc/en-us/articles/8496288690317
  String.raw`\bhooks\.zapier\.com%/+hooks/+(?:catch|standard)`,
].map((webhook) => webhook.replace('%', String.raw`\.?(?::\d*)?`))
/** Paths that are a secret. */
const SECRET_PATHS = [
  new RegExp(`((?:${WEBHOOKS.join('|')})/)[^?#]+`, 'gi'),
  // A user and a password before the database: `jdbc:oracle:thin:scott/tiger@host`.
  /(\bjdbc:oracle:[a-z]+:[^/@?#]*\/)[^@?#]+(?=@)/gi,
  /(\bapi\.telegram\.org\.?(?::\d*)?\/+(?:file\/)?bot)[^/?#]+/gi,
]

/**
 * A piece of a text without blanks and the delimiters that no URL has inside. U+FEFF is a blank for JavaScript alone.
 */
const RUN = /(?:[^\s<>"]|\ufeff)+/g

/** Masks the secrets of all URLs in a text, also in those that are broken or cut. */
export function redactText(text: string): string {
  return maskMembers(text).replace(RUN, redactUrl)
}

/**
 * Masks the secrets of a URL. A secret that is written as escapes is masked with the parameter that it stands in, or
 * with all behind the host; so is one that a rewritten link has in a code of its own.
 */
export function redactUrl(url: string): string {
  const masked = maskEscaped(url)
  const start = masked.search(/h(?:tt|xx)ps?:/i)
  if (start < 0) return masked
  const link = masked.slice(start)
  // Defanged, it is a link that a reader makes whole again.
  return isHiddenIn(link.replace(/^hxx/i, 'htt').replaceAll('[.]', '.'))
    ? masked.slice(0, start) + maskBehindHost(link)
    : masked
}

function maskEscaped(text: string): string {
  const masked = maskPlain(text).replace(PARAMETER, maskParameter)
  return isFreeOfEscaped(masked) ? masked : maskBehindHost(masked)
}

/** Whether a link that a service rewrote has a secret in it that only the service's own code shows. */
function isHiddenIn(link: string): boolean {
  const { url, via, unresolved } = unwrapUrl(link)
  if (
    [...via.slice(1).map((step) => step.url), ...(via.length > 0 ? [url] : [])].some(
      (inner) => maskEscaped(inner) !== inner,
    )
  )
    return true
  return (
    unresolved?.reason === 'depth' ||
    (unresolved?.reason === 'unreadable' && SERVICES_WITH_CODES.has(unresolved.service))
  )
}

/** Scheme and authority. */
const FRONT = /^([^\w%]*[a-z][a-z0-9+.-]*:)(?:([/\\]{2})([^/?#\\]*))?/i

/** A URL of which nothing is shown but scheme and host. */
export function maskBehindHost(url: string): string {
  const [front, scheme, slashes, authority = ''] = FRONT.exec(url) ?? ['', '']
  if (slashes === undefined) return scheme + MASK
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const login = host === authority ? '' : `${MASK}@`
  const rest = front.length === url.length ? '' : `/${MASK}`
  return scheme + slashes + login + (ESCAPE.test(host) ? MASK : host) + rest
}

/** An escape of ASCII, or one of JSON and JavaScript. */
const ESCAPE = /%[0-7][0-9a-f]|\\u00[0-7][0-9a-f]/i
const ESCAPES = /(?:%|\\u00)([0-7][0-9a-f])/gi
/** The most often that a text is decoded in search of a secret. */
const MOST_DECODINGS = 10

/** The text with its escapes decoded once. A blank and a delimiter of text are data there, and end nothing. */
function decoded(text: string): string {
  return text.replace(ESCAPES, (_, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return character <= ' ' || '<>"'.includes(character) ? '_' : character
  })
}

/**
 * Whether a text shows no secret however often it is decoded; one that is encoded more often than anybody does has
 * some.
 */
function isFreeOfEscaped(text: string): boolean {
  let shown = text
  for (let times = 0; ESCAPE.test(shown); times++) {
    if (times === MOST_DECODINGS) return false
    shown = decoded(shown)
    if (maskPlain(shown) !== shown) return false
  }
  return true
}

function fullyDecoded(text: string): string {
  let shown = text
  for (let times = 0; times < MOST_DECODINGS && ESCAPE.test(shown); times++) shown = decoded(shown)
  return shown
}

/** A parameter of a query or fragment, with the delimiter before it. */
const PARAMETER = /([?&;#])([^?&;#=]*=?)([^?&;#]*)/g

function maskParameter(whole: string, delimiter: string, name: string): string {
  return isFreeOfEscaped(whole)
    ? whole
    : delimiter + (name.endsWith('=') && isFreeOfEscaped(delimiter + name) ? name : '') + MASK
}

/** Masks what is secret in a text as it stands. */
function maskPlain(text: string): string {
  const masked = SECRET_PATHS.reduce((shown, path) => shown.replace(path, `$1${MASK}`), maskPasswords(text))
  return maskMembers(maskValues(masked))
}

/** A member of JSON: the name and what is before the value. Escapes of quotes and blanks were decoded as low lines. */
const MEMBER = /[{,][\s"'\\_]{0,64}([\w$.-]{1,64}?)[\s"'\\_]{0,64}:[\s_]{0,64}/g
/** The value: in quotes, which may be escaped themselves; a list; or another one. */
const MEMBER_VALUE = /(\\*["'])(?:(?!\1)[\s\S])*|\[[^\]]*\]?|[^,}\]&#]*/y

/** Masks the members of objects, as `{"token":"x"}` in a query, whose names say that they are secret. */
function maskMembers(text: string): string {
  if (!text.includes('{')) return text
  let masked = ''
  let from = 0
  MEMBER.lastIndex = 0
  for (let found = MEMBER.exec(text); found !== null; found = MEMBER.exec(text)) {
    if (!isSecretName(found[1]!)) continue
    MEMBER_VALUE.lastIndex = MEMBER.lastIndex
    const { 0: value, 1: quote = '' } = MEMBER_VALUE.exec(text)!
    const start = MEMBER.lastIndex + quote.length
    MEMBER.lastIndex += value.length
    if (MEMBER.lastIndex === start) continue
    masked += text.slice(from, start) + MASK
    from = MEMBER.lastIndex
  }
  return masked + text.slice(from)
}

/** What delimiters divide: the authority, a segment of a path, a query. Browsers read a backslash as a slash. */
const SEGMENT = /[^/?#\\]+/g
/** Two slashes stand before an authority, or one of which another program made one. */
const AUTHORITY_START = /[/\\]{2}$|:[/\\]$/

/** Masks the userinfo after its first colon (RFC 3986 §3.2.1). */
function maskPasswords(text: string): string {
  if (!text.includes(':')) return text
  const last = text.lastIndexOf('@')
  let masked = ''
  let from = 0
  const mask = (start: number, end: number): void => {
    masked += text.slice(from, start) + MASK
    from = end
  }
  SEGMENT.lastIndex = 0
  for (let found = SEGMENT.exec(text); found !== null; found = SEGMENT.exec(text)) {
    const { 0: segment, index: start } = found
    const isAuthority = AUTHORITY_START.test(text.slice(Math.max(0, start - 2), start))
    const at = segment.lastIndexOf('@')
    const colon = passwordColon(segment, isAuthority)
    if (colon >= 0 && colon + 1 < at) mask(start + colon + 1, start + at)
    const port = isAuthority ? brokenPort(segment, at + 1, last >= start + segment.length) : -1
    if (port < 0) continue
    // A password with a slash in it, or one that was cut before its `@`
    const end = Math.max(last, start + segment.length)
    mask(start + port, end)
    SEGMENT.lastIndex = end
  }
  return masked + text.slice(from)
}

/** The colon before a password: the first of an authority; the second of `sip:joe:secret@a.example`, or -1. */
function passwordColon(segment: string, isAuthority: boolean): number {
  const first = segment.indexOf(':')
  if (isAuthority || first < 0) return first
  return WITHOUT_LOGIN.test(segment.slice(Math.max(0, first - 9), first)) ? -1 : segment.indexOf(':', first + 1)
}

/** Schemes without `//` that name no user: where they have an `@`, as in the name of a message, it is data. */
const WITHOUT_LOGIN = /(?:^|[^a-z0-9+.-])(?:s?news|mid|cid|urn|tag|magnet|data|geo|info|doi)$/i

/** Where that stands which is in the place of a port and is none, or -1. `isLogin` says that an `@` is behind it. */
function brokenPort(segment: string, hostStart: number, isLogin: boolean): number {
  const start = segment[hostStart] === '[' ? Math.max(hostStart, segment.indexOf(']', hostStart)) : hostStart
  const colon = segment.indexOf(':', start)
  if (colon < 0) return -1
  const port = segment.slice(colon + 1)
  const isPort =
    PORT.test(port) || (!isLogin && (PORT_NAME.test(port) || OWN_HOST.test(segment.slice(hostStart, colon))))
  return isPort ? -1 : colon + 1
}

/** Digits, and the punctuation of a text behind them. */
const PORT = /^\d*[^\p{L}\p{N}]*$/u
/** What documents write for a port: `PORT`, `<port>`, `${SERVER_PORT}`. */
const PORT_NAME = /^[^a-z0-9]{0,3}(?:[a-z]{1,16}[_-])?port\d?[^a-z0-9]*$/i
/** Hosts that are no names of users. */
const OWN_HOST = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[^\]]*\])$/i

/**
 * The name of a parameter, also at the start of a name of a file; or an address in brackets, which has none (RFC 3986
 * §3.2.2 IPvFuture).
 */
const NAME = /(?:[/\\]{2}|@)\[v[0-9a-f]+\.[^\][@/?#]*\]|(?:^|[?&;#/\\])([^?&;#/\\=]+)=/gi
/** What ends a value in a path, and behind one: there a slash is data, and so is a semicolon before no other name. */
const PATH_VALUE_END = /[/\\?#&]|;[^?&;#/\\=]+=|$/g
const VALUE_END = /&(?!#\w{1,8};)|(?<!&)#|;[^?&;#/\\=]+=|$/g

/** Masks the values whose names say that they are secret. */
function maskValues(text: string): string {
  const pathEnd = text.search(/[?#]/)
  let masked = ''
  let from = 0
  NAME.lastIndex = 0
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    if (found[1] === undefined || !isSecretName(found[1], found[0].startsWith(found[1]))) continue
    const end = pathEnd < 0 || found.index < pathEnd ? PATH_VALUE_END : VALUE_END
    const start = NAME.lastIndex
    end.lastIndex = start
    NAME.lastIndex = end.exec(text)!.index
    if (NAME.lastIndex > start) masked += text.slice(from, start) + MASK
    else masked += text.slice(from, start)
    from = NAME.lastIndex
  }
  return masked + text.slice(from)
}

/**
 * Whether one part of a name, as in `user[password]`, is that of a secret, however it is spelled. One that is `isPlain`
 * may be no parameter.
 */
function isSecretName(name: string, isPlain = false): boolean {
  const parts = fullyDecoded(name)
    .toLowerCase()
    .split(/[[\].]+/)
    .map((part) => part.replace(/[^a-z0-9]/g, ''))
    .filter((part) => part !== '')
  if (isPlain) return parts.some((part) => SECRET_SUFFIX.test(part))
  return (
    parts.some((part) => SECRET_SUFFIX.test(part) || SECRET_WORD.test(part)) ||
    (parts.length === 1 && LONE_SECRET_NAME.test(parts[0]!))
  )
}

/** Names of fields that are no names of parameters. */
const SECRET_FIELD = /^(?:set)?cookie2?$/

/** Whether a field of a header or an object has a secret. Names that are words of running text are none. */
export function isSecretField(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return SECRET_FIELD.test(plain) || SECRET_SUFFIX.test(plain)
}

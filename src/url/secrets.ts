/**
 * What is secret in a text, which is a URL or may hold some: looked for by its form, so that a broken URL has secrets
 * too. The tables in `secrets/` say what is one.
 */
import { checkUrl } from './argument.ts'
import type { Url } from './registry.ts'
import { maskAddresses } from './secrets/addresses.ts'
import { decoded, ESCAPE, MOST_DECODINGS } from './secrets/escapes.ts'
import { TOKEN } from './secrets/forms.ts'
import { maskDatabases, maskLogins } from './secrets/logins.ts'
import { MASKED } from './secrets/masked.ts'
import { isFieldName } from './secrets/secret-name.ts'
import { maskMembers, maskSegments, maskValues } from './secrets/values.ts'
import { SERVICES_WITH_CODES } from './unwrap/services.ts'
import { unwrapUrl } from './unwrap/unwrap.ts'

/** What stands in the place of a secret. */
export const MASK: string = MASKED

/**
 * A piece of a text without blanks and the delimiters that no URL has inside. U+FEFF is a blank for JavaScript alone.
 */
const RUN = /(?:[^\s<>"]|\ufeff)+/g

/** Masks the secrets of all URLs in a text, also in those that are broken or cut. */
export function redactText(text: string): string {
  return maskMembers(text).replace(RUN, redactUrl)
}

/**
 * The URL with `***` for each secret:
 *
 * - "Applications should not render as clear text any data after the first colon (":") character found within a userinfo
 *   subcomponent unless the data after the colon is the empty string" (RFC 3986 §3.2.1). What stands in the place of a port
 *   and is none is the rest of such a userinfo.
 * - the values of parameters in path, query and fragment whose names say that they are secret
 * - the paths of webhooks and bots, which are secrets themselves
 * - all of these where they are written as escapes, or stand in a URL inside, also in that of a rewritten link
 *
 * @throws TypeError on what is no record: a failed parse, a string.
 */
export function redact(url: Url): string {
  checkUrl(url, 'redact')
  return redactUrl(url.href)
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
  const inner = via.length === 0 ? [] : [...via.slice(1).map((step) => step.url), url]
  if (inner.some((each) => maskEscaped(each) !== each)) return true
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

/** A parameter of a query or fragment, with the delimiter before it. */
const PARAMETER = /([?&;#])([^?&;#=]*=?)([^?&;#]*)/g

function maskParameter(whole: string, delimiter: string, name: string): string {
  return isFreeOfEscaped(whole)
    ? whole
    : delimiter + (name.endsWith('=') && isFreeOfEscaped(delimiter + name) ? name : '') + MASK
}

/** Masks what is secret in a text as it stands. */
function maskPlain(text: string): string {
  const masked = maskDatabases(maskAddresses(maskLogins(text))).replace(TOKEN, maskToken)
  return maskMembers(maskValues(maskSegments(masked)))
}

/** The header of a JSON Web Token alone is none: a dot is behind it. */
function maskToken(token: string): string {
  return token.startsWith('eyJ') && !token.includes('.') ? token : MASK
}

/** Names of fields that are no names of parameters. */
const SECRET_FIELD = /^(?:set)?cookie2?$/

/** Whether a field of a header or an object has a secret. Names that are words of running text are none. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name.toLowerCase().replace(/[^a-z0-9]/g, '')) || isFieldName(name)
}

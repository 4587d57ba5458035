/** Finds secrets by their form, so also in broken URLs. The tables in `secrets/` define them. */
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

export const MASK: string = MASKED

/**
 * Text without blanks, angle brackets and quotes. Only JavaScript takes U+FEFF for a blank; a group with it would end the
 * engine's stack in a long text.
 */
const RUN = /[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000<>"]+/g

/** Masks the secrets of all URLs in a text, also of broken or cut ones. */
export function redactText(text: string): string {
  return maskMembers(text).replace(RUN, redactUrl)
}

/**
 * The URL with `***` for each secret:
 *
 * - "Applications should not render as clear text any data after the first colon (":") character found within a
 *   userinfo subcomponent unless the data after the colon is the empty string" (RFC 3986 §3.2.1). An invalid port is
 *   the rest of such a userinfo.
 * - the values of parameters with secret names, in path, query and fragment
 * - the paths of webhooks and bots, which are secrets themselves
 * - all of these in escapes or in an inner URL, also that of a rewritten link
 *
 * @throws TypeError on anything but a parsed URL.
 */
export function redact(url: Url): string {
  checkUrl(url, 'redact')
  return redactUrl(url.href)
}

/**
 * A secret in escapes is masked with its parameter, or with all the text after the host; so is one in a code of a
 * rewritten link.
 */
export function redactUrl(url: string): string {
  const masked = maskEscaped(url)
  const start = masked.search(/h(?:tt|xx)ps?:/i)
  if (start < 0) return masked
  const link = masked.slice(start)
  // A defanged link is restored by its reader.
  return isHiddenIn(link.replace(/^hxx/i, 'htt').replaceAll('[.]', '.'))
    ? masked.slice(0, start) + maskAfterHost(link)
    : masked
}

function maskEscaped(text: string): string {
  const masked = maskPlain(text).replace(PARAMETER, maskParameter)
  return isFreeOfEscaped(masked) ? masked : maskAfterHost(masked)
}

/** Whether the code of a service hides a secret in a rewritten link. */
function isHiddenIn(link: string): boolean {
  const { url, via, unresolved } = unwrapUrl(link)
  const inner = via.length === 0 ? [] : [...via.slice(1).map((step) => step.url), url]
  if (inner.some((each) => maskEscaped(each) !== each)) return true
  return (
    unresolved?.reason === 'depth' ||
    (unresolved?.reason === 'unreadable' && SERVICES_WITH_CODES.has(unresolved.service))
  )
}

const FRONT = /^([^\w%]*[a-z][a-z0-9+.-]*:)(?:([/\\]{2})([^/?#\\]*))?/i

export function maskAfterHost(url: string): string {
  const [front, scheme, slashes, authority = ''] = FRONT.exec(url) ?? ['', '']
  if (slashes === undefined) return scheme + MASK
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const login = host === authority ? '' : `${MASK}@`
  const rest = front.length === url.length ? '' : `/${MASK}`
  return scheme + slashes + login + (ESCAPE.test(host) ? MASK : host) + rest
}

/** Whether no decoding of a text shows a secret; false beyond {@link MOST_DECODINGS}. */
function isFreeOfEscaped(text: string): boolean {
  let shown = text
  for (let times = 0; ESCAPE.test(shown); times++) {
    if (times === MOST_DECODINGS) return false
    shown = decoded(shown)
    if (maskPlain(shown) !== shown) return false
  }
  return true
}

const PARAMETER = /([?&;#])([^?&;#=]*=?)([^?&;#]*)/g

function maskParameter(whole: string, delimiter: string, name: string): string {
  return isFreeOfEscaped(whole)
    ? whole
    : delimiter + (name.endsWith('=') && isFreeOfEscaped(delimiter + name) ? name : '') + MASK
}

function maskPlain(text: string): string {
  const masked = maskDatabases(maskAddresses(maskLogins(text))).replace(TOKEN, maskToken)
  return maskMembers(maskValues(maskSegments(masked)))
}

/** The header of a JSON Web Token is not secret alone, without a dot. */
function maskToken(token: string): string {
  return token.startsWith('eyJ') && !token.includes('.') ? token : MASK
}

/** Names of fields, but not of parameters. */
const SECRET_FIELD = /^(?:set)?cookie2?$/

/** Whether a field of a header or an object holds a secret. Words of running text do not count. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name.toLowerCase().replace(/[^a-z0-9]/g, '')) || isFieldName(name)
}

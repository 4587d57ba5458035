import { property } from '../../text/chars.ts'
import type { Span } from '../../text/view.ts'
import { masked } from './masked.ts'
import { isRandom } from './secret-name.ts'

/** The authority, a segment of a path, a query. Browsers read a backslash as a slash. */
const SEGMENT = /[^/?#\\]+/g
/** Two slashes, or one that was two. */
const AUTHORITY_START = /[/\\]{2}$|:[/\\]$/

export function isAuthorityAt(text: string, start: number): boolean {
  return AUTHORITY_START.test(text.slice(Math.max(0, start - 2), start))
}

/** Masks the userinfo after its first colon (RFC 3986 §3.2.1), and a user that is a token. */
export function maskLogins(text: string): string {
  if (!text.includes(':') && !text.includes('@')) return text
  const last = text.lastIndexOf('@')
  return masked(text, SEGMENT, ({ 0: segment, index: start }) => {
    const isAuthority = isAuthorityAt(text, start)
    const at = segment.lastIndexOf('@')
    const colon = passwordColon(segment, isAuthority)
    const userEnd = colon < 0 || colon > at ? at : colon
    const secrets: Span[] = []
    if (isAuthority && userEnd > 0 && isTokenUser(segment.slice(0, userEnd), segment.slice(userEnd + 1, at))) {
      secrets.push({ start, end: start + userEnd })
    }
    if (colon >= 0) secrets.push({ start: start + colon + 1, end: start + at })
    const port = isAuthority ? brokenPort(segment, at + 1, last >= start + segment.length) : -1
    // A password that holds a slash, or is cut before its `@`.
    if (port >= 0) secrets.push({ start: start + port, end: Math.max(last, start + segment.length) })
    return secrets
  })
}

/**
 * The passwords of services whose user is a token.
 * https://docs.github.com/en/get-started/git-basics/about-remote-repositories
 * https://engineering.toggl.com/docs/authentication https://developers.freshdesk.com/api/#authentication
 */
const NO_PASSWORDS = /^(?:x-oauth-basic|x-oauth-token|api_token|session|x)$/i
const TOKEN_USER = 16

function isTokenUser(user: string, password: string): boolean {
  return NO_PASSWORDS.test(password) || isRandom(user, TOKEN_USER)
}

/** The colon before a password: the first of an authority; the second of `sip:joe:secret@a.example`, or -1. */
function passwordColon(segment: string, isAuthority: boolean): number {
  const first = segment.indexOf(':')
  if (isAuthority || first < 0) return first
  return WITHOUT_USER.test(segment.slice(Math.max(0, first - 9), first)) ? -1 : segment.indexOf(':', first + 1)
}

/** In the URLs of these schemes, an `@` is data, as in a message id, and no colon before it hides a password. */
const WITHOUT_USER = /(?:^|[^a-z0-9+.-])(?:s?news|cid|mid|urn|doi|geo|magnet|info|data|tag)$/i

/** The start of an invalid port, or -1. `isLogin` says that an `@` follows. */
function brokenPort(segment: string, hostStart: number, isLogin: boolean): number {
  const start = segment[hostStart] === '[' ? Math.max(hostStart, segment.indexOf(']', hostStart)) : hostStart
  const colon = segment.indexOf(':', start)
  if (colon < 0) return -1
  const port = segment.slice(colon + 1)
  const endsHost =
    isPort(port) || (!isLogin && (PORT_NAME.test(port) || OWN_HOST.test(segment.slice(hostStart, colon))))
  return endsHost ? -1 : colon + 1
}

/** Digits, and punctuation of the text, or nothing. */
const isPort = /* @__PURE__ */ property(String.raw`^\d*[^\p{L}\p{N}]*$`)
/** Placeholders: `PORT`, `<port>`, `${SERVER_PORT}`. */
const PORT_NAME = /^[^a-z0-9]{0,3}(?:[a-z]{1,16}[_-])?port\d?[^a-z0-9]*$/i
/** Hosts that cannot be user names. */
const OWN_HOST = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[^\]]*\])$/i

/**
 * A user and a password before the database: `jdbc:oracle:thin:scott/tiger@host`. Takes all the text up to the
 * delimiter, so no text is read twice.
 * https://docs.oracle.com/en/database/oracle/oracle-database/21/jjdbc/data-sources-and-URLs.html
 */
const ORACLE = /\bjdbc:oracle:[a-z\d]{1,16}:[^/@?#]*\/?/gi
const ORACLE_PASSWORD_END = /[@?#]|$/g

/** The password may be cut. */
export function maskDatabases(text: string): string {
  return masked(text, ORACLE, ([found], start) => {
    if (!found.endsWith('/')) return []
    ORACLE_PASSWORD_END.lastIndex = start
    return [{ start, end: ORACLE_PASSWORD_END.exec(text)!.index }]
  })
}

import { classOf, UNRESERVED } from '../text/chars.ts'
import { checkUrl } from './argument.ts'
import { format } from './format.ts'
import { defaultPort, type Url } from './registry.ts'
import { guardSlashes, removeDotSegments } from './resolve.ts'

/** What {@link normalize} knows of a URL. */
export interface NormalizeOptions {
  /**
   * `syntax`, the default: nothing that depends on the scheme, so that a default port stays. RFC 3986 §6.2.2
   *
   * `scheme`: also the scheme's default port and an empty port are left out, zeros before a port, too, and a host with
   * nothing behind it is followed by `/`, in the schemes that have a default port. RFC 3986 §6.2.3
   */
  readonly rules?: 'syntax' | 'scheme' | undefined
}

/**
 * The normal form: scheme and host in lower case, escapes in upper case, no escapes of unreserved characters, no dot
 * segments. RFC 3986 §6.2.2, and with `rules: 'scheme'` §6.2.3
 *
 * @throws TypeError on what is no record: a failed parse, a string.
 */
export function normalize(url: Url, options: NormalizeOptions = {}): string {
  checkUrl(url, 'normalize')
  const { scheme, userinfo, host, port, path, query, fragment } = url.components
  const own = options.rules === 'scheme' && host !== null ? defaultPort(url.scheme) : null
  const decoded = own !== null && path === '' ? '/' : normalizeEscapes(path)
  return format({
    scheme: scheme.toLowerCase(),
    userinfo: userinfo && normalizeEscapes(userinfo),
    host: host && normalizeHost(host),
    port: own === null ? port : otherPort(port, own),
    path: decoded.startsWith('/') ? guardSlashes(removeDotSegments(decoded), host !== null) : decoded,
    query: query && normalizeEscapes(query),
    fragment: fragment && normalizeEscapes(fragment),
  })
}

/** A port without zeros before it; `null` for an empty port and for `own`, the default. RFC 3986 §6.2.3 */
function otherPort(port: string | null, own: number): string | null {
  const digits = (port ?? '').replace(/^0+(?=[0-9])/, '')
  return digits === '' || digits === String(own) ? null : digits
}

// RFC 3986 §6.2.2.1; letters beyond ASCII are left to IDNA (RFC 3987 §5.3.2.1)
function normalizeHost(host: string): string {
  const lowered = normalizeEscapes(host).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return lowered.replace(/%[0-9a-f]{2}/g, (escaped) => escaped.toUpperCase())
}

// RFC 3986 §6.2.2.1, §6.2.2.2
function normalizeEscapes(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}/g, (escaped, at: number) => {
    const code = Number.parseInt(escaped.slice(1), 16)
    const character = String.fromCharCode(code)
    const isSafe = (classOf(code) & UNRESERVED) !== 0 && !followsPercent(text, at)
    return isSafe ? character : escaped.toUpperCase()
  })
}

/** Whether a `%` that begins no escape would begin one, if what stands at `at` were decoded: `%%41b`, `%4%41`. */
export function followsPercent(text: string, at: number): boolean {
  return text[at - 1] === '%' || text[at - 2] === '%'
}

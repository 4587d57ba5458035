import { checkUrl } from './argument.ts'
import { classOf, UNRESERVED } from './classes.ts'
import { format } from './format.ts'
import { defaultPort } from './ports.ts'
import type { Url } from './registry.ts'
import { guardSlashes, removeDotSegments } from './resolve.ts'

export interface NormalizeOptions {
  /**
   * `syntax` (default): nothing that depends on the scheme; a default port stays. RFC 3986 §6.2.2
   *
   * `scheme`: for schemes with a default port, also removes that port, an empty port and zeros before a port, and adds
   * `/` to a host without a path. RFC 3986 §6.2.3
   */
  readonly rules?: 'syntax' | 'scheme' | undefined
}

/**
 * The normal form: scheme and host in lower case, escapes in upper case, no escapes of unreserved characters, no dot
 * segments. RFC 3986 §6.2.2, and with `rules: 'scheme'` §6.2.3
 *
 * @throws TypeError on anything but a parsed URL.
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

/** `null` for an empty port and for `own`, the default. RFC 3986 §6.2.3 */
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

/** Whether decoding the escape at `at` could complete another one: `%%41b`, `%4%41`. */
export function followsPercent(text: string, at: number): boolean {
  return text[at - 1] === '%' || text[at - 2] === '%'
}

import { classOf, UNRESERVED } from '../text/chars.ts'
import { format } from './format.ts'
import type { Url } from './registry.ts'
import { guardSlashes, removeDotSegments } from './resolve.ts'

/**
 * The syntax-based normal form: scheme and host in lower case, escapes in upper case, no escapes of unreserved
 * characters, no dot segments. Nothing that depends on the scheme: a default port stays. RFC 3986 §6.2.2
 */
export function normalize(url: Url): string {
  const { scheme, userinfo, host, port, path, query, fragment } = url.components
  const decoded = normalizeEscapes(path)
  return format({
    scheme: scheme.toLowerCase(),
    userinfo: userinfo && normalizeEscapes(userinfo),
    host: host && normalizeHost(host),
    port,
    path: decoded.startsWith('/') ? guardSlashes(removeDotSegments(decoded), host !== null) : decoded,
    query: query && normalizeEscapes(query),
    fragment: fragment && normalizeEscapes(fragment),
  })
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

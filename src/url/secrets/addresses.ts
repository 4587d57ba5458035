import type { Span } from '../../text/view.ts'
import { mappedHost } from '../host.ts'
import { masked } from './masked.ts'
import { PATH_END, SECRET_PLACES, type SecretPlace } from './places.ts'

/** The authority, and the segments of a path. */
const PIECE = /[^/?#\\]+/g
/** Characters that no host has; the host follows the last one. */
const NO_HOST = /[\s@:=&,;|"'<>()[\]{}]/
const PORT = /:\d*$/
/** A defanged dot. */
const FANGS = /\[\.\]|\(\.\)|\[dot\]|\(dot\)/gi
/** In UTF-16 units, without the dot segments of the path. */
const LONGEST_HOST = 512
const LONGEST_PATH = 1024
/** A dot, which may be in another script or an escape. */
const DOTTED = /[^\x00-\x7f]|[.%]/

const HOSTS: readonly (SecretPlace & { readonly host: RegExp })[] = /* @__PURE__ */ SECRET_PLACES.map((place) => ({
  ...place,
  host: /* @__PURE__ */ hostPattern(place.hosts),
}))
const ANY_HOST: RegExp = /* @__PURE__ */ hostPattern(/* @__PURE__ */ SECRET_PLACES.map(({ hosts }) => hosts).join(' '))

function hostPattern(hosts: string): RegExp {
  const patterns = hosts.split(' ').map((host) => host.replaceAll('.', '\\.').replace('*', '[^.]+(?:\\.[^.]+)*'))
  return new RegExp(`^(?:${patterns.join('|')})$`)
}

/** Host and path may be in any spelling. */
export function maskAddresses(text: string): string {
  return masked(text, PIECE, ([piece], end) => {
    const host = hostIn(piece)
    return host === null ? [] : secretAfter(text, end, host)
  })
}

/** The host at the end of a piece, as a browser maps it, if it is in the table. */
function hostIn(piece: string): string | null {
  if (!DOTTED.test(piece)) return null
  const written = piece.slice(-LONGEST_HOST).replace(PORT, '').replace(FANGS, '.').split(NO_HOST).at(-1)!
  const host = mappedHost(written).toLowerCase().replace(/\.$/, '')
  return ANY_HOST.test(host) ? host : null
}

interface Part {
  readonly start: number
  readonly text: string
}

/** A path that is too long to be read is secret, with all the text after it. */
function secretAfter(text: string, hostEnd: number, host: string): Span[] {
  const pathEnd = endOf(text, hostEnd, PATH_END)
  if (pathEnd - hostEnd > LONGEST_PATH) return [{ start: hostEnd + 1, end: text.length }]
  const parts = partsOf(text.slice(hostEnd, pathEnd), hostEnd)
  const path = `/${parts.map((part) => part.text).join('/')}`
  const rest = text.slice(pathEnd, pathEnd + LONGEST_PATH)
  for (const place of HOSTS) {
    if (!place.host.test(host)) continue
    const length = place.before.exec(path + rest)?.[0].length ?? -1
    if (length < 0) continue
    const start = length > path.length ? pathEnd + length - path.length : offsetOf(parts, length, pathEnd)
    const end = endOf(text, start, place.until ?? PATH_END)
    if (end > start) return [{ start, end }]
  }
  return []
}

function endOf(text: string, start: number, delimiters: string): number {
  let at = start
  while (at < text.length && !delimiters.includes(text[at]!)) at++
  return at
}

/** Browsers also read escapes as dots. WHATWG URL Standard, "single-dot URL path segment" */
const DOT_SEGMENT = /^(?:\.|%2e)(\.|%2e)?$/i

/** The segments of a path without dot segments (RFC 3986 §5.2.4) and empty ones. */
function partsOf(path: string, offset: number): Part[] {
  const parts: Part[] = []
  for (const { 0: text, index } of path.matchAll(/[^/\\]+/g)) {
    const dots = DOT_SEGMENT.exec(text)
    if (dots === null) parts.push({ start: offset + index, text })
    else if (dots[1] !== undefined) parts.pop()
  }
  return parts
}

function offsetOf(parts: readonly Part[], index: number, end: number): number {
  let left = index - 1
  for (const { start, text } of parts) {
    if (left < text.length) return start + left
    left -= text.length + 1
  }
  return end
}

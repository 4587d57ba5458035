import type { Span } from '../../text/view.ts'
import { mappedHost } from '../host.ts'
import { masked } from './masked.ts'
import { PATH_END, SECRET_PLACES, type SecretPlace } from './places.ts'

/** What delimiters divide: the authority, and segments of a path. */
const PIECE = /[^/?#\\]+/g
/** What no host has, at the end of what stands before a port: the last of these is before the host. */
const NO_HOST = /[\s@:=&,;|"'<>()[\]{}]/
const PORT = /:\d*$/
/** Fangs of a dot. */
const FANGS = /\[\.\]|\(\.\)|\[dot\]|\(dot\)/gi
/** The most units of a host, and of a path whose dot segments are removed. */
const LONGEST_HOST = 512
const LONGEST_PATH = 1024
/** A host has a dot, perhaps one of another script, or as an escape. */
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

/** Masks the secret of each address in the table, however its host and path are written. */
export function maskAddresses(text: string): string {
  return masked(text, PIECE, ([piece], end) => {
    const host = hostIn(piece)
    return host === null ? [] : secretBehind(text, end, host)
  })
}

/** The host at the end of a piece, as a browser maps it, if the table has it. */
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

/** The secret of what stands behind a host, if there is one. A path that is too long to be read is secret, and all behind it. */
function secretBehind(text: string, hostEnd: number, host: string): Span[] {
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

/** A dot segment, also one of escapes: browsers read these so. WHATWG URL Standard, "single-dot URL path segment" */
const DOT_SEGMENT = /^(?:\.|%2e)(\.|%2e)?$/i

/** The segments of a path without dot segments (RFC 3986 §5.2.4) and without empty ones. */
function partsOf(path: string, offset: number): Part[] {
  const parts: Part[] = []
  for (const { 0: text, index } of path.matchAll(/[^/\\]+/g)) {
    const dots = DOT_SEGMENT.exec(text)
    if (dots === null) parts.push({ start: offset + index, text })
    else if (dots[1] !== undefined) parts.pop()
  }
  return parts
}

/** Where a unit of the path of some parts, with slashes before each, stands in the text. */
function offsetOf(parts: readonly Part[], index: number, end: number): number {
  let left = index - 1
  for (const { start, text } of parts) {
    if (left < text.length) return start + left
    left -= text.length + 1
  }
  return end
}

import { checkUrl, describe } from './argument.ts'
import { parseUrl } from './parse.ts'
import { type Failure, failure } from './problem.ts'
import type { Url } from './registry.ts'

/** RFC 3986 §4.1, App. B */
interface Reference {
  readonly scheme: string | null
  readonly authority: string | null
  readonly path: string
  readonly query: string | null
  readonly fragment: string | null
}

/**
 * Resolves a reference, absolute, relative or `//host/path`, against an absolute base. RFC 3986 §5.2
 *
 * @returns the URL, or why there is none; a base without a scheme is `no-scheme`.
 * @throws TypeError on a base that is neither a string nor a record, and on a reference that is not a string.
 */
export function resolve(base: string | Url, reference: string): Url | Failure {
  if (typeof base !== 'string') checkUrl(base, 'resolve')
  if (typeof reference !== 'string')
    throw new TypeError(`resolve expects a string as reference; got ${describe(reference)}`)
  const from = splitReference(typeof base === 'string' ? base : base.href)
  const to = splitReference(reference)
  if (to.scheme === null && from.scheme === null) return failure('no-scheme', 0)
  return parseUrl(recompose(transformReference(from, to)))
}

// RFC 3986 §5.2.2
function transformReference(base: Reference, reference: Reference): Reference {
  const { fragment } = reference
  if (reference.scheme !== null) return { ...reference, path: withoutDots(reference) }
  const { scheme } = base
  if (reference.authority !== null) return { ...reference, scheme, path: withoutDots(reference) }
  const { authority } = base
  if (reference.path === '') return { ...base, query: reference.query ?? base.query, fragment }
  const path = reference.path.startsWith('/') ? reference.path : mergePaths(base, reference.path)
  return { scheme, authority, path: withoutDots({ authority, path }), query: reference.query, fragment }
}

/**
 * Departure from RFC 3986 §5.2.4: a path without a leading slash (`urn:a/../b`) keeps its dots; removing them would add
 * a slash.
 */
function withoutDots({ authority, path }: Pick<Reference, 'authority' | 'path'>): string {
  return path.startsWith('/') ? guardSlashes(removeDotSegments(path), authority !== null) : path
}

/** Without an authority, a path that begins with two slashes would be read as one. RFC 3986 §3.3 */
export function guardSlashes(path: string, hasAuthority: boolean): string {
  return path.startsWith('//') && !hasAuthority ? `/.${path}` : path
}

// RFC 3986 §5.2.3
function mergePaths(base: Reference, path: string): string {
  if (base.authority !== null && base.path === '') return `/${path}`
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path
}

// RFC 3986 §5.2.4, on segments: the path begins with a slash
export function removeDotSegments(path: string): string {
  const output: string[] = []
  const segments = path.slice(1).split('/')
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1
    if (segment === '..') output.pop()
    else if (segment !== '.') output.push(segment)
    if ((segment === '.' || segment === '..') && isLast) output.push('')
  })
  return `/${output.join('/')}`
}

// RFC 3986 §5.3
function recompose({ scheme, authority, path, query, fragment }: Reference): string {
  const front = `${scheme}:${authority === null ? '' : `//${authority}`}${path}`
  return `${front}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`
}

/** The text before a colon in the first segment is a scheme, well-formed or not (§4.2). RFC 3986 App. B */
const REFERENCE = /^(?:([A-Za-z][^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

function splitReference(text: string): Reference {
  const [, scheme = null, authority = null, path, query = null, fragment = null] = REFERENCE.exec(text)!
  return { scheme, authority, path: path!, query, fragment }
}

import { Octets, octetsOrNull } from '../octets.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface UrnFields {
  /** The namespace, in lower case (RFC 8141 §3.1). */
  readonly nid: string
  readonly nss: Octets
  /** After `?+`, for the resolver. */
  readonly rComponent: Octets | null
  /** After `?=`, for the resource. */
  readonly qComponent: Octets | null
}

/** uri(7), RFC 8141 */
export interface UrnUrl extends UrlRecord<'urn', UrnFields>, UrnFields {}

export function readUrn(components: Components): UrnFields {
  const { path, query } = components
  const colon = path.indexOf(':')
  const { r, q } = rqComponents(query)
  return {
    nid: (colon < 0 ? path : path.slice(0, colon)).toLowerCase(),
    nss: new Octets(colon < 0 ? '' : path.slice(colon + 1)),
    rComponent: octetsOrNull(r),
    qComponent: octetsOrNull(q),
  }
}

// RFC 8141 §2 rq-components, after the `?` that begins them
function rqComponents(query: string | null): { r: string | null; q: string | null } {
  if (query === null) return { r: null, q: null }
  if (query.startsWith('=')) return { r: null, q: query.slice(1) }
  if (!query.startsWith('+')) return { r: null, q: null }
  const at = query.indexOf('?=')
  return at < 0 ? { r: query.slice(1), q: null } : { r: query.slice(1, at), q: query.slice(at + 2) }
}

// RFC 8141 §2 assigned-name, without its scheme: a NID of 2 to 32 characters, not with a hyphen first or last
export function isUrn(rest: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]:[^/?#]/.test(rest)
}

import { Octets } from '../octets.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface InfoFields {
  readonly file: Octets
  /** The node, with spaces for GNOME's underscores; default `Top`. */
  readonly node: string
  /** `info:gcc#G++_and_GCC` (GNOME) or `info:(gcc)G++%20and%20GCC` (KDE). */
  readonly spelling: 'gnome' | 'kde'
}

/**
 * A page of GNU info. uri(7)
 *
 * The `info` of RFC 4452 (`info:lccn/2002022641`) is read as a file without a node.
 */
export interface InfoUrl extends UrlRecord<'info', InfoFields>, InfoFields {}

export function readInfo(components: Components): InfoFields {
  return components.path.startsWith('(') ? kde(components) : gnome(components)
}

function gnome({ path, query, fragment }: Components): InfoFields {
  const file = new Octets(query === null ? path : `${path}?${query}`)
  return { file, node: nodeName(fragment ?? ''), spelling: 'gnome' }
}

/** `?` and `#` belong to the node: KDE does not encode names. */
function kde({ path, query, fragment }: Components): InfoFields {
  const close = path.indexOf(')')
  const file = new Octets(path.slice(1, close < 0 ? path.length : close))
  const rest = close < 0 ? '' : path.slice(close + 1)
  const name = rest + (query === null ? '' : `?${query}`) + (fragment === null ? '' : `#${fragment}`)
  return { file, node: nodeName(name), spelling: 'kde' }
}

/** uri(7) recommends to read underscores as spaces in both spellings. */
function nodeName(raw: string): string {
  return raw === '' ? 'Top' : new Octets(raw).text.replaceAll('_', ' ')
}

/** uri(7): `gcc`, `gcc#Node` (GNOME), `(gcc)`, `(gcc)Node` (KDE). */
export function isInfo(rest: string): boolean {
  return /^(?:\([^)]+\)|[^#()])/.test(rest)
}

/** uri(7): an info file with the mark of a node, which a word of prose does not have. */
export function isInfoNode(rest: string): boolean {
  return /^(?:\([^)]+\)|[^#()]+#.)/s.test(rest)
}

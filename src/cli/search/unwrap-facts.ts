import { unwrapUrl } from '../../url/index.ts'
import type { Row } from './row.ts'

/** What a row says of a rewritten link. Nothing of a URL that is none. */
export function unwrapFacts(
  written: string,
  show: (url: string) => string,
): Pick<Row, 'unwrapped' | 'via' | 'unresolved'> {
  const { url, via, unresolved } = unwrapUrl(written)
  if (via.length === 0) return { unresolved }
  return { unwrapped: show(url), via: via.map(({ service }) => service), unresolved }
}

/** The scheme of a URL, in lower case. */
export function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':')).toLowerCase()
}

import type { UrlMatch } from '../../index.ts'
import { type Unwrapped, unwrapUrl } from '../../url/index.ts'
import type { Row } from './row.ts'

/**
 * What a row says about a rewritten link. The URL is as it stands in the link. A target that is not a URL is left out.
 */
export function unwrapFacts({
  url,
  alternatives,
}: Pick<UrlMatch, 'url' | 'alternatives'>): Pick<Row, 'unwrapped' | 'via' | 'unresolved'> {
  const { url: inner, via, unresolved } = wholeReading(unwrapUrl(url), alternatives)
  if (via.length === 0) return { unresolved }
  return { unwrapped: inner, via: via.map(({ service }) => service), unresolved }
}

/**
 * A link whose target cannot be read was most often cut by a line end. Then that reading counts which is the likeliest of
 * those that are a whole link of the service.
 */
function wholeReading(found: Unwrapped, alternatives: UrlMatch['alternatives']): Unwrapped {
  const { via, unresolved } = found
  if (via.length > 0 || unresolved?.reason !== 'unreadable') return found
  for (const { url } of alternatives) {
    const other = unwrapUrl(url)
    if (other.via[0]?.service === unresolved.service) return other
  }
  return found
}

/** The scheme of a URL, in lower case. */
export function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':')).toLowerCase()
}

import type { Alternative, UrlMatch } from '../../match.ts'
import { mayHoldUrl } from '../../url/scheme-table.ts'
import { OFFERED, toAlternative } from '../meaning/match-of.ts'

/** Offers the URL in a URL of such a scheme: `view-source:https://a.example/`. `rules §2.3` */
export function innerOf({ url, scheme, urlStart, urlEnd, repairs }: UrlMatch): Alternative | undefined {
  // In `feed://a.example/` the slashes belong to the scheme.
  const at = mayHoldUrl(scheme) ? url.search(URL_WITH_HOST) : 0
  const start = urlStart + at
  if (at <= 0 || (repairs[0]?.start ?? start) < start) return undefined
  const inner = { url: url.slice(at), start, end: urlEnd, urlStart: start, urlEnd, repairs }
  return toAlternative(inner, 'inner', OFFERED)
}

const URL_WITH_HOST = /[a-z][a-z\d+.-]*:\/\/[^/]/i

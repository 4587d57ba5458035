import type { UrlMatch } from '../../index.ts'
import { relocate } from './evidence.ts'
import { withLinkedReading } from './linked-reading.ts'
import { linkOver, preferLinked } from './links.ts'
import type { LocatedMatch } from './located-match.ts'
import type { PartText } from './part-text.ts'

/**
 * Notes the hyperlink that covers each match, and prefers the reading to which it leads if `prefers` is set. A reading that
 * reaches over later matches takes their place.
 */
export function followLinks(text: PartText, prefers: boolean): void {
  const { links, located } = text
  if (links.length === 0) return
  const linked = new Map<UrlMatch, string>()
  const preferred: UrlMatch[] = []
  let end = 0
  for (const { match } of located) {
    if (match.start < end) continue
    const link = linkOver(links, match)
    const chosen =
      link === undefined || !prefers
        ? match
        : preferLinked(withLinkedReading(match, text.text, text.base, link), link.url)
    if (link !== undefined) linked.set(chosen, link.url)
    preferred.push(chosen)
    end = chosen.end
  }
  text.located = relocate(text, preferred).map((each): LocatedMatch => ({ ...each, link: linked.get(each.match) }))
}

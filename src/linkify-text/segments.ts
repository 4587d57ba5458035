import { isWanted, linksOf } from '../links/link.ts'
import type { ChoiceSettings } from '../links/settings.ts'
import type { UrlMatch } from '../match.ts'
import { kindOf, type Options } from '../options.ts'

/** A link, with the URL in `href`, or text without one. The texts of all segments are the text that was read. */
export type LinkSegment =
  | { readonly text: string; readonly href: string; readonly match: UrlMatch }
  | { readonly text: string; readonly href?: undefined; readonly match?: undefined }

export type Find = (text: string, core: Options | undefined) => readonly UrlMatch[]

/**
 * The links of a text, of the URLs that `find` finds, and the texts between them.
 *
 * @throws TypeError that names the entry, on a text that is not a string.
 */
export function segmentsOf(text: string, settings: ChoiceSettings, find: Find): LinkSegment[] {
  if (typeof text !== 'string') throw new TypeError(`${settings.entry}: text must be a string, not ${kindOf(text)}`)
  const segments: LinkSegment[] = []
  let at = 0
  for (const link of linksOf(find(text, settings.core), settings)) {
    if (!isWanted(link, settings)) continue
    const { match, start, end } = link
    if (start > at) segments.push({ text: text.slice(at, start) })
    segments.push({ text: text.slice(start, end), href: match.url, match })
    at = end
  }
  if (at < text.length) segments.push({ text: text.slice(at) })
  return segments
}

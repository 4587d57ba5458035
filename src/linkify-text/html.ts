import { isWanted, linksOf } from '../links/link.ts'
import { type LinkOptions, readLinkSettings } from '../links/settings.ts'
import { escapeHtml, startTag } from '../links/tags.ts'
import type { UrlMatch } from '../match.ts'
import { kindOf, type Options } from '../options.ts'

/**
 * The HTML of a text with the URLs that `find` finds in it.
 *
 * @throws TypeError that names the entry, on wrong options and on a text that is not a string.
 */
export function htmlOf(
  entry: string,
  text: string,
  options: LinkOptions | null | undefined,
  find: (text: string, core: Options) => readonly UrlMatch[],
): string {
  const settings = readLinkSettings(entry, options, { inTree: false })
  if (typeof text !== 'string') throw new TypeError(`${entry}: text must be a string, not ${kindOf(text)}`)
  let html = ''
  let at = 0
  for (const link of linksOf(find(text, settings.core), settings)) {
    if (!isWanted(link, settings)) continue
    html += `${escapeHtml(text.slice(at, link.start))}${startTag(link, settings)}`
    html += `${escapeHtml(text.slice(link.start, link.end))}</a>`
    at = link.end
  }
  return html + escapeHtml(text.slice(at))
}

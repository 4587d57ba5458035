import { isWanted, linksIn } from '../links/link.ts'
import { type LinkOptions, readLinkSettings } from '../links/settings.ts'
import { escapeHtml, startTag } from '../links/tags.ts'
import { kindOf } from '../options.ts'

export type { LinkAttributes, LinkOptions as TextOptions, PerMatch } from '../links/settings.ts'

const ENTRY = 'urls-in-context/linkify-text'

/**
 * The HTML of a plain text: escaped, with its URLs as links and its line ends unchanged.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkifyText(text: string, options?: LinkOptions | null | undefined): string {
  const settings = readLinkSettings(ENTRY, options, { inTree: false })
  if (typeof text !== 'string') throw new TypeError(`${ENTRY}: text must be a string, not ${kindOf(text)}`)
  let html = ''
  let at = 0
  for (const link of linksIn(text, settings)) {
    if (!isWanted(link, settings)) continue
    html += `${escapeHtml(text.slice(at, link.start))}${startTag(link, settings)}`
    html += `${escapeHtml(text.slice(link.start, link.end))}</a>`
    at = link.end
  }
  return html + escapeHtml(text.slice(at))
}

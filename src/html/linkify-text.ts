import { isWanted, linksIn } from '../links/link.ts'
import { type LinkOptions, readLinkSettings } from '../links/settings.ts'
import { kindOf } from '../options.ts'
import { escapeHtml, startTag } from './tags.ts'

/**
 * The HTML of a plain text: escaped, with its URLs as links. Line ends stay as they are.
 *
 * @throws TypeError on wrong options, and on what is no string; never on a text.
 */
export function linkifyText(text: string, options?: LinkOptions | null | undefined): string {
  const settings = readLinkSettings('urls-in-context/html', options, { inTree: false })
  if (typeof text !== 'string') throw new TypeError(`urls-in-context/html: text must be a string, not ${kindOf(text)}`)
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

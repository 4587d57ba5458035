import { isWanted, linksIn } from '../links/link.ts'
import { type LinkOptions, readLinkSettings } from '../links/settings.ts'
import { kindOf } from '../options.ts'
import { escapeHtml, startTag } from './tags.ts'

/**
 * What `linkifyText` gives. Two entries have it: `entry` is the one that was called.
 *
 * @throws TypeError that names the entry, on wrong options, and on what is no string.
 */
export function textToHtml(text: string, options: LinkOptions | null | undefined, entry: string): string {
  const settings = readLinkSettings(entry, options, { inTree: false })
  if (typeof text !== 'string') throw new TypeError(`${entry}: text must be a string, not ${kindOf(text)}`)
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

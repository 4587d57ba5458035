import { type LinkOptions, type LinkSettings, readLinkSettings } from '../links/settings.ts'
import { escapeHtml, startTag } from '../links/tags.ts'
import { kept } from './kept.ts'
import { type Find, segmentsOf } from './segments.ts'

const readSettings: (entry: string, options: LinkOptions | null | undefined) => LinkSettings = /* @__PURE__ */ kept(
  (entry, options) => readLinkSettings(entry, options, { inTree: false }),
)

/**
 * The HTML of a text with the URLs that `find` finds in it.
 *
 * @throws TypeError that names the entry, on wrong options and on a text that is not a string.
 */
export function htmlOf(entry: string, text: string, options: LinkOptions | null | undefined, find: Find): string {
  const settings = readSettings(entry, options)
  return segmentsOf(text, settings, find)
    .map(({ text: shown, match }) => {
      if (match === undefined) return escapeHtml(shown)
      const link = { match, start: match.urlStart, end: match.urlEnd }
      return `${startTag(link, settings)}${escapeHtml(shown)}</a>`
    })
    .join('')
}

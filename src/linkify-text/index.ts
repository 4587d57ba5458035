import { extract } from '../extract.ts'
import type { LinkOptions } from '../links/settings.ts'
import { htmlOf } from './html.ts'

export type { LinkAttributes, LinkOptions as TextOptions, PerMatch } from '../links/settings.ts'

/**
 * The HTML of a plain text: escaped, with its URLs as links and its line ends unchanged.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkifyText(text: string, options?: LinkOptions | null | undefined): string {
  return htmlOf('urls-in-context/linkify-text', text, options, extract)
}

import type { LinkOptions } from '../links/settings.ts'
import { textToHtml } from './text-to-html.ts'

export type { LinkAttributes, LinkOptions as TextOptions, PerMatch } from '../links/settings.ts'

/**
 * The HTML of a plain text: escaped, with its URLs as links. Line ends stay as they are.
 *
 * @throws TypeError on wrong options, and on what is no string; never on a text.
 */
export function linkifyText(text: string, options?: LinkOptions | null | undefined): string {
  return textToHtml(text, options, 'urls-in-context/linkify-text')
}

import { textToHtml } from '../linkify-text/text-to-html.ts'
import type { LinkOptions } from '../links/settings.ts'

/**
 * The HTML of a plain text: escaped, with its URLs as links. `urls-in-context/linkify-text` has the same function, and
 * needs no parse5 where a bundler reads it.
 *
 * @throws TypeError on wrong options, and on what is no string; never on a text.
 */
export function linkifyText(text: string, options?: LinkOptions | null | undefined): string {
  return textToHtml(text, options, 'urls-in-context/html')
}

import { defaultTreeAdapter, parse, parseFragment } from 'parse5'
import type { TreeLinkOptions } from '../links/settings.ts'
import { insertLinks, readArguments } from './linkify-html.ts'

export type { LiveOptions } from '../links/entry-options.ts'
export type {
  LinkAttributes,
  LinkOptions as TextOptions,
  PerMatch,
  TreeLinkOptions as Options,
} from '../links/settings.ts'
export { linkifyText } from './linkify-text.ts'

/**
 * The HTML with the URLs in its text as links. Nothing else of the source changes. It is parsed by parse5, as a
 * document if it begins like one, and as the content of an element if not.
 *
 * @throws TypeError on wrong options, and on what is no string; never on HTML. In Node, an Error that says what to install
 * where parse5 is missing.
 */
export function linkifyHtml(html: string, options?: TreeLinkOptions | null | undefined): string {
  return insertLinks({ defaultTreeAdapter, parse, parseFragment }, html, readArguments(html, options))
}

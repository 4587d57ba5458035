import { finishRule } from './finish.ts'
import type { MarkdownItHost } from './host.ts'
import { bareRule, constructRule } from './inline-rule.ts'
import { inPlaceOf } from './replaced.ts'
import { type MarkdownItOptions, readMarkdownItSettings } from './settings.ts'

export type { LiveOptions, UrlAnnotation, UrlSyntax } from 'urls-in-context/links'
export type { MarkdownItHost, TokenMeta } from './host.ts'
export type { MarkdownItOptions as Options } from './settings.ts'

/**
 * A plugin of markdown-it that links the URLs of Markdown as people write them, `<URL:…>`, `<…>`, `"…"`, wrapped over
 * lines, and, with `linkify`, bare ones in place of linkify-it. It records in `meta.urlInContext` of each link's token
 * where its URL came from, with offsets in UTF-16 units of the inline token's content.
 *
 * @throws TypeError on wrong options; never on input.
 */
export default function markdownItUrlsInContext(md: MarkdownItHost, options?: MarkdownItOptions | null): void {
  const settings = readMarkdownItSettings(options)
  md.linkify = inPlaceOf(md.linkify, settings)
  md.inline.ruler.before('text', 'url_in_context', constructRule(md, settings))
  md.inline.ruler.at('linkify', bareRule(md, settings))
  md.core.ruler.after('linkify', 'url_in_context', finishRule(md, settings))
}

import type { Root } from 'mdast'
import type {} from 'remark-parse'
import type {} from 'remark-stringify'
import type { Plugin } from 'unified'
import { bareSyntax } from './bare.ts'
import { CrossedLines } from './crossed-lines.ts'
import { fromMarkdown } from './from-markdown.ts'
import { type RemarkOptions, readRemarkSettings } from './settings.ts'
import { delimitedSyntax } from './syntax.ts'
import { toMarkdown } from './to-markdown.ts'
import { transform } from './transform.ts'

export type { UrlAnnotation, UrlSyntax } from './annotation.ts'
export { type AmbiguousUrl, ambiguousUrls, applyEdits, type Edit, toEdits } from './edits.ts'
export type { RemarkOptions as Options } from './settings.ts'

/**
 * Links the URLs of Markdown as people write them, `<URL:…>`, `<…>`, `"…"`, wrapped over lines, and says of every link
 * where its URL came from, in `node.data.urlInContext`.
 *
 * @throws TypeError on wrong options; never on input.
 */
const remarkUrlsInContext: Plugin<[(RemarkOptions | null | undefined)?], Root> = function (options) {
  const settings = readRemarkSettings(options)
  const crossed = new CrossedLines()
  const data = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push(delimitedSyntax(settings, crossed))
  if (settings.bare) data.micromarkExtensions.push(bareSyntax(settings, crossed))
  data.fromMarkdownExtensions ??= []
  data.fromMarkdownExtensions.push(fromMarkdown(settings, crossed))
  data.toMarkdownExtensions ??= []
  data.toMarkdownExtensions.push(toMarkdown(settings))
  return (tree, file) => {
    transform(tree, file, settings)
    return undefined
  }
}

export default remarkUrlsInContext

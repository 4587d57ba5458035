import type { Root } from 'mdast'
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown'
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown'
import type { Extension as MicromarkExtension } from 'micromark-util-types'
import type {} from 'remark-parse'
import type { Data, Plugin } from 'unified'
import { bareSyntax } from './bare.ts'
import { CrossedLines } from './crossed-lines.ts'
import { fromMarkdown } from './from-markdown.ts'
import { type RemarkOptions, type RemarkSettings, readRemarkSettings } from './settings.ts'
import { markLength } from './source.ts'
import { delimitedSyntax } from './syntax.ts'
import { toMarkdown } from './to-markdown.ts'
import { transform, transformText } from './transform.ts'

export type { LiveOptions } from 'urls-in-context/links'
export type { UrlAnnotation, UrlSyntax } from './annotation.ts'
export { type AmbiguousUrl, ambiguousUrls, applyEdits, type Edit, toEdits } from './edits.ts'
export type { RemarkOptions as Options } from './settings.ts'

/**
 * Links the URLs of Markdown as people write them, `<URL:…>`, `<…>`, `"…"`, wrapped over lines, and records in
 * `node.data.urlInContext` where the URL of every link came from.
 *
 * @throws TypeError on wrong options; never on input.
 */
const remarkUrlsInContext: Plugin<[(RemarkOptions | null | undefined)?], Root> = function (options) {
  const settings = readRemarkSettings(options)
  const extensions = extensionsOf(settings)
  // Only remark-stringify, which may not be installed, declares `toMarkdownExtensions`.
  const data: Data & { toMarkdownExtensions?: ToMarkdownExtension[] } = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push(...extensions.micromark)
  data.fromMarkdownExtensions ??= []
  data.fromMarkdownExtensions.push(extensions.fromMarkdown)
  data.toMarkdownExtensions ??= []
  data.toMarkdownExtensions.push(extensions.toMarkdown)
  return (tree, file) => {
    transform(tree, file, settings, data.micromarkExtensions!.some(hasNoAutolinks))
    return undefined
  }
}

function hasNoAutolinks({ disable }: MicromarkExtension): boolean {
  return disable?.null?.includes('autolink') === true
}

/** The parts of the plugin, for programs without unified. */
export interface MarkdownExtensions {
  /** For `extensions` of mdast-util-from-markdown. */
  readonly micromark: MicromarkExtension[]
  /** For its `mdastExtensions`, together with this `micromark` only. */
  readonly fromMarkdown: FromMarkdownExtension
  /** For `extensions` of mdast-util-to-markdown. */
  readonly toMarkdown: ToMarkdownExtension
  /** Annotates the other links of a tree, and settles hyphens by the text that it was made from. */
  readonly transform: (tree: Root, text: string) => void
}

/**
 * The extensions of micromark, mdast-util-from-markdown and mdast-util-to-markdown.
 *
 * @throws TypeError on wrong options; never on input.
 */
export function markdownExtensions(options?: RemarkOptions | null): MarkdownExtensions {
  return extensionsOf(readRemarkSettings(options))
}

function extensionsOf(settings: RemarkSettings): MarkdownExtensions {
  const crossed = new CrossedLines()
  const delimited = delimitedSyntax(settings, crossed)
  return {
    micromark: settings.bare ? [delimited, bareSyntax(settings, crossed)] : [delimited],
    fromMarkdown: fromMarkdown(settings, crossed),
    toMarkdown: toMarkdown(settings),
    transform: (tree, text) => transformText(tree, text.slice(markLength(text)), settings),
  }
}

export default remarkUrlsInContext

import type { Root } from 'hast'
import type { Plugin } from 'unified'
import { readLinkSettings, type TreeLinkOptions } from 'urls-in-context/links'
import { linkTree } from './link-tree.ts'

export type { LinkAttributes, PerMatch, TreeLinkOptions as Options } from 'urls-in-context/links'
export type { UrlAnnotation, UrlSyntax } from './annotation.ts'

/**
 * Links the URLs in the text of HTML, across inline elements and line ends, and records in `data.urlInContext` of each
 * link element where its URL came from. The text does not change.
 *
 * @throws TypeError on wrong options; never on input.
 */
const rehypeUrlsInContext: Plugin<[(TreeLinkOptions | null | undefined)?], Root> = (options) => {
  const settings = readLinkSettings('rehype-urls-in-context', options, { inTree: true })
  return (tree, file) => {
    linkTree(tree, file, settings)
    return undefined
  }
}

export default rehypeUrlsInContext

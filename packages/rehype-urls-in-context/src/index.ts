import type { Root } from 'hast'
import type { Plugin } from 'unified'
import { readLinkSettings, type TreeLinkOptions } from 'urls-in-context/links'
import { linkTree } from './link-tree.ts'

export type { LinkAttributes, PerMatch, TreeLinkOptions as Options } from 'urls-in-context/links'
export type { UrlAnnotation, UrlSyntax } from './annotation.ts'

/**
 * Links the URLs in the text of HTML, over inline elements and line ends, and says of every link where its URL came
 * from, in `data.urlInContext` of the element. The text stays as it is.
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

import type { Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { type Plugin, type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import remarkUrlsInContext, { type Options } from '../src/index.ts'

/** remark-gfm without its links of bare URLs: what Markdown reads when no URL is looked for. */
const gfmWithoutLiterals: Plugin = function () {
  remarkGfm.call(this as never)
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data()
  for (const { text = {} } of micromarkExtensions) {
    for (const code of Object.keys(text).map(Number)) {
      text[code] = [text[code] ?? []].flat().filter(({ name }) => !name?.endsWith('Autolink'))
    }
  }
  this.data(
    'fromMarkdownExtensions',
    fromMarkdownExtensions.flat().filter((each) => !('transforms' in each)),
  )
}

/** Plugins beside ours, by the names that test titles use. */
const OTHERS: Readonly<Record<string, Plugin>> = {
  gfm: remarkGfm as Plugin,
  'gfm-without-literals': gfmWithoutLiterals,
  mdx: remarkMdx as Plugin,
  math: remarkMath as Plugin,
  directive: remarkDirective as Plugin,
  frontmatter: remarkFrontmatter as Plugin,
}

/** A processor with the plugins named in `order`; `ours` is the one under test. */
export function processor(order: string, options?: Options): Processor<Root, Root, Root, Root, string> {
  const all = unified().use(remarkParse).use(remarkStringify)
  for (const name of order.split(' ').filter(Boolean)) {
    if (name === 'ours') all.use(remarkUrlsInContext, options)
    else all.use(OTHERS[name]!)
  }
  return all as unknown as Processor<Root, Root, Root, Root, string>
}

export function treeOf(text: string, order = 'ours', options?: Options): Root {
  const all = processor(order, options)
  const file = new VFile(text)
  return all.runSync(all.parse(file), file)
}

/** Every node, in the order of the document. */
export function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
}

/** Every node that can hold a record, in the order of the document. */
export function urlNodes(tree: Nodes): Extract<Nodes, { type: 'link' | 'image' | 'definition' | 'text' }>[] {
  return nodesOf(tree).flatMap((node) =>
    node.type === 'link' || node.type === 'image' || node.type === 'definition' || node.type === 'text' ? [node] : [],
  )
}

/** The URLs of a tree with what stands in the source for them. */
export function urlsOf(text: string, order = 'ours', options?: Options): Array<[url: string, source: string]> {
  return urlNodes(treeOf(text, order, options)).flatMap((node) => {
    const found = node.data?.urlInContext
    const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
    return found === undefined ? [] : [[found.url, source] as [string, string]]
  })
}

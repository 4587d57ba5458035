import type { Element, ElementContent, Root, RootContent } from 'hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import remarkUrlsInContext from '../../../packages/remark-urls-in-context/src/index.ts'
import { isSafeLink } from '../engine/parsed.ts'
import type { Settings } from '../settings.ts'
import type { Tree, TreeNode } from './tree.ts'

/** The elements of Markdown. Of others only the content is kept. */
const TAGS = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr input li ol p pre section strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
)

export function toTree(text: string, { hyphen, schemes }: Settings): Tree {
  const named = typeof schemes === 'object' ? { schemes, linkSchemes: schemes } : {}
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkUrlsInContext, {
      hProperties: true,
      className: 'in-context',
      bare: true,
      ...(hyphen && { hyphen }),
      ...named,
    })
    .use(remarkRehype)
  const tree = processor.runSync(processor.parse(text)) as Root
  return tree.children.flatMap(treeNode)
}

function treeNode(node: RootContent | ElementContent): TreeNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  if (node.tagName === 'img')
    return [{ tag: 'span', attributes: { class: 'image' }, children: [String(node.properties.alt ?? '')] }]
  const children = node.children.flatMap(treeNode)
  if (!TAGS.has(node.tagName)) return children
  if (node.tagName === 'a') return [linkNode(node, children)]
  return [{ tag: node.tagName, attributes: attributesOf(node), children }]
}

function attributesOf({ tagName, properties }: Element): Record<string, string> {
  // The checkbox of a task list cannot be changed
  if (tagName === 'input') {
    return { type: 'checkbox', disabled: '', 'aria-label': 'task', ...(properties.checked === true && { checked: '' }) }
  }
  if (tagName === 'ol' && typeof properties.start === 'number') return { start: String(properties.start) }
  return {}
}

function linkNode({ properties }: Element, children: Tree): TreeNode {
  const href = String(properties.href ?? '')
  const isSafe = isSafeLink(href)
  const others = properties.dataUrlAlternatives
  const isOurs = properties.dataUrlSyntax !== 'resource' && properties.dataUrlSyntax !== 'definition'
  return {
    tag: isSafe ? 'a' : 'span',
    attributes: { class: 'link', title: href, ...(isSafe && { href, rel: 'noreferrer noopener', target: '_blank' }) },
    children,
    context: isOurs && typeof properties.dataUrlContext === 'string' ? properties.dataUrlContext : undefined,
    others: others === undefined || others === null ? undefined : String(others).split(' '),
  }
}

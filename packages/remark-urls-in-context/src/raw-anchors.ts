import type { Link, Nodes, Root } from 'mdast'
import { nodesOf } from './tree.ts'

/** The tags of a raw element `a`. One that closes itself is left open by HTML, but holds nothing for its author. */
const OPENER = /^<a[\s>]/i
const CLOSER = /^<\/a\s*>/i

/**
 * Makes text of the links that are between `<a …>` and `</a>` in a paragraph, a heading or a cell: no link is in
 * another one. `isFound` says which links were made of text, and not written by the author.
 */
export function unlinkInAnchors(tree: Root, isFound: (link: Link) => boolean): void {
  let inside: Link[] | undefined
  for (const node of nodesOf(tree)) {
    if (node.type === 'html') {
      if (CLOSER.test(node.value)) {
        inside?.forEach(unlink)
        inside = undefined
      } else if (OPENER.test(node.value) && !node.value.endsWith('/>')) inside = []
    } else if (isJsxAnchor(node)) {
      for (const each of nodesOf(node)) if (each.type === 'link' && isFound(each)) unlink(each)
    } else if (node.type === 'link') {
      if (isFound(node)) inside?.push(node)
    } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') inside = undefined
  }
}

/** An element `a` of MDX, whose nodes mdast does not declare. */
function isJsxAnchor(node: Nodes): boolean {
  return node.type.startsWith('mdxJsx') && 'name' in node && node.name === 'a'
}

/** Makes text of a link, as it is in other links: the URL, or a bare URL as written. */
function unlink(link: Link): void {
  const { context, raw } = link.data?.urlInContext ?? {}
  const [child] = link.children
  const written = context === 'bare' || context === 'label' ? raw : undefined
  const value = written ?? (child?.type === 'text' ? child.value : link.url)
  for (const name of ['url', 'title', 'children']) Reflect.deleteProperty(link, name)
  Object.assign(link, { type: 'text', value })
}

import type { Link, Nodes, Root } from 'mdast'
import { nodesOf } from './tree.ts'

/** HTML leaves `<a/>` open, but its author meant it to be empty. */
const OPENER = /^<a[\s>]/i
const CLOSER = /^<\/a\s*>/i

/**
 * Makes text of links between `<a …>` and `</a>` in one paragraph, heading or cell, since links do not nest. `isFound`
 * excludes links that the author wrote.
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

/** An `a` of MDX, whose nodes mdast does not declare. */
function isJsxAnchor(node: Nodes): boolean {
  return node.type.startsWith('mdxJsx') && 'name' in node && node.name === 'a'
}

/** Leaves the URL, or a bare URL as written. */
function unlink(link: Link): void {
  const { context, raw } = link.data?.urlInContext ?? {}
  const [child] = link.children
  const written = context === 'bare' || context === 'label' ? raw : undefined
  const value = written ?? (child?.type === 'text' ? child.value : link.url)
  for (const name of ['url', 'title', 'children']) Reflect.deleteProperty(link, name)
  Object.assign(link, { type: 'text', value })
}

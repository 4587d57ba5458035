import type { Nodes } from 'mdast'

export type UrlNode = Extract<Nodes, { type: 'link' | 'image' | 'definition' | 'text' }>

export function* nodesOf(tree: Nodes): Generator<Nodes, void, undefined> {
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    if (!('children' in node)) continue
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!)
  }
}

export function* urlNodes(tree: Nodes): Generator<UrlNode, void, undefined> {
  for (const node of nodesOf(tree)) {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition' || node.type === 'text') yield node
  }
}

import type { Element, Nodes, Root, RootContent } from 'hast'
import { DISPUTED, OF_CONTEXT, OF_SELECT, plainTags, RAW_TEXT } from './plain-html.ts'

/**
 * The texts that are not linked because parsers may read the written tree differently: after the first disputed element
 * with more than plain HTML in it, after unparsed HTML that is not whole, and in a link of such HTML.
 */
export function disputedTexts(tree: Root): ReadonlySet<Nodes> {
  const texts = new Set<Nodes>()
  let isDisputed = false
  let isInLink = false
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const type: string = node.type
    const name = node.type === 'element' ? node.tagName.toLowerCase() : ''
    if (node.type === 'element' && DISPUTED.has(name)) isDisputed ||= !isPlain(node, name)
    else if (type === 'raw') readRaw((node as { value?: unknown }).value)
    else if (node.type !== 'text') {
      isDisputed ||= UNLIKE.has(name)
      putContent(stack, node)
    } else if (isDisputed || isInLink) texts.add(node)
  }
  return texts

  function readRaw(value: unknown): void {
    const tags = plainTags(String(value))
    isDisputed ||= tags === undefined || tags.some(({ name }) => DISPUTED.has(name) || UNLIKE.has(name))
    for (const { name, kind } of tags ?? []) if (name === 'a') isInLink = kind !== 'end'
  }
}

/** These change how everything after them is read. */
const UNLIKE: ReadonlySet<string> = /* @__PURE__ */ new Set(['frameset', 'plaintext'])

/** Whether every parser finds the same end of an element: it has no `<` but those of its tags. */
function isPlain(root: Element, rootName: string): boolean {
  const stack: Nodes[] = []
  putContent(stack, root)
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'text' || (node.type === 'comment' && !node.value.includes('<'))) continue
    if (node.type !== 'element') return false
    const { properties = {}, children = [] } = node
    const name = node.tagName.toLowerCase()
    if (rootName === 'select' ? !OF_SELECT.has(name) : OF_CONTEXT.has(name)) return false
    if (rootName === 'noscript' && DISPUTED.has(name)) return false
    if (Object.values(properties).some((value) => String(value).includes('<'))) return false
    if (RAW_TEXT.has(name) && !children.every((child) => child.type === 'text' && !child.value.includes('<')))
      return false
    putContent(stack, node)
  }
  return true
}

/** The first child on top. A spread of all children could exceed the limit of arguments. */
function putContent(stack: Nodes[], node: Nodes): void {
  if ('content' in node && node.content) stack.push(node.content)
  const { children = [] } = node as { children?: RootContent[] }
  for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!)
}

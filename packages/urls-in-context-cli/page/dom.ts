import { attributesOf, type Markup } from '../src/page/element.ts'

const SVG = 'http://www.w3.org/2000/svg'
const SVG_TAGS = new Set(['svg', 'rect'])

/** Makes nodes of markup. Strings always become text. */
export function toNode(content: Markup): Node {
  if (typeof content === 'string') return document.createTextNode(content)
  const node = SVG_TAGS.has(content.tag)
    ? document.createElementNS(SVG, content.tag)
    : document.createElement(content.tag)
  for (const [name, value] of attributesOf(content)) node.setAttribute(name, value)
  node.append(...content.children.map(toNode))
  return node
}

/** Changes a node to match the markup. Only differences are changed, so that focus and scroll positions stay. */
export function morph(node: Node, content: Markup): void {
  if (typeof content === 'string') {
    if (node.nodeType !== Node.TEXT_NODE) (node as ChildNode).replaceWith(content)
    else if (node.nodeValue !== content) node.nodeValue = content
    return
  }
  if (!(node instanceof Element) || node.localName !== content.tag) {
    ;(node as ChildNode).replaceWith(toNode(content))
    return
  }
  const attributes = new Map(attributesOf(content))
  for (const { name } of [...node.attributes]) if (!attributes.has(name)) node.removeAttribute(name)
  for (const [name, value] of attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value)
  morphChildren(node, content.children)
}

export function morphChildren(node: Element, contents: readonly Markup[]): void {
  const nodes = [...node.childNodes]
  contents.forEach((content, index) => {
    const old = nodes[index]
    if (old === undefined) node.append(toNode(content))
    else morph(old, content)
  })
  for (const old of nodes.slice(contents.length)) old.remove()
}

export function find<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

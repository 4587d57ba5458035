import type { Element, Nodes, Parents, Root, RootContent } from 'hast'
import type { LinkSettings } from 'urls-in-context/links'
import { disputedTexts } from './agreed.ts'
import { type ElementKind, kindOfElement } from './elements.ts'
import { Flow } from './flow.ts'

export interface Placed {
  readonly node: RootContent
  readonly parent: Parents
}

/** `links` are those of the tree itself; `raw` is the first HTML that was not parsed. */
export interface ReadTree {
  readonly flow: Flow<Placed>
  readonly links: readonly Element[]
  readonly raw: RootContent | undefined
}

type Step = Placed | { readonly end: () => void }

/** A node of MDX or raw HTML, which hast does not declare. */
interface ForeignNode {
  readonly type: string
  readonly name?: string | null
  readonly children?: RootContent[]
}

/** Uses a stack: a tree may be as deep as its file is long. */
export function readTree(tree: Root, settings: LinkSettings): ReadTree {
  const flow = new Flow<Placed>()
  const links: Element[] = []
  let raw: RootContent | undefined
  const disputed = disputedTexts(tree)
  const stack: Step[] = []
  let refusing = 0
  // A caller may run a plugin on any node.
  if ('children' in tree) putChildren(tree)
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if ('end' in step) step.end()
    else readNode(step)
  }
  return { flow, links, raw }

  function readNode(placed: Placed): void {
    const { node } = placed
    if (node.type === 'text') {
      if (refusing > 0 || disputed.has(node)) flow.addRefused(node.value)
      else flow.addText(placed, node.value)
    } else if (node.type === 'element') readElement(placed, node)
    else if (node.type === 'comment' || node.type === 'doctype') flow.addEmpty(placed)
    else readForeign(placed, node as ForeignNode)
  }

  function readElement(placed: Placed, element: Element): void {
    const name = element.tagName.toLowerCase()
    if (name === 'a') links.push(element)
    readKind(placed, kindOfElement(name, settings.skip, settings.inside), element)
  }

  function readKind(placed: Placed, kind: ElementKind, parent: Parents): void {
    switch (kind) {
      case 'hidden':
        flow.refuse(0)
        flow.addEmpty(placed)
        break
      case 'atom':
        flow.refuse(1)
        flow.addMark('\0')
        break
      case 'break':
        flow.addMark('\n')
        flow.addEmpty(placed)
        break
      case 'block':
        readBlock(parent, () => {})
        break
      case 'refused-block':
        readBlock(parent, refuse())
        break
      case 'refused':
        stack.push({ end: refuse() })
        putChildren(parent)
        break
      default:
        if (kind === 'note') flow.addMark(' ')
        flow.open(placed)
        stack.push({ end: () => flow.close(placed) })
        putChildren(parent)
    }
  }

  function readBlock(parent: Parents, end: () => void): void {
    flow.endBlock()
    stack.push({
      end: () => {
        end()
        flow.endBlock()
      },
    })
    putChildren(parent)
  }

  function refuse(): () => void {
    flow.refuse(0)
    refusing++
    return () => {
      refusing--
    }
  }

  function readForeign(placed: Placed, foreign: ForeignNode): void {
    const { type, name } = foreign
    const children = foreign.children === undefined ? undefined : (placed.node as Nodes as Parents)
    if (type === 'raw') {
      raw ??= placed.node
      // It may open a link around the nodes after it.
      flow.spoilBlock()
    }
    if (type === 'raw' || children === undefined) readKind(placed, 'atom', placed.parent)
    // An MDX element counts as the HTML element of its name. A component may be a link.
    else if (isElementName(name)) readKind(placed, kindOfElement(name, settings.skip, settings.inside), children)
    else readKind(placed, type === 'mdxJsxTextElement' ? 'refused' : 'block', children)
  }

  function putChildren(parent: Parents): void {
    const { children } = parent
    for (let at = children.length - 1; at >= 0; at--) stack.push({ node: children[at]!, parent })
  }
}

function isElementName(name: string | null | undefined): name is string {
  return typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name)
}

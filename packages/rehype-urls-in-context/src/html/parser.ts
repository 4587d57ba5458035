import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { DISPUTED } from '../plain-html.ts'
import { endOfAgreed } from './agreed.ts'
import { addPlace, type PlaceRecord } from './placed-text.ts'

export type ParentNode = DefaultTreeAdapterTypes.ParentNode
export type TreeNode = DefaultTreeAdapterTypes.ChildNode
export type TreeElement = DefaultTreeAdapterTypes.Element

export interface ParsedHtml {
  readonly tree: ParentNode
  readonly places: ReadonlyMap<TreeNode, readonly PlaceRecord[]>
  /** Nodes that the parser moved, such as text between the rows of a table. */
  readonly moved: ReadonlySet<TreeNode>
  /** The source offset from which other parsers may differ. */
  readonly agreedEnd: number
}

export function parseHtml(html: string): ParsedHtml {
  const places = new Map<TreeNode, PlaceRecord[]>()
  const moved = new Set<TreeNode>()
  const disputed: TreeElement[] = []
  /** The text added last, which the next location belongs to. */
  let added = ''
  /** The innermost open element. A node added elsewhere is moved. */
  let current: ParentNode | undefined
  /** The element that is about to be inserted for the first time. */
  let fresh: unknown
  const treeAdapter: typeof adapter = {
    ...adapter,
    onItemPush(element) {
      current = element
    },
    onItemPop(_, below) {
      current = below
    },
    appendChild(parent, node) {
      if (node === fresh && parent !== current) moved.add(node)
      fresh = undefined
      adapter.appendChild(parent, node)
    },
    insertBefore(parent, node, reference) {
      moved.add(node)
      adapter.insertBefore(parent, node, reference)
    },
    insertText(parent, text) {
      added = text
      adapter.insertText(parent, text)
      if (parent !== current) moved.add(parent.childNodes.at(-1)!)
    },
    insertTextBefore(parent, text, reference) {
      added = text
      adapter.insertTextBefore(parent, text, reference)
      const { childNodes } = parent
      moved.add(childNodes[childNodes.lastIndexOf(reference) - 1]!)
    },
    setNodeSourceCodeLocation(node, location) {
      adapter.setNodeSourceCodeLocation(node, location)
      if ('tagName' in node && location) {
        if (current !== undefined) fresh = node
        if (DISPUTED.has(node.tagName)) disputed.push(node)
      }
      if (!adapter.isTextNode(node as TreeNode) || !location) return
      const { value } = node as DefaultTreeAdapterTypes.TextNode
      const { startOffset: start, endOffset: end } = location
      places.set(node as TreeNode, [{ from: 0, to: value.length, start, end, isLiteral: end - start === value.length }])
    },
    updateNodeSourceCodeLocation(node, location) {
      adapter.updateNodeSourceCodeLocation(node, location)
      const records = places.get(node as TreeNode)
      if (records !== undefined && location.endOffset !== undefined) addPlace(records, added, location.endOffset, html)
    },
  }
  const options = { sourceCodeLocationInfo: true, treeAdapter }
  const first = firstTag(html)
  const parent = PARENTS[first] ?? 'div'
  const tree = DOCUMENT.test(first)
    ? parse(html, options)
    : parseFragment(adapter.createElement(parent, HTML, []), html, options)
  return { tree, places, moved, agreedEnd: endOfAgreed(html, disputed) }
}

const HTML = 'http://www.w3.org/1999/xhtml' as Parameters<typeof adapter.createElement>[1]
const DOCUMENT = /^(?:!doctype|html|head|body)$/
/** The parents of elements that the parser ignores elsewhere. */
const PARENTS: Readonly<Record<string, string>> = {
  ...{ td: 'tr', th: 'tr', tr: 'tbody', col: 'colgroup' },
  ...{ tbody: 'table', thead: 'table', tfoot: 'table', caption: 'table', colgroup: 'table' },
}

/** The first tag after white space and comments, in lower case; otherwise empty. */
function firstTag(html: string): string {
  const tag = /\s*(?:<!--|<(?<name>!?[a-z][a-z0-9]*)(?=[\s>/])|)/iy
  for (let at = 0; ; ) {
    tag.lastIndex = at
    const found = tag.exec(html)!
    const name = found.groups?.name
    if (name !== undefined || !found[0].endsWith('<!--')) return name?.toLowerCase() ?? ''
    const end = html.indexOf('-->', at)
    if (end < 0) return ''
    at = end + 3
  }
}

import type { LinkSettings } from 'urls-in-context/links'
import { kindOfElement, refusedKind } from '../elements.ts'
import { Flow } from '../flow.ts'
import type { ParentNode, ParsedHtml, TreeElement, TreeNode } from './parser.ts'
import { placeText, type Stretch } from './placed-text.ts'

/** A span of text, or a whole element or comment. In UTF-16 units. */
export interface SourcePart {
  readonly start: number
  readonly end: number
  readonly stretch?: Stretch
  readonly text?: string
}

/** Uses a stack: a tree may be as deep as its source is long. */
export function readHtml(
  { tree, places, moved, agreedEnd }: ParsedHtml,
  source: string,
  settings: LinkSettings,
): Flow<SourcePart> {
  const flow = new Flow<SourcePart>()
  const stack: Array<TreeNode | (() => void)> = []
  let refusing = 0
  /** The end of what was read last. A gap before the next node is ignored source. */
  let position = 0
  putChildren(tree)
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (typeof step === 'function') step()
    else readNode(step)
  }
  return flow

  function readNode(node: TreeNode): void {
    if (node.nodeName === '#text' && 'value' in node) readText(node, node.value)
    else if ('tagName' in node) readElement(node)
    else {
      const location = node.sourceCodeLocation
      if (location) moveTo(location.startOffset, location.endOffset)
      else flow.split()
      flow.addEmpty({ start: position, end: position })
    }
  }

  function readText(node: TreeNode, value: string): void {
    if (refusing > 0 || moved.has(node)) {
      flow.addRefused(value)
      return
    }
    let at = 0
    for (const stretch of placeText(value, places.get(node) ?? [], source)) {
      const { from, to, start, end } = stretch
      if (end > agreedEnd) break
      flow.addRefused(value.slice(at, from))
      moveTo(start, end)
      flow.addText({ start, end, stretch, text: value.slice(from, to) }, value.slice(from, to))
      at = to
    }
    if (at < value.length) flow.addRefused(value.slice(at))
  }

  function readElement(element: TreeElement): void {
    const named = kindOfElement(element.tagName, settings.skip, settings.inside)
    const kind = moved.has(element) ? refusedKind(named) : named
    // parse5 gives one place for an element that is its start tag alone.
    const { startTag = element.sourceCodeLocation, endTag } = element.sourceCodeLocation ?? {}
    if (startTag) moveTo(startTag.startOffset, startTag.endOffset)
    else flow.split()
    switch (kind) {
      case 'hidden':
        flow.refuse(0)
        addWhole(element)
        break
      case 'atom':
        flow.refuse(1)
        flow.addMark('\0')
        addWhole(element)
        break
      case 'break':
        flow.addMark('\n')
        flow.addEmpty({ start: position, end: position })
        break
      case 'block':
      case 'refused-block':
        flow.endBlock()
        if (kind === 'refused-block') refusing++
        stack.push(() => {
          if (kind === 'refused-block') refusing--
          flow.endBlock()
        })
        putChildren(element)
        break
      case 'refused':
        flow.refuse(0)
        refusing++
        stack.push(() => {
          refusing--
        })
        putChildren(element)
        break
      default: {
        if (kind === 'note') flow.addMark(' ')
        const part = { start: startTag?.startOffset ?? position, end: (endTag ?? startTag)?.endOffset ?? position }
        flow.open(part)
        stack.push(() => {
          if (endTag) moveTo(endTag.startOffset, endTag.endOffset)
          else if (element.tagName !== 'wbr') flow.split()
          flow.close(part)
        })
        putChildren(element)
      }
    }
  }

  function addWhole({ sourceCodeLocation }: TreeElement): void {
    flow.addEmpty({ start: position, end: position })
    if (sourceCodeLocation) position = sourceCodeLocation.endOffset
  }

  function moveTo(start: number, end: number): void {
    if (start !== position) flow.split()
    position = end
  }

  function putChildren({ childNodes }: ParentNode): void {
    for (let at = childNodes.length - 1; at >= 0; at--) stack.push(childNodes[at]!)
  }
}

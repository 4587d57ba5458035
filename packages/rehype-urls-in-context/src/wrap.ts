import type { Element, ElementContent, Parents, RootContent } from 'hast'
import type { Piece } from './flow.ts'
import { TextCutter } from './position.ts'
import type { Placed } from './read-tree.ts'

export interface Wrapping {
  readonly piece: Piece<Placed>
  readonly make: () => Element
}

/** Puts elements around runs of nodes in tree order, and reads the children of each parent once. */
export function wrapPieces(wrappings: readonly Wrapping[]): void {
  const byParent = new Map<Parents, Wrapping[]>()
  for (const wrapping of wrappings) {
    const { parent } = wrapping.piece.first.node
    const others = byParent.get(parent)
    if (others === undefined) byParent.set(parent, [wrapping])
    else others.push(wrapping)
  }
  for (const [parent, own] of byParent) parent.children = wrapped(parent.children, own)
}

function wrapped(children: readonly RootContent[], wrappings: readonly Wrapping[]): ElementContent[] {
  const result: ElementContent[] = []
  let next = 0
  let open: Element | undefined
  for (const child of children as ElementContent[]) {
    const cutter = child.type === 'text' ? new TextCutter(child) : undefined
    let isTaken = false
    for (; next < wrappings.length && !isTaken; next++) {
      const { piece, make } = wrappings[next]!
      if (open === undefined) {
        if (piece.first.node.node !== child) break
        add(result, cutter?.take(piece.first.from))
        open = make()
        result.push(open)
      }
      if (piece.last.node.node !== child) break
      add(open.children, cutter === undefined ? child : cutter.take(piece.last.to))
      isTaken = cutter === undefined
      close(open)
      open = undefined
    }
    if (!isTaken) add(open?.children ?? result, cutter === undefined ? child : cutter.take())
  }
  return result
}

function add(children: ElementContent[], child: ElementContent | undefined): void {
  if (child !== undefined) children.push(child)
}

function close(link: Element): void {
  const start = link.children[0]?.position?.start
  const end = link.children.at(-1)?.position?.end
  if (start !== undefined && end !== undefined) link.position = { start, end }
}

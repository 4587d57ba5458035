import type { Text } from 'hast'
import type { Point } from 'unist'
import type { Placed } from './read-tree.ts'

/** The offset in the file of a text without character references. */
export function exactOffset(node: Placed['node']): number | undefined {
  if (node.type !== 'text') return undefined
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  return start !== undefined && end !== undefined && end - start === node.value.length ? start : undefined
}

/** Cuts a text into pieces, with positions if known. */
export class TextCutter {
  readonly #node: Text
  #at = 0
  #point: Point | undefined

  constructor(node: Text) {
    this.#node = node
    this.#point = exactOffset(node) === undefined ? undefined : node.position!.start
  }

  take(to: number = this.#node.value.length): Text | undefined {
    const from = this.#at
    if (from >= to) return undefined
    this.#at = to
    if (from === 0 && to === this.#node.value.length) return this.#node
    const { position, ...rest } = this.#node
    const piece: Text = { ...rest, value: this.#node.value.slice(from, to) }
    if (this.#point !== undefined) {
      const end = pointAt(piece.value, this.#point)
      piece.position = { start: this.#point, end }
      this.#point = end
    }
    return piece
  }
}

function pointAt(text: string, { line, column, offset }: Point): Point {
  const lines = text.split(/\r\n|\n|\r/)
  const last = lines.at(-1)!.length
  const before = lines.length > 1 ? 1 : column
  return { line: line + lines.length - 1, column: before + last, offset: offset! + text.length }
}

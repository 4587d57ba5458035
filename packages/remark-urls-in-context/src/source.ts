import type { Root } from 'mdast'
import type { VFile } from 'vfile'

/**
 * The text that the positions of a tree count in. The parser leaves out a byte order mark, and counts from after it.
 */
export function sourceOf(file: VFile): string {
  const text = String(file)
  return text.slice(markLength(text))
}

/** The length of the byte order mark, by which the positions of a tree are too low. */
export function markLength(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0
}

export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Leads from offsets of a text, in rising order, to their places. */
export function pointsIn(source: string): (offset: number) => Point {
  const breaks = source.matchAll(/\r\n|\r|\n/g)
  let next = breaks.next()
  let [line, start] = [1, 0]
  return (offset) => {
    for (; !next.done && next.value.index + next.value[0].length <= offset; next = breaks.next()) {
      line++
      start = next.value.index + next.value[0].length
    }
    return { line, column: offset - start + 1, offset }
  }
}

/** Whether a text can be the one that a tree was made from: the positions of the tree end where the text ends. */
export function isSourceOf(tree: Root, source: string): boolean {
  const end = tree.position?.end.offset
  return end === undefined || end === source.length
}

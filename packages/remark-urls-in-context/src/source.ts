import type { Root } from 'mdast'
import type { VFile } from 'vfile'

/** The text that the positions of a tree count in: without the byte order mark, which the parser drops. */
export function sourceOf(file: VFile): string {
  const text = String(file)
  return text.slice(markLength(text))
}

/** The length of the byte order mark, which the positions of a tree do not count. */
export function markLength(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0
}

export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Converts rising offsets of a text to points. */
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

/** Whether a text can be the one that a tree was made from: both end at the same offset. */
export function isSourceOf(tree: Root, source: string): boolean {
  const end = tree.position?.end.offset
  return end === undefined || end === source.length
}

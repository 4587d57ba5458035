import type { Root } from 'mdast'
import type { VFile } from 'vfile'

/** The text without its byte order mark, which positions do not count. */
export function sourceOf(file: VFile): string {
  const text = String(file)
  return text.slice(markLength(text))
}

export function markLength(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0
}

export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Converts rising offsets to points. */
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

export function isSourceOf(tree: Root, source: string): boolean {
  const end = tree.position?.end.offset
  return end === undefined || end === source.length
}

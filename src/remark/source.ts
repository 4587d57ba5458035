import type { Root } from 'mdast'
import type { VFile } from 'vfile'

/** The text that the positions of a tree count in. The parser leaves out a byte order mark, and counts from behind it. */
export function sourceOf(file: VFile): string {
  const text = String(file)
  return text.slice(markLength(text))
}

/** The length of the byte order mark, by which the positions of a tree are too low. */
export function markLength(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0
}

/** Whether a text can be the one that a tree was made from: the positions of the tree end where the text ends. */
export function isSourceOf(tree: Root, source: string): boolean {
  const end = tree.position?.end.offset
  return end === undefined || end === source.length
}

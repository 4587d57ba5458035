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

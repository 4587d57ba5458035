import type { Entity } from './entity.ts'
import type { HeaderBlock } from './header.ts'
import { FieldContent } from './header-field.ts'
import { Part } from './part.ts'
import type { Scene } from './scene.ts'
import type { WalkState } from './walk-state.ts'

/**
 * Gives out the fields of a header that the caller asked for, each as a part. `start` is the offset of the block in the
 * bytes that `scene.toFile` maps to the file.
 */
export function giveHeaders(
  block: HeaderBlock,
  start: number,
  { contentType, charset }: Entity,
  { envelope, path, isAlternative: alternative }: WalkState,
  { headers, toFile, emit }: Scene,
): void {
  if (headers === 'none') return
  for (const field of block.fields) {
    if (!(field.usual || headers === 'all') || field.start >= field.end) continue
    const from = start + field.start
    const to = start + field.end
    const record = {
      envelope,
      path,
      contentType,
      charset,
      origin: `header ${field.name}` as const,
      alternative,
      start: toFile === undefined ? from : toFile.start(from),
      end: toFile === undefined ? to : toFile.end(to - 1),
    }
    emit(new Part(record, new FieldContent(block.text.slice(field.start, field.end), from, toFile)))
  }
}

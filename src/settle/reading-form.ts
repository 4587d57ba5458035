import type { Reading } from '../repair/reading.ts'

/** How a reading differs from others of the same place, as its repairs tell. */

/** How many hyphens at line breaks a reading drops: those of a typesetter go in every reading. */
export function droppedHyphens({ repairs }: Reading): number {
  let count = 0
  for (const { kind, insert } of repairs) if (kind === 'hyphen' && insert === '') count++
  return count
}

/** Whether a reading holds what an escape or a character reference stands for. */
export function isDecoded({ repairs }: Reading): boolean {
  return repairs.some(({ kind }) => kind === 'escape')
}

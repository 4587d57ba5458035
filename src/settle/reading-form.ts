import type { Reading } from '../repair/reading.ts'

/** How a reading differs from others of the same place, as its repairs tell. */

/** Whether a reading drops a hyphen at a line break. */
export function hasDropped({ repairs }: Reading): boolean {
  return repairs.some(({ kind, insert }) => kind === 'hyphen' && insert === '')
}

/** Whether a reading holds what an escape or a character reference stands for. */
export function isDecoded({ repairs }: Reading): boolean {
  return repairs.some(({ kind }) => kind === 'escape')
}

import type { Range } from '../../job/range.ts'
import type { StoredBytes } from '../../source/window.ts'
import { Store } from './store/index.ts'

/** Each range reads the tables of all folders again. */
const MOST_RANGES = 16

/** About as many messages in each, by their numbers. */
export async function rangesOf(file: StoredBytes, fileSize: number, size: number): Promise<Range[]> {
  const store = await Store.open(file, () => {})
  const count = (await store?.count()) ?? 0
  const parts = Math.max(1, Math.min(count, MOST_RANGES, Math.ceil(fileSize / size)))
  const part = (of: number, index: number): number => Math.floor((of * index) / parts)
  return Array.from({ length: parts }, (_, index) => {
    const first = part(count, index)
    const messages = index + 1 < parts ? part(count, index + 1) - first : undefined
    return { start: part(fileSize, index), end: part(fileSize, index + 1), message: first + 1, line: 1, messages }
  })
}

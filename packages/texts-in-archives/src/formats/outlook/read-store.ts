import type { ReadJob } from '../../job/job.ts'
import type { Range } from '../../job/range.ts'
import type { Part } from '../../part/part.ts'
import { storedBytes } from '../../source/stored-source.ts'
import type { Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { readItem } from './read-item.ts'
import { Store } from './store/index.ts'

const ALL = { message: 1 }

/** Folder by folder, then those without a folder; or some, by number. */
export async function* readStore(
  window: Window,
  job: ReadJob,
  readMember: ReadMember,
  { message, messages = Number.POSITIVE_INFINITY }: Pick<Range, 'message' | 'messages'> = ALL,
): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  if (stored === undefined) {
    job.report('memory-limit')
    return
  }
  const store = await Store.open(stored, ({ what, offset }) => job.report('corrupt', offset, what))
  if (store === undefined) return
  const from = message - 1
  for await (const { item, number, node, folder, isDeleted } of store.messages(from, from + messages)) {
    const place = { number: number + 1, folder: folder || undefined, node, isDeleted }
    yield* job.contain(readItem(item, job, place, readMember))
    yield job.drain()
  }
}

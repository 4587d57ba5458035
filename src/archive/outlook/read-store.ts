import type { ReadMember } from '../member.ts'
import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import type { Window } from '../window.ts'
import { readItem } from './read-item.ts'
import { Store } from './store/index.ts'
import { storedBytes } from './stored-source.ts'

/** Reads a store of Outlook (`.pst`, `.ost`): its messages, folder by folder, and those that are in none. */
export async function* readStore(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  if (stored === undefined) {
    job.report('memory-limit')
    return
  }
  const store = await Store.open(stored, ({ what, offset }) => job.report('corrupt', offset, what))
  if (store === undefined) return
  let number = 0
  for await (const { item, node, folder, isDeleted } of store.messages()) {
    yield* readItem(item, job, { number: ++number, folder: folder || undefined, node, isDeleted }, readMember)
    yield job.take()
  }
}

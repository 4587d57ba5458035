import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { storedBytes } from '../../source/stored-source.ts'
import type { Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { readItem } from './read-item.ts'
import { openTnef } from './tnef.ts'

/** Its bodies and attachments belong to the message around it, if there is one. */
export async function* readTnef(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  const item = stored && (await openTnef(stored, (code) => job.report(code)))
  const envelope = job.context.within?.at(job.context.source)
  if (item !== undefined) yield* readItem(item, job, { number: 1, envelope }, readMember)
  else if (stored === undefined) job.report('memory-limit')
}

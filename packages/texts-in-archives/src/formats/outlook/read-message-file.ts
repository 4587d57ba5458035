import type { ReadJob } from '../../job/job.ts'
import { nameOf } from '../../job/sign.ts'
import type { Part } from '../../part/part.ts'
import { storedBytes } from '../../source/stored-source.ts'
import type { Window } from '../../source/window.ts'
import { WideRuns } from '../../text/byte-runs.ts'
import { CompoundFile } from '../compound/compound-file.ts'
import { ENCRYPTED_OFFICE, OTHER_COMPOUND } from '../compound/unread.ts'
import type { ReadMember } from '../row.ts'
import { openMessageFile } from './message-file.ts'
import { readItem } from './read-item.ts'

/** One of another program is reported. */
export async function* readMessageFile(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  if (stored === undefined) {
    job.report('memory-limit')
    return
  }
  const compound = await CompoundFile.open(stored)
  const item = compound && (await openMessageFile(compound))
  if (item !== undefined) {
    yield* readItem(item, job, { number: 1 }, readMember)
    if (compound!.isDamaged) job.report('corrupt')
    return
  }
  const names = compound && (await compound.children(compound.root))
  const { readOldOffice } = await import('../old-office/read-old-office.ts')
  const document = names && readOldOffice(compound, names, job, readMember)
  if (document !== undefined) {
    yield* document
    return
  }
  job.report('unsupported', undefined, nameOf(names?.has('EncryptedPackage') ? ENCRYPTED_OFFICE : OTHER_COMPOUND))
  const runs = new WideRuns()
  for (let at = 0; at < stored.size; at += STEP) {
    const bytes = await stored.read(at, STEP)
    if (bytes.length === 0) break
    runs.look(bytes, at)
  }
  runs.give(job)
}

/** In bytes. */
const STEP = 1 << 20

import { AttachmentPart } from '../job/attachment.ts'
import type { Beside } from '../job/beside.ts'
import type { Choices } from '../job/choices.ts'
import { openJob, type ReadJob } from '../job/job.ts'
import type { ArchiveSource } from '../part/envelope.ts'
import type { Part } from '../part/part.ts'
import { sha256OfStored } from '../source/digest.ts'
import { Meter, MeteredSource } from '../source/expansion-meter.ts'
import { errorCode, FallibleSource } from '../source/fallible-source.ts'
import { type ByteSource, BytesSource } from '../source/window.ts'
import { TABLE } from './in-memory.ts'
import { readContent } from './read-content.ts'

export interface SourceOptions {
  /** Asked once all was read: whether the file was changed meanwhile. */
  hasChanged?(): Promise<boolean>
  read?(bytes: ByteSource, job: ReadJob): AsyncGenerator<Part[]>
  /** The digest of the whole file, of which the source may be a part. */
  sha256?(): Promise<string | undefined>
  readonly beside?: Beside | undefined
}

export async function* readSource(
  source: ArchiveSource,
  bytes: ByteSource,
  choices: Choices,
  { hasChanged, read = readContent, sha256, beside }: SourceOptions = {},
): AsyncGenerator<Part[]> {
  const meter = new Meter(choices.maxExpansion, choices.signal)
  const fallible = new FallibleSource(bytes)
  const stored = choices.hash ? fallible.stored() : undefined
  const fileSha256 = stored && (await (sha256?.() ?? sha256OfStored(stored)))
  const job = openJob(fileSha256 === undefined ? source : { ...source, fileSha256 }, choices, meter, TABLE)
  job.beside = beside
  const metered = new MeteredSource(fallible, meter, choices.onRead)
  try {
    yield* withAttachments(read(metered, job), job)
    if (fallible.failure !== undefined) job.report('unreadable', undefined, errorCode(fallible.failure))
    else if (await hasChanged?.()) job.report('changed')
    job.reportUntold()
    if (job.waiting > 0) yield job.drain()
  } catch (error) {
    job.reportThrown(error)
    job.reportUntold()
    yield job.drain()
  } finally {
    await metered.close()
  }
}

/** Batches in which attached files are read in place of their stand-ins, as a walk over a message cannot wait. */
async function* withAttachments(batches: AsyncGenerator<Part[]>, job: ReadJob): AsyncGenerator<Part[]> {
  for await (const batch of batches) {
    if (!batch.some(isAttachment)) {
      yield batch
      continue
    }
    let given = 0
    for (let index = 0; index < batch.length; index++) {
      const part = batch[index]!
      if (!isAttachment(part)) continue
      if (index > given) yield batch.slice(given, index)
      given = index + 1
      const inner = job.enterAttachment(part.attachment, part.level)
      yield* withAttachments(readContent(new BytesSource(part.attachment.bytes), inner), inner)
    }
    yield batch.slice(given)
  }
}

function isAttachment(part: Part): part is AttachmentPart {
  return part instanceof AttachmentPart
}

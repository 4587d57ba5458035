import { AttachmentPart } from './attachment.ts'
import { readContent } from './content.ts'
import type { Part } from './part.ts'
import type { ReadJob } from './read-job.ts'
import { BytesSource } from './window.ts'

/**
 * Reads the attachments for which parts stand, each in its place. They are read when their batch is given out,
 * since a message is walked in one go, and archives are read step by step.
 */
export async function* withAttachments(batches: AsyncGenerator<Part[]>, job: ReadJob): AsyncGenerator<Part[]> {
  for await (const batch of batches) {
    let given = 0
    for (let index = 0; index < batch.length; index++) {
      const part = batch[index]!
      if (!(part instanceof AttachmentPart)) continue
      if (index > given) yield batch.slice(given, index)
      given = index + 1
      const inner = job.enterAttachment(part.attachment)
      yield* withAttachments(readContent(new BytesSource(part.attachment.bytes), inner, part.level + 1), inner)
    }
    yield given === 0 ? batch : batch.slice(given)
  }
}

import { plainForm } from '../../decoding/body.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { unreadBlock } from '../../text/block.ts'
import { readBy } from '../../text/document.ts'
import { LeafReader } from '../../text/leaf.ts'
import { DumpReader } from './dump-reader.ts'

export function readDump(window: Window, job: ReadJob, charset: string | undefined): AsyncGenerator<Part[]> {
  const { context } = job
  const form = { form: plainForm(charset), html: new DumpReader(context.emit, context) }
  const reader = new LeafReader(job.record('text/x-wiki'), form, context.emit, [], undefined, unreadBlock(context))
  return readBy(reader, window, job, 0)
}

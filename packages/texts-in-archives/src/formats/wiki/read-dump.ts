import { plainForm } from '../../decoding/body.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { readBy } from '../../text/document.ts'
import { LeafReader } from '../../text/leaf.ts'
import { DumpReader } from './dump-reader.ts'

export function readDump(window: Window, job: ReadJob, charset: string | undefined): AsyncGenerator<Part[]> {
  const { emit } = job.context
  const form = { form: plainForm(charset), html: new DumpReader(emit, job.context) }
  return readBy(new LeafReader(job.record('text/x-wiki'), form, emit, [], undefined), window, job, 0)
}

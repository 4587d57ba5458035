import { plainForm } from '../../decoding/body.ts'
import type { ReadJob } from '../../job/job.ts'
import { Envelope } from '../../part/envelope.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { readBy } from '../../text/document.ts'
import { LeafReader } from '../../text/leaf.ts'
import { DumpReader } from './dump-reader.ts'

export function readDump(window: Window, job: ReadJob, charset: string | undefined): AsyncGenerator<Part[]> {
  const { source, within, path, emit } = job.context
  const record = {
    ...{ envelope: new Envelope(source, 0, undefined, within), path, contentType: 'text/x-wiki', charset: undefined },
    ...{ alternative: false, form: plainForm(charset), html: new DumpReader(emit, job.context), mayBeBlank: false },
  }
  return readBy(new LeafReader(record, emit, [], undefined), window, job, 0)
}

import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { storedBytes } from '../../source/stored-source.ts'
import type { Window } from '../../source/window.ts'
import { OldDocument } from './document.ts'
import { readExcel } from './excel.ts'
import { readWord } from './word.ts'

/** The name of the stream that a document later has in a compound file. */
export type EarlyFormat = 'worddocument' | 'book'

export async function* readEarly(window: Window, job: ReadJob, stream: EarlyFormat): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  if (stored === undefined) {
    job.report('memory-limit')
    return
  }
  const document = new OldDocument((name) => (name === stream ? stored : undefined), job)
  yield* stream === 'book' ? readExcel(document) : readWord(document)
}

import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { giveRtf } from './parts.ts'
import { textOf } from './text.ts'

const MOST_BYTES = 256 << 20
const MOST_CHARACTERS = 64 << 20

export async function* readRtf(window: Window, job: ReadJob): AsyncGenerator<Part[]> {
  while (window.end <= MOST_BYTES) if (!(await window.more(0))) break
  if (!window.ended) {
    job.report('memory-limit')
    return
  }
  const found = textOf(window.bytes, MOST_CHARACTERS)
  if (found === undefined) job.report('corrupt')
  else {
    yield* giveRtf(found, job.record('text/rtf'), job)
    if (found.problem !== undefined) job.report(found.problem)
  }
  yield job.drain()
}

import { type Compression, decompress } from '../../compression/decompress.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { LimitedSource } from '../../source/expansion-meter.ts'
import { RangeSource } from '../../source/range-source.ts'
import { passRest, type Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'

export async function* readCompressed(
  kind: Compression,
  window: Window,
  job: ReadJob,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const input = new RangeSource(window, 0)
  const source = await decompress(kind, input, job)
  if (source === undefined) return
  const tooMuch = (): void => job.report('expansion-limit', input.position)
  const limited = new LimitedSource(source, job.meter, tooMuch)
  try {
    yield* readMember(limited, job)
    await passRest(limited)
  } finally {
    await source.close()
  }
}

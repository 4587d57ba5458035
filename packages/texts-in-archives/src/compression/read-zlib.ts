import { InflateSource } from '#unpack/inflate'
import type { ReadJob } from '../job/job.ts'
import type { Part } from '../part/part.ts'
import { LimitedSource } from '../source/expansion-meter.ts'
import { RangeSource } from '../source/range-source.ts'
import { type ByteSource, BytesSource, passRest, Window } from '../source/window.ts'

/** In bytes (RFC 1950 §2.2). */
const HEADER_SIZE = 2

export async function* readZlib(
  bytes: Buffer,
  job: ReadJob,
  read: (source: ByteSource, job: ReadJob) => AsyncGenerator<Part[]>,
): AsyncGenerator<Part[]> {
  const inflated = new InflateSource(new RangeSource(new Window(new BytesSource(bytes)), HEADER_SIZE))
  const limited = new LimitedSource(inflated, job.meter, () => job.report('expansion-limit'))
  try {
    yield* read(limited, job)
    await passRest(limited)
    if (inflated.state === 'corrupt' || inflated.state === 'truncated') job.report(inflated.state)
    yield job.drain()
  } finally {
    await inflated.close()
  }
}

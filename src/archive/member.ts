import type { Part } from './part.ts'
import type { ReadJob } from './read-job.ts'
import type { ByteSource } from './window.ts'

/** Reads a member of an archive, of any kind. */
export type ReadMember = (source: ByteSource, job: ReadJob) => AsyncGenerator<Part[]>

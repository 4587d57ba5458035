import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import type { ByteSource } from '../source/window.ts'

export type ReadMember = (source: ByteSource, job: ReadJob) => AsyncGenerator<Part[]>

export interface MemberReader {
  skips?(name: string): boolean
  /** Reads a member in memory. The result is false, and nothing is read, if that takes several steps. */
  take(bytes: Buffer, job: ReadJob, name: string): boolean
  read(source: ByteSource, job: ReadJob, name: string): AsyncGenerator<Part[]>
}

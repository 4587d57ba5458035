import type { ReadJob } from '../job/job.ts'
import type { Found, Sign } from '../job/sign.ts'
import type { Part } from '../part/part.ts'
import type { ByteSource, Window } from '../source/window.ts'

/** A row of the table of formats. */
export interface FileFormat extends Sign {
  /** Reads a file. A format without it is not read. */
  open?(found: Found, window: Window, job: ReadJob, nest: Nest): Batches | Promise<Batches>
  /** Reads a small member at once. */
  take?(found: Found, bytes: Buffer, job: ReadJob): void
}

type Batches = AsyncIterable<Part[]> | Iterable<Part[]>

export type ReadMember = (source: ByteSource, job: ReadJob) => AsyncGenerator<Part[]>

/** Reads the members of a zip file. */
export interface MemberReader {
  skips?(name: string): boolean
  /** Reads a member in memory. The result is false, and nothing is read, if that takes several steps. */
  take(bytes: Buffer, job: ReadJob, name: string): boolean
  read(source: ByteSource, job: ReadJob, name: string): AsyncGenerator<Part[]>
}

/** Reads what is in a file, whatever its format is. */
export interface Nest {
  take(bytes: Buffer, job: ReadJob): boolean
  readonly read: ReadMember
  /** Reads what a compressed file holds. */
  readonly unpacked: ReadMember
  /** Reads the same file from other bytes. */
  readonly again: ReadMember
}

import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import type { ByteSource } from '../source/window.ts'

/**
 * Files of files: mailboxes, batches of news, tar, zip and WARC. In: a `Window` on the whole. Out: each message or
 * member, read by what its first bytes show.
 */

/** Reads a member of an archive, of any kind. */
export type ReadMember = (source: ByteSource, job: ReadJob) => AsyncGenerator<Part[]>

/** Reads the members of an archive by their names. */
export interface MemberReader {
  /** Whether a member is not read, whatever it holds. */
  skips?(name: string): boolean
  /**
   * Reads a member whose bytes are in memory. The result is false, and nothing is read, if that takes several steps.
   */
  take(bytes: Buffer, job: ReadJob, name: string): boolean
  read(source: ByteSource, job: ReadJob, name: string): AsyncGenerator<Part[]>
}

import type { ReadJob } from '../job/job.ts'
import type { Range } from '../job/range.ts'
import type { Found, Sign } from '../job/sign.ts'
import type { Part } from '../part/part.ts'
import type { ByteSource, StoredBytes, Window } from '../source/window.ts'

/** A row of the table of formats. */
export interface FileFormat extends Sign {
  /** Reads a file. A format without it is not read. */
  open?(found: Found, window: Window, job: ReadJob, nest: Nest): Batches | Promise<Batches>
  /** Reads a small member at once. */
  take?(found: Found, bytes: Buffer, job: ReadJob): void
  /** How a file of many messages is divided into ranges, which are read one by one. */
  readonly division?: Division
}

export interface Division {
  /** Walks over messages that follow each other, and gives the place and number from 0 of each. */
  walk?(window: Window, start: number, onMessage: (at: number, number: number) => void): AsyncIterable<void>
  /** The ranges of a file in which messages lie anywhere: by their numbers, `start` and `end` are approximate. */
  ranges?(file: StoredBytes, fileSize: number, size: number): Promise<readonly Range[]>
  /** Reads a range: of messages that follow each other, the window begins with it. */
  open(window: Window, job: ReadJob, nest: Nest, range: Range): Batches | Promise<Batches>
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

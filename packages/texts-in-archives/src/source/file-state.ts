import type { BigIntStats } from 'node:fs'

/** What tells of a file whether it is still as it was. Plain values, which can be written to a file. */
export interface FileState {
  /** The number of its inode: a path that was given to another file has another one. */
  readonly inode: string
  readonly size: number
  /** The time of the last change of its bytes, in nanoseconds since 1970. */
  readonly mtime: string
}

export function stateOf({ ino, size, mtimeNs }: BigIntStats): FileState {
  return { inode: String(ino), size: Number(size), mtime: String(mtimeNs) }
}

/**
 * Whether bytes that were in a file may be gone: it is another one, is shorter, or was written to and has the same
 * size. A log or mailbox that has only grown keeps them.
 */
export function isChanged(before: FileState, now: FileState): boolean {
  if (now.inode !== before.inode || now.size < before.size) return true
  return now.size === before.size && now.mtime !== before.mtime
}

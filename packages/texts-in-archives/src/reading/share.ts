import type { Range } from '../job/range.ts'
import type { FileState } from '../source/file-state.ts'
import type { Anew, Reached } from './reached.ts'

/**
 * A share of an archive that can be read without the rest: a file, or consecutive messages of a mailbox. It is a plain
 * object that can be sent to a thread or written to a file.
 */
export interface Share {
  readonly path: string | Uint8Array
  /** Whether the path was found in a folder. It is then opened only if it is a file. */
  readonly isWalked?: boolean | undefined
  /** Size of the share in bytes; undefined if it is not known beforehand. */
  readonly size?: number | undefined
  /** The kind of the content, if it was read: `mbox`, `gzip`, `tar`, `text` and others. */
  readonly kind?: string | undefined
  /** The messages of a mailbox that start from `start` up to `end`, or some of a store of Outlook. */
  readonly range?: Range | undefined
  /** The file as it was when it was divided. If it has changed, the range is not read: it would start anywhere. */
  readonly state?: FileState | undefined
  /** If `divideArchive` was asked for it: of the last share of a file, how far the file is read with it. */
  readonly reached?: Reached | undefined
  /** Of the first share of a mailbox that was read before: why all of it is read anew. */
  readonly anew?: Anew | undefined
}

export function isShare(value: unknown): value is Share {
  const { path } = (value ?? {}) as Partial<Share>
  return typeof path === 'string' || path instanceof Uint8Array
}

/**
 * Checks the fields of a share, which may come from a file.
 *
 * @throws TypeError for a field of the wrong type, or a number that is not whole or out of its bounds.
 */
export function checkShare({ isWalked, size, kind, range, state }: Share): void {
  if (isWalked !== undefined && typeof isWalked !== 'boolean') throw wrong('isWalked', 'true or false')
  if (size !== undefined) checkNumber('size', size, 0)
  if (kind !== undefined && typeof kind !== 'string') throw wrong('kind', 'a string')
  if (state !== undefined) checkState(state)
  if (range === undefined) return
  if (typeof range !== 'object' || range === null) throw wrong('range', 'an object')
  checkNumber('range.start', range.start, 0)
  checkNumber('range.end', range.end, range.start)
  checkNumber('range.message', range.message, 1)
  checkNumber('range.line', range.line, 1)
  if (range.messages !== undefined) checkNumber('range.messages', range.messages, 0)
}

function checkState(state: FileState): void {
  if (typeof state !== 'object' || state === null) throw wrong('state', 'an object')
  if (typeof state.inode !== 'string') throw wrong('state.inode', 'a string')
  checkNumber('state.size', state.size, 0)
  if (typeof state.mtime !== 'string') throw wrong('state.mtime', 'a string')
}

function checkNumber(name: string, value: unknown, least: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least) throw wrong(name, `a whole number from ${least} on`)
}

function wrong(name: string, must: string): TypeError {
  return new TypeError(`readArchive: ${name} of a share must be ${must}`)
}

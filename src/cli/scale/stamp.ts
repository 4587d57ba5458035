import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs'
import type { Share } from '../../archive/index.ts'
import { sentenceOf } from '../system/errors.ts'
import type { PlannedShare, Stamp } from './unit-line.ts'

const NO_STAMP: Stamp = { size: null, mtime: null }

/** What the system says of the file, or the system's error; that it may not be read is one. */
export function look({ path, isWalked }: Share): Stats | NodeJS.ErrnoException {
  try {
    const name = Buffer.from(path as string)
    const stats = isWalked ? lstatSync(name) : statSync(name)
    if (stats.isFile() || stats.isDirectory()) accessSync(name, constants.R_OK)
    return stats
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/** Only a file has one. */
export function stampOf(stats: Stats | NodeJS.ErrnoException): Stamp {
  if (stats instanceof Error || !stats.isFile()) return NO_STAMP
  return { size: stats.size, mtime: Math.floor(stats.mtimeMs) }
}

/** In which way a file is not what it was when the plan was made; undefined if it is. */
export function changeOf(share: PlannedShare): string | undefined {
  const stats = look(share)
  const { size, mtime } = stampOf(stats)
  if (size === share.stamp.size && mtime === share.stamp.mtime) return undefined
  if (size === null) return stats instanceof Error ? sentenceOf(stats) : 'is no longer a file'
  return share.stamp.size === null ? 'did not exist when the plan was made' : 'has changed since the plan was made'
}

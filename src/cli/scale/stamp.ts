import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs'
import type { Share } from '../../archive/index.ts'
import { sentenceOf } from '../system/errors.ts'
import type { PlannedShare, Stamp } from './unit-line.ts'

const NO_STAMP: Stamp = { size: null, mtime: null }

/** The metadata of a file, or the system's error, also if the file exists but may not be read. */
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

/** The stamp of a file. Everything else has a stamp of nulls. */
export function stampOf(stats: Stats | NodeJS.ErrnoException): Stamp {
  if (stats instanceof Error || !stats.isFile()) return NO_STAMP
  return { size: stats.size, mtime: Math.floor(stats.mtimeMs) }
}

/** Says how a file has changed since the plan was made, or undefined if it has not. */
export function changeOf(share: PlannedShare): string | undefined {
  const stats = look(share)
  const { size, mtime } = stampOf(stats)
  if (size === share.stamp.size && mtime === share.stamp.mtime) return undefined
  if (size === null) return stats instanceof Error ? sentenceOf(stats) : 'is no longer a file'
  return share.stamp.size === null ? 'did not exist when the plan was made' : 'has changed since the plan was made'
}

import { fstatSync, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Refusal, sentenceOf } from './errors.ts'

/** What tells a file from all others of this machine, whatever its names. */
export interface FileIdentity {
  readonly dev: number
  readonly ino: number
}

const STDOUT = 1

/**
 * The file at a path, or the target of a link, so that the link is kept. The result often stands in a folder that
 * others can write to: a link that another user has made there is not followed.
 *
 * `otherwise` says what happens without the option that names the path.
 *
 * @throws Refusal if it is not a file.
 */
export function fileAt(path: string, otherwise: string): string {
  try {
    const named = lstatSync(path, { throwIfNoEntry: false })
    const isLink = named?.isSymbolicLink() === true
    if (isLink && process.getuid !== undefined && named?.uid !== process.getuid())
      throw new Refusal(`${path}: is a link of another user`)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return isLink ? resolve(dirname(path), readlinkSync(path)) : path
    if (stats.isFile()) return realpathSync(path)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${path}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
  throw new Refusal(`${path}: is not a file; ${otherwise}`)
}

/** Refuses to write a file that is read as well. @throws Refusal if one of `inputs` is the file at `path`. */
export function refuseInput(path: string, inputs: Iterable<string | Uint8Array>): void {
  const file = statsAt(path)
  if (file === undefined) return
  for (const input of inputs) {
    const other = statsAt(input)
    if (other !== undefined && isSameFile(other, file)) throw new Refusal(`${path}: is read, and is not written over`)
  }
}

export function isSameFile(a: FileIdentity, b: FileIdentity): boolean {
  return a.ino === b.ino && a.dev === b.dev
}

/** What a path leads to, or undefined if there is nothing, or nothing that can be asked: who reads it is told why. */
export function statsAt(path: string | Uint8Array): Stats | undefined {
  try {
    return statSync(Buffer.from(path as string), { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** What a descriptor leads to; undefined if it is closed. */
export function statsOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor)
  } catch {
    return undefined
  }
}

/** The file that standard output goes to, or undefined if it does not go to a file. */
export function outputFile(): Stats | undefined {
  try {
    const stats = fstatSync(STDOUT)
    return stats.isFile() ? stats : undefined
  } catch {
    return undefined
  }
}

import { lstatSync, statSync } from 'node:fs'
import { type DivideOptions, divideArchive, type FolderRules, type Format, type Share } from 'texts-in-archives'
import { type FileIdentity, isSameFile, outputFile } from '../system/target-file.ts'

/** A unit of work: shares of the input that one worker reads in order. Units can be read in any order. */
export interface Unit {
  readonly id: number
  readonly shares: readonly Share[]
}

/** The default for the number of small files that one unit can hold. */
const DEFAULT_MOST_SHARES = 256

/**
 * Divides inputs into units of about `size` bytes: ranges of large mailboxes, single files, and groups of small ones; each
 * file is a unit if the size is infinite. A file in a folder is skipped if standard output goes to it, as in grep, and so
 * are the files `own`. `rules` choose the files of folders, and `reached` says what was read before.
 */
export async function* planUnits(
  paths: Iterable<string | Uint8Array>,
  size: number,
  format: Format | undefined,
  rules: FolderRules | undefined,
  mostShares: number = DEFAULT_MOST_SHARES,
  own: readonly FileIdentity[] = [],
  reached?: DivideOptions['reached'],
): AsyncGenerator<Unit> {
  let id = 0
  let shares: Share[] = []
  let sum = 0
  const output = outputFile()
  const written = output === undefined ? own : [...own, output]
  const isFollowing = rules?.follows === true
  for await (const share of divideArchive(paths, { size, format, rules, blocking: true, reached })) {
    if ((share.isWalked || isFollowing) && isOneOf(share, written)) continue
    shares.push(share)
    sum += share.size ?? size
    if (sum < size && shares.length < mostShares && Number.isFinite(size)) continue
    yield { id: id++, shares }
    shares = []
    sum = 0
  }
  if (shares.length > 0) yield { id, shares }
}

/** Whether the share stands for something in a folder that is no file, such as a link; reading it says so. */
export function isNoFile({ isWalked, size }: Share): boolean {
  return isWalked === true && size === undefined
}

function isOneOf({ path, isWalked }: Share, files: readonly FileIdentity[]): boolean {
  if (files.length === 0 || path === '-') return false
  try {
    const found = (isWalked ? lstatSync : statSync)(Buffer.from(path as string))
    return files.some((file) => isSameFile(file, found))
  } catch {
    return false
  }
}

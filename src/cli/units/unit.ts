import { fstatSync, lstatSync, type Stats } from 'node:fs'
import { divideArchive, type Format, type Share } from '../../archive/index.ts'

/** A unit of work: shares of the input that one worker reads in order. Units can be read in any order. */
export interface Unit {
  /** The number of the unit in the order of the input, from 0. */
  readonly id: number
  readonly shares: readonly Share[]
}

/** The default for the number of small files that one unit can hold. */
const DEFAULT_MOST_SHARES = 256

/**
 * Divides inputs into units of about `size` bytes: ranges of large mailboxes, single files, and groups of consecutive
 * small files. If the size is infinite, each file is a unit. As in grep, a file in a folder is skipped if standard
 * output goes to it: it would be read while it is written.
 */
export async function* planUnits(
  paths: Iterable<string | Uint8Array>,
  size: number,
  format: Format | undefined,
  mostShares: number = DEFAULT_MOST_SHARES,
): AsyncGenerator<Unit> {
  let id = 0
  let shares: Share[] = []
  let sum = 0
  const output = outputFile()
  for await (const share of divideArchive(paths, { size, format })) {
    if (output !== undefined && isSame(share, output)) continue
    shares.push(share)
    sum += share.size ?? size
    if (sum < size && shares.length < mostShares && Number.isFinite(size)) continue
    yield { id: id++, shares }
    shares = []
    sum = 0
  }
  if (shares.length > 0) yield { id, shares }
}

/** The file that standard output goes to, or undefined if it does not go to a file. */
function outputFile(): Stats | undefined {
  try {
    const stats = fstatSync(1)
    return stats.isFile() ? stats : undefined
  } catch {
    return undefined
  }
}

function isSame({ path, isWalked }: Share, file: Stats): boolean {
  if (!isWalked) return false
  try {
    const { ino, dev } = lstatSync(Buffer.from(path as string))
    return ino === file.ino && dev === file.dev
  } catch {
    return false
  }
}

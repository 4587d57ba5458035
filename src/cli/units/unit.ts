import { fstatSync, lstatSync, type Stats } from 'node:fs'
import { divideArchive, type Format, type Share } from '../../archive/index.ts'

/** A unit of work: shares of the input that one worker reads, one behind the other. Units can be read in any order. */
export interface Unit {
  /** From 0 on, in the order of the input. */
  readonly id: number
  readonly shares: readonly Share[]
}

/** Of very small files, so many are one unit, if nothing is said. */
const DEFAULT_MOST_SHARES = 256

/**
 * Divides inputs into units of about `size` bytes: ranges of large mailboxes, and files; small files that stand one
 * behind the other are put together. With an infinite size, each file is one. The file that standard output goes to is
 * none of a folder's, as with grep: it would be read while it is written.
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

/** The file that standard output goes to, if it is one. */
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

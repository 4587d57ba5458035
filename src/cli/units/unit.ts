import { divideArchive, type Format, type Share } from '../../archive/index.ts'

/** A unit of work: shares of the input that one worker reads, one behind the other. Units can be read in any order. */
export interface Unit {
  /** From 0 on, in the order of the input. */
  readonly id: number
  readonly shares: readonly Share[]
}

/** Of very small files, so many are one unit, if nothing is said. */
const MOST_SHARES = 256

/**
 * Divides inputs into units of about `size` bytes: ranges of large mailboxes, and files; small files that stand one
 * behind the other are put together. With an infinite size, each file is one.
 */
export async function* planUnits(
  paths: Iterable<string | Uint8Array>,
  size: number,
  format: Format | undefined,
  mostShares: number = MOST_SHARES,
): AsyncGenerator<Unit> {
  let id = 0
  let shares: Share[] = []
  let sum = 0
  for await (const share of divideArchive(paths, { size, format })) {
    shares.push(share)
    sum += share.size ?? size
    if (sum < size && shares.length < mostShares && Number.isFinite(size)) continue
    yield { id: id++, shares }
    shares = []
    sum = 0
  }
  if (shares.length > 0) yield { id, shares }
}

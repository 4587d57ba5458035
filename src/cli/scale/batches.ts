import type { PlannedShare, PlannedUnit } from './unit-line.ts'
import { addNumber, type UnitRanges } from './unit-numbers.ts'

/** Units that one task does, and about how much that is. */
export interface Batch {
  readonly units: UnitRanges
  /** In bytes of a plain mailbox. */
  readonly work: number
}

/** Mail is packed to about a fifth, and unpacking it costs as much again. */
const PACKED = 8
const PACKED_KIND = /^(?:gzip|zstd|xz|compress|zip|tar)$/
const PACKED_NAME = /\.(?:gz|tgz|zst|xz|Z|zip)$/
/** The slowest of all by far. */
const BZIP2 = 30
const BZIP2_NAME = /\.t?bz2?$/

/** How long a unit takes, as if it were a plain mailbox of so many bytes. */
export function workOf({ shares }: PlannedUnit): number {
  return shares.reduce((sum, share) => sum + (share.size ?? 0) * factorOf(share), 0)
}

/** What was not looked at may be what its name says. */
function factorOf({ path, kind }: PlannedShare): number {
  const name = kind === undefined ? Buffer.from(path as string).toString() : ''
  if (kind === 'bzip2' || BZIP2_NAME.test(name)) return BZIP2
  return (kind !== undefined && PACKED_KIND.test(kind)) || PACKED_NAME.test(name) ? PACKED : 1
}

/** Puts units together, in their order: batches of about `least`, larger ones where there were more than `most`. */
export function toBatches(units: readonly { id: number; work: number }[], least: number, most: number): Batch[] {
  const total = units.reduce((sum, { work }) => sum + work, 0)
  for (let size = Math.max(least, total / most); ; size *= 1.1) {
    const batches = fill(units, size)
    if (batches.length <= most) return batches
  }
}

function fill(units: readonly { id: number; work: number }[], size: number): Batch[] {
  const batches: { units: UnitRanges; work: number }[] = []
  for (const { id, work } of units) {
    const latest = batches.at(-1)
    if (latest === undefined || latest.work + work > size) batches.push({ units: [[id, id]], work })
    else {
      addNumber(latest.units, id)
      latest.work += work
    }
  }
  return batches
}

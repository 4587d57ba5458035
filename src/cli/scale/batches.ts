import type { PlannedShare, PlannedUnit } from './unit-line.ts'
import { addNumber, type UnitRanges } from './unit-numbers.ts'

/** The units of one task and an estimate of their work. */
export interface Batch {
  readonly units: UnitRanges
  /** The work, as the number of bytes of a plain mailbox that would take as long. */
  readonly work: number
}

/** The work per byte of compressed mail: it has about a fifth of its size, and decompression takes time as well. */
const PACKED = 8
const PACKED_KIND = /^(?:gzip|zstd|xz|lzma|compress|zip|tar|package|pdf)$/
const PACKED_NAME = /\.(?:gz|tgz|zst|xz|lzma|Z|zip|docx|pptx|xlsx|od[pst]|epub|pdf)$/
/** The work per byte of bzip2, by far the slowest format. */
const BZIP2 = 30
const BZIP2_NAME = /\.t?bz2?$/

/** Estimates the work of a unit, as the number of bytes of a plain mailbox that would take as long. */
export function workOf({ shares }: PlannedUnit): number {
  return shares.reduce((sum, share) => sum + (share.size ?? 0) * factorOf(share), 0)
}

/** The work per byte of a share. If its content was not looked at, the name of the file decides. */
function factorOf({ path, kind }: PlannedShare): number {
  const name = kind === undefined ? Buffer.from(path as string).toString() : ''
  if (kind === 'bzip2' || BZIP2_NAME.test(name)) return BZIP2
  return (kind !== undefined && PACKED_KIND.test(kind)) || PACKED_NAME.test(name) ? PACKED : 1
}

/** Groups consecutive units into batches of about `least` work, or of more so that there are at most `most` batches. */
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

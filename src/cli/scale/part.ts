import { join } from 'node:path'
import { version } from '../args/help.ts'
import { PLAN_VERSION } from './unit-line.ts'

/**
 * A part is what a unit gave, in a file: a line that says whose it is, the rows as `--format=ndjson` prints them, a line
 * for each problem, and a line with counts and checksum, without which the part is torn. The same unit gives the same
 * bytes wherever and however often it is run: no time, no machine stands in it.
 */

/** The first line. */
export interface PartHead {
  readonly version: number
  readonly part: number
  /** Of the unit. */
  readonly hash: string
  readonly tool: string
}

/** The last line. */
export interface PartEnd {
  readonly version: number
  readonly end: number
  readonly hash: string
  readonly tool: string
  /** CRC-32 of everything before this line. */
  readonly crc: number
  /** Bytes of the rows. */
  readonly rows: number
  readonly urls: number
  readonly messages: number
  /** Bytes that were read. */
  readonly read: number
  readonly problems: number
}

/** What made a part: another version may find something else. */
export const TOOL: string = version()

export function headOf(part: number, hash: string): PartHead {
  return { version: PLAN_VERSION, part, hash, tool: TOOL }
}

export function partName(id: number): string {
  return `part-${String(id).padStart(6, '0')}.ndjson`
}

export function partPath(folder: string, id: number): string {
  return join(folder, partName(id))
}

/** The number of the unit that a file's name says; undefined for other files. */
export function idOf(name: string): number | undefined {
  const digits = /^part-(\d{6,15})\.ndjson$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { version } from '../args/help.ts'
import { printableJson } from '../output/printable.ts'
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
  /** CRC-32 of this line as it would be without it. */
  readonly seal: number
}

/** What made a part: another version may find something else. */
export const TOOL: string = version()

export function partHead(part: number, hash: string): PartHead {
  return { version: PLAN_VERSION, part, hash, tool: TOOL }
}

/** A last line that shows by itself whether it is damaged: what it counts is relied on before all is read. */
export function sealed(end: Omit<PartEnd, 'seal'>): string {
  return printableJson({ ...end, seal: crc32(printableJson(end)) })
}

/** What a last line says; undefined if it is damaged. @throws SyntaxError where it is cut. */
export function unsealed(line: string): PartEnd | undefined {
  const end: PartEnd = JSON.parse(line)
  const { seal, ...rest } = end
  return seal !== undefined && line === sealed(rest) ? end : undefined
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

import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { version } from '../args/help.ts'
import { printableJson } from '../output/printable.ts'
import { Fields } from './fields.ts'
import { PLAN_VERSION } from './unit-line.ts'

/**
 * A part is a file with the output of one unit: a first line that names the unit, the rows as `--format=ndjson` prints
 * them, a line for each problem, and a last line with counts and a checksum. Without its last line, a part is
 * incomplete. The bytes depend only on the unit, not on the time or the machine.
 */

/** The first line of a part. */
export interface PartHead {
  readonly version: number
  readonly part: number
  /** The hash of the unit. */
  readonly hash: string
  readonly tool: string
}

/** The last line of a part. */
export interface PartEnd {
  readonly version: number
  readonly end: number
  readonly hash: string
  readonly tool: string
  /** CRC-32 of everything before this line. */
  readonly crc: number
  /** The number of bytes of the rows. */
  readonly rows: number
  readonly urls: number
  readonly messages: number
  /** The number of bytes that were read from the input. */
  readonly read: number
  readonly problems: number
  /** CRC-32 of this line without this field. */
  readonly seal: number
}

/** The name and version of this program. Another version may give other rows. */
export const TOOL: string = version()

export function partHead(part: number, hash: string): PartHead {
  return { version: PLAN_VERSION, part, hash, tool: TOOL }
}

/** Writes a last line with its own checksum, because its counts are used before the whole part has been read. */
export function sealed(end: Omit<PartEnd, 'seal'>): string {
  return printableJson({ ...end, seal: crc32(printableJson(end)) })
}

/** Reads a first line. @throws SyntaxError, FieldError if it is cut or damaged. */
export function readHead(line: string): PartHead {
  const fields = new Fields(JSON.parse(line))
  return {
    version: fields.number('version'),
    part: fields.number('part'),
    hash: fields.text('hash'),
    tool: fields.text('tool'),
  }
}

/** Reads a last line; undefined if it is damaged. @throws SyntaxError, FieldError if it is cut or damaged. */
export function unsealed(line: string): PartEnd | undefined {
  const fields = new Fields(JSON.parse(line))
  const rest = {
    version: fields.number('version'),
    hash: fields.text('hash'),
    tool: fields.text('tool'),
    end: fields.number('end'),
    crc: fields.number('crc', 0, 2 ** 32 - 1),
    rows: fields.number('rows'),
    urls: fields.number('urls'),
    messages: fields.number('messages'),
    read: fields.number('read'),
    problems: fields.number('problems'),
  }
  return line === sealed(rest) ? { ...rest, seal: fields.number('seal') } : undefined
}

export function partName(id: number): string {
  return `part-${String(id).padStart(6, '0')}.ndjson`
}

export function partPath(folder: string, id: number): string {
  return join(folder, partName(id))
}

/** The number of the unit in the name of a part; undefined for other files. */
export function idOf(name: string): number | undefined {
  const digits = /^part-(\d{6,15})\.ndjson$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

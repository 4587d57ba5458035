import { createHash } from 'node:crypto'
import type { Range, Share } from '../../archive/index.ts'
import { printableJson } from '../output/printable.ts'
import type { Search } from '../search/search.ts'

/** The version of plans and parts. It changes when a field changes its name or its meaning. */
export const PLAN_VERSION = 1

/** The size and time of a file when the plan was made; both are null if there was no readable file. */
export interface Stamp {
  readonly size: number | null
  /** The time of the last change, in milliseconds since 1970. */
  readonly mtime: number | null
}

/** A share of the input and the stamp of its file. */
export interface PlannedShare extends Share {
  readonly stamp: Stamp
}

/** A unit as a plan describes it, with everything that a machine needs to run it. */
export interface PlannedUnit {
  readonly id: number
  readonly shares: readonly PlannedShare[]
  readonly search: Search
}

/** The last line of a plan, which shows that the plan is complete. */
export interface PlanEnd {
  readonly units: number
  /** The number of bytes of all units. */
  readonly bytes: number
}

/** The fields of a share in a plan. */
interface ShareFields {
  file: string
  /** The name of the file in base64, if it is not UTF-8. */
  fileBytes?: string
  /** Present if the file was found in a folder, not named by the user. */
  walked?: true
  size: number | null
  mtime: number | null
  start?: number
  end?: number
  message?: number
  line?: number
  container: string
}

export function writeUnit({ id, shares, search }: PlannedUnit): string {
  const fields = shares.map(fieldsOf)
  const content = fields.length === 1 ? fields[0] : { container: 'several', shares: fields }
  return printableJson({ version: PLAN_VERSION, id, ...content, search })
}

export function writeEnd({ units, bytes }: PlanEnd): string {
  return printableJson({ version: PLAN_VERSION, units, bytes })
}

/** A hash that differs between plans, also between plans for the same files with different options. */
export function hashOf(unit: PlannedUnit): string {
  return createHash('sha256').update(writeUnit(unit)).digest('hex').slice(0, 32)
}

/** The number of bytes that a unit reads. */
export function unitSize({ shares }: PlannedUnit): number {
  return shares.reduce((sum, { size }) => sum + (size ?? 0), 0)
}

/** Reads a unit or the end of a plan; undefined if the line is neither. @throws SyntaxError, TypeError */
export function parseLine(line: string): PlannedUnit | PlanEnd | undefined {
  const { version, id, units, bytes, search, ...fields } = JSON.parse(line)
  if (version !== PLAN_VERSION) return undefined
  if (Number.isSafeInteger(units) && Number.isSafeInteger(bytes)) return { units, bytes }
  if (!Number.isSafeInteger(id) || typeof search !== 'object' || search === null) return undefined
  const shares: unknown[] = fields.shares ?? [fields]
  return { id, shares: shares.map((share) => shareOf(share as ShareFields)), search }
}

function fieldsOf({ path, isWalked, size, kind, range, stamp }: PlannedShare): ShareFields {
  const bytes = Buffer.from(path as string)
  const file = bytes.toString()
  return {
    file,
    ...(bytes.equals(Buffer.from(file)) ? {} : { fileBytes: bytes.toString('base64') }),
    ...(isWalked ? { walked: true } : {}),
    size: stamp.size,
    mtime: stamp.mtime,
    ...(range ?? (size === undefined ? {} : { start: 0, end: size })),
    container: kind ?? 'file',
  }
}

/** Reads the fields of a share. @throws TypeError for invalid fields. */
function shareOf(fields: ShareFields): PlannedShare {
  const { file, fileBytes, walked, size, mtime, container } = fields
  if (typeof file !== 'string' || size === undefined || mtime === undefined) throw new TypeError('no share')
  const range = rangeOf(fields)
  return {
    path: fileBytes === undefined ? file : Buffer.from(fileBytes, 'base64'),
    isWalked: walked,
    size: range === undefined ? (size ?? undefined) : range.end - range.start,
    kind: container === 'file' ? undefined : container,
    range,
    stamp: { size, mtime },
  }
}

/** Reads a range; undefined for a whole file. Both have `start` and `end`, but only a range has a first message. */
function rangeOf({ start, end, message, line }: ShareFields): Range | undefined {
  if (message === undefined) return undefined
  const range = { start, end, message, line }
  if (!Object.values(range).every(Number.isSafeInteger)) throw new TypeError('no range')
  return range as Range
}

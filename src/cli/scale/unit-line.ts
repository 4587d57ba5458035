import { createHash } from 'node:crypto'
import type { Range, Share } from '../../archive/index.ts'
import { printableJson } from '../output/printable.ts'
import type { Search } from '../search/search.ts'

/** The version of a plan's lines, and of the parts: it changes when a field changes its name or its meaning. */
export const PLAN_VERSION = 1

/** Of a file, as it was when the plan was made; null of what could not be looked at. */
export interface Stamp {
  readonly size: number | null
  /** Milliseconds since 1970. */
  readonly mtime: number | null
}

/** A share of the input, and its file's stamp. */
export interface PlannedShare extends Share {
  readonly stamp: Stamp
}

/** A line of a plan: all that a machine needs to know to do its part of the work. */
export interface PlannedUnit {
  readonly id: number
  readonly shares: readonly PlannedShare[]
  readonly search: Search
}

/** The last line of a plan, by which it is seen to be whole. */
export interface PlanEnd {
  readonly units: number
  /** Of all units. */
  readonly bytes: number
}

/** How a share stands in the plan. */
interface ShareFields {
  file: string
  /** The file's name in base64, where it is not UTF-8. */
  fileBytes?: string
  /** Come across in a folder. */
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

/** Tells units of different plans apart, and those of plans for the same files with other options. */
export function hashOf(unit: PlannedUnit): string {
  return createHash('sha256').update(writeUnit(unit)).digest('hex').slice(0, 32)
}

/** How many bytes there are to read. */
export function unitSize({ shares }: PlannedUnit): number {
  return shares.reduce((sum, { size }) => sum + (size ?? 0), 0)
}

/** The unit or the end that a line stands for; undefined if it is neither. @throws SyntaxError, TypeError */
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

/** @throws TypeError for fields that cannot be. */
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

/** A file that is read as a whole says so, too, by its size; only a range has a first message. */
function rangeOf({ start, end, message, line }: ShareFields): Range | undefined {
  if (message === undefined) return undefined
  const range = { start, end, message, line }
  if (!Object.values(range).every(Number.isSafeInteger)) throw new TypeError('no range')
  return range as Range
}

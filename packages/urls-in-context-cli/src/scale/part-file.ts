import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { version } from '../args/help.ts'
import { PROBLEM_CODES } from '../output/problems.ts'
import type { SearchProblem } from '../search/problem.ts'
import { LF } from '../system/ascii.ts'
import { Refusal } from '../system/errors.ts'
import { printableJson } from '../system/printable.ts'
import { FieldError, Fields } from './fields.ts'
import { PLAN_VERSION } from './unit-line.ts'

/** Machines exchange plans and parts, whose lines of JSON may be damaged or hostile. */

/**
 * A part has a first line that names the unit, the rows as `--format=ndjson` prints them, a line for each problem, and
 * a last line with counts and a checksum. Without its last line, a part is incomplete. The bytes depend only on the
 * unit, not on the time or the machine.
 */

interface PartHead {
  readonly version: number
  readonly part: number
  readonly hash: string
  readonly tool: string
}

export interface PartEnd extends Omit<PartHead, 'part'> {
  readonly end: number
  /** CRC-32 of everything before this line. */
  readonly crc: number
  readonly rows: number
  readonly urls: number
  readonly messages: number
  readonly read: number
  readonly problems: number
}

/** Another version may give other rows. */
const TOOL: string = version()

export function partHead(part: number, hash: string): PartHead {
  return { version: PLAN_VERSION, part, hash, tool: TOOL }
}

/**
 * With its own checksum, because its counts are used before the whole part has been read: the CRC-32 of the line
 * without it.
 */
export function sealed(end: PartEnd): string {
  return printableJson({ ...end, seal: crc32(printableJson(end)) })
}

/** @throws SyntaxError, FieldError if it is cut or damaged. */
function readHead(line: string): PartHead {
  const fields = new Fields(JSON.parse(line))
  return {
    version: fields.number('version'),
    part: fields.number('part'),
    hash: fields.text('hash'),
    tool: fields.text('tool'),
  }
}

/** Undefined if it is damaged. @throws SyntaxError, FieldError if it is cut or damaged. */
export function unsealed(line: string): PartEnd | undefined {
  const fields = new Fields(JSON.parse(line))
  const end = {
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
  return line === sealed(end) ? end : undefined
}

export function partName(id: number): string {
  return `part-${String(id).padStart(6, '0')}.ndjson`
}

export function partPath(folder: string, id: number): string {
  return join(folder, partName(id))
}

export function idOf(name: string): number | undefined {
  const digits = /^part-(\d{6,15})\.ndjson$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const BLOCK = 1 << 18
/** The first and the last line of a part are never longer than this. */
const LONGEST_EDGE_LINE = 4096

interface Defect {
  readonly kind: 'missing' | 'torn' | 'foreign' | 'outdated'
  readonly why: string
}

interface CheckedPart {
  readonly path: string
  readonly end: PartEnd
  readonly start: number
  readonly size: number
}

/** Unless `isThorough`, only its first and last line are checked, not its checksum. */
export function checkPart(folder: string, id: number, hash: string, isThorough = true): CheckedPart | Defect {
  const path = partPath(folder, id)
  let descriptor: number
  try {
    // A pipe of that name would let a plain open wait for ever
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing ? { kind: 'missing', why: 'is missing' } : torn('cannot be read')
  }
  try {
    const found = checkEnds(path, descriptor, id, hash)
    const isSound = 'kind' in found || !isThorough || crcOf(descriptor, found.size) === found.end.crc
    return isSound ? found : torn('is damaged')
  } catch {
    return torn('is incomplete')
  } finally {
    closeSync(descriptor)
  }
}

/** A part of another plan has the name of a part of this plan. */
export function foreignPart(folder: string, id: number, { why }: Defect): string {
  return `${partPath(folder, id)}: ${why}; remove it, or choose another --out`
}

function torn(why: string): Defect {
  return { kind: 'torn', why }
}

/** @throws SyntaxError if one of them is cut. */
function checkEnds(path: string, descriptor: number, id: number, hash: string): CheckedPart | Defect {
  const { size } = fstatSync(descriptor)
  const first = readAt(descriptor, 0, Math.min(size, LONGEST_EDGE_LINE))
  const start = first.indexOf(LF) + 1
  const head = readHead(first.toString('utf8', 0, start))
  if (head.part !== id || head.hash !== hash) {
    return { kind: 'foreign', why: 'belongs to another plan, or to a plan with other options' }
  }
  if (head.version !== PLAN_VERSION || head.tool !== TOOL) {
    return { kind: 'outdated', why: `was made by ${head.tool}, not by ${TOOL}` }
  }
  const last = readAt(descriptor, Math.max(0, size - LONGEST_EDGE_LINE), Math.min(size, LONGEST_EDGE_LINE))
  const lastStart = size - last.length + last.lastIndexOf(LF, -2) + 1
  if (last.at(-1) !== LF) return torn('is incomplete')
  const end = unsealed(last.toString('utf8', lastStart - size + last.length, last.length - 1))
  if (end === undefined || end.hash !== hash || end.end !== id) return torn('is incomplete')
  // No URL takes less than a byte of a row, and no problem less than one of its line
  const rest = lastStart - start - end.rows
  if (rest < 0 || end.urls > end.rows || end.problems > rest) return torn('has wrong counts')
  return { path, end, start, size: lastStart }
}

function readAt(descriptor: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, start))
}

function crcOf(descriptor: number, end: number): number {
  let crc = 0
  for (const bytes of fileBlocks(descriptor, 0, end)) crc = crc32(bytes, crc)
  return crc
}

/** Each block overwrites the one before. */
function* fileBlocks(descriptor: number, start: number, end: number): Generator<Buffer> {
  const block = Buffer.allocUnsafe(BLOCK)
  for (let at = start; at < end; ) {
    const count = readSync(descriptor, block, 0, Math.min(BLOCK, end - at), at)
    if (count === 0) return
    yield block.subarray(0, count)
    at += count
  }
}

export const FIRST_ROW_LINE = 2

/**
 * The rows of a part, in blocks that may end inside a line, and then its problems.
 *
 * @throws Refusal for a line that is not what it should be. A part that this program has written has no such line.
 */
export function readPart(
  { path, end, start, size }: CheckedPart,
  rows: (blocks: Iterable<Buffer>) => void,
  problem: (problem: SearchProblem) => void,
): void {
  const descriptor = openSync(path, 'r')
  try {
    rows(fileBlocks(descriptor, start, start + end.rows))
    const rest = readAt(descriptor, start + end.rows, size - start - end.rows).toString()
    const lines = rest === '' ? [] : rest.replace(/\n$/, '').split('\n')
    if (lines.length !== end.problems) throw new Refusal(`${path}: has ${lines.length} problems, not ${end.problems}`)
    for (const [at, line] of lines.entries()) {
      problem(readJsonLine(path, FIRST_ROW_LINE + end.urls + at, line, problemOf))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** @throws Refusal if it is not JSON or has wrong fields. */
export function readJsonLine<T>(path: string, number: number, line: string, read: (fields: Fields) => T): T {
  try {
    return read(new Fields(JSON.parse(line)))
  } catch (error) {
    const why = error instanceof FieldError ? error.message : 'is not a line of JSON'
    throw new Refusal(`${path}:${number}: ${why}`)
  }
}

/** Reads a problem that a part holds. @throws FieldError */
function problemOf(fields: Fields): SearchProblem {
  const where = fields.fields('where')
  return {
    code: fields.choice('code', PROBLEM_CODES),
    severity: fields.choice('severity', ['info', 'warning', 'error']),
    where: {
      file: where.text('file'),
      member: where.optional('member', (name) => where.text(name)),
      message: where.optional('message', (name) => where.number(name)),
      offset: where.optional('offset', (name) => where.number(name)),
      line: where.optional('line', (name) => where.number(name)),
    },
    detail: fields.optional('detail', (name) => fields.text(name)),
    more: fields.optional('more', (name) => fields.number(name)),
  }
}

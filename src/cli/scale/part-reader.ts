import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { ArchiveProblem } from '../../archive/index.ts'
import { LF } from '../../text/ascii.ts'
import { Refusal } from '../system/errors.ts'
import { FieldError, Fields } from './fields.ts'
import { type PartEnd, partPath, readHead, TOOL, unsealed } from './part.ts'
import { problemOf } from './problem-fields.ts'
import { PLAN_VERSION } from './unit-line.ts'

const BLOCK = 1 << 18
/** The first and the last line of a part are never longer than this. */
const LONGEST_EDGE_LINE = 4096

/** The reason why a part cannot be used. */
export interface Defect {
  readonly kind: 'missing' | 'torn' | 'foreign' | 'outdated'
  readonly why: string
}

/** A part that was checked and can be read. */
export interface CheckedPart {
  readonly path: string
  readonly end: PartEnd
  /** The offset of the first row. */
  readonly start: number
  readonly size: number
}

/** Checks the part of a unit. Unless `isThorough`, only its first and last line are checked, not its checksum. */
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

/** Tells the user that a part of another plan has the name of a part of this plan. */
export function foreignPart(folder: string, id: number, { why }: Defect): string {
  return `${partPath(folder, id)}: ${why}; remove it, or choose another --out`
}

function torn(why: string): Defect {
  return { kind: 'torn', why }
}

/** Checks the first and the last line of a part. @throws SyntaxError if one of them is cut. */
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

/** Reads a range of a file in blocks. Each block overwrites the one before. */
function* fileBlocks(descriptor: number, start: number, end: number): Generator<Buffer> {
  const block = Buffer.allocUnsafe(BLOCK)
  for (let at = start; at < end; ) {
    const count = readSync(descriptor, block, 0, Math.min(BLOCK, end - at), at)
    if (count === 0) return
    yield block.subarray(0, count)
    at += count
  }
}

/** Receives the rows of parts. */
export interface ByteTaker {
  /** Announces a part. Its rows start on line `line` of the file `path`. */
  begin(path: string, line: number): void
  /** Takes some bytes, which may end inside a line. The buffer is overwritten afterwards. */
  block(bytes: Buffer): void
  /** Ends a part, which should have had `rows` rows. @throws Refusal if it had not. */
  end(rows: number): void
}

/** The line of a part on which its rows start, after its head. */
const FIRST_ROW_LINE = 2

/**
 * Reads the rows of a part, and then its problems.
 *
 * @throws Refusal for a line that is not what it should be. A part that this program has written has no such line.
 */
export function readPart(part: CheckedPart, taker: ByteTaker, problem: (problem: ArchiveProblem) => void): void {
  const { path, end, start, size } = part
  const descriptor = openSync(path, 'r')
  try {
    taker.begin(path, FIRST_ROW_LINE)
    for (const block of fileBlocks(descriptor, start, start + end.rows)) taker.block(block)
    taker.end(end.urls)
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

/** Reads a line of JSON. @throws Refusal if it is not JSON or has wrong fields. */
export function readJsonLine<T>(path: string, number: number, line: string, read: (fields: Fields) => T): T {
  try {
    return read(new Fields(JSON.parse(line)))
  } catch (error) {
    const why = error instanceof FieldError ? error.message : 'is not a line of JSON'
    throw new Refusal(`${path}:${number}: ${why}`)
  }
}

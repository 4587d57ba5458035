import { memberName } from '../../decoding/member-name.ts'
import type { ReadJob } from '../../job/job.ts'
import { readLongSize } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'

interface RecordForm {
  readonly mark: number
  readonly length: number
}

/** The records of a directory by the two bytes after `PK` (APPNOTE 4.3.12 to 4.3.16), and their fixed lengths. */
export const ENTRY: RecordForm = { mark: 0x0102, length: 46 }
const SIGNATURE = { mark: 0x0505, length: 6 }
const ZIP64_END = { mark: 0x0606, length: 12 }
const ZIP64_LOCATOR = { mark: 0x0607, length: 20 }
const EXTRA_DATA = { mark: 0x0608, length: 8 }
export const END: RecordForm = { mark: 0x0506, length: 22 }
const RECORDS = [ENTRY, SIGNATURE, ZIP64_END, ZIP64_LOCATOR, EXTRA_DATA, END]

/** The longest field of a record in bytes, and the longest record: that of a member has three. */
export const LONGEST_FIELD: number = 1 << 16
const LONGEST_RECORD = ENTRY.length + 3 * LONGEST_FIELD

/** In UTF-16 units. */
const MOST_KEPT = 1 << 23

export class SeenNames {
  /** Undefined if there are too many names. */
  #counts: Map<string, number> | undefined = new Map()
  #kept = 0

  add(name: string): void {
    const counts = this.#counts
    if (counts === undefined) return
    const count = counts.get(name) ?? 0
    if (count === 0) this.#kept += name.length
    if (this.#kept > MOST_KEPT) this.#counts = undefined
    else counts.set(name, count + 1)
  }

  /** False if no such member was seen. */
  remove(name: string): boolean {
    const counts = this.#counts
    if (counts === undefined) return true
    const count = counts.get(name)
    if (count === undefined) return false
    if (count === 1) counts.delete(name)
    else counts.set(name, count - 1)
    return true
  }

  *take(): Generator<string> {
    for (const [name, count] of this.#counts ?? []) for (let at = 0; at < count; at++) yield name
    this.#counts = new Map()
    this.#kept = 0
  }
}

export function isDirectory(window: Window, position: number): boolean {
  return recordAt(window, position) !== undefined
}

/** Returns the offset after the directory. */
export async function readDirectory(window: Window, job: ReadJob, start: number, seen: SeenNames): Promise<number> {
  for (let position = start; ; ) {
    const length = recordLength(window, position) ?? (await reachRecord(window, position))
    if (length === undefined) {
      const isDamaged = window.end >= position + 4 && !isDirectory(window, position)
      if (isDamaged) job.report('bad-member', position, 'directory')
      else job.report('truncated', window.end)
      return position
    }
    const at = position - window.base
    const record = window.bytes.subarray(at, at + length)
    const { mark } = recordAt(window, position)!
    if (mark === ENTRY.mark) {
      const name = memberName(record.subarray(ENTRY.length, ENTRY.length + record.readUInt16LE(28)))
      if (!seen.remove(name)) job.report('bad-member', position, name)
    }
    position += length
    if (mark !== END.mark) continue
    for (const name of seen.take()) job.report('unlisted-member', undefined, name)
    if (await isFollowed(window, position)) job.report('trailing-garbage', position)
    return position
  }
}

/** Whether other data than a zip file, blanks and NULs follows a directory, however many of these come first. */
async function isFollowed(window: Window, start: number): Promise<boolean> {
  await window.reach(start + 4, start)
  if (isDirectory(window, start)) return false
  let position = start
  for (;;) {
    while (position < window.end && isPadding(window.bytes[position - window.base]!)) position++
    if (position < window.end) break
    if (!(await window.more(position))) return false
  }
  await window.reach(position + 4, position)
  return latin1(window.bytes, position - window.base, position - window.base + 4) !== 'PK\x03\x04'
}

/** NUL, blanks, line breaks, and SUB, which ended files of CP/M. */
function isPadding(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1a
}

/** Undefined where none is whole. */
async function reachRecord(window: Window, position: number): Promise<number | undefined> {
  await window.reach(position + LONGEST_RECORD, position)
  return recordLength(window, position)
}

/** Undefined if none is in view as a whole. */
function recordLength(window: Window, position: number): number | undefined {
  const record = recordAt(window, position)
  if (record === undefined || position + record.length > window.end) return undefined
  const length = lengthOf(record, window, position)
  return position + length > window.end ? undefined : length
}

function lengthOf({ mark, length }: RecordForm, window: Window, position: number): number {
  const at = position - window.base
  const short = (offset: number): number => window.bytes.readUInt16LE(at + offset)
  if (mark === ENTRY.mark) return length + short(28) + short(30) + short(32)
  if (mark === ZIP64_END.mark) return length + (readLongSize(window.bytes, at + 4, LONGEST_FIELD) ?? 0)
  if (mark === EXTRA_DATA.mark) return length + Math.min(window.bytes.readUInt32LE(at + 4), LONGEST_FIELD)
  if (mark === SIGNATURE.mark) return length + short(4)
  return mark === END.mark ? length + short(20) : length
}

function recordAt({ bytes, base }: Window, position: number): RecordForm | undefined {
  const at = position - base
  if (bytes[at] !== 0x50 || bytes[at + 1] !== 0x4b) return undefined
  return RECORDS.find(({ mark }) => bytes[at + 2] === mark >> 8 && bytes[at + 3] === (mark & 0xff))
}

import { readDecimal, readTarNumber } from './claimed-number.ts'
import { latin1 } from './latin1.ts'
import type { ReadMember } from './member.ts'
import { memberName } from './member-name.ts'
import type { Part } from './part.ts'
import { RangeSource } from './range-source.ts'
import type { ReadJob } from './read-job.ts'
import { isTar } from './sniff.ts'
import type { Window } from './window.ts'

const TAR_BLOCK = 512
/** The longest record of names and attributes, in bytes. Real ones are short. */
const LONGEST_RECORD = 1 << 20

/** The fields that a record announces for the member behind it. */
interface Announced {
  name?: string
  size?: number
  /** Whether a field could not be read. The header of the member counts then. */
  isDamaged?: boolean
}

/**
 * Reads a tar file: POSIX ustar and pax, GNU names and sizes. Members are read in place; nothing is written to disk.
 */
export async function* readTar(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  let position = 0
  let pending: Announced = {}
  for (;;) {
    await window.reach(position + TAR_BLOCK, position)
    const header = window.bytes.subarray(position - window.base, position - window.base + TAR_BLOCK)
    const isHeader = header.length === TAR_BLOCK && isTar(header)
    const size = isHeader ? (pending.size ?? readTarNumber(header.subarray(124, 136))) : undefined
    if (size === undefined) {
      if (header.every((byte) => byte === 0)) break
      job.report(header.length < TAR_BLOCK ? 'truncated' : 'bad-member', position)
      const next = await findHeader(window, position + TAR_BLOCK)
      if (next === undefined) break
      position = next
      pending = {}
      continue
    }
    const type = String.fromCharCode(header[156]!)
    const start = position + TAR_BLOCK
    /** The member that is named if the file ends within it. */
    let cutName: string | undefined
    if (type === 'x' || type === 'L') {
      const bytes = await new RangeSource(window, start, Math.min(size, LONGEST_RECORD)).ahead(LONGEST_RECORD)
      const announced = type === 'L' ? { name: memberName(bytes) } : readPax(bytes)
      if (announced.isDamaged) job.report('bad-member', start)
      pending = { ...pending, ...announced }
    } else if (type !== 'g' && type !== 'K') {
      const name = pending.name ?? tarName(header)
      pending = {}
      if (type === '0' || type === '\0' || type === '7') {
        cutName = name
        yield* readMember(new RangeSource(window, start, size), job.enter(name))
      }
    }
    position = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
    // A member may have been left unread, and may be longer than the window.
    while (window.end < position && (await window.more(window.end))) {
      // The bytes are skipped.
    }
    if (window.end < position) {
      if (window.end < start + size) job.report('truncated', window.end, cutName)
      break
    }
  }
  yield job.take()
}

function tarName(header: Buffer): string {
  const name = memberName(header.subarray(0, 100))
  const prefix = latin1(header, 257, 262) === 'ustar' ? memberName(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Finds the next header behind damage. Headers stand at multiples of the block size. */
async function findHeader(window: Window, from: number): Promise<number | undefined> {
  for (let position = from; ; position += TAR_BLOCK) {
    if (!(await window.reach(position + TAR_BLOCK, position))) return undefined
    const at = position - window.base
    if (isTar(window.bytes.subarray(at, at + TAR_BLOCK))) return position
  }
}

/** Reads pax records: `length key=value\n`, with a length that includes itself. */
function readPax(bytes: Buffer): Announced {
  const found: Announced = {}
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const digits = /^\d+(?= )/.exec(latin1(bytes, at, at + 20))?.[0] ?? ''
    const length = readDecimal(digits, bytes.length - at) ?? 0
    const record = bytes.subarray(at, at + length).toString('utf8')
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? []
    if (length === 0 || key === undefined) {
      found.isDamaged = true
      break
    }
    if (key === 'path') found.name = value!
    if (key === 'size') {
      const size = readDecimal(value!)
      if (size === undefined) found.isDamaged = true
      else found.size = size
    }
    at += length
  }
  return found
}

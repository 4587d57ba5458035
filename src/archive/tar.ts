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

/**
 * Reads a tar file: POSIX ustar and pax, GNU names and sizes. Members are read in place; nothing is written to disk.
 */
export async function* readTar(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  let position = 0
  let pending: { name?: string; size?: number } = {}
  for (;;) {
    await window.reach(position + TAR_BLOCK, position)
    const header = window.bytes.subarray(position - window.base, position - window.base + TAR_BLOCK)
    if (header.length < TAR_BLOCK || !isTar(header)) {
      if (header.some((byte) => byte !== 0))
        job.report(header.length < TAR_BLOCK ? 'truncated' : 'bad-member', position)
      break
    }
    const type = String.fromCharCode(header[156]!)
    const size = pending.size ?? readTarNumber(header.subarray(124, 136))
    const start = position + TAR_BLOCK
    if (type === 'x' || type === 'L') {
      const bytes = await new RangeSource(window, start, Math.min(size, LONGEST_RECORD)).ahead(LONGEST_RECORD)
      pending = { ...pending, ...(type === 'L' ? { name: memberName(bytes) } : readPax(bytes)) }
    } else if (type !== 'g' && type !== 'K') {
      const name = pending.name ?? tarName(header)
      pending = {}
      if (type === '0' || type === '\0' || type === '7') {
        const source = new RangeSource(window, start, size)
        yield* readMember(source, job.enter(name))
        if (source.isCut) job.report('truncated', window.end, name)
      }
    }
    position = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
    // A member may have been left unread, and may be longer than the window.
    while (window.end < position && (await window.more(window.end))) {
      // The bytes are skipped.
    }
    if (window.end < position) {
      if (window.end < start + size) job.report('truncated', window.end)
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

/** A number: octal, or binary if the highest bit is set. */
function readTarNumber(field: Buffer): number {
  if ((field[0]! & 0x80) === 0) return Number.parseInt(latin1(field).replace(/[\0 ]+$/, ''), 8) || 0
  let value = 0
  for (const byte of field.subarray(1)) value = value * 256 + byte
  return value <= Number.MAX_SAFE_INTEGER ? value : 0
}

/** Reads pax records: `length key=value\n`, with a length that includes itself. */
function readPax(bytes: Buffer): { name?: string; size?: number } {
  const found: { name?: string; size?: number } = {}
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(latin1(bytes, at, at + 20), 10)
    if (!(length > 0)) break
    const record = bytes.subarray(at, at + length).toString('utf8')
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? []
    if (key === 'path') found.name = value!
    if (key === 'size' && Number.isSafeInteger(Number(value))) found.size = Number(value)
    at += length
  }
  return found
}

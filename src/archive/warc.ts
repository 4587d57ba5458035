import { CR, LF } from '../text/ascii.ts'
import { readDecimal } from './claimed-number.ts'
import { latin1 } from './latin1.ts'
import { readMessage, takeMessage } from './message.ts'
import type { Part } from './part.ts'
import type { ReadJob } from './read-job.ts'
import type { Window } from './window.ts'

const LONGEST_HEADER = 1 << 16
const VERSION = Buffer.from('WARC/1.')
/** The longest version line in bytes, with its line break. */
const VERSION_LENGTH = 10
const NEXT_RECORD = Buffer.from('\nWARC/1.')

/**
 * Reads the WET files of Common Crawl: WARC records (ISO 28500) of text, each a header with a length, a body, and two
 * line breaks. A record is read as a message: its Content-Type is text/plain, and its header has the page's address.
 */
export async function* readWarc(window: Window, job: ReadJob): AsyncGenerator<Part[]> {
  let number = 0
  for (let position = 0; ; ) {
    // Small records lie in view as a whole, and their parts would wait for the end of the file.
    if (window.end < position + LONGEST_HEADER && !window.ended) {
      yield job.take()
      await window.reach(position + LONGEST_HEADER, position)
    }
    const header = headerAt(window, position)
    if (header === undefined) {
      const next = recordInView(window, position) ?? (await findRecord(window, position))
      const isRest = next === undefined && latin1(window.bytes, Math.max(0, position - window.base)).trim() === ''
      if (!isRest) job.report(next === undefined ? 'truncated' : 'bad-length', position, undefined, window.lines)
      if (next === undefined) break
      position = next
      continue
    }
    const end = header.end + header.length
    if (!takeMessage(window, job, header.start, ++number, end)) {
      yield* readMessage(window, job, header.start, number, end)
    }
    if (window.ended && window.end < end) {
      job.report('truncated', window.end, undefined, window.lines)
      break
    }
    position = end + 4
  }
  yield job.take()
}

interface Header {
  /** Offset behind the version line. */
  readonly start: number
  readonly end: number
  readonly length: number
}

function headerAt(window: Window, position: number): Header | undefined {
  const at = position - window.base
  const version = /^WARC\/1\.\d\r?\n/.exec(latin1(window.bytes, at, at + VERSION_LENGTH))
  const end = version === null ? 0 : headerEnd(window.bytes, at + version[0].length)
  if (version === null || end === 0) return undefined
  const field = /\ncontent-length:([^\r\n]*)/i.exec(latin1(window.bytes, at, end))?.[1]
  const length = readDecimal(field?.trim() ?? '')
  return length === undefined ? undefined : { start: position + version[0].length, end: window.base + end, length }
}

/**
 * The end of the fields from `from` on, behind the empty line; 0 if there is none, or if the next record comes first.
 * Only the lines of this record are looked at: a file may hold a record for every few bytes.
 */
function headerEnd(bytes: Buffer, from: number): number {
  const most = Math.min(bytes.length, from + LONGEST_HEADER)
  for (let start = from; start < most; ) {
    const first = bytes[start]
    if (first === LF) return start + 1
    if (first === CR && bytes[start + 1] === LF) return start + 2
    if (first === VERSION[0] && latin1(bytes, start, start + VERSION.length) === 'WARC/1.') return 0
    const newline = bytes.indexOf(LF, start)
    if (newline < 0) return 0
    start = newline + 1
  }
  return 0
}

function recordInView({ bytes, base }: Window, from: number): number | undefined {
  const at = bytes.indexOf(NEXT_RECORD, Math.max(0, from - base))
  return at < 0 ? undefined : base + at + 1
}

async function findRecord(window: Window, from: number): Promise<number | undefined> {
  for (let position = from; ; ) {
    const found = recordInView(window, position)
    if (found !== undefined) return found
    position = Math.max(position, window.end - NEXT_RECORD.length)
    if (!(await window.more(position))) return undefined
  }
}

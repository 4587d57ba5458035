import { readDecimal } from './claimed-number.ts'
import { latin1 } from './latin1.ts'
import { readMessage } from './message.ts'
import type { Part } from './part.ts'
import type { ReadJob } from './read-job.ts'
import type { Window } from './window.ts'

const LONGEST_HEADER = 1 << 16
const NEXT_RECORD = Buffer.from('\nWARC/1.')

/**
 * Reads the WET files of Common Crawl: WARC records (ISO 28500) of text, each a header with a length, a body, and two
 * line breaks. A record is read as a message: its Content-Type is text/plain, and its header has the page's address.
 */
export async function* readWarc(window: Window, job: ReadJob): AsyncGenerator<Part[]> {
  let number = 0
  for (let position = 0; ; ) {
    await window.reach(position + LONGEST_HEADER, position)
    const header = headerAt(window, position)
    if (header === undefined) {
      const next = await findRecord(window, position)
      const isRest = latin1(window.bytes, Math.max(0, position - window.base)).trim() === ''
      if (!isRest) job.report(next === undefined ? 'truncated' : 'bad-length', position, undefined, window.lines)
      if (next === undefined) break
      position = next
      continue
    }
    const end = header.end + header.length
    yield* readMessage(window, job, header.start, ++number, end)
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
  const text = latin1(window.bytes, at, at + LONGEST_HEADER)
  const version = /^WARC\/1\.\d\r?\n/.exec(text)
  const end = /\r?\n\r?\n/.exec(text)
  if (version === null || end === null) return undefined
  const field = /\ncontent-length:([^\r\n]*)/i.exec(text.slice(0, end.index))?.[1]
  const length = readDecimal(field?.trim() ?? '')
  if (length === undefined) return undefined
  return {
    start: position + version[0].length,
    end: position + end.index + end[0].length,
    length,
  }
}

async function findRecord(window: Window, from: number): Promise<number | undefined> {
  for (let position = from; ; ) {
    const at = window.bytes.indexOf(NEXT_RECORD, Math.max(0, position - window.base))
    if (at >= 0) return window.base + at + 1
    position = Math.max(position, window.end - NEXT_RECORD.length)
    if (!(await window.more(position))) return undefined
  }
}

import type { ReadJob } from '../../job/job.ts'
import { readMessage, takeMessage } from '../../message/message.ts'
import type { Part } from '../../part/part.ts'
import { HASH, LF, SPACE } from '../../source/ascii.ts'
import { readDecimal } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'

const LONGEST_HEAD = 100
const HEAD = /^#! rnews (\d+)(?:[ \t\r][^\n]*)?\n/
const PACKED = /^#! [cg]unbatch[^\n]*\n/
/** Small parts that are taken soon do not live on in memory. */
const MOST_WAITING = 64
const EXCLAMATION = 0x21
const NEXT_ARTICLE = Buffer.from('\n#! rnews ')

/** Reads a batch of news as UUCP carried it: `#! rnews` and a count of bytes before each article (RFC 1036 §4.3). */
export async function* readRnews(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  let number = 0
  for (let position = 0; ; ) {
    // Small articles lie in view as a whole, and their parts would wait for the end of the file.
    if (window.end < position + LONGEST_HEAD && !window.ended) {
      yield job.drain()
      await window.reach(position + LONGEST_HEAD, position)
    }
    if (job.waiting > MOST_WAITING) yield job.drain()
    const at = position - window.base
    const line = latin1(window.bytes, at, endOfHead(window.bytes, at))
    const head = HEAD.exec(line)
    const count = head === null ? undefined : readDecimal(head[1]!)
    const packed = head === null ? PACKED.exec(line) : null
    if (packed !== null) {
      yield* readMember(new RangeSource(window, position + packed[0].length), job.enter('batch'))
      break
    }
    if (head === null || count === undefined) {
      if (line.trim() !== '') job.report('bad-length', position, undefined, window.lines)
      position = line.trim() === '' ? Number.NaN : await findLine(window, position)
      if (Number.isNaN(position)) break
      continue
    }
    const start = position + head[0].length
    const end = await articleEnd(window, job, start, count)
    if (!takeMessage(window, job, start, ++number, end)) yield* readMessage(window, job, start, number, end)
    position = end
  }
  yield job.drain()
}

/** By its count, if an article or the end of the file is there. */
async function articleEnd(window: Window, job: ReadJob, start: number, count: number): Promise<number> {
  const end = start + count
  await window.reach(Math.min(end, start + (1 << 22)) + 3, start)
  const at = end - window.base
  if (end <= window.end ? isArticleStart(window, at) : !window.ended) return end
  job.report('bad-length', start, undefined, window.lines)
  const next = await findLine(window, start)
  return Number.isNaN(next) ? Number.POSITIVE_INFINITY : next
}

function isArticleStart({ bytes }: Window, at: number): boolean {
  return at >= bytes.length || (bytes[at] === HASH && bytes[at + 1] === EXCLAMATION && bytes[at + 2] === SPACE)
}

function endOfHead(bytes: Buffer, at: number): number {
  let end = at
  while (end < at + LONGEST_HEAD && end < bytes.length) if (bytes[end++] === LF) break
  return end
}

async function findLine(window: Window, from: number): Promise<number> {
  for (;;) {
    const at = window.bytes.indexOf(NEXT_ARTICLE, from - window.base)
    if (at >= 0) return window.base + at + 1
    if (window.end - from > 1 << 22 || !(await window.more(from))) return Number.NaN
  }
}

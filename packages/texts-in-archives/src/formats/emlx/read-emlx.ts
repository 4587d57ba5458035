import type { ReadJob } from '../../job/job.ts'
import { readMessage } from '../../message/message.ts'
import type { Part } from '../../part/part.ts'
import { readDecimal } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'
import { readDocument } from '../../text/document.ts'
import { EMLX_LENGTH } from './first-line.ts'

const LIST_START = '<?xml'
/** In bytes. */
const CHECKED_LENGTH = 4 << 20

/** A line with its length, the message, and a property list, read as a field. */
export async function* readEmlx(window: Window, job: ReadJob): AsyncGenerator<Part[]> {
  const line = EMLX_LENGTH.exec(latin1(window.bytes, 0, 100))!
  const start = line[0].length
  const count = readDecimal(line[1]!)!
  const end = await messageEnd(window, start, start + count)
  if (end !== start + count) job.report('bad-length', 0, undefined, window.lines)
  yield* readMessage(window, job, start, 1, end)
  yield job.drain()
  await window.reach(end + LIST_START.length, end)
  const isList = startsList(window, end)
  if (!isList && end < window.end) job.report('bad-length', 0, undefined, window.lines)
  if (end >= window.end || (isList && job.choices.headers !== 'all')) return
  yield* readDocument(window, job, end, { isHtml: false, charset: undefined })
}

/** By its count, if a property list or the end of the file is there. */
async function messageEnd(window: Window, start: number, claimed: number): Promise<number> {
  if (claimed - start > CHECKED_LENGTH) return claimed
  await window.reach(claimed + LIST_START.length, 0)
  const isEnd = window.ended && window.end === claimed
  return isEnd || startsList(window, claimed) ? claimed : Number.POSITIVE_INFINITY
}

function startsList({ bytes, base }: Window, position: number): boolean {
  const at = position - base
  return latin1(bytes, at, at + LIST_START.length) === LIST_START
}

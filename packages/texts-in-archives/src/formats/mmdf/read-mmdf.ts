import type { ReadJob } from '../../job/job.ts'
import { MessageWalker } from '../../message/walker.ts'
import type { Part } from '../../part/part.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'
import { MMDF_LINE_LENGTH, MMDF_MARK } from './mark.ts'

const MARK_AT_LINE_START = Buffer.from(`\n${MMDF_MARK}`, 'latin1')

/** Reads an MMDF mailbox: a line of four control characters ^A precedes and follows each message. */
export async function* readMmdf(window: Window, job: ReadJob, start: number): AsyncGenerator<Part[]> {
  let number = 0
  for (let position = start; ; ) {
    if (window.end < position + MMDF_LINE_LENGTH && !window.ended) {
      yield job.drain()
      await window.reach(position + MMDF_LINE_LENGTH, position)
    }
    if (position >= window.end) break
    const markEnd = endOfMark(window, position)
    if (markEnd > 0) {
      position = markEnd
      continue
    }
    const walker = new MessageWalker(job.context, position, ++number)
    for (let searched = position; ; ) {
      const found = findMark(window, searched)
      walker.advance(window.bytes, window.base, found.at, found.isMark || window.ended)
      position = found.at
      if (found.isMark || window.ended) break
      searched = found.at
      yield job.drain()
      await window.more(Math.min(walker.position, found.at - 1))
    }
  }
  yield job.drain()
}

function endOfMark({ bytes, base }: Window, position: number): number {
  const at = position - base
  const line = latin1(bytes, at, at + MMDF_LINE_LENGTH)
  if (!line.startsWith(MMDF_MARK)) return 0
  const end = /^\r?(?:\n|$)/.exec(line.slice(MMDF_MARK.length))
  return end === null ? 0 : position + MMDF_MARK.length + end[0].length
}

/** Or the offset before which there is none. */
function findMark(window: Window, from: number): { at: number; isMark: boolean } {
  const { bytes, base, end, ended } = window
  let at = bytes.indexOf(MARK_AT_LINE_START, Math.max(0, from - 1 - base))
  for (; at >= 0; at = bytes.indexOf(MARK_AT_LINE_START, at + 1)) {
    const position = base + at + 1
    if (position + MMDF_LINE_LENGTH > end && !ended) return { at: position, isMark: false }
    if (endOfMark(window, position) > 0) return { at: position, isMark: true }
  }
  return { at: ended ? end : Math.max(from, end - MMDF_MARK.length), isMark: false }
}

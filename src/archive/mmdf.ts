import { latin1 } from './latin1.ts'
import type { Part } from './part.ts'
import type { ReadJob } from './read-job.ts'
import { MessageWalker } from './walker.ts'
import type { Window } from './window.ts'

/** The line before and behind each message of an MMDF mailbox. */
const MARK = '\x01\x01\x01\x01'
const MARK_AT_LINE_START = Buffer.from(`\n${MARK}`, 'latin1')
/** The longest line of a mark in bytes, with its line break. */
const LONGEST_MARK_LINE = MARK.length + 2

/** Whether a mark and a line break stand at `at`. */
export function isMmdf(head: string, at = 0): boolean {
  return head.startsWith(MARK, at) && /^\r?\n/.test(head.slice(at + MARK.length, at + LONGEST_MARK_LINE))
}

/** Reads a mailbox of MMDF: each message stands between two lines of four control characters ^A. */
export async function* readMmdf(window: Window, job: ReadJob, start: number): AsyncGenerator<Part[]> {
  let number = 0
  for (let position = start; ; ) {
    if (window.end < position + LONGEST_MARK_LINE && !window.ended) {
      yield job.take()
      await window.reach(position + LONGEST_MARK_LINE, position)
    }
    if (position >= window.end) break
    const markEnd = endOfMark(window, position)
    if (markEnd > 0) {
      position = markEnd
      continue
    }
    const walker = new MessageWalker(job.scene, position, ++number)
    for (let searched = position; ; ) {
      const found = findMark(window, searched)
      walker.advance(window.bytes, window.base, found.at, found.isMark || window.ended)
      position = found.at
      if (found.isMark || window.ended) break
      searched = found.at
      yield job.take()
      await window.more(Math.min(walker.position, found.at - 1))
    }
  }
  yield job.take()
}

/** The offset behind the line of a mark at `position`; 0 if there is none. */
function endOfMark({ bytes, base }: Window, position: number): number {
  const at = position - base
  const line = latin1(bytes, at, at + LONGEST_MARK_LINE)
  if (!line.startsWith(MARK)) return 0
  const end = /^\r?(?:\n|$)/.exec(line.slice(MARK.length))
  return end === null ? 0 : position + MARK.length + end[0].length
}

/** The next mark, at the start of a line behind `from`, or the offset before which there is none. */
function findMark(window: Window, from: number): { at: number; isMark: boolean } {
  const { bytes, base, end, ended } = window
  let at = bytes.indexOf(MARK_AT_LINE_START, Math.max(0, from - 1 - base))
  for (; at >= 0; at = bytes.indexOf(MARK_AT_LINE_START, at + 1)) {
    const position = base + at + 1
    if (position + LONGEST_MARK_LINE > end && !ended) return { at: position, isMark: false }
    if (endOfMark(window, position) > 0) return { at: position, isMark: true }
  }
  return { at: ended ? end : Math.max(from, end - MARK.length), isMark: false }
}

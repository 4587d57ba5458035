import type { ReadJob } from '../../job/job.ts'
import { MessageWalker } from '../../message/walker.ts'
import type { Part } from '../../part/part.ts'
import { LF } from '../../source/ascii.ts'
import { readDecimal } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'
import { judgeFromLine } from './from-line.ts'

/** The pattern omits the LF before the line: searching for its rare first byte is several times faster. */
const FROM_LINE = Buffer.from('From ')
/** The bytes before a line that show whether an empty line precedes it: two line ends of two bytes. */
const BEFORE_LINE = 4
/** The end of `Content-Length:`. It is rarer than the start, and is found four times as fast. */
const LENGTH_FIELD = Buffer.from('Length:')
const CONTENT_LENGTH = 'Content-Length:'
/** A hostile mailbox has millions. */
const MOST_DOUBTS = 100
const HEADER_AHEAD = 16 << 10
/** In bytes, with blanks. */
const LONGEST_LENGTH = 40
/** LF CR LF: a line break and the empty line after it, in bytes. */
const LONGEST_EMPTY_LINE = 3
/** The most line ends, in bytes, that a Content-Length may leave out. */
const MOST_LINE_ENDS = 64
/** In bytes: up to its end is read to check a Content-Length. */
const CONTENT_LENGTH_LIMIT = 16 << 20

/** mboxo, mboxrd, mboxcl and mboxcl2. `>From ` lines stay quoted, since offsets count in the file. */
export async function* readMbox(window: Window, job: ReadJob, start: number, first = 1): AsyncGenerator<Part[]> {
  const open = (at: number, number: number): MessageWalker => new MessageWalker(job.context, at, first + number)
  const doubt = (at: number): void => job.report('suspicious-from', at, undefined, window.lines)
  for await (const _ of walkMbox(window, start, open, doubt)) yield job.drain()
  yield job.drain()
}

interface MessageSink {
  /** Up to here the bytes are no longer needed. */
  readonly position: number
  /** `bytes` holds them from `base` on. `isWhole`: the message ends there. */
  advance(bytes: Buffer, base: number, end: number, isWhole: boolean): void
}

/**
 * Yields a sink for each message, by its offset and its number from 0, which takes the bytes up to the next `From `
 * line; and nothing before the window drops bytes: the caller must pass on by then what the sinks have.
 */
async function* walkMbox(
  window: Window,
  start: number,
  open: (at: number, number: number) => MessageSink,
  doubt: (at: number) => void,
): AsyncGenerator<void> {
  const lengths = new ContentLengths()
  let number = 0
  for (let next: number | undefined = start; next !== undefined; ) {
    const message: number = next
    const walker: MessageSink = open(message, number++)
    let searchFrom: number = message + FROM_LINE.length
    const doubts: number[] = []
    if (window.end < message + HEADER_AHEAD && !window.ended) {
      yield
      // The whole header must be in the window.
      await window.reach(message + HEADER_AHEAD, message)
    }
    let claimed = lengths.endAt(window, message)
    next = undefined
    for (;;) {
      const found = findFrom(window.bytes, searchFrom - window.base, window.ended)
      const at: number = window.base + found.at
      if (found.kind === 'from' && at < claimed) {
        yield
        if (claimed - message <= CONTENT_LENGTH_LIMIT && (await landsOnMessage(window, claimed, walker.position))) {
          searchFrom = claimed
        }
        claimed = 0
        continue
      }
      if (found.kind === 'doubtful') {
        if (doubts.length < MOST_DOUBTS) doubts.push(at)
        searchFrom = at + 1
        continue
      }
      const isWhole = found.kind === 'from' || window.ended
      walker.advance(window.bytes, window.base, found.kind === 'none' && isWhole ? window.end : at, isWhole)
      if (isWhole) {
        for (const line of doubts) doubt(line)
        next = found.kind === 'from' ? at : undefined
        break
      }
      yield
      searchFrom = at
      await window.more(Math.min(walker.position, at - BEFORE_LINE))
    }
  }
}

class Skipper implements MessageSink {
  position: number

  constructor(start: number) {
    this.position = start
  }

  advance(_bytes: Buffer, _base: number, end: number): void {
    this.position = end
  }
}

/** Walks over messages without reading them. */
export function walkOver(
  window: Window,
  start: number,
  onMessage: (at: number, number: number) => void,
): AsyncGenerator<void> {
  const open = (at: number, number: number): Skipper => {
    onMessage(at, number)
    return new Skipper(at)
  }
  return walkMbox(window, start, open, () => {})
}

interface FoundFromLine {
  readonly kind: 'from' | 'doubtful' | 'none'
  /** Start of the line; for `none`, the offset from which the search has to continue. */
  readonly at: number
}

function findFrom(bytes: Buffer, from: number, isWhole: boolean): FoundFromLine {
  for (let at = bytes.indexOf(FROM_LINE, from); at >= 0; at = bytes.indexOf(FROM_LINE, at + FROM_LINE.length)) {
    if (bytes[at - 1] !== LF) continue
    const verdict = judgeFromLine(bytes, at, isWhole)
    if (verdict === 'unseen') return { kind: 'none', at }
    if (verdict === 'from') return { kind: 'from', at }
    if (verdict === 'doubtful') return { kind: 'doubtful', at }
  }
  return { kind: 'none', at: Math.max(from, bytes.length - FROM_LINE.length) }
}

/** A Content-Length is believed only if a message or the end of the file is where it points. */
class ContentLengths {
  #nextAt = -1
  #searchedTo = 0
  /** -1 without one; searched up to `emptyAt`. */
  #emptyEnd = -1
  #emptyAt = 0

  /** 0 without a Content-Length. */
  endAt(window: Window, start: number): number {
    const { bytes, base } = window
    if (this.#nextAt < start && this.#searchedTo < window.end) {
      const at = findContentLength(bytes, Math.max(start, this.#searchedTo - CONTENT_LENGTH.length) - base)
      this.#nextAt = at < 0 ? -1 : base + at
      this.#searchedTo = at < 0 ? window.end : base + at
    }
    if (this.#nextAt < start) return 0
    const at = this.#nextAt - base
    // The window does not always reach further.
    if (this.#nextAt > start + HEADER_AHEAD || bytes[at - 1] !== LF) return 0
    const bodyStart = this.#bodyStart(window, start) - base
    if (bodyStart <= at || bodyStart > start - base + HEADER_AHEAD) return 0
    const field = latin1(bytes, at + CONTENT_LENGTH.length, bytes.indexOf(LF, at)).slice(0, LONGEST_LENGTH)
    const length = readDecimal(field.trim())
    return length === undefined ? 0 : base + bodyStart + length
  }

  /** -1 without one. The search continues where the last one ended. */
  #bodyStart({ bytes, base, end }: Window, start: number): number {
    if (this.#emptyEnd >= 0 && start <= this.#emptyAt) return this.#emptyEnd
    const found = emptyLineEnd(bytes, Math.max(start, this.#emptyAt) - base)
    this.#emptyEnd = found < 0 ? -1 : base + found
    this.#emptyAt = (found < 0 ? end : this.#emptyEnd) - LONGEST_EMPTY_LINE
    return this.#emptyEnd
  }
}

function findContentLength(bytes: Buffer, from: number): number {
  const before = CONTENT_LENGTH.length - LENGTH_FIELD.length
  for (let at = bytes.indexOf(LENGTH_FIELD, from + before); at >= 0; at = bytes.indexOf(LENGTH_FIELD, at + 1)) {
    if (latin1(bytes, at - before, at + LENGTH_FIELD.length) === CONTENT_LENGTH) return at - before
  }
  return -1
}

function emptyLineEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2
    if (bytes[at + 1] === 13 && bytes[at + 2] === LF) return at + 3
  }
  return -1
}

async function landsOnMessage(window: Window, end: number, keep: number): Promise<boolean> {
  const isThere = await window.reach(end + 8, keep)
  let at = end - window.base
  const last = at + MOST_LINE_ENDS
  while (at < last && (window.bytes[at] === LF || window.bytes[at] === 13)) at++
  if (at >= window.bytes.length) return !isThere && end <= window.end
  return latin1(window.bytes, at, at + 5) === 'From ' && window.bytes[at - 1] === LF
}

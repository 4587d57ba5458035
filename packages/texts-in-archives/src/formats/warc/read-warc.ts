import type { ReadJob } from '../../job/job.ts'
import { headerEnd } from '../../message/header.ts'
import { readMessage, takeHeader, takeMessage } from '../../message/message.ts'
import { parseParameterised } from '../../message/parameterised-field.ts'
import type { Part } from '../../part/part.ts'
import { readDecimal } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { BlockDigest, type StatedDigest, statedDigest } from './digest.ts'
import { giveUnread, payloadKind, readPayload, WARC_FIELDS } from './payload.ts'

const LONGEST_HEADER = 1 << 16
const MOST_WAITING = 100
const LENGTH_FIELD = /\ncontent-length:([^\r\n]*)/i
const TYPE_FIELD = /\nwarc-type:([^\r\n]*)/i
const CONTENT_TYPE_FIELD = /\ncontent-type:([^\r\n]*)/i
const IN_HTTP = /^\s*application\/http\b/i
const VERSION_LENGTH = 10
const NEXT_RECORD = Buffer.from('\nWARC/1.')

/** ISO 28500: each record is a header with a length, a block, and two line breaks. */
export async function* readWarc(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  let number = 0
  for (let position = 0; !job.meter.isExceeded; ) {
    // Small records lie in view as a whole, and their parts would wait for the end of the file.
    if (job.waiting > MOST_WAITING) yield job.drain()
    if (window.end < position + LONGEST_HEADER && !window.ended) {
      yield job.drain()
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
    job.context = { ...job.context, record: position }
    const { stated } = header
    const digest = stated && BlockDigest.open(window, stated, header.end, end)
    yield* job.contain(readRecord(window, job, header, ++number, readMember))
    while (window.end < end && (await window.more(window.end))) {
      // What was not read is skipped.
    }
    if (window.end < end) {
      job.report('truncated', window.end, undefined, window.lines)
      break
    }
    if (digest?.isWrong()) job.report('corrupt', position, stated?.field, window.lines)
    position = end + 4
  }
  yield job.drain()
}

async function* readRecord(
  window: Window,
  job: ReadJob,
  header: Header,
  number: number,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const { start, end: blockStart, length, type, contentType } = header
  const end = blockStart + length
  const media = parseParameterised(contentType).value
  const isPayload = type === 'response' || type === 'resource' || media === WARC_FIELDS
  const isText =
    /^(?:$|message\/|multipart\/)/.test(media) || ['html', 'text'].includes(payloadKind(media, job.context.formats))
  if (isPayload || (!isText && length > 0)) {
    const envelope = takeHeader(window, job, start, number, blockStart)
    if (isPayload) yield* readPayload(window, job, { start: blockStart, end, contentType, envelope }, readMember)
    else giveUnread(job, envelope, blockStart, media, type)
  } else if (!takeMessage(window, job, start, number, end)) yield* readMessage(window, job, start, number, end)
}

interface Header {
  readonly start: number
  readonly end: number
  readonly length: number
  readonly type: string
  readonly contentType: string
  readonly stated: StatedDigest | undefined
}

function headerAt(window: Window, position: number): Header | undefined {
  const at = position - window.base
  const version = /^WARC\/1\.\d\r?\n/.exec(latin1(window.bytes, at, at + VERSION_LENGTH))
  const end = version === null ? 0 : headerEnd(window.bytes, at + version[0].length, at + LONGEST_HEADER)
  if (version === null || end === 0) return undefined
  const text = latin1(window.bytes, at, end)
  const length = readDecimal(fieldIn(text, LENGTH_FIELD))
  if (length === undefined) return undefined
  const type = fieldIn(text, TYPE_FIELD).toLowerCase()
  const contentType = fieldIn(text, CONTENT_TYPE_FIELD)
  const stated = statedDigest(text, type === 'resource' && !IN_HTTP.test(contentType))
  return { start: position + version[0].length, end: window.base + end, length, type, contentType, stated }
}

function fieldIn(header: string, field: RegExp): string {
  const [, value = ''] = field.exec(header) ?? []
  return value.trim()
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

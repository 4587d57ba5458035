import { TEXT_TYPES } from '../../body/entity.ts'
import { byteOrderMark, LONGEST_MARK } from '../../decoding/charset.ts'
import { notationOfType } from '../../fields/find-notation.ts'
import { baseOf } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Formats } from '../../job/sign.ts'
import { parseParameterised } from '../../message/parameterised-field.ts'
import type { Envelope } from '../../part/envelope.ts'
import { emptyPart, type Part } from '../../part/part.ts'
import { attachmentProblem } from '../../part/problem.ts'
import { SNIFF_SIZE } from '../../source/head.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { Window } from '../../source/window.ts'
import { documentReader } from '../../text/document.ts'
import type { ReadMember } from '../row.ts'
import { isPackedBody, openBody, unknownEncoding } from './http-body.ts'
import { giveHttpFields, headValue, readHttpHead } from './http-head.ts'

export interface RecordBlock {
  readonly start: number
  readonly end: number
  readonly contentType: string
  readonly envelope: Envelope
}

interface Payload {
  readonly window: Window
  readonly start: number
  readonly end: number
  /** The file's, or one of a member for decoded bytes. */
  readonly job: ReadJob
  readonly isDecoded: boolean
  readonly envelope: Envelope
}

/**
 * `response` and `resource` (WARC 1.1 §6.3, §6.4), and the fields of other records. Bytes stored as they are keep their
 * offsets in the file; decoded ones are a member, named by the target URI.
 */
export async function* readPayload(
  window: Window,
  job: ReadJob,
  block: RecordBlock,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const { end, envelope } = block
  let { start, contentType } = block
  let codings = { isChunked: false, encodings: [] as string[] }
  if (/^\s*application\/http\b/i.test(contentType)) {
    const head = await readHttpHead(window, start, end)
    contentType = head === undefined ? '' : headValue(head, 'content-type')
    if (head !== undefined) {
      giveHttpFields(head, envelope, baseOf(envelope.target), job)
      start = head.bodyStart
      const encodings = headValue(head, 'content-encoding').split(/[\s,]+/)
      codings = {
        isChunked: /\bchunked\b/.test(headValue(head, 'transfer-encoding')),
        encodings: encodings.filter((name) => name !== '' && name !== 'identity'),
      }
    }
  }
  if (start >= end) return
  const type = parseParameterised(contentType).value
  const unknown = unknownEncoding(codings)
  const kind = payloadKind(type, job.context.formats)
  if (unknown !== undefined || kind === 'skip') {
    giveUnread(job, envelope, start, type, unknown)
    return
  }
  const range = new RangeSource(window, start, end - start)
  if (kind !== 'file' && codings.encodings.length === 0 && (await isPackedBody(range))) codings.encodings.push('gzip')
  if (!codings.isChunked && codings.encodings.length === 0) {
    yield* readBytes({ window, start, end, job, isDecoded: false, envelope }, contentType, readMember)
    return
  }
  const inner = job.enter(envelope.target ?? `record ${envelope.number}`)
  const body = await openBody(range, codings, inner)
  try {
    await body.window.reach(LONGEST_MARK, 0)
    inner.countLinesBy(body.window.lines, byteOrderMark(body.window.bytes)?.charset)
    const place = { window: body.window, start: 0, end: Number.POSITIVE_INFINITY, job: inner, isDecoded: true }
    yield* readBytes({ ...place, envelope: envelope.at(inner.context.source) }, contentType, readMember)
  } finally {
    await body.close()
  }
}

/** `detail` is the encoding that is in the way, or the type of the record. */
export function giveUnread(job: ReadJob, envelope: Envelope, start: number, type: string, detail = ''): void {
  job.context.emit(emptyPart(envelope, attachmentProblem(envelope.place(start), type || 'unknown', detail, false)))
}

async function* readBytes(payload: Payload, contentType: string, readMember: ReadMember): AsyncGenerator<Part[]> {
  const { window, start, end, job, isDecoded, envelope } = payload
  const { value: type, parameters } = parseParameterised(contentType)
  let kind = payloadKind(type, job.context.formats)
  let charset = parameters.get('charset')
  if (kind === 'file') {
    const range = new RangeSource(window, start, end - start)
    const head = await range.ahead(SNIFF_SIZE)
    const { format, charset: shown } = job.context.formats.recognise(head, head.length < SNIFF_SIZE)
    if (format.kind !== 'html' && format.kind !== 'text') {
      const isUnread = format.kind === 'binary' || (format.kind === 'unread' && !format.isText)
      if (isUnread) giveUnread(job, envelope, start, type)
      else yield* readMember(range, isDecoded ? job : job.enter(envelope.target ?? `record ${envelope.number}`))
      return
    }
    kind = format.kind
    charset ??= shown
  }
  const isHtml = kind === 'html'
  const mediaType = type || (isHtml ? 'text/html' : 'text/plain')
  const reader = documentReader(job, {
    isHtml,
    charset,
    envelope,
    contentType: mediaType,
    base: baseOf(envelope.target),
    notation: notationOfType(type, FILE_NAME.exec(envelope.target ?? '')?.[1] ?? ''),
  })
  for (let position = start; ; ) {
    const isWhole = window.ended || window.end >= end
    const bytes = window.end > end ? window.bytes.subarray(0, end - window.base) : window.bytes
    position = window.base + reader.take(bytes, window.base, position - window.base, isWhole)
    if (isWhole) return
    yield job.drain()
    await window.more(position)
  }
}

/** With an end. */
const FILE_NAME = /^[^?#]*\/([^/?#]+\.\w+)(?:[?#]|$)/

/** No file has this type: of `warcinfo` and `metadata`, a field on each line (WARC 1.1 §6.2, §6.6). */
export const WARC_FIELDS = 'application/warc-fields'

type PayloadKind = 'html' | 'text' | 'file' | 'skip'

/** They say nothing: the content decides. */
const VAGUE_TYPES = /^(?:|message\/.*|unknown\/.*|(?:application|binary)\/octet-stream|application\/(?:x-)?unknown)$/

export function payloadKind(contentType: string, formats: Formats): PayloadKind {
  if (contentType === WARC_FIELDS) return 'text'
  const typed = formats.typed(contentType)
  if (typed?.kind === 'html') return 'html'
  if (typed?.isBody || (typed === undefined && TEXT_TYPES.test(contentType))) return 'text'
  return typed !== undefined || VAGUE_TYPES.test(contentType) ? 'file' : 'skip'
}

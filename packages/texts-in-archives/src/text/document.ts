import { plainForm } from '../decoding/body.ts'
import type { Recognise } from '../fields/notation.ts'
import { HtmlReader } from '../html/html.ts'
import type { ReadJob } from '../job/job.ts'
import type { Envelope } from '../part/envelope.ts'
import type { Part } from '../part/part.ts'
import type { Window } from '../source/window.ts'
import { attachedBlock } from './block.ts'
import { LeafReader } from './leaf.ts'

export interface DocumentKind {
  readonly isHtml: boolean
  readonly charset: string | undefined
  /** The WARC record that contains the text, its media type and its absolute URL, unless it is a file of its own. */
  readonly envelope?: Envelope
  readonly contentType?: string
  readonly base?: string | undefined
  readonly notation?: Recognise | undefined
}

/** Reads a text that is not a message: plain text, Markdown or HTML. */
export function readDocument(window: Window, job: ReadJob, start: number, kind: DocumentKind): AsyncGenerator<Part[]> {
  return readBy(documentReader(job, kind), window, job, start)
}

/** The reader takes the bytes as far as it can, from the offset `start` on. */
export async function* readBy(
  reader: Pick<LeafReader, 'take'>,
  window: Window,
  job: ReadJob,
  start: number,
): AsyncGenerator<Part[]> {
  let position = start
  for (;;) {
    position =
      window.base + reader.take(window.bytes, window.base, position - window.base, window.ended, window.isPaused)
    yield job.drain()
    if (window.ended) return
    await window.more(position)
  }
}

export function takeDocument(bytes: Buffer, job: ReadJob, kind: DocumentKind): void {
  documentReader(job, kind).take(bytes, 0, 0, true)
}

export function documentReader(job: ReadJob, kind: DocumentKind): LeafReader {
  const { isHtml, charset, base, envelope, notation } = kind
  const { context } = job
  const record = job.record(kind.contentType ?? (isHtml ? 'text/html' : 'text/plain'))
  const html = isHtml ? new HtmlReader(context.emit, { base }) : undefined
  const form = { form: plainForm(charset), html, notation }
  const of = envelope === undefined ? record : { ...record, envelope }
  return new LeafReader(of, form, context.emit, [], undefined, attachedBlock(context))
}

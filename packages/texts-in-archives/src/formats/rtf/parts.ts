import { readReference } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import { type Origin, Part, type PartRecord, textWithoutBytes } from '../../part/part.ts'
import { piecesOf } from '../../part/pieces.ts'
import type { RtfText } from './text.ts'

const MOST_WAITING = 100

/** Gives the text, the targets of its hyperlinks, and the other texts, some at a time. */
export function* giveRtf(
  { text, links, targets, others }: RtfText,
  record: Omit<PartRecord, 'origin'>,
  job: ReadJob,
): Generator<Part[]> {
  const given = function* (): Generator<Part> {
    yield* piecesOf({ ...record, origin: 'body', links }, text)
    for (const { url } of links) yield targetPart(url, record)
    for (const url of targets) yield targetPart(url, record)
    for (const { origin, text: other } of others) yield* piecesOf({ ...record, origin: origin as Origin }, other)
  }
  for (const part of given()) {
    job.context.emit(part)
    if (job.waiting > MOST_WAITING) yield job.drain()
  }
}

function targetPart(url: string, record: Omit<PartRecord, 'origin'>): Part {
  const reference = /^\s*(?:www|ftp)\./i.test(url) ? undefined : readReference(url, undefined)
  return new Part({ ...record, origin: 'link', reference }, textWithoutBytes(url))
}

import type { ReadJob } from '../job/job.ts'
import { Envelope } from '../part/envelope.ts'
import { emptyPart, type Part } from '../part/part.ts'
import { latin1 } from '../source/latin1.ts'
import type { Window } from '../source/window.ts'
import { readEntity } from './entity.ts'
import { scanHeader } from './header.ts'
import { envelopeFields, giveHeaders, headerProblems } from './header-parts.ts'
import { MessageWalker } from './walker.ts'

/** Up to `end` or the end of the source: .eml, maildir, MH and news spools, rnews batches. */
export async function* readMessage(
  window: Window,
  job: ReadJob,
  start: number,
  number = 1,
  end: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Part[]> {
  const walker = new MessageWalker(job.context, start, number)
  for (;;) {
    const isWhole = window.ended || window.end >= end
    walker.advance(window.bytes, window.base, Math.min(end, window.end), isWhole)
    if (isWhole) return
    yield job.drain()
    await window.more(walker.position)
  }
}

/** Up to `end`. False for a message that is not in view as a whole: nothing is read. */
export function takeMessage(window: Window, job: ReadJob, start: number, number: number, end: number): boolean {
  if (!window.ended && window.end < end) return false
  const walker = new MessageWalker(job.context, start, number)
  walker.advance(window.bytes, window.base, Math.min(end, window.end), true)
  return true
}

/** `start` to `end` is in view as a whole. Nothing of the body is read. */
export function takeHeader(window: Window, job: ReadJob, start: number, number: number, end: number): Envelope {
  const { source, record, headers, emit, path, within } = job.context
  const scan = { isWhole: true, all: headers === 'all' }
  const block = scanHeader(latin1(window.bytes, start - window.base, end - window.base), scan)
  if (block === undefined) return new Envelope(source, number, undefined, within)
  const envelope = new Envelope(source, number, envelopeFields(block, record), within)
  const entity = readEntity(block, false, job.context.formats)
  giveHeaders(block, start, entity, { envelope, path, isAlternative: false }, job.context)
  for (const found of headerProblems(block, start, entity, envelope)) emit(emptyPart(envelope, found))
  return envelope
}

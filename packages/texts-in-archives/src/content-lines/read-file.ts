import { readBy } from '../document.ts'
import type { BodyPlace } from '../message/bodies.ts'
import { PLAIN_ENTITY } from '../message/entity.ts'
import { Envelope } from '../message/envelope.ts'
import { MessageWalker } from '../message/walker.ts'
import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import type { Window } from '../source/window.ts'
import { ContentLines } from './reader.ts'
import type { ContentSyntax } from './syntax.ts'

export function readContentLines(
  window: Window,
  job: ReadJob,
  position: number,
  syntax: ContentSyntax,
): AsyncGenerator<Part[]> {
  const { context } = job
  const envelope = new Envelope(context.source, 0, undefined, context.within)
  const flags = { isDigest: false, isAlternative: false, isEncrypted: false, isMessage: false }
  const walk: BodyPlace['walk'] = (bytes, from, inner, at) =>
    new MessageWalker(inner, from, 0, at.envelope, at.depth + 1, at.path).advance(bytes, 0, bytes.length, true)
  const place = { context, at: { path: context.path, envelope, depth: 0, ...flags }, position, outer: [], walk }
  const contentType = `text/${syntax === 'icalendar' ? 'calendar' : syntax}`
  return readBy(new ContentLines(syntax, { ...PLAIN_ENTITY, contentType }, place), window, job, position)
}

import type { BodyPlace } from '../../body/bodies.ts'
import { PLAIN_ENTITY } from '../../body/entity.ts'
import { ContentLines } from '../../content-lines/reader.ts'
import type { ContentSyntax } from '../../content-lines/syntax.ts'
import type { ReadJob } from '../../job/job.ts'
import { MessageWalker } from '../../message/walker.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { readBy } from '../../text/document.ts'

export function readContentLines(
  window: Window,
  job: ReadJob,
  position: number,
  syntax: ContentSyntax,
  contentType: string,
): AsyncGenerator<Part[]> {
  const { context } = job
  const flags = { isDigest: false, isAlternative: false, isEncrypted: false, isMessage: false }
  const walk: BodyPlace['walk'] = (bytes, from, inner, at) =>
    new MessageWalker(inner, from, 0, at.envelope, at.depth + 1, at.path).advance(bytes, 0, bytes.length, true)
  const place = { context, at: { ...job.record(contentType), depth: 0, ...flags }, position, outer: [], walk }
  return readBy(new ContentLines(syntax, { ...PLAIN_ENTITY, contentType }, place), window, job, position)
}

import { notationOf, ofFirstLine } from '../../fields/find-notation.ts'
import type { Recognise } from '../../fields/notation.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Found } from '../../job/sign.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { readDocument, takeDocument } from '../../text/document.ts'
import { TextDoubt } from './doubt.ts'

export async function* readText(found: Found, window: Window, job: ReadJob, isHtml: boolean): AsyncGenerator<Part[]> {
  const { charset, name } = found
  const doubt = new TextDoubt(window.bytes, charset)
  window.onSlide = () => doubt.look(window.bytes, window.base)
  yield* readDocument(window, job, 0, { isHtml, charset, notation: notationFor(job, name, isHtml) })
  doubt.report(job, window.bytes, found)
}

export function takeText(found: Found, bytes: Buffer, job: ReadJob, isHtml: boolean): void {
  const { charset } = found
  takeDocument(bytes, job, { isHtml, charset, notation: notationFor(job, undefined, isHtml) })
  new TextDoubt(bytes, charset).report(job, bytes, found)
}

/** What the caller calls text is read as it is. */
function notationFor(job: ReadJob, name: string | undefined, isHtml: boolean): Recognise | undefined {
  if (isHtml || job.choices.format === 'text') return undefined
  if (job.choices.latency !== undefined) return ofFirstLine
  const { file, member, attachment } = job.source
  return notationOf(name ?? attachment ?? member ?? file)
}

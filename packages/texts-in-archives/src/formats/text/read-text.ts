import type { ReadJob } from '../../job/job.ts'
import type { Found } from '../../job/sign.ts'
import type { Part } from '../../part/part.ts'
import type { Window } from '../../source/window.ts'
import { readDocument, takeDocument } from '../../text/document.ts'
import { TextDoubt } from './doubt.ts'

export async function* readText(
  { charset, isDenied = false }: Found,
  window: Window,
  job: ReadJob,
  isHtml: boolean,
): AsyncGenerator<Part[]> {
  const doubt = new TextDoubt(window.bytes, charset)
  window.onSlide = () => doubt.look(window.bytes)
  yield* readDocument(window, job, 0, { isHtml, charset })
  doubt.report(job, window.bytes, isDenied)
}

export function takeText({ charset, isDenied = false }: Found, bytes: Buffer, job: ReadJob, isHtml: boolean): void {
  takeDocument(bytes, job, { isHtml, charset })
  new TextDoubt(bytes, charset).report(job, bytes, isDenied)
}

import { textOf } from '../documents/rtf/text.ts'
import { Envelope } from '../message/envelope.ts'
import { Part, textWithoutBytes } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import type { Window } from '../source/window.ts'
import { giveTargets } from './read-item.ts'

const MOST_BYTES = 256 << 20
const MOST_CHARACTERS = 64 << 20

export async function* readRtf(window: Window, job: ReadJob): AsyncGenerator<Part[]> {
  while (window.end <= MOST_BYTES) if (!(await window.more(0))) break
  if (!window.ended) {
    job.report('memory-limit')
    return
  }
  const { source, path, within } = job.context
  const envelope = new Envelope(source, 0, undefined, within)
  const record = { envelope, path, contentType: 'text/rtf', charset: undefined, alternative: false, start: 0, end: 0 }
  const found = textOf(window.bytes, MOST_CHARACTERS)
  if (found === undefined) job.report('corrupt')
  else {
    const { text, links } = found
    if (text !== '') job.context.emit(new Part({ ...record, origin: 'body', links }, textWithoutBytes(text)))
    giveTargets(found, record, job)
  }
  yield job.drain()
}

import { reportDenied } from './containers/packed-name.ts'
import { TextDoubt } from './decoding/text-doubt.ts'
import { takeDocument } from './document.ts'
import { MessageWalker } from './message/walker.ts'
import type { ReadJob } from './read-job.ts'
import { applyFormat } from './sniff/format.ts'
import { sniff } from './sniff/sniff.ts'
import { sha256Of } from './source/digest.ts'
import { LineIndex } from './source/line-index.ts'

/** False for other kinds, of which nothing is read. */
export function readInMemory(bytes: Buffer, job: ReadJob): boolean {
  const found = applyFormat(sniff(bytes, true), job.choices.format)
  if (found.kind !== 'message' && found.kind !== 'text' && found.kind !== 'html') return false
  if (job.choices.hash) job.setDigest({ sha256: sha256Of(bytes) })
  const isDenied = reportDenied(job, job.source.member ?? job.source.file, found, bytes)
  const charset = 'charset' in found ? found.charset : undefined
  job.countLinesBy(new LineIndex(0, 1, bytes), charset)
  try {
    if (found.kind === 'message') new MessageWalker(job.context, found.start, 1).advance(bytes, 0, bytes.length, true)
    else {
      takeDocument(bytes, job, { isHtml: found.kind === 'html', charset })
      new TextDoubt(bytes, charset).report(job, bytes, isDenied)
    }
  } catch (error) {
    job.reportThrown(error)
  }
  return true
}

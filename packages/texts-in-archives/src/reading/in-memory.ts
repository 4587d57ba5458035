import { named, reportDenied, typed } from '../formats/names.ts'
import { asFormat, recognise } from '../formats/recognise.ts'
import type { ReadJob } from '../job/job.ts'
import type { Formats } from '../job/sign.ts'
import { sha256Of } from '../source/digest.ts'
import { LineIndex } from '../source/line-index.ts'

/** The table of formats, as it is handed to readers. */
export const TABLE: Formats = { recognise, named, typed }

/** False for a format that is not read at once: nothing is read. */
export function readInMemory(bytes: Buffer, job: ReadJob): boolean {
  const found = asFormat(recognise(bytes, true), job.choices.format)
  const { format, charset } = found
  if (format.take === undefined) return false
  if (job.choices.hash) job.setDigest({ sha256: sha256Of(bytes) })
  const isDenied = reportDenied(job, job.source.member ?? job.source.file, found, bytes)
  job.countLinesBy(new LineIndex(0, 1, bytes), charset)
  try {
    format.take({ ...found, isDenied }, bytes, job)
  } catch (error) {
    job.reportThrown(error)
  }
  return true
}

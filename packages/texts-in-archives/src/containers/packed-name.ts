import type { ReadJob } from '../read-job.ts'
import { NO_TEXT, SNIFF_SIZE } from '../sniff/head.ts'
import type { ContentKind } from '../sniff/sniff.ts'
import { latin1 } from '../source/latin1.ts'

/** What follows these ends of names is packed. */
const PACKED =
  /\.(?:t?gz|taz|tbz2?|bz2|t?xz|tzst|zst|lzma|z|zip|jar|war|apk|whl|xpi|7z|rar|doc[xm]|dotx|xls[xm]|xltx|ppt[xm]|potx|od[tspg]|epub|pdf|tar|warc)$/i
/** Of a compressed file, and what is in the place of that after the compression. */
const COMPRESSED = /\.(?:gz|bz2|xz|zst|lzma|z)$/i
const COMPRESSED_TAR = /\.t(?:gz|az|bz2?|xz|zst)$/i

const SIGNS: Readonly<Record<string, RegExp>> = {
  '.warc': /^WARC-(?:Type|Record-ID|Date):/im,
  '.pdf': /%PDF-|^%%EOF|^endobj/m,
}

export function isPackedName(name: string): boolean {
  return PACKED.test(name)
}

export function unpackedName(name: string): string {
  return name.replace(COMPRESSED_TAR, '.tar').replace(COMPRESSED, '')
}

/** Whether it was reported that text is not what its name says. */
export function reportDenied(job: ReadJob, name: string, found: ContentKind, bytes: Buffer): boolean {
  if (!['text', 'html', 'message'].includes(found.kind) || ('charset' in found && found.charset !== undefined))
    return false
  const end = PACKED.exec(name)?.[0].toLowerCase()
  if (end === undefined) return false
  const head = latin1(bytes, 0, SNIFF_SIZE)
  const isOther = NO_TEXT.test(head) || SIGNS[end]?.test(head)
  // An archive of no files is blocks of zeros.
  const isEmpty = end === '.tar' && /^\0*$/.test(head)
  const isDenied = isOther === true && !isEmpty
  if (isDenied) job.report('corrupt', 0, `named ${end}, does not begin as one`)
  return isDenied
}

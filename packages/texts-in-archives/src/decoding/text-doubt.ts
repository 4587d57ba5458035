import { isUtf8 } from '#host/encoding'
import type { ReadJob } from '../read-job.ts'
import { SNIFF_SIZE } from '../sniff/head.ts'
import { latin1 } from '../source/latin1.ts'
import { holdsWideRun, looksWide } from './wide-charset.ts'

/** Of programs and packed data. Text in two charsets has NULs alone. */
const NO_TEXT = /[\x01-\x07\x0e-\x19\x1c-\x1f]/

/** The blank, the small letters, and the ends of lines and sentences. */
const EBCDIC = /[\x40\x81-\x89\x91-\x99\xa2-\xa9\x15\x25\x4b\x6b]/g
/** From this share on a text is EBCDIC; fewer bytes say nothing. */
const MOST_IN_EBCDIC = 0.75
const LEAST_LENGTH = 32

/** Signs that a file read as text is something else. */
export class TextDoubt {
  readonly #mayHoldRun: boolean
  #isWide: boolean
  readonly #isEbcdic: boolean

  constructor(bytes: Buffer, charset: string | undefined) {
    const head = bytes.subarray(0, SNIFF_SIZE)
    this.#isWide = charset === undefined && looksWide(head)
    this.#mayHoldRun = charset === undefined && !NO_TEXT.test(latin1(head))
    this.#isEbcdic = charset === undefined && looksEbcdic(head)
    this.look(bytes)
  }

  /** All bytes of the file must come into view. */
  look(bytes: Buffer): void {
    this.#isWide ||= this.#mayHoldRun && holdsWideRun(bytes)
  }

  /** `last` are the last bytes of the file. */
  report(job: ReadJob, last: Buffer): void {
    if (this.#isEbcdic) job.report('unsupported', undefined, 'text in EBCDIC; iconv -f IBM1047 -t UTF-8 reads it')
    if (this.#isWide) job.report('unsupported', undefined, 'text in UTF-16 or UTF-32 without a byte order mark')
    if (endsAsZip(last)) job.report('unsupported', undefined, 'zip file after other bytes')
  }
}

function looksEbcdic(head: Buffer): boolean {
  if (head.length < LEAST_LENGTH || isUtf8(head)) return false
  return (latin1(head).match(EBCDIC)?.length ?? 0) > MOST_IN_EBCDIC * head.length
}

/** APPNOTE 4.3.16: its signature, its length, and where the comment's length is. */
const ZIP_END = Buffer.from('PK\x05\x06')
const ZIP_END_LENGTH = 22
const ZIP_COMMENT_LENGTH = 20
const LONGEST_COMMENT = 0xffff

function endsAsZip(bytes: Buffer): boolean {
  const last = bytes.subarray(-(ZIP_END_LENGTH + LONGEST_COMMENT))
  const at = last.lastIndexOf(ZIP_END)
  const end = at + ZIP_END_LENGTH
  return at >= 0 && end <= last.length && end + last.readUInt16LE(at + ZIP_COMMENT_LENGTH) === last.length
}

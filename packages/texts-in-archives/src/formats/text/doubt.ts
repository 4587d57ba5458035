import { isUtf8 } from '#host/encoding'
import { ControlCount } from '../../decoding/control-count.ts'
import { holdsWideRun, looksWide } from '../../decoding/wide-charset.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Found } from '../../job/sign.ts'
import { SNIFF_SIZE } from '../../source/head.ts'
import { latin1 } from '../../source/latin1.ts'
import { WideRuns } from '../../text/byte-runs.ts'

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
  /** None of text in a charset with NULs. */
  readonly #controls: ControlCount | undefined
  readonly #runs: WideRuns | undefined

  /** `bytes` are the first of the file. */
  constructor(bytes: Buffer, charset: string | undefined) {
    const head = bytes.subarray(0, SNIFF_SIZE)
    this.#isWide = charset === undefined && looksWide(head)
    this.#mayHoldRun = charset === undefined && !NO_TEXT.test(latin1(head))
    this.#isEbcdic = charset === undefined && looksEbcdic(head)
    this.#controls = charset === undefined ? new ControlCount() : undefined
    this.#controls?.add(bytes)
    this.#runs = charset === undefined ? new WideRuns() : undefined
    this.#runs?.look(bytes, 0)
    this.#lookForRun(bytes)
  }

  /** All bytes of the file must come into view. */
  look(bytes: Buffer, base: number): void {
    this.#runs?.look(bytes, base)
    this.#controls?.add(bytes.subarray(-SNIFF_SIZE))
    this.#lookForRun(bytes)
  }

  #lookForRun(bytes: Buffer): void {
    this.#isWide ||= this.#mayHoldRun && holdsWideRun(bytes)
  }

  /** `last` are the last bytes of the file. `isDenied`: it is told that the text is none. */
  report(job: ReadJob, last: Buffer, { format, isDenied = false }: Found): void {
    const isZip = endsAsZip(last)
    const isBinary = format.isBinary === true && !isZip
    const isText = this.#controls?.isText !== false
    if (isBinary || isDenied || this.#isWide || isZip || !isText) this.#runs?.give(job)
    if (isBinary) {
      job.report('binary', undefined, format.name)
      return
    }
    if (this.#isEbcdic) job.report('unsupported', undefined, 'text in EBCDIC; iconv -f IBM1047 -t UTF-8 reads it')
    if (this.#isWide) job.report('unsupported', undefined, 'text in UTF-16 or UTF-32 without a byte order mark')
    if (isZip) job.report('unsupported', undefined, 'zip file after other bytes')
    const isTold = isDenied || this.#isEbcdic || this.#isWide || isZip
    if (!isTold && !isText) job.report('not-text')
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

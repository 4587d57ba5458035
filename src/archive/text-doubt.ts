import { latin1 } from './latin1.ts'
import type { ReadJob } from './read-job.ts'
import { SNIFF_SIZE } from './sniff.ts'
import { holdsWideRun, looksWide } from './wide-charset.ts'
import { endsAsZip } from './zip-directory.ts'

/** The control characters of programs and packed data. Text in two charsets has NULs alone. */
const NO_TEXT = /[\x01-\x07\x0e-\x19\x1c-\x1f]/

/** What says of a file that is read as text that it is something else, in which URLs are not found by that. */
export class TextDoubt {
  readonly #mayHoldRun: boolean
  #isWide: boolean

  /** `bytes` are the first ones that are in view. A charset that was recognised leaves no doubt. */
  constructor(bytes: Buffer, charset: string | undefined) {
    const head = bytes.subarray(0, SNIFF_SIZE)
    this.#isWide = charset === undefined && looksWide(head)
    this.#mayHoldRun = charset === undefined && !NO_TEXT.test(latin1(head))
    this.look(bytes)
  }

  /** Looks at the bytes in view. All bytes of the file are to come into view. */
  look(bytes: Buffer): void {
    this.#isWide ||= this.#mayHoldRun && holdsWideRun(bytes)
  }

  /** Reports what was found, at the end of the file, whose last bytes are these. */
  report(job: ReadJob, last: Buffer): void {
    if (this.#isWide) job.report('unsupported', undefined, 'text in UTF-16 or UTF-32 without a byte order mark')
    if (endsAsZip(last)) job.report('unsupported', undefined, 'zip file behind other bytes')
  }
}

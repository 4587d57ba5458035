import { InflateSource } from './inflate.ts'
import type { ArchiveProblemCode } from './problem.ts'
import type { RangeSource } from './range-source.ts'
import type { ByteSource } from './window.ts'

/** Number of bytes after which the sums of Adler-32 have to be reduced, so that they stay small integers. */
const ADLER_RUN = 3800
const ADLER_BASE = 65521

/**
 * A body in the coding `deflate`: servers send it in the format of zlib (RFC 1950), with two bytes before and Adler-32
 * behind, as RFC 9110 §8.4.1.2 asks, and without them. Damage is reported at the end, once the body was read.
 */
export class DeflateBody implements ByteSource {
  readonly #input: RangeSource
  readonly #report: (code: ArchiveProblemCode, detail: string) => void
  readonly #isZlib: boolean
  readonly #inflate: InflateSource
  #low = 1
  #high = 0

  constructor(input: RangeSource, head: Buffer, report: (code: ArchiveProblemCode, detail: string) => void) {
    this.#input = input
    this.#report = report
    this.#isZlib = head.length > 1 && (head[0]! & 15) === 8 && head.readUInt16BE(0) % 31 === 0
    if (this.#isZlib) input.position += 2
    this.#inflate = new InflateSource(input)
  }

  async read(target: Buffer, at: number): Promise<number> {
    const count = await this.#inflate.read(target, at)
    if (this.#isZlib) this.#sum(target.subarray(at, at + count))
    return count
  }

  async close(): Promise<void> {
    const { state } = this.#inflate
    if (state === 'truncated' || state === 'corrupt') this.#report(state, 'deflate')
    if (state === 'complete') await this.#checkEnd()
    await this.#inflate.close()
  }

  async #checkEnd(): Promise<void> {
    const size = this.#isZlib ? 4 : 0
    const rest = await this.#input.ahead(size + 1)
    if (rest.length < size) this.#report('truncated', 'deflate')
    else if (this.#isZlib && rest.readUInt32BE() !== this.#high * 65536 + this.#low) {
      this.#report('corrupt', 'deflate: checksum')
    } else if (rest.length > size) this.#report('trailing-garbage', 'deflate')
  }

  #sum(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; from += ADLER_RUN) {
      for (const byte of bytes.subarray(from, from + ADLER_RUN)) {
        this.#low += byte
        this.#high += this.#low
      }
      this.#low %= ADLER_BASE
      this.#high %= ADLER_BASE
    }
  }
}

import { type ByteOptions, ByteScanner } from './byte-scanner.ts'
import { node } from './node.ts'

export type { ByteOptions } from './byte-scanner.ts'

/**
 * The pass over bytes that come in chunks, cut anywhere: the matches of `scan` over the decoded text, with offsets in
 * BYTES from the start of the input. Bytes that are no text of the charset count as U+FFFD, a byte order mark of it is
 * skipped, both as `TextDecoder` does.
 *
 * UTF-8 and the charsets of one byte a character are not decoded but around what may be a URL; others are, first.
 */
export class ByteExtractor extends ByteScanner {
  /** One that stays, as with `Pass.kept`. */
  protected static readonly kept: ByteExtractor = /* @__PURE__ */ new ByteExtractor()

  /** @throws TypeError on wrong options. */
  constructor(options?: ByteOptions) {
    super(options, node)
  }
}

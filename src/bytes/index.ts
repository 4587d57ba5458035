import { type ByteOptions, ByteScanner } from './byte-scanner.ts'
import { node } from './node.ts'

export type { ByteOptions } from './byte-scanner.ts'

/**
 * Finds URLs in bytes that come in chunks of any size: the matches of `scan` over the decoded text, with offsets in
 * BYTES from the start of the input. Invalid bytes count as U+FFFD, and a byte order mark is skipped, as `TextDecoder`
 * does.
 *
 * In UTF-8 and in charsets of one byte a character only the bytes around possible URLs are decoded.
 */
export class ByteExtractor extends ByteScanner {
  /** @throws TypeError on wrong options. */
  constructor(options?: ByteOptions | null) {
    super(options, node)
  }
}

import { type ByteOptions, ByteScanner } from './byte-scanner.ts'
import { portable } from './portable.ts'

export type { ByteOptions } from './byte-scanner.ts'

/** `ByteExtractor` for platforms other than Node; see `index.ts`. */
export class ByteExtractor extends ByteScanner {
  /** @throws TypeError on wrong options. */
  constructor(options?: ByteOptions | null) {
    super(options, portable)
  }
}

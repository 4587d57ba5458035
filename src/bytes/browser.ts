import { type ByteOptions, ByteScanner } from './byte-scanner.ts'
import { portable } from './portable.ts'

export type { ByteOptions } from './byte-scanner.ts'

/** `ByteExtractor` where there is no Node; see `index.ts`. */
export class ByteExtractor extends ByteScanner {
  /** One that stays, as with `Pass.kept`. */
  protected static readonly kept: ByteExtractor = /* @__PURE__ */ new ByteExtractor()

  /** @throws TypeError on wrong options. */
  constructor(options?: ByteOptions) {
    super(options, portable)
  }
}

import { type ByteOptions, ByteScanner } from './byte-scanner.ts'
import { portable } from './portable.ts'

export type { ByteOptions } from './byte-scanner.ts'

/** An empty extractor that lives as long as the module, for the engine's sake; see `index.ts`. */
let kept: ByteExtractor | null | undefined

/** `ByteExtractor` for platforms other than Node; see `index.ts`. */
export class ByteExtractor extends ByteScanner {
  /** @throws TypeError on wrong options. */
  constructor(options?: ByteOptions | null) {
    super(options, portable)
    if (kept !== undefined) return
    kept = null
    kept = new ByteExtractor()
  }
}

import type { Context, Evidence, ReadingReason, RepairKind } from '../../index.ts'
import type { LocatedSpan } from './line-counter.ts'

/** The version of the row's shape as JSON: it changes when a field changes its name or its meaning. */
export const ROW_VERSION = 1

/** One URL that was found, with where it stood: what every format prints. */
export interface Row {
  readonly url: string
  readonly scheme: string
  /** In lower case; the empty string where the scheme has no host. */
  readonly host: string
  readonly context: Context
  /** The scheme that was supplied, where the text has none. */
  readonly inferred?: string | undefined
  readonly alternatives: readonly { readonly url: string; readonly reason: ReadingReason }[]
  readonly decidedBy?: Evidence | undefined
  /** What was repaired; offsets are those of `text`. */
  readonly repairs: readonly {
    readonly kind: RepairKind
    readonly start: number
    readonly end: number
    readonly insert: string
  }[]
  readonly file: string
  /** The file's name in base64, where it is not UTF-8. */
  readonly fileBytes?: string | undefined
  readonly member?: string | undefined
  /** Number of the message in the file or member, from 1; absent where there are no messages. */
  readonly message?: number | undefined
  readonly messageId?: string | undefined
  /** ISO 8601, UTC. */
  readonly date?: string | undefined
  readonly part?: string | undefined
  readonly origin?: string | undefined
  /** Bytes of the (decompressed) file. */
  readonly raw: LocatedSpan
  /** UTF-16 units of the decoded part. */
  readonly text: LocatedSpan
  /** The construct in its lines of context, where they were asked for: `before`, the construct as written, `after`. */
  readonly excerpt?: { readonly before: string; readonly construct: string; readonly after: string } | undefined
  /** How often it was found, where equal URLs are given once. */
  readonly count?: number | undefined
}

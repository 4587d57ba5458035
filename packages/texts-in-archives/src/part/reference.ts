import type { Span } from '../source/span.ts'

/** What is at `start`…`end` is replaced by `insert`. */
export interface ReferenceEdit extends Span {
  readonly insert: string
}

/**
 * The URL, or the relative reference, that the value of an HTML attribute is. `start`…`end` is the value without the
 * blanks around it, in UTF-16 units of the part's text. Applying `edits`, in order, gives `url`.
 */
export interface Reference extends Span {
  /** The value as HTML reads it. */
  readonly url: string
  readonly edits: readonly ReferenceEdit[]
  readonly scheme: string | undefined
  /** The absolute URL against which a relative reference is resolved. Undefined if the document has none. */
  readonly base: string | undefined
}

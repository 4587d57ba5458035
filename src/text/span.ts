/**
 * The offset convention, stated once for the whole package.
 *
 * Offsets into a string count UTF-16 code units, offsets into bytes count bytes. `start` is inclusive, `end`
 * exclusive, and both are absolute in the input, however it was cut into chunks:
 * `text.slice(span.start, span.end)` is what the span covers.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

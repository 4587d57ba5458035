import type { Span } from '../text/view.ts'

/** A stretch of a part's whole text that a hyperlink covers, in UTF-16 units, and its target as the document has it. */
export interface PlacedLink extends Span {
  readonly url: string
}

/** A rectangle on a page, in points from the lower left corner of the page. Pages count from 1. */
export interface Box {
  readonly page: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

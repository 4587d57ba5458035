import type { Span } from '../../text/span.ts'

/** Where an offset stands, both from 1; the column counts what the offsets count. */
export interface LinePosition {
  readonly line: number
  readonly column: number
}

/**
 * Offsets to lines and columns in a text that may come in pieces, one behind the other. Lines end with LF. Asked in
 * rising order, it looks at each unit once.
 */
export class LineCounter {
  #at = 0
  #line = 1
  #lineStart = 0

  /** `text` holds the units from `base` on; the offset may not lie before what was asked last. */
  position(text: string, base: number, offset: number): LinePosition {
    for (
      let at = text.indexOf('\n', this.#at - base);
      at !== -1 && base + at < offset;
      at = text.indexOf('\n', at + 1)
    ) {
      this.#line++
      this.#lineStart = base + at + 1
    }
    this.#at = Math.max(this.#at, offset)
    return { line: this.#line, column: offset - this.#lineStart + 1 }
  }
}

/** A span with the position of its start. */
export interface LocatedSpan extends Span, LinePosition {}

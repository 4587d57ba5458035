import type { Span } from '../../text/view.ts'

/** The line and column of an offset, both from 1. Columns count the same units as offsets. */
export interface LinePosition {
  readonly line: number
  readonly column: number
}

/**
 * Finds the line and column of offsets in a text that may come in consecutive pieces. Lines end with LF. Offsets must
 * be asked for in rising order, so that each unit is looked at once.
 */
export class LineCounter {
  #at = 0
  #line = 1
  #lineStart = 0

  /** `text` starts at the offset `base`. `offset` must not be less than in the call before. */
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

/** A span with the line and column of its start. */
export interface LocatedSpan extends Span, LinePosition {}

/** The position of `offset`, by that of another place close to it. `text` starts at the offset `base`. */
export function movedPosition(known: LocatedSpan, offset: number, text: string, base: number): LinePosition {
  const isBehind = offset >= known.start
  const between = isBehind
    ? text.slice(known.start - base, offset - base)
    : text.slice(offset - base, known.start - base)
  const lines = between.split('\n').length - 1
  if (lines === 0) return { line: known.line, column: known.column + offset - known.start }
  const line = isBehind ? known.line + lines : known.line - lines
  const lineStart = offset === base ? 0 : text.lastIndexOf('\n', offset - base - 1) + 1
  return { line, column: offset - base - lineStart + 1 }
}

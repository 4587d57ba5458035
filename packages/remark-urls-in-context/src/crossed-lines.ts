import type { Token, TokenizeContext } from 'micromark-util-types'

/**
 * The line endings that a construct has read over while it looked ahead. When micromark reads such a line ending again,
 * it knows already where the text of the next line starts after the marks of its containers, and ends the line ending
 * there; else it ends at the first column. A construct that is refused would move the ends of ordinary text in this
 * way, as micromark's own constructs do.
 */
export class CrossedLines {
  #parser: TokenizeContext['parser'] | undefined
  readonly #lines = new Set<number>()

  /** Records that a tokenizer has just consumed a line ending. Another construct may have read over it before. */
  add(context: TokenizeContext): void {
    if (context.parser !== this.#parser) this.#lines.clear()
    this.#parser = context.parser
    const { line, column } = context.now()
    if (column === 1) this.#lines.add(line - 1)
  }

  /** Ends a line ending that was read over where it would have ended without: at the first column of the next line. */
  settle({ start, end }: Token): void {
    if (end.column === 1 || !this.#lines.has(start.line)) return
    end.offset -= end.column - 1
    end.column = 1
  }

  clear(): void {
    this.#lines.clear()
    this.#parser = undefined
  }
}

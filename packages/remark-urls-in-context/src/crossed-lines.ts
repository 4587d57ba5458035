import type { Token, TokenizeContext } from 'micromark-util-types'

/**
 * The line endings consumed while looking ahead. When micromark reads one again, it ends it after the container marks
 * of the next line instead of at the first column, so that a refused construct would move the ends of ordinary text.
 */
export class CrossedLines {
  #parser: TokenizeContext['parser'] | undefined
  readonly #lines = new Set<number>()

  add(context: TokenizeContext): void {
    if (context.parser !== this.#parser) this.#lines.clear()
    this.#parser = context.parser
    const { line, column } = context.now()
    if (column === 1) this.#lines.add(line - 1)
  }

  /** Moves the end of a recorded line ending back to the first column. */
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

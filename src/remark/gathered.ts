import type { Code } from 'micromark-util-types'

/** A line ending of micromark's: CR, LF, or both in one. */
export function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}

/** The text that a code of micromark's stands for. */
export function textOf(code: Code): string {
  if (code === null || code === -1) return ''
  if (code >= 0) return String.fromCharCode(code)
  return code === -2 ? '\t' : code === -3 ? '\r\n' : code === -4 ? '\n' : '\r'
}

/**
 * Text gathered code by code, without the marks of block quotes and lists, which the document's tokenizer skips; and
 * where it stands in the file, marks included.
 */
export class Gathered {
  text = ''
  readonly #starts: Array<{ at: number; offset: number }> = []

  /** Says that what comes next stands at `offset`. Needed at the start, and wherever something may have been skipped. */
  standsAt(offset: number): void {
    this.#starts.push({ at: this.text.length, offset })
  }

  take(code: Code): void {
    this.text += textOf(code)
  }

  /** Where in the file the unit at `index` stands; right behind skipped marks if it starts a line. */
  offsetOf(index: number): number {
    const { at, offset } = this.#starts.findLast((start) => start.at <= index) ?? this.#starts[0]!
    return offset + index - at
  }
}

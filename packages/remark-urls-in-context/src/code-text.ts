import type { Code, TokenizeContext } from 'micromark-util-types'

/** micromark has one code each for CR, LF and CR LF. */
export function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}

/** Empty for a virtual space (-1). */
export function sourceTextOf(code: Code): string {
  if (code === null || code === -1) return ''
  if (code >= 0) return String.fromCharCode(code)
  return code === -2 ? '\t' : code === -3 ? '\r\n' : code === -4 ? '\n' : '\r'
}

export interface Ahead {
  /** The text up to the next tab, replaced NUL or line ending, which micromark keeps in one piece. */
  readonly text: string
  readonly next: Code | undefined
}

export function aheadOf(context: TokenizeContext): Ahead {
  const here = context.now()
  const [text, next] = context.sliceStream({ start: here, end: { ...here, _index: here._index + 2, _bufferIndex: -1 } })
  return { text: typeof text === 'string' ? text : '', next: typeof next === 'string' ? undefined : next }
}

/**
 * Maps the text of a construct to offsets in the file, which also has the block quote and list marks that the
 * document's tokenizer skips.
 */
export class Gathered {
  text = ''
  readonly #starts: Array<{ at: number; offset: number }> = []

  /** Called at the start, and wherever marks may have been skipped. */
  standsAt(offset: number): void {
    this.#starts.push({ at: this.text.length, offset })
  }

  take(code: Code): void {
    this.text += sourceTextOf(code)
  }

  static at(offset: number, text: string): Gathered {
    const gathered = new Gathered()
    gathered.standsAt(offset)
    gathered.text = text
    return gathered
  }

  /** The offset in the file of the unit at `index`, after any skipped marks. */
  offsetOf(index: number): number {
    const { at, offset } = this.#starts.findLast((start) => start.at <= index) ?? this.#starts[0]!
    return offset + index - at
  }
}

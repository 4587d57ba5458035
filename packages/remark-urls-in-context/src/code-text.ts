import type { Code, TokenizeContext } from 'micromark-util-types'

/** Whether a code of micromark's is a line ending: CR, LF or CR LF, each of them one code. */
export function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}

/** The text in the file that a code of micromark's stands for. A virtual space (-1) stands for none. */
export function sourceTextOf(code: Code): string {
  if (code === null || code === -1) return ''
  if (code >= 0) return String.fromCharCode(code)
  return code === -2 ? '\t' : code === -3 ? '\r\n' : code === -4 ? '\n' : '\r'
}

/** What is ahead of a tokenizer in its line. */
export interface Ahead {
  /** The text up to the next tab, replaced NUL or line ending: micromark has it in one piece. */
  readonly text: string
  readonly next: Code | undefined
}

export function aheadOf(context: TokenizeContext): Ahead {
  const here = context.now()
  const [text, next] = context.sliceStream({ start: here, end: { ...here, _index: here._index + 2, _bufferIndex: -1 } })
  return { text: typeof text === 'string' ? text : '', next: typeof next === 'string' ? undefined : next }
}

/**
 * Maps the text of a construct, code by code, to offsets in the file. The marks of block quotes and lists are in the
 * file but not in the text: the document's tokenizer skips them.
 */
export class Gathered {
  text = ''
  readonly #starts: Array<{ at: number; offset: number }> = []

  /** Records that the next code is at `offset`. Called at the start, and where marks may have been skipped. */
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

  /** The offset in the file of the unit at `index`; after the skipped marks if the unit starts a line. */
  offsetOf(index: number): number {
    const { at, offset } = this.#starts.findLast((start) => start.at <= index) ?? this.#starts[0]!
    return offset + index - at
  }
}

import { CR, LF } from '../text/ascii.ts'
import { latin1 } from './latin1.ts'
import type { RangeSource } from './range-source.ts'
import type { ByteSource } from './window.ts'

/** The longest line of a chunk's size, with its extensions, in bytes. */
const LONGEST_LINE = 4096
/** Hexadecimal digits with extensions behind them. */
const SIZE_LINE = /^([0-9a-f]{1,12})[ \t]*(?:;[^\n]*)?\r?$/i

/** The content of a body in chunks (RFC 9112 §7.1). The fields behind the last chunk are not read. */
export class ChunkedSource implements ByteSource {
  /** Why the content ended. */
  state: 'open' | 'complete' | 'truncated' | 'corrupt' = 'open'
  readonly #input: RangeSource
  /** Number of bytes of the current chunk that are left. */
  #left = 0
  /** Whether the line break behind a chunk comes next. */
  #isBehind = false

  constructor(input: RangeSource) {
    this.#input = input
  }

  /** Whether a chunk starts at the start of the input. Some writers of WARC take the chunks away, and keep the field. */
  static async startsAt(input: RangeSource): Promise<boolean> {
    const view = await input.ahead(LONGEST_LINE)
    const newline = view.indexOf(LF)
    return newline > 0 && SIZE_LINE.test(latin1(view, 0, newline))
  }

  /** Fills the target from the bytes that have been read already, and waits only if there are none. */
  async read(target: Buffer, at: number): Promise<number> {
    let written = at
    while (written < target.length && this.state === 'open') {
      if (this.#left === 0) {
        if (this.#openChunk(this.#input.inView, false)) continue
        if (written > at) break
        this.#openChunk(await this.#input.ahead(LONGEST_LINE), true)
        continue
      }
      let block = this.#input.inView
      if (block.length === 0) {
        if (written > at) break
        block = await this.#input.next(this.#left)
      }
      if (block.length === 0) this.state = 'truncated'
      const count = block.copy(target, written, 0, Math.min(block.length, this.#left))
      this.#input.position += count
      written += count
      this.#left -= count
      this.#isBehind = this.#left === 0
    }
    return written - at
  }

  /** Reads the line of the next chunk. The result is false if more bytes are needed, which `isAll` says are not there. */
  #openChunk(view: Buffer, isAll: boolean): boolean {
    let from = 0
    if (this.#isBehind) from = view[0] === CR ? 2 : view[0] === LF ? 1 : 0
    const newline = view.subarray(0, from + LONGEST_LINE).indexOf(LF, from)
    if (newline < 0) {
      if (isAll) this.state = view.length < LONGEST_LINE ? 'truncated' : 'corrupt'
      return false
    }
    const digits = SIZE_LINE.exec(latin1(view, from, newline))?.[1]
    this.#input.position += newline + 1
    this.#isBehind = false
    this.#left = digits === undefined ? 0 : Number.parseInt(digits, 16)
    if (digits === undefined) this.state = 'corrupt'
    else if (this.#left === 0) this.state = 'complete'
    return true
  }

  async close(): Promise<void> {}
}

import { isTarHeader, TAR_BLOCK } from './tar-header.ts'
import type { ByteSource, Window } from './window.ts'

/** The bytes of a tar file behind damage, up to the next header. Headers stand at multiples of the block size. */
export class UndelimitedSource implements ByteSource {
  /** Offset of the next byte in the window's source. */
  position: number
  readonly #window: Window
  /** Offset up to which there is no header. */
  #searched: number

  /** `start` is the offset of a block. */
  constructor(window: Window, start: number) {
    this.#window = window
    this.position = start
    this.#searched = start
  }

  async read(target: Buffer, at: number): Promise<number> {
    await this.#search(this.position + target.length - at)
    const from = this.position - this.#window.base
    const count = Math.min(this.#searched - this.position, target.length - at)
    this.#window.bytes.copy(target, at, from, from + count)
    this.position += count
    return count
  }

  /** Skips the bytes up to the next header. The result is false if there is none. */
  async skip(): Promise<boolean> {
    do this.position = this.#searched
    while (await this.#search(Number.POSITIVE_INFINITY))
    return !this.#window.ended || this.position < this.#window.end
  }

  /** Looks at the blocks that are in view, or at the next one. Whether there are bytes before a header. */
  async #search(to: number): Promise<boolean> {
    const window = this.#window
    if (this.#searched === this.position) await window.reach(this.position + TAR_BLOCK, this.position)
    while (this.#searched < to) {
      const at = this.#searched - window.base
      const block = window.bytes.subarray(at, at + TAR_BLOCK)
      if ((block.length < TAR_BLOCK && !window.ended) || block.length === 0 || isTarHeader(block)) break
      this.#searched += block.length
    }
    return this.#searched > this.position
  }

  async close(): Promise<void> {}
}

import type { ByteSource, Window } from './window.ts'

/** Bytes of a window from some offset on: a member of an archive, or all the rest for a decompressor. */
export class RangeSource implements ByteSource {
  /** Offset in the window's source of the next byte. */
  position: number
  readonly #window: Window
  readonly #end: number

  constructor(window: Window, start: number, length: number = Number.POSITIVE_INFINITY) {
    this.#window = window
    this.position = start
    this.#end = start + length
  }

  /** The range ends where the bytes do, not where it was said to. */
  get isCut(): boolean {
    return Number.isFinite(this.#end) && this.position < this.#end && this.#window.ended
  }

  async read(target: Buffer, at: number): Promise<number> {
    const block = await this.next(target.length - at)
    block.copy(target, at)
    this.position += block.length
    return block.length
  }

  /** Up to `size` of the next bytes, without going on behind them; none at the end. */
  async next(size: number): Promise<Buffer> {
    const window = this.#window
    const position = this.position
    const end = this.#end
    if (position >= window.end && position < end) await window.more(position)
    const from = position - window.base
    return window.bytes.subarray(from, Math.max(from, Math.min(from + size, end - window.base)))
  }

  /** The next `size` bytes, as far as there are so many, without going on behind them. */
  async ahead(size: number): Promise<Buffer> {
    await this.#window.reach(Math.min(this.#end, this.position + size), this.position)
    return this.next(size)
  }

  get isAtEnd(): boolean {
    return this.position >= this.#end || (this.#window.ended && this.position >= this.#window.end)
  }

  async close(): Promise<void> {}
}

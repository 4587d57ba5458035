import type { ByteSource, Window } from './window.ts'

/** A member of an archive, or the rest of the bytes for a decompressor. */
export class RangeSource implements ByteSource {
  position: number
  readonly #window: Window
  readonly #end: number

  constructor(window: Window, start: number, length: number = Number.POSITIVE_INFINITY) {
    this.#window = window
    this.position = start
    this.#end = start + length
  }

  get isCut(): boolean {
    return Number.isFinite(this.#end) && this.position < this.#end && this.#window.ended
  }

  async read(target: Buffer, at: number): Promise<number> {
    const block = await this.next(target.length - at)
    block.copy(target, at)
    this.position += block.length
    return block.length
  }

  async next(size: number): Promise<Buffer> {
    const window = this.#window
    const position = this.position
    const end = this.#end
    if (position >= window.end && position < end) await window.more(position)
    const from = position - window.base
    return window.bytes.subarray(from, Math.max(from, Math.min(from + size, end - window.base)))
  }

  /** As far as they have been read, without advancing. */
  get inView(): Buffer {
    const { bytes, base } = this.#window
    const from = this.position - base
    return bytes.subarray(from, Math.max(from, Math.min(bytes.length, this.#end - base)))
  }

  get isWholeInView(): boolean {
    const { base, end, ended } = this.#window
    return this.position >= base && (ended || this.#end <= end)
  }

  rest(): Buffer | undefined {
    if (this.#end > this.#window.end || this.position < this.#window.base) return undefined
    const bytes = this.inView
    this.position = Math.max(this.position, this.#end)
    return bytes
  }

  async ahead(size: number): Promise<Buffer> {
    await this.#window.reach(Math.min(this.#end, this.position + size), this.position)
    return this.next(size)
  }

  get isAtEnd(): boolean {
    return this.position >= this.#end || (this.#window.ended && this.position >= this.#window.end)
  }

  async close(): Promise<void> {}
}

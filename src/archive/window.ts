import { LineIndex } from './line-index.ts'

/** Bytes from somewhere, read in order. */
export interface ByteSource {
  /** Writes bytes to `target` from `at` on; how many, 0 at the end. Damage ends the bytes, and is reported elsewhere. */
  read(target: Buffer, at: number): Promise<number>
  close(): Promise<void>
}

/** Larger blocks read no faster, and cost memory. */
export const READ_BLOCK: number = 1 << 16

/** How a window reads on. */
export interface Pace {
  /** How many bytes at a time. */
  readonly block?: number
  /** Nobody holds on to bytes that the window has let go of: their memory is used again. */
  readonly isPassing?: boolean
}

/**
 * The part of a source that is looked at. Bytes never move or change once they are in `bytes`: parts hold on to them.
 * ReadJob on makes a new buffer, which starts with what is still needed of the old one.
 */
export class Window {
  bytes: Buffer = Buffer.alloc(0)
  /** Offset of `bytes` in the source. */
  base: number
  ended = false
  readonly lines: LineIndex
  readonly #source: ByteSource
  readonly #block: number
  /** Buffers that take turns, where nobody holds on to bytes. */
  readonly #turns: Buffer[] | undefined

  /** `base`: offset of the first byte that the source gives, which starts line `line`. */
  constructor(source: ByteSource, base = 0, line = 1, { block = READ_BLOCK, isPassing = false }: Pace = {}) {
    this.#source = source
    this.#block = block
    this.#turns = isPassing ? [] : undefined
    this.base = base
    this.lines = new LineIndex(base, line)
  }

  /** Offset of the end of what was read so far. */
  get end(): number {
    return this.base + this.bytes.length
  }

  /** Lets go of what is before `keep`, and reads on. False at the end of the source, where nothing was let go. */
  async more(keep: number): Promise<boolean> {
    if (this.ended) return false
    const kept = Math.max(0, Math.min(keep - this.base, this.bytes.length))
    const carry = this.bytes.length - kept
    // A long carry is read on in larger steps, or copying it would cost the square of its length
    const target = this.#allocate(carry + Math.max(this.#block, carry >> 1))
    this.bytes.copy(target, 0, kept)
    const filled = await this.#fill(target, carry)
    if (filled === carry) {
      this.ended = true
      return false
    }
    this.base += kept
    this.bytes = target.subarray(0, filled)
    this.lines.slide(this.bytes, this.base)
    return true
  }

  /** Reads until there are bytes up to `offset`, as far as the source has them. */
  async reach(offset: number, keep: number): Promise<boolean> {
    while (this.end < offset) {
      if (!(await this.more(keep))) return false
    }
    return true
  }

  #allocate(size: number): Buffer {
    const free = this.#turns?.length === 2 ? this.#turns.shift() : undefined
    const buffer = free !== undefined && free.length >= size ? free : Buffer.allocUnsafeSlow(size)
    this.#turns?.push(buffer)
    return buffer
  }

  async #fill(target: Buffer, from: number): Promise<number> {
    let at = from
    // Pipes give small pieces
    while (at < target.length && at - from < this.#block >> 2) {
      const count = await this.#source.read(target, at)
      if (count === 0) break
      at += count
    }
    return at
  }
}

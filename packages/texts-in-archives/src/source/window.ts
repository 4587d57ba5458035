import { shouldYield, yieldToEventLoop } from './event-loop.ts'
import { LineIndex } from './line-index.ts'

export interface StoredBytes {
  readonly size: number
  /** Gives fewer bytes at the end, or at damage, and never rejects. */
  read(at: number, length: number): Promise<Buffer>
}

export interface ByteSource {
  /** Fills `target` from `at` on. Returns the number of bytes, 0 at the end. Damage is reported elsewhere. */
  read(target: Buffer, at: number): Promise<number>
  /** Takes the bytes that are in memory; undefined if they have to be read. */
  rest?(): Buffer | undefined
  /** The bytes at any place, if the source is such a file. */
  stored?(): StoredBytes | undefined
  /** The milliseconds that bytes wait for others, if the source may pause. */
  readonly latency?: number | undefined
  /** Whether bytes, or the end, come in time; undefined if only reading tells. */
  comesWithin?(milliseconds: number): Promise<boolean | undefined>
  close(): Promise<void>
}

export class BytesSource implements ByteSource {
  #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  async read(target: Buffer, at: number): Promise<number> {
    const count = this.#bytes.copy(target, at)
    this.#bytes = this.#bytes.subarray(count)
    return count
  }

  rest(): Buffer {
    const bytes = this.#bytes
    this.#bytes = bytes.subarray(bytes.length)
    return bytes
  }

  async close(): Promise<void> {}
}

/** In bytes. Larger blocks are not faster, and cost memory. */
export const READ_BLOCK: number = 1 << 16

export interface Pace {
  readonly block?: number
  /** No reader keeps dropped bytes, so their memory is used again. */
  readonly isPassing?: boolean
}

/** Reads what is left, such as the padding of a tar file: at the end of the source, the checksum is compared. */
export async function passRest(source: ByteSource): Promise<void> {
  const target = Buffer.allocUnsafe(READ_BLOCK)
  while ((await source.read(target, 0)) > 0) {
    // What was not read holds nothing.
  }
}

/**
 * Bytes never move or change once they are in `bytes`, since parts keep them.
 * Reading on makes a new buffer, which starts with the bytes of the old one that are still needed.
 */
export class Window {
  bytes: Buffer = Buffer.alloc(0)
  base: number
  ended = false
  isPaused = false
  readonly lines: LineIndex
  /** Called whenever more bytes have come into view. */
  onSlide: (() => void) | undefined
  readonly #source: ByteSource
  readonly #block: number
  /** Used in turn if `isPassing` is set. */
  readonly #turns: Buffer[] | undefined

  /** `base` is the offset of the first byte of the source, which starts the line with the number `line`. */
  constructor(source: ByteSource, base = 0, line = 1, { block = READ_BLOCK, isPassing = false }: Pace = {}) {
    this.#source = source
    this.#block = block
    this.#turns = isPassing ? [] : undefined
    this.base = base
    this.lines = new LineIndex(base, line)
    const rest = source.rest?.()
    if (rest === undefined) return
    this.bytes = rest
    this.ended = true
    this.lines.slide(rest, base)
  }

  /** If the source can be read so. */
  stored(): StoredBytes | undefined {
    return this.#source.stored?.()
  }

  get end(): number {
    return this.base + this.bytes.length
  }

  /** False at the end of the source, where none are dropped. */
  async more(keep: number): Promise<boolean> {
    if (this.ended) return false
    // All reading passes here, the skipping of bytes too.
    if (shouldYield()) await yieldToEventLoop()
    const kept = Math.max(0, Math.min(keep - this.base, this.bytes.length))
    const carry = this.bytes.length - kept
    // Else copying a long carry would take quadratic time.
    const target = this.#allocate(carry + Math.max(this.#block, carry >> 1))
    this.bytes.copy(target, 0, kept)
    const filled = await this.#fill(target, carry)
    if (filled === carry) {
      this.ended = true
      return false
    }
    this.base += kept
    const bytes = target.subarray(0, filled)
    // Of a line that came alone, no block is kept.
    this.bytes = this.isPaused ? Buffer.from(bytes) : bytes
    this.lines.slide(this.bytes, this.base)
    this.onSlide?.()
    return true
  }

  /** As far as the source knows. */
  async isSilentFor(milliseconds: number): Promise<boolean> {
    return (await this.#source.comesWithin?.(milliseconds)) === false
  }

  /** False if the source ends before it. */
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
    const { latency } = this.#source
    let at = from
    let since: number | undefined
    this.isPaused = false
    // Pipes give small pieces, so several reads fill a block.
    while (at < target.length && at - from < this.#block >> 2) {
      if (since !== undefined && latency !== undefined) {
        this.isPaused = !(await this.#source.comesWithin!(since + latency - performance.now()))
        if (this.isPaused) break
      }
      const count = await this.#source.read(target, at)
      if (count === 0) break
      at += count
      if (latency !== undefined) since ??= performance.now()
    }
    return at
  }
}

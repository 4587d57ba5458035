import { createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib'
import type { RangeSource } from '../../source/range-source.ts'
import type { ByteSource } from '../../source/window.ts'

/** In bytes. Output that comes with an error is lost. */
const OUTPUT_SIZE = 1 << 15
const INPUT_SIZE = 1 << 16

/** Leaves `input` at the end of the stream. A truncated stream gives all of its content. */
export class InflateSource implements ByteSource {
  state: 'open' | 'complete' | 'truncated' | 'corrupt' = 'open'
  readonly #input: RangeSource
  readonly #start: number
  readonly #stream: InflateRaw = createInflateRaw({ chunkSize: OUTPUT_SIZE })
  #piece: Buffer = Buffer.alloc(0)
  #isWriting = false
  #isFinished = false
  #error: NodeJS.ErrnoException | undefined
  #isEnded = false
  /** Since the last read. */
  #hasNews = false
  #wake: () => void = () => {}

  constructor(input: RangeSource) {
    this.#input = input
    this.#start = input.position
    this.#stream.on('readable', () => this.#notify())
    this.#stream.on('end', () => {
      this.#isEnded = true
      this.#notify()
    })
    this.#stream.on('error', (error) => {
      this.#error = error
      this.#notify()
    })
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (this.#piece.length === 0) {
      this.#hasNews = false
      const piece: Buffer | null = this.#error === undefined ? this.#stream.read() : null
      if (piece !== null) this.#piece = piece
      else if (this.#isEnded || this.#error !== undefined) return this.#end()
      else await this.#feed()
    }
    const count = this.#piece.copy(target, at)
    this.#piece = this.#piece.subarray(count)
    return count
  }

  async close(): Promise<void> {
    this.#stream.destroy()
  }

  #end(): number {
    if (this.state !== 'open') return 0
    this.#input.position = this.#start + this.#stream.bytesWritten
    const isCut = this.#error?.code === 'Z_BUF_ERROR'
    this.state = this.#error === undefined ? 'complete' : isCut ? 'truncated' : 'corrupt'
    this.#stream.destroy()
    return 0
  }

  #notify(): void {
    this.#hasNews = true
    this.#wake()
  }

  /**
   * A stream that left a part of the last block unread has ended, though its `end` event has not come: the input must
   * not advance, since the next member starts there.
   */
  get #needsInput(): boolean {
    const isLeft = this.#stream.bytesWritten < this.#input.position - this.#start
    return !this.#isWriting && !this.#isFinished && !isLeft
  }

  /** Waits until there is something to read or another block is needed. */
  async #feed(): Promise<void> {
    const block = this.#needsInput ? await this.#input.next(INPUT_SIZE) : undefined
    // An event that came while the input was awaited is not repeated.
    if (this.#hasNews) return
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    if (block !== undefined && block.length > 0) {
      this.#input.position += block.length
      this.#isWriting = true
      this.#stream.write(block, () => {
        this.#isWriting = false
        this.#notify()
      })
    } else if (block !== undefined) {
      // Ending the stream earlier would turn the last output into an error.
      this.#isFinished = true
      this.#stream.end()
    }
    await woken
  }
}

/** In bytes: a stream object of zlib takes longer than a small member. */
export const SMALL_STREAM = 512
const MOST_CONTENT = 1 << 14
const CHUNK_SIZE = 1 << 10

export interface Inflated {
  readonly bytes: Buffer
  readonly end: number
}

/** With the option `info`, which the types of zlib lack. */
interface WithInfo {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

/**
 * Undefined for damage, and for a stream that does not end within `SMALL_STREAM` bytes or `input`, or has more than
 * `most` bytes of content: the caller then reads it as a longer one, which also reports the damage.
 */
export function inflateSmall(input: Uint8Array, from: number, most: number): Inflated | undefined {
  const stream = input.subarray(from, from + SMALL_STREAM)
  const options = { info: true, chunkSize: CHUNK_SIZE, maxOutputLength: Math.max(1, Math.min(most, MOST_CONTENT)) }
  try {
    const { buffer, engine } = inflateRawSync(stream, options) as unknown as WithInfo
    return buffer.length > most ? undefined : { bytes: buffer, end: from + engine.bytesWritten }
  } catch {
    return undefined
  }
}

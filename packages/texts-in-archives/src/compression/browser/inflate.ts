import { Z_BUF_ERROR, Z_OK, Z_STREAM_END, Z_SYNC_FLUSH, ZStream, zlibInflate, zlibInflateInit2 } from 'pako'
import type { RangeSource } from '../../source/range-source.ts'
import type { ByteSource } from '../../source/window.ts'

const INPUT_SIZE = 1 << 16
/** A window of 32 KiB, without a header: zlib's manual, `inflateInit2`. */
const RAW = -15

/** `DecompressionStream` does not say where the stream ends. */
export class InflateSource implements ByteSource {
  state: 'open' | 'complete' | 'truncated' | 'corrupt' = 'open'
  readonly #input: RangeSource
  readonly #stream: ZStream = new ZStream()

  constructor(input: RangeSource) {
    this.#input = input
    zlibInflateInit2(this.#stream, RAW)
  }

  async read(target: Buffer, at: number): Promise<number> {
    const stream = this.#stream
    while (this.state === 'open') {
      const block = await this.#input.next(INPUT_SIZE)
      stream.input = block
      stream.next_in = 0
      stream.avail_in = block.length
      stream.output = target as Buffer<ArrayBuffer>
      stream.next_out = at
      stream.avail_out = target.length - at
      const status = zlibInflate(stream, Z_SYNC_FLUSH)
      this.#input.position += stream.next_in
      const count = stream.next_out - at
      if (status === Z_STREAM_END) this.state = 'complete'
      else if (status !== Z_OK && status !== Z_BUF_ERROR) this.state = 'corrupt'
      else if (block.length === 0 && count === 0) this.state = 'truncated'
      if (count > 0) return count
    }
    return 0
  }

  async close(): Promise<void> {}
}

/** Another object for each stream costs little here. */
export function inflateSmall(): undefined {
  return undefined
}

import { StreamError } from './stream-source.ts'
import type { ByteSource, StoredBytes } from './window.ts'

/** Each time costs about a millisecond. */
const PIECE_SIZE = 1 << 20

export class BlobSource implements ByteSource {
  readonly #blob: Blob
  #position = 0
  #piece: Buffer = Buffer.alloc(0)

  constructor(blob: Blob) {
    this.#blob = blob
  }

  async read(target: Buffer, at: number): Promise<number> {
    if (this.#piece.length === 0) {
      this.#piece = await bytesOf(this.#blob, this.#position, PIECE_SIZE)
      this.#position += this.#piece.length
    }
    const count = this.#piece.copy(target, at)
    this.#piece = this.#piece.subarray(count)
    return count
  }

  stored(): StoredBytes {
    return { size: this.#blob.size, read: (at, length) => bytesOf(this.#blob, at, length) }
  }

  async close(): Promise<void> {}
}

/** Rejects if the file was removed or changed since it was chosen. */
async function bytesOf(blob: Blob, at: number, length: number): Promise<Buffer> {
  try {
    return Buffer.from(await blob.slice(at, at + length).arrayBuffer())
  } catch (error) {
    throw new StreamError(error)
  }
}

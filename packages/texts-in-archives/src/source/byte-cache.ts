import type { StoredBytes } from './window.ts'

/** In two generations: the older one is dropped when the younger one has half the size. */
export class ByteCache {
  readonly #most: number
  #young = new Map<number, Buffer>()
  #old = new Map<number, Buffer>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: number): Buffer | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (old) this.set(key, old)
    return old
  }

  set(key: number, buffer: Buffer): void {
    this.#size += buffer.length
    if (this.#size > this.#most / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = buffer.length
    }
    this.#young.set(key, buffer)
  }
}

/** The pages and blocks of a message are close together. */
const CHUNK_SIZE = 32 << 10
const CACHE_SIZE = 2 << 20

export class ChunkedFile implements StoredBytes {
  readonly size: number
  readonly #file: StoredBytes
  readonly #chunks = new ByteCache(CACHE_SIZE)

  constructor(file: StoredBytes) {
    this.#file = file
    this.size = file.size
  }

  async read(at: number, length: number): Promise<Buffer> {
    if (at >= this.size) return Buffer.alloc(0)
    const start = at - (at % CHUNK_SIZE)
    if (at + length > start + CHUNK_SIZE) return this.#file.read(at, length)
    let chunk = this.#chunks.get(start)
    if (!chunk) {
      chunk = await this.#file.read(start, CHUNK_SIZE)
      this.#chunks.set(start, chunk)
    }
    return chunk.subarray(at - start, at - start + length)
  }
}

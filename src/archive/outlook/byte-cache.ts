/**
 * Keeps the buffers that were used last, up to a size in bytes: in two generations, of which the older one is dropped when the
 * younger one has half the size.
 */
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

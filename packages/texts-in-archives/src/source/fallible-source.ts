import type { ByteSource, StoredBytes } from './window.ts'

/** A disk, a pipe or the caller's stream may fail. */
export class FallibleSource implements ByteSource {
  failure: unknown
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    this.#source = source
  }

  async read(target: Buffer, at: number): Promise<number> {
    if (this.failure !== undefined) return 0
    try {
      return await this.#source.read(target, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      this.failure = error
      return 0
    }
  }

  get latency(): number | undefined {
    return this.#source.latency
  }

  async comesWithin(milliseconds: number): Promise<boolean | undefined> {
    return this.#source.comesWithin!(milliseconds)
  }

  stored(): StoredBytes | undefined {
    const stored = this.#source.stored?.()
    return stored && { size: stored.size, read: (at, length) => this.#readAt(stored, at, length) }
  }

  async #readAt(stored: StoredBytes, at: number, length: number): Promise<Buffer> {
    if (this.failure !== undefined) return Buffer.alloc(0)
    try {
      return await stored.read(at, length)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      this.failure = error
      return Buffer.alloc(0)
    }
  }

  close(): Promise<void> {
    return this.#source.close()
  }
}

export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}

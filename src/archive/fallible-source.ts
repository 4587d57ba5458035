import type { ByteSource } from './window.ts'

/**
 * Ends the bytes where a disk, a pipe or the caller's stream fails. The bytes before the failure are read to their end.
 */
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

  close(): Promise<void> {
    return this.#source.close()
  }
}

import type { ByteSource, StoredBytes, Window } from './window.ts'

export class StoredSource implements ByteSource {
  readonly #bytes: StoredBytes
  #position = 0

  constructor(bytes: StoredBytes) {
    this.#bytes = bytes
  }

  async read(target: Buffer, at: number): Promise<number> {
    const block = await this.#bytes.read(this.#position, target.length - at)
    block.copy(target, at)
    this.#position += block.length
    return block.length
  }

  stored(): StoredBytes {
    return this.#bytes
  }

  async close(): Promise<void> {}
}

/** In bytes, of a pipe or a member of an archive. */
const MOST_BYTES = 512 << 20

/** Those of the window first. Undefined where there are too many to hold. */
export async function storedBytes(window: Window): Promise<StoredBytes | undefined> {
  const stored = window.stored()
  if (stored !== undefined) return stored
  while (window.end <= MOST_BYTES) if (!(await window.more(0))) break
  if (!window.ended) return undefined
  return storedIn(window.bytes)
}

export function storedIn(bytes: Buffer): StoredBytes {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }
}

/** In bytes: of what is copied to a temporary file. */
const MOST_COPIED = 4 * 2 ** 30

/** All bytes of a window. It has not ended after the last one, if they are too many. */
export async function* bytesToCopy(window: Window): AsyncGenerator<Buffer> {
  do yield window.bytes
  while ((await window.more(window.end)) && window.end <= MOST_COPIED)
}

import { type BigIntStats, fstatSync, readSync, statSync } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { isTurnOver, otherTurn } from './turn.ts'
import type { ByteSource, StoredBytes } from './window.ts'

/** Reads from a file handle: asynchronously, or synchronously if `blocking` is set. */
export class HandleReader {
  readonly #blocking: boolean

  constructor(blocking = false) {
    this.#blocking = blocking
  }

  async read(handle: FileHandle, target: Buffer, at: number, size: number, position: number | null): Promise<number> {
    if (!this.#blocking) return (await handle.read(target, at, size, position)).bytesRead
    return readSync(handle.fd, target, at, size, position)
  }

  async stats(handle: FileHandle): Promise<BigIntStats> {
    return this.#blocking ? fstatSync(handle.fd, { bigint: true }) : handle.stat({ bigint: true })
  }

  async statsAt(path: Buffer): Promise<BigIntStats> {
    return this.#blocking ? statSync(path, { bigint: true }) : stat(path, { bigint: true })
  }
}

/** Closes a file that was only read: if that fails, nothing is lost. */
export async function closeRead(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => {})
}

/** The bytes of an open file, pipe or device. */
export class FileSource implements ByteSource {
  readonly #handle: FileHandle
  readonly #reader: HandleReader
  readonly latency: number | undefined

  constructor(handle: FileHandle, reader: HandleReader = new HandleReader(), latency?: number) {
    this.#handle = handle
    this.#reader = reader
    this.latency = latency
  }

  /**
   * No read can be taken back, so that it is not known whether more bytes come: what has come does not wait for them.
   */
  async comesWithin(): Promise<undefined> {
    return undefined
  }

  read(target: Buffer, at: number): Promise<number> {
    return this.#reader.read(this.#handle, target, at, target.length - at, null)
  }

  async close(): Promise<void> {
    await closeRead(this.#handle)
  }
}

/** The bytes of a file from one offset up to another. */
export class FileRangeSource implements ByteSource {
  readonly #handle: FileHandle
  readonly #reader: HandleReader
  readonly #start: number
  #position: number
  readonly #end: number

  constructor(handle: FileHandle, start: number, end: number, reader: HandleReader = new HandleReader()) {
    this.#handle = handle
    this.#reader = reader
    this.#start = start
    this.#position = start
    this.#end = end
  }

  async read(target: Buffer, at: number): Promise<number> {
    const length = Math.min(target.length - at, this.#end - this.#position)
    if (length <= 0) return 0
    const count = await this.#reader.read(this.#handle, target, at, length, this.#position)
    this.#position += count
    return count
  }

  stored(): StoredBytes {
    const size = this.#end - this.#start
    const read = async (at: number, length: number): Promise<Buffer> => {
      const target = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - at)))
      let filled = 0
      while (filled < target.length) {
        const position = this.#start + at + filled
        const count = await this.#reader.read(this.#handle, target, filled, target.length - filled, position)
        if (count === 0) break
        filled += count
      }
      return target.subarray(0, filled)
    }
    return { size, read }
  }

  async close(): Promise<void> {
    await closeRead(this.#handle)
  }
}

const isSo = (): boolean => true

/** Gives false after so many milliseconds, or after one turn of the event loop. */
async function pausing(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const wait = milliseconds >= 1 ? setTimeout(milliseconds, false, { signal }) : setImmediate(false, { signal })
  return wait.catch(() => false)
}

/** Wraps the error of the caller's stream, which may be any value. */
class StreamError extends Error {
  readonly code: string

  constructor(cause: unknown) {
    const { code, message } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
    super(String(message || cause), { cause })
    this.code = typeof code === 'string' && code !== '' ? code : this.message
  }
}

/** The bytes of a stream, or of another async iterable of pieces. */
export class StreamSource implements ByteSource {
  readonly #stream: AsyncIterable<Uint8Array> & { destroy?(): void }
  readonly #pieces: AsyncIterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array(0)
  /** The next piece, if it was asked for before it was wanted. */
  #coming: Promise<IteratorResult<Uint8Array>> | undefined
  #ended = false
  readonly latency: number | undefined

  constructor(pieces: AsyncIterable<Uint8Array>, latency?: number) {
    this.#stream = pieces
    this.#pieces = pieces[Symbol.asyncIterator]()
    this.latency = latency
  }

  async comesWithin(milliseconds: number): Promise<boolean> {
    if (this.#piece.length > 0 || this.#ended) return true
    this.#coming ??= this.#next()
    const pause = new AbortController()
    const isOver = Promise.race([this.#coming.then(isSo, isSo), pausing(milliseconds, pause.signal)])
    try {
      return await isOver
    } finally {
      pause.abort()
    }
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (this.#piece.length === 0 && !this.#ended) {
      // Empty pieces without end would leave no turn to others.
      if (isTurnOver()) await otherTurn()
      const coming = this.#coming ?? this.#next()
      this.#coming = undefined
      const { value, done } = await coming
      if (done) this.#ended = true
      else this.#piece = typeof value === 'string' ? Buffer.from(value) : value
    }
    const count = Math.min(this.#piece.length, target.length - at)
    target.set(this.#piece.subarray(0, count), at)
    this.#piece = this.#piece.subarray(count)
    return count
  }

  async #next(): Promise<IteratorResult<Uint8Array>> {
    try {
      return await this.#pieces.next()
    } catch (error) {
      this.#ended = true
      throw new StreamError(error)
    }
  }

  async close(): Promise<void> {
    const isOpen = !this.#ended
    this.#ended = true
    if (this.#coming === undefined) {
      if (isOpen) await this.#pieces.return?.()
      return
    }
    // A piece that may never come is not waited for.
    this.#coming.catch(() => {})
    this.#stream.destroy?.()
    this.#pieces.return?.().catch(() => {})
  }
}

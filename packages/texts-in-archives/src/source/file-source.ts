import { type BigIntStats, fstatSync, readSync, statSync } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
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

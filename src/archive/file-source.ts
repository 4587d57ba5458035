import type { FileHandle } from 'node:fs/promises'
import type { ByteSource } from './window.ts'

/** A file, pipe or device that was opened. */
export class FileSource implements ByteSource {
  private readonly handle: FileHandle

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  async read(target: Buffer, at: number): Promise<number> {
    const { bytesRead } = await this.handle.read(target, at, target.length - at, null)
    return bytesRead
  }

  async close(): Promise<void> {
    await this.handle.close()
  }
}

/** Bytes of a file from one offset up to another. */
export class FileRangeSource implements ByteSource {
  private readonly handle: FileHandle
  private position: number
  private readonly end: number

  constructor(handle: FileHandle, start: number, end: number) {
    this.handle = handle
    this.position = start
    this.end = end
  }

  async read(target: Buffer, at: number): Promise<number> {
    const length = Math.min(target.length - at, this.end - this.position)
    if (length <= 0) return 0
    const { bytesRead } = await this.handle.read(target, at, length, this.position)
    this.position += bytesRead
    return bytesRead
  }

  async close(): Promise<void> {
    await this.handle.close()
  }
}

/** A stream, or anything else that gives bytes piece by piece. */
export class StreamSource implements ByteSource {
  private readonly pieces: AsyncIterator<Uint8Array>
  private piece: Uint8Array = new Uint8Array(0)
  private ended = false

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (this.piece.length === 0 && !this.ended) {
      const { value, done } = await this.pieces.next()
      if (done) this.ended = true
      else this.piece = typeof value === 'string' ? Buffer.from(value) : value
    }
    const count = Math.min(this.piece.length, target.length - at)
    target.set(this.piece.subarray(0, count), at)
    this.piece = this.piece.subarray(count)
    return count
  }

  async close(): Promise<void> {
    if (!this.ended) await this.pieces.return?.()
    this.ended = true
  }
}

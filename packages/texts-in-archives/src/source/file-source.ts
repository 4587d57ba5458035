import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { ByteSource, StoredBytes } from './window.ts'

export interface OpenFile {
  /** In bytes; at `position`, or after what was read. */
  read(target: Buffer, at: number, size: number, position: number | null): Promise<number>
  stats(): Promise<BigIntStats>
  statsAt(path: Buffer): Promise<BigIntStats>
  /** Closes a file that was only read: if that fails, nothing is lost. */
  close(): Promise<void>
}

/** Opens a file. The thread does not wait. */
export async function openFile(path: string | Buffer, flags: number): Promise<OpenFile> {
  return new Handle(await open(path, flags))
}

/**
 * The thread waits for its calls, which takes half the time for a small file. Undefined if it may be a pipe or a
 * device, which may be silent for long: unless `O_NONBLOCK` is among the flags, it is asked first.
 */
export function openBlocking(path: Buffer, flags: number): OpenFile | undefined {
  const isSafe = (flags & (constants.O_NONBLOCK ?? 0)) !== 0 || isFile(path)
  return isSafe ? new Descriptor(openSync(path, flags)) : undefined
}

function isFile(path: Buffer): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

class Handle implements OpenFile {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async read(target: Buffer, at: number, size: number, position: number | null): Promise<number> {
    return (await this.#handle.read(target, at, size, position)).bytesRead
  }

  stats(): Promise<BigIntStats> {
    return this.#handle.stat({ bigint: true })
  }

  statsAt(path: Buffer): Promise<BigIntStats> {
    return stat(path, { bigint: true })
  }

  async close(): Promise<void> {
    await this.#handle.close().catch(() => {})
  }
}

class Descriptor implements OpenFile {
  readonly #descriptor: number

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  async read(target: Buffer, at: number, size: number, position: number | null): Promise<number> {
    return readSync(this.#descriptor, target, at, size, position)
  }

  async stats(): Promise<BigIntStats> {
    return fstatSync(this.#descriptor, { bigint: true })
  }

  async statsAt(path: Buffer): Promise<BigIntStats> {
    return statSync(path, { bigint: true })
  }

  async close(): Promise<void> {
    try {
      closeSync(this.#descriptor)
    } catch {}
  }
}

export class FileSource implements ByteSource {
  readonly #file: OpenFile
  readonly latency: number | undefined

  constructor(file: OpenFile, latency?: number) {
    this.#file = file
    this.latency = latency
  }

  /** Undefined, since no read can be taken back: what has come does not wait for more. */
  async comesWithin(): Promise<undefined> {
    return undefined
  }

  read(target: Buffer, at: number): Promise<number> {
    return this.#file.read(target, at, target.length - at, null)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

export class FileRangeSource implements ByteSource {
  readonly #file: OpenFile
  readonly #start: number
  #position: number
  readonly #end: number

  constructor(file: OpenFile, start: number, end: number) {
    this.#file = file
    this.#start = start
    this.#position = start
    this.#end = end
  }

  async read(target: Buffer, at: number): Promise<number> {
    const length = Math.min(target.length - at, this.#end - this.#position)
    if (length <= 0) return 0
    const count = await this.#file.read(target, at, length, this.#position)
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
        const count = await this.#file.read(target, filled, target.length - filled, position)
        if (count === 0) break
        filled += count
      }
      return target.subarray(0, filled)
    }
    return { size, read }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

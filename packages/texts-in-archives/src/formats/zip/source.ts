import { crc32 } from '#host/crc32'
import { InflateSource } from '#unpack/inflate'
import { RangeSource } from '../../source/range-source.ts'
import type { ByteSource, Window } from '../../source/window.ts'
import type { ZipContent, ZipMember } from './member.ts'

export class ZipSource implements ByteSource {
  readonly #range: RangeSource
  readonly #inflate: InflateSource | undefined
  #crc = 0
  #size = 0

  constructor(window: Window, { method, isOpenEnded, start, size }: ZipMember) {
    const isDescribed = isOpenEnded && method === 'stored'
    this.#range = isDescribed
      ? new DescribedSource(window, start)
      : new RangeSource(window, start, isOpenEnded ? undefined : size)
    this.#inflate = method === 'deflated' ? new InflateSource(this.#range) : undefined
  }

  get state(): InflateSource['state'] {
    return this.#inflate?.state ?? (this.#range.isCut ? 'truncated' : 'complete')
  }

  get content(): ZipContent {
    return { crc: this.#crc, contentSize: this.#size, end: this.#range.position }
  }

  rest(): Buffer | undefined {
    const bytes = this.#inflate === undefined ? this.#range.rest() : undefined
    if (bytes !== undefined) this.#add(bytes)
    return bytes
  }

  async read(target: Buffer, at: number): Promise<number> {
    const count = await (this.#inflate ?? this.#range).read(target, at)
    this.#add(target.subarray(at, at + count))
    return count
  }

  async close(): Promise<void> {
    await this.#inflate?.close()
  }

  #add(bytes: Buffer): void {
    this.#crc = crc32(bytes, this.#crc)
    this.#size += bytes.length
  }
}

const DESCRIPTOR_SIGNATURE = Buffer.from('PK\x07\x08')

/** It ends where a descriptor gives the length read so far. */
class DescribedSource extends RangeSource {
  readonly #start: number
  readonly #window: Window
  #found = false

  constructor(window: Window, start: number) {
    super(window, start)
    this.#start = start
    this.#window = window
  }

  override async next(size: number): Promise<Buffer> {
    if (this.#found) return Buffer.alloc(0)
    const window = this.#window
    await window.reach(this.position + (1 << 12), this.position)
    const from = this.position - window.base
    const at = this.#descriptorFrom(from)
    if (at >= 0) {
      this.#found = at === from
      return window.bytes.subarray(from, Math.min(at, from + size))
    }
    // The last bytes may be the start of a descriptor.
    const safe = window.ended ? window.bytes.length : window.bytes.length - 15
    return window.bytes.subarray(from, Math.max(from, Math.min(safe, from + size)))
  }

  override rest(): Buffer | undefined {
    const from = this.position - this.#window.base
    const at = this.#found || from > this.#window.bytes.length ? -1 : this.#descriptorFrom(from)
    if (at < 0) return undefined
    this.#found = true
    this.position = this.#window.base + at
    return this.#window.bytes.subarray(from, at)
  }

  #descriptorFrom(from: number): number {
    const { bytes, base } = this.#window
    let at = bytes.indexOf(DESCRIPTOR_SIGNATURE, from)
    for (; at >= 0; at = bytes.indexOf(DESCRIPTOR_SIGNATURE, at + 1)) {
      const length = base + at - this.#start
      if (at + 12 <= bytes.length && bytes.readUInt32LE(at + 8) === length % 2 ** 32) break
    }
    return at
  }
}

import { crc32 } from '#host/crc32'
import { InflateSource, inflateSmall } from '#unpack/inflate'
import type { ReadJob } from '../job/job.ts'
import type { RangeSource } from '../source/range-source.ts'
import type { ByteSource } from '../source/window.ts'

const HEADER_LENGTH = 10
const TRAILER_LENGTH = 8
const HEADER_EXTRA = 0x04
const HEADER_NAME = 0x08
const HEADER_COMMENT = 0x10
const HEADER_CHECK = 0x02
const HEADER_RESERVED = 0xe0
const MAGIC = Buffer.from([0x1f, 0x8b, 8])
/** The longest name in bytes for which a member counts as small. */
const LONGEST_NAME = 256

/** RFC 1952. Node's own gunzip loses the bytes after the members. */
export class GzipSource implements ByteSource {
  readonly #input: RangeSource
  readonly #job: ReadJob
  #member: InflateSource | undefined
  /** CRC-32 of the header or content read so far. */
  #check = 0
  #length = 0
  #isOver = false

  constructor(input: RangeSource, job: ReadJob) {
    this.#input = input
    this.#job = job
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (!this.#isOver) {
      const small = this.#member === undefined ? this.#readSmall(target, at) : 0
      if (small > 0) return small
      this.#member ??= await this.#open()
      if (this.#member === undefined) break
      const count = await this.#member.read(target, at)
      if (count > 0) {
        this.#check = crc32(target.subarray(at, at + count), this.#check)
        this.#length += count
        return count
      }
      await this.#finish(this.#member)
      this.#member = undefined
    }
    return 0
  }

  async close(): Promise<void> {
    await this.#member?.close()
    this.#isOver = true
  }

  #readSmall(target: Buffer, at: number): number {
    const view = this.#input.inView
    let from = 0
    let written = at
    for (;;) {
      const start = smallHeaderEnd(view, from)
      const found = start > 0 ? inflateSmall(view, start, target.length - written) : undefined
      if (found === undefined || found.end + TRAILER_LENGTH > view.length) break
      const { bytes, end } = found
      if (wrongField(view, end, crc32(bytes), bytes.length) !== undefined) break
      written += bytes.copy(target, written)
      from = end + TRAILER_LENGTH
    }
    this.#input.position += from
    return written - at
  }

  async #finish({ state }: InflateSource): Promise<void> {
    const { position } = this.#input
    const [check, length] = [this.#check, this.#length]
    if (state !== 'complete') {
      this.#isOver = true
      this.#job.report(state === 'corrupt' ? 'corrupt' : 'truncated', position)
      return
    }
    const trailer = await this.#bytes(TRAILER_LENGTH)
    if (trailer.length < TRAILER_LENGTH) {
      this.#isOver = true
      this.#job.report('truncated', position)
      return
    }
    const wrong = wrongField(trailer, 0, check, length)
    if (wrong !== undefined) this.#job.report('corrupt', position, wrong)
  }

  /** Undefined at the end, or where no member starts. */
  async #open(): Promise<InflateSource | undefined> {
    const { position } = this.#input
    this.#check = 0
    const head = await this.#bytes(HEADER_LENGTH)
    const isMember = head.length > 0 && MAGIC.subarray(0, head.length).equals(head.subarray(0, MAGIC.length))
    if (isMember && head.length === HEADER_LENGTH) {
      const flags = head[3]!
      if (await this.#skipFields(flags)) {
        // After a field that is not known no content would start; a flag that is damaged leaves it in its place.
        if (flags & HEADER_RESERVED) this.#job.report('corrupt', position, 'header')
        this.#check = 0
        this.#length = 0
        return new InflateSource(this.#input)
      }
      this.#job.report('truncated', position)
    } else if (isMember) this.#job.report('truncated', position)
    else if (!(await this.#isPadding(head))) this.#job.report('trailing-garbage', position)
    this.#isOver = true
    return undefined
  }

  async #skipFields(flags: number): Promise<boolean> {
    const { position } = this.#input
    if (flags & HEADER_EXTRA) {
      const field = await this.#bytes(2)
      if (field.length < 2) return false
      const length = field.readUInt16LE(0)
      if ((await this.#bytes(length)).length < length) return false
    }
    if (flags & HEADER_NAME && !(await this.#skipString())) return false
    if (flags & HEADER_COMMENT && !(await this.#skipString())) return false
    if (!(flags & HEADER_CHECK)) return true
    const check = this.#check & 0xffff
    const field = await this.#bytes(2)
    if (field.length < 2) return false
    if (field.readUInt16LE(0) !== check) this.#job.report('corrupt', position, 'header checksum')
    return true
  }

  async #skipString(): Promise<boolean> {
    for (;;) {
      const block = await this.#input.next(256)
      const end = block.indexOf(0)
      this.#pass(end < 0 ? block : block.subarray(0, end + 1))
      if (end >= 0 || block.length === 0) return end >= 0
    }
  }

  /** Zeros up to the end of a tape block. */
  async #isPadding(head: Buffer): Promise<boolean> {
    if (head.some((byte) => byte !== 0)) return false
    for (;;) {
      const block = await this.#input.next(1 << 16)
      if (block.length === 0) return true
      if (block.some((byte) => byte !== 0)) return false
      this.#input.position += block.length
    }
  }

  async #bytes(count: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = count; left > 0; ) {
      const block = await this.#input.next(left)
      if (block.length === 0) break
      this.#pass(block)
      pieces.push(block)
      left -= block.length
    }
    return Buffer.concat(pieces)
  }

  #pass(block: Buffer): void {
    this.#input.position += block.length
    this.#check = crc32(block, this.#check)
  }
}

/** The field of the trailer (RFC 1952 §2.3.1) that does not fit the content. */
function wrongField(bytes: Buffer, at: number, check: number, length: number): 'checksum' | 'length' | undefined {
  if (bytes.readUInt32LE(at) !== check >>> 0) return 'checksum'
  return bytes.readUInt32LE(at + 4) === length % 2 ** 32 ? undefined : 'length'
}

/** The index after a header with a name at most; 0 for another one. */
function smallHeaderEnd(view: Buffer, from: number): number {
  const isMember = view[from] === 0x1f && view[from + 1] === 0x8b && view[from + 2] === 8
  const flags = view[from + 3]!
  if (!isMember || (flags & ~HEADER_NAME) !== 0) return 0
  if (flags === 0) return from + 10
  const length = view.subarray(from + 10, from + 10 + LONGEST_NAME).indexOf(0)
  return length < 0 ? 0 : from + 10 + length + 1
}

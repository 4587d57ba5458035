import type { ReadJob } from '../job/job.ts'
import type { RangeSource } from '../source/range-source.ts'
import type { ByteSource } from '../source/window.ts'
import { BadBlock, Bits, type Bzip2Block, readBlock } from './bzip2-block.ts'

/** The longest block, in bytes: it holds 900,000 symbols of at most 20 bits. */
const LONGEST_BLOCK = 2_400_000
const BLOCK_MAGIC = 0x314159
const BLOCK_MAGIC_REST = 0x265359
const END_MAGIC = 0x177245
const END_MAGIC_REST = 0x385090

/** Libraries keep the output of a block: of zeros, as large as memory. Here runs are expanded while they are read. */
export class Bzip2Source implements ByteSource {
  readonly #input: RangeSource
  readonly #job: ReadJob
  #chain: Uint32Array = new Uint32Array(0)
  #block: Bzip2Block | undefined
  #place = 0
  #left = 0
  /** After four equal bytes in a row a count follows. */
  #row = 0
  #previous = -1
  #repeat = 0
  #check = 0
  /** The checksum of the stream, made of those that its blocks state. */
  #streamCheck = 0
  #bit = 0
  #isOver = false

  constructor(input: RangeSource, job: ReadJob) {
    this.#input = input
    this.#job = job
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (!this.#isOver) {
      if (this.#block === undefined) await this.#nextBlock()
      const count = this.#expand(target, at)
      if (count > 0) return count
    }
    return 0
  }

  async close(): Promise<void> {
    this.#isOver = true
  }

  async #nextBlock(): Promise<void> {
    const start = this.#input.position
    try {
      const bytes = await this.#input.ahead(LONGEST_BLOCK)
      const bits = new Bits(bytes, this.#bit)
      const isOpen = this.#chain.length > 0 || this.#open(bits)
      if (isOpen) this.#readNext(bits)
      this.#input.position = start + (bits.position >> 3)
      this.#bit = bits.position & 7
    } catch (error) {
      if (!(error instanceof BadBlock)) throw error
      this.#isOver = true
      this.#job.report(error.code, start)
    }
  }

  #open(bits: Bits): boolean {
    const start = bits.position
    if (this.#input.isAtEnd) {
      this.#isOver = true
      return false
    }
    if (bits.read(24) !== 0x425a68) return this.#garbage(bits, start)
    const level = bits.read(8) - 0x30
    if (level < 1 || level > 9) return this.#garbage(bits, start)
    this.#chain = new Uint32Array(level * 100_000)
    this.#streamCheck = 0
    return true
  }

  #garbage(bits: Bits, start: number): boolean {
    bits.position = start
    this.#isOver = true
    this.#job.report('trailing-garbage', this.#input.position)
    return false
  }

  #readNext(bits: Bits): void {
    const magic = bits.read(24)
    const rest = bits.read(24)
    if (magic === BLOCK_MAGIC && rest === BLOCK_MAGIC_REST) {
      this.#block = readBlock(bits, this.#chain)
      this.#place = this.#block.first
      this.#left = this.#block.length
      this.#row = 0
      this.#previous = -1
      this.#check = -1
      return
    }
    if (magic !== END_MAGIC || rest !== END_MAGIC_REST) throw new BadBlock('corrupt')
    if (bits.readLong() !== this.#streamCheck >>> 0) this.#job.report('corrupt', this.#input.position, 'checksum')
    // Another stream may start at the next whole byte.
    bits.position = (bits.position + 7) & ~7
    this.#chain = new Uint32Array(0)
  }

  #expand(target: Buffer, at: number): number {
    const block = this.#block
    if (block === undefined) return 0
    let out = at
    while (out < target.length && (this.#repeat > 0 || this.#left > 0)) {
      if (this.#repeat > 0) {
        this.#repeat--
        this.#check = crcStep(this.#check, this.#previous)
        target[out++] = this.#previous
        continue
      }
      const entry = block.chain[this.#place]!
      const byte = entry & 0xff
      this.#place = entry >>> 8
      this.#left--
      if (this.#row === 4) {
        this.#repeat = byte
        this.#row = 0
        continue
      }
      this.#row = byte === this.#previous ? this.#row + 1 : 1
      this.#previous = byte
      this.#check = crcStep(this.#check, byte)
      target[out++] = byte
    }
    if (this.#repeat === 0 && this.#left === 0) this.#closeBlock(block)
    return out - at
  }

  #closeBlock(block: Bzip2Block): void {
    if (~this.#check >>> 0 !== block.check) this.#job.report('corrupt', this.#input.position, 'checksum')
    this.#streamCheck = ((this.#streamCheck << 1) | (this.#streamCheck >>> 31)) ^ block.check
    this.#block = undefined
  }
}

/** CRC-32 with the most significant bit first. */
const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

function crcStep(check: number, byte: number): number {
  return (check << 8) ^ CRC_TABLE[((check >>> 24) ^ byte) & 0xff]!
}

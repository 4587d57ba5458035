import { InflateSource } from '#unpack/inflate'
import { ByteCache } from '../../../../source/byte-cache.ts'
import { RangeSource } from '../../../../source/range-source.ts'
import { BytesSource, type StoredBytes, Window } from '../../../../source/window.ts'
import type { BTree } from './b-tree.ts'
import { isCrcOf } from './crc.ts'
import { decodeBlock } from './crypt.ts'
import type { DamageLog } from './damage.ts'
import { cleared, isInternal, type NdbFormat, readId } from './ndb-format.ts'
import type { WorkLimit } from './work-limit.ts'

interface BlockPlace {
  readonly at: number
  readonly stored: number
  readonly size: number
}

/** Those of a message, of its tables and of the table that lists it are read by turns. */
const CACHE_SIZE = 2 << 20

const ZLIB_HEADER = 2

export class Blocks {
  readonly format: NdbFormat
  readonly log: DamageLog
  readonly work: WorkLimit
  readonly #file: StoredBytes
  readonly #bbt: BTree
  readonly #cryptMethod: number
  readonly #cache = new ByteCache(CACHE_SIZE)

  constructor(
    file: StoredBytes,
    format: NdbFormat,
    bbt: BTree,
    cryptMethod: number,
    { log, work }: { log: DamageLog; work: WorkLimit },
  ) {
    this.#file = file
    this.format = format
    this.#bbt = bbt
    this.#cryptMethod = cryptMethod
    this.log = log
    this.work = work
  }

  /** The block is not read for it. */
  async sizeOf(bid: number): Promise<number | undefined> {
    return (await this.#locate(cleared(bid)))?.size
  }

  /** It is shared, so it must not be changed. */
  async read(bid: number): Promise<Buffer | undefined> {
    const key = cleared(bid)
    const cached = this.#cache.get(key)
    if (cached) return this.work.spend(cached.length >>> 4) ? cached : undefined
    const place = await this.#locate(key)
    const data = place && (await this.#load(key, place))
    if (data) this.#cache.set(key, data)
    return data
  }

  async #locate(bid: number): Promise<BlockPlace | undefined> {
    const { format } = this
    const entry = await this.#bbt.find(bid)
    if (!entry) {
      this.log.report('a block is missing')
      return undefined
    }
    const at = readId(entry, format.idSize, format)
    const stored = entry.readUInt16LE(2 * format.idSize)
    // In the format of 4k pages, the size after inflating; else the count of references.
    const inflated = format.is4k ? entry.readUInt16LE(2 * format.idSize + 2) : 0
    const size = inflated === 0 ? stored : inflated
    if (stored <= format.mostData && size <= format.mostData) return { at, stored, size }
    this.log.report('a block has a wrong size', at)
    return undefined
  }

  async #load(bid: number, { at, stored, size }: BlockPlace): Promise<Buffer | undefined> {
    const { blockTrailerSize, blockUnit } = this.format
    const whole = Math.ceil((stored + blockTrailerSize) / blockUnit) * blockUnit
    if (!this.work.spend(whole + size)) return undefined
    const block = await this.#file.read(at, whole)
    const checks = block.length < whole ? 0 : this.#checks(block, bid, stored)
    if (checks < 2) this.log.report('a block is damaged', at)
    if (checks === 0) return undefined
    const data = size === stored ? Buffer.from(block.subarray(0, stored)) : await this.#inflate(block, stored, size, at)
    if (!isInternal(bid)) decodeBlock(data, this.#cryptMethod, bid)
    return data
  }

  /** MS-PST §2.2.2.8.1: how many of BID and checksum are right. */
  #checks(block: Buffer, bid: number, stored: number): number {
    const { format } = this
    const trailer = block.length - format.blockTrailerSize
    const hasBid = cleared(readId(block, trailer + format.trailerBid, format)) === bid
    const isWhole = isCrcOf(block.readUInt32LE(trailer + format.trailerCrc), block.subarray(0, stored))
    return Number(hasBid && block.readUInt16LE(trailer) === stored) + Number(isWhole)
  }

  /** After the two bytes of zlib's header (RFC 1950 §2.2). */
  async #inflate(block: Buffer, stored: number, size: number, at: number): Promise<Buffer> {
    const input = new RangeSource(new Window(new BytesSource(block.subarray(ZLIB_HEADER, stored))), 0)
    const source = new InflateSource(input)
    const data = Buffer.alloc(size)
    let filled = 0
    try {
      for (let count = -1; count !== 0 && filled < size; filled += count) count = await source.read(data, filled)
    } finally {
      await source.close()
    }
    if (filled === size) return data
    this.log.report('a compressed block is damaged', at)
    return Buffer.alloc(0)
  }
}

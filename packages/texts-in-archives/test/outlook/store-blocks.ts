import { crc32, deflateSync } from 'node:zlib'
import { cycle, MPBB_R } from '../../src/formats/outlook/store/ndb/crypt.ts'
import { ANSI, type NdbFormat, UNICODE, UNICODE_4K } from '../../src/formats/outlook/store/ndb/ndb-format.ts'

/** Writes the Node Database of a store (MS-PST §2.2). */

export interface WriterOptions {
  readonly format?: 'ansi' | 'unicode' | '4k'
  /** bCryptMethod. */
  readonly crypt?: 0 | 1 | 2
  readonly compress?: boolean
  /** How many blocks an XBLOCK names, at most. */
  readonly perXBlock?: number
}

export interface NodeBids {
  readonly bidData: number
  readonly bidSub: number
}

const FORMATS = { ansi: ANSI, unicode: UNICODE, '4k': UNICODE_4K }
/** wVer. */
const VERSIONS = { ansi: 15, unicode: 23, '4k': 36 }
/** Behind the header and the first allocation pages, which are left empty. */
const START = 0x5000

export class StoreBlocks {
  readonly format: NdbFormat
  readonly #options: WriterOptions
  readonly #pieces: Buffer[] = [Buffer.alloc(START)]
  readonly #bbt: Buffer[] = []
  readonly #nbt = new Map<number, Buffer>()
  #at = START
  #bid = 4

  constructor(options: WriterOptions) {
    this.#options = options
    this.format = FORMATS[options.format ?? 'unicode']
  }

  /** The BID that the next block will have: what refers to it may then be part of the block. */
  nextBid(isInternal: boolean): number {
    return this.#bid + (isInternal ? 2 : 0)
  }

  block(data: Buffer, isInternal = false): number {
    const { format } = this
    const bid = this.nextBid(isInternal)
    this.#bid += 4
    let stored = Buffer.from(data)
    const { crypt = 0, compress = false } = this.#options
    if (!isInternal && crypt === 1) for (let at = 0; at < stored.length; at++) stored[at] = MPBB_R[stored[at]!]!
    if (!isInternal && crypt === 2) cycle(stored, bid)
    const deflated = compress ? deflateSync(stored) : stored
    if (deflated.length < stored.length) stored = deflated
    const whole = Math.ceil((stored.length + format.blockTrailerSize) / format.blockUnit) * format.blockUnit
    const block = Buffer.alloc(whole)
    stored.copy(block)
    const trailer = whole - format.blockTrailerSize
    block.writeUInt16LE(stored.length, trailer)
    block.writeUInt16LE(signature(bid, this.#at), trailer + 2)
    block.writeUInt32LE(storeCrc(stored), trailer + format.trailerCrc)
    this.id(bid).copy(block, trailer + format.trailerBid)
    if (format.is4k) block.writeUInt16LE(data.length, trailer + 18)
    const entry = Buffer.alloc(3 * format.idSize)
    this.#ids(bid, this.#place(block)).copy(entry)
    entry.writeUInt16LE(stored.length, 2 * format.idSize)
    entry.writeUInt16LE(format.is4k ? data.length : 2, 2 * format.idSize + 2)
    if (format.is4k) entry.writeUInt16LE(2, 2 * format.idSize + 4)
    this.#bbt.push(entry)
    return bid
  }

  /** The data of a node, in blocks of the greatest size. */
  data(bytes: Buffer): number {
    const blocks: Buffer[] = []
    for (let at = 0; at < bytes.length; at += this.format.mostData) {
      blocks.push(bytes.subarray(at, at + this.format.mostData))
    }
    return this.dataOf(blocks)
  }

  dataOf(blocks: readonly Buffer[]): number {
    if (blocks.length === 0) return 0
    const bids = blocks.map((block) => this.block(block))
    const sizes = blocks.map(({ length }) => length)
    const { perXBlock = Math.floor((this.format.mostData - 8) / this.format.idSize) } = this.#options
    for (let level = 1; bids.length > 1; level++) {
      const [from, lengths] = [bids.splice(0), sizes.splice(0)]
      const most = level === 1 ? perXBlock : from.length
      for (let at = 0; at < from.length; at += most) {
        const total = lengths.slice(at, at + most).reduce((sum, size) => sum + size, 0)
        bids.push(this.xblock(level, from.slice(at, at + most), total))
        sizes.push(total)
      }
    }
    return bids[0]!
  }

  xblock(level: number, bids: readonly number[], total: number): number {
    const head = Buffer.from([1, level, 0, 0, 0, 0, 0, 0])
    head.writeUInt16LE(bids.length, 2)
    head.writeUInt32LE(total, 4)
    return this.block(Buffer.concat([head, this.#ids(...bids)]), true)
  }

  subnodes(nodes: ReadonlyMap<number, NodeBids>): number {
    if (nodes.size === 0) return 0
    const entries = [...nodes].sort(([a], [b]) => a - b)
    const leaves: [number, number][] = []
    for (let at = 0; at < entries.length; at += 100) {
      const some = entries.slice(at, at + 100)
      leaves.push([
        some[0]![0],
        this.slblock(
          0,
          some.map(([nid, { bidData, bidSub }]) => [nid, bidData, bidSub]),
        ),
      ])
    }
    return leaves.length === 1 ? leaves[0]![1] : this.slblock(1, leaves)
  }

  /** An SLBLOCK or, with the level 1, an SIBLOCK. */
  slblock(level: number, entries: readonly (readonly number[])[]): number {
    const head = Buffer.alloc(this.format.idSize)
    head[0] = 2
    head[1] = level
    head.writeUInt16LE(entries.length, 2)
    return this.block(Buffer.concat([head, this.#ids(...entries.flat())]), true)
  }

  node(nid: number, { bidData, bidSub }: NodeBids, parent = 0): void {
    this.#nbt.set(nid, this.#ids(nid, bidData, bidSub, parent))
  }

  /** The whole file. */
  file(): Buffer {
    const { format } = this
    const { format: name = 'unicode', crypt = 0 } = this.#options
    const nbt = this.#tree(
      0x81,
      [...this.#nbt].sort(([a], [b]) => a - b).map(([, entry]) => entry),
    )
    const bbt = this.#tree(
      0x80,
      this.#bbt.sort((a, b) => a.readUInt32LE(0) - b.readUInt32LE(0)),
    )
    const file = Buffer.concat(this.#pieces)
    file.write('!BDN', 0, 'latin1')
    file.write('SM', 8, 'latin1')
    file.writeUInt16LE(VERSIONS[name], 10)
    file.writeUInt16LE(19, 12)
    const isWide = format.idSize === 8
    this.#ids(nbt.bid, nbt.at, bbt.bid, bbt.at).copy(file, isWide ? 216 : 184)
    this.id(file.length).copy(file, isWide ? 184 : 168)
    file[isWide ? 512 : 460] = 0x80
    file[isWide ? 513 : 461] = crypt
    return file
  }

  id(value: number): Buffer {
    const bytes = Buffer.alloc(this.format.idSize)
    bytes.writeUInt32LE(value, 0)
    return bytes
  }

  #ids(...values: readonly number[]): Buffer {
    return Buffer.concat(values.map((value) => this.id(value)))
  }

  /** Puts a page or a block at the end of the file. */
  #place(piece: Buffer): number {
    const at = this.#at
    this.#pieces.push(piece)
    this.#at += piece.length
    return at
  }

  #tree(type: number, entries: readonly Buffer[]): { bid: number; at: number } {
    const { format } = this
    this.#place(Buffer.alloc((format.pageSize - (this.#at % format.pageSize)) % format.pageSize))
    for (let level = 0; ; level++) {
      const size = entries[0]!.length
      const most = Math.floor((format.pageSize - format.pageTrailerSize - format.idSize) / size)
      const pages: { bid: number; at: number; key: Buffer }[] = []
      for (let at = 0; at < entries.length; at += most) {
        const some = entries.slice(at, at + most)
        pages.push({ ...this.#page(type, level, some, most), key: some[0]!.subarray(0, format.idSize) })
      }
      if (pages.length === 1) return pages[0]!
      entries = pages.map(({ key, bid, at }) => Buffer.concat([key, this.#ids(bid, at)]))
    }
  }

  #page(type: number, level: number, entries: readonly Buffer[], most: number): { bid: number; at: number } {
    const { format } = this
    const bid = this.#bid
    this.#bid += 4
    const page = Buffer.alloc(format.pageSize)
    Buffer.concat(entries).copy(page)
    const trailer = format.pageSize - format.pageTrailerSize
    if (format.is4k) {
      page.writeUInt16LE(entries.length, 4056)
      page.writeUInt16LE(most, 4058)
      page.set([entries[0]!.length, level], 4060)
    } else {
      page.set([entries.length, most, entries[0]!.length, level], format.idSize === 8 ? 488 : 496)
    }
    page.set([type, type], trailer)
    page.writeUInt16LE(signature(bid, this.#at), trailer + 2)
    page.writeUInt32LE(storeCrc(page.subarray(0, trailer)), trailer + format.trailerCrc)
    this.id(bid).copy(page, trailer + format.trailerBid)
    return { bid, at: this.#place(page) }
  }
}

/** MS-PST §5.3. */
function storeCrc(bytes: Buffer): number {
  return ~crc32(bytes, 0xffff_ffff) >>> 0
}

/** MS-PST §5.5. */
function signature(bid: number, at: number): number {
  const value = (bid ^ at) >>> 0
  return (value >>> 16) ^ (value & 0xffff)
}

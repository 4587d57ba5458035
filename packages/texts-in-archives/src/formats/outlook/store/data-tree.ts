import type { StoredBytes } from '../../../source/window.ts'
import type { Blocks } from './ndb/blocks.ts'
import { isInternal, readId } from './ndb/ndb-format.ts'

/** The first byte of XBLOCKs and XXBLOCKs (MS-PST §2.2.2.8.3.2). */
const BTYPE_X = 1
/** In blocks, between remembered offsets: 8 bytes for half a MiB. */
const STRIDE = 64

interface XBlock {
  readonly level: number
  readonly count: number
  readonly total: number
  readonly bytes: Buffer
}

/** One block, or many below an XBLOCK or an XXBLOCK. It is never read as a whole. */
export class DataTree implements StoredBytes {
  readonly size: number
  readonly #mostBlocks: number
  readonly #blocks: Blocks
  readonly #bid: number
  readonly #root: XBlock | undefined
  /** Below each XBLOCK of an XXBLOCK, as far as they are known. */
  readonly #starts: number[] = [0]
  /** Of the blocks whose number is a multiple of STRIDE, as far as they are known. */
  readonly #offsets: number[] = [0]
  #cursor = { index: 0, offset: 0 }

  static async open(blocks: Blocks, bid: number): Promise<DataTree> {
    if (bid === 0) return new DataTree(blocks, bid, undefined, 0)
    if (!isInternal(bid)) return new DataTree(blocks, bid, undefined, (await blocks.sizeOf(bid)) ?? 0)
    const root = await readXBlock(blocks, bid, 2)
    return root ? new DataTree(blocks, bid, root, root.total) : new DataTree(blocks, 0, undefined, 0)
  }

  constructor(blocks: Blocks, bid: number, root: XBlock | undefined, size: number) {
    const { mostData, idSize } = blocks.format
    this.#blocks = blocks
    this.#bid = bid
    this.#root = root
    const each = root?.level === 2 ? Math.floor((mostData - 8) / idSize) : 1
    this.#mostBlocks = root ? root.count * each : bid === 0 ? 0 : 1
    this.size = Math.min(size, this.#mostBlocks * mostData)
  }

  async has(index: number): Promise<boolean> {
    return (await this.#bidOf(index)) !== undefined
  }

  async block(index: number): Promise<Buffer | undefined> {
    const bid = await this.#bidOf(index)
    return bid === undefined ? undefined : this.#blocks.read(bid)
  }

  async read(at: number, length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let missing = Math.min(length, this.size - at)
    for (let place = missing > 0 ? await this.#seek(at) : undefined; place; ) {
      const from = at - place.offset
      const piece = (await this.block(place.index))?.subarray(from, from + missing)
      if (!piece?.length) break
      pieces.push(piece)
      at += piece.length
      missing -= piece.length
      if (missing <= 0 || !this.#blocks.work.spend(piece.length)) break
      place = await this.#seek(at)
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  }

  async #seek(at: number): Promise<{ index: number; offset: number } | undefined> {
    let { index, offset } = this.#nearest(at)
    for (;;) {
      if (index % STRIDE === 0 && index / STRIDE === this.#offsets.length) this.#offsets.push(offset)
      const bid = await this.#bidOf(index)
      if (bid === undefined) return undefined
      // A lost block was full, as all but the last one are.
      const size = (await this.#blocks.sizeOf(bid)) ?? this.#blocks.format.mostData
      if (at < offset + size) break
      offset += size
      index++
    }
    this.#cursor = { index, offset }
    return this.#cursor
  }

  #nearest(at: number): { index: number; offset: number } {
    let known = this.#offsets.length - 1
    if (this.#cursor.offset <= at && this.#offsets[known]! <= this.#cursor.offset) return this.#cursor
    while (this.#offsets[known]! > at) known--
    const mark = { index: known * STRIDE, offset: this.#offsets[known]! }
    return this.#cursor.offset <= at && this.#cursor.offset > mark.offset ? this.#cursor : mark
  }

  async #bidOf(index: number): Promise<number | undefined> {
    const { format, work } = this.#blocks
    if (index >= this.#mostBlocks || !work.spend()) return undefined
    const root = this.#root
    if (!root) return this.#bid
    if (root.level === 1) return readId(root.bytes, 8 + index * format.idSize, format)
    const starts = this.#starts
    let child = starts.length - 1
    while (starts[child]! > index) child--
    for (; child < root.count; child++) {
      const xblock = await readXBlock(this.#blocks, readId(root.bytes, 8 + child * format.idSize, format), 1)
      if (!xblock) return undefined
      const within = index - starts[child]!
      if (within < xblock.count) return readId(xblock.bytes, 8 + within * format.idSize, format)
      if (child + 1 === starts.length) starts.push(starts[child]! + xblock.count)
    }
    return undefined
  }
}

/** At the level 2, also an XXBLOCK: below, none is allowed, so no tree has a cycle. */
async function readXBlock(blocks: Blocks, bid: number, mostLevel: number): Promise<XBlock | undefined> {
  const bytes = isInternal(bid) ? await blocks.read(bid) : undefined
  if (bytes && bytes.length >= 8 && bytes[0] === BTYPE_X) {
    const level = bytes[1]!
    const count = Math.min(bytes.readUInt16LE(2), Math.floor((bytes.length - 8) / blocks.format.idSize))
    if (level >= 1 && level <= mostLevel) return { level, count, total: bytes.readUInt32LE(4), bytes }
  }
  blocks.log.report('a list of blocks is damaged or missing')
  return undefined
}

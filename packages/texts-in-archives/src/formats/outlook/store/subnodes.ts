import type { Blocks } from './ndb/blocks.ts'
import { isInternal, readId } from './ndb/ndb-format.ts'

/** The blocks of its data and of its subnodes (MS-PST §2.2.2.7.7.4, §2.2.2.8.3.3). */
export interface StoredNode {
  readonly nid: number
  readonly bidData: number
  readonly bidSub: number
}

/** The first byte of SLBLOCKs and SIBLOCKs. */
const BTYPE_S = 2
/** The levels must go down, so that no tree has a cycle. */
const MOST_LEVELS = 4

interface SBlock {
  readonly level: number
  readonly count: number
  readonly bytes: Buffer
  readonly start: number
  readonly entrySize: number
}

export class Subnodes {
  readonly #blocks: Blocks
  readonly #bid: number

  constructor(blocks: Blocks, bid: number) {
    this.#blocks = blocks
    this.#bid = bid
  }

  async find(nid: number): Promise<StoredNode | undefined> {
    let block = await this.#read(this.#bid, MOST_LEVELS)
    while (block && block.level > 0) {
      let index = block.count - 1
      while (index >= 0 && nidAt(block, index) > nid) index--
      if (index < 0) return undefined
      block = await this.#read(this.#idAt(block, index, 1), block.level)
    }
    if (!block) return undefined
    for (let index = 0; index < block.count; index++) {
      if (nidAt(block, index) === nid) return this.#node(block, index)
    }
    return undefined
  }

  all(): AsyncGenerator<StoredNode> {
    return this.#below(this.#bid, MOST_LEVELS)
  }

  async *#below(bid: number, above: number): AsyncGenerator<StoredNode> {
    const block = await this.#read(bid, above)
    if (!block) return
    for (let index = 0; index < block.count && this.#blocks.work.spend(); index++) {
      if (block.level === 0) yield this.#node(block, index)
      else yield* this.#below(this.#idAt(block, index, 1), block.level)
    }
  }

  async #read(bid: number, above: number): Promise<SBlock | undefined> {
    if (bid === 0) return undefined
    const { idSize } = this.#blocks.format
    const start = idSize === 8 ? 8 : 4
    const bytes = isInternal(bid) ? await this.#blocks.read(bid) : undefined
    if (bytes && bytes.length >= start && bytes[0] === BTYPE_S && bytes[1]! < above) {
      const level = bytes[1]!
      const entrySize = (level === 0 ? 3 : 2) * idSize
      const count = Math.min(bytes.readUInt16LE(2), Math.floor((bytes.length - start) / entrySize))
      return { level, count, bytes, start, entrySize }
    }
    this.#blocks.log.report('a list of subnodes is damaged or missing')
    return undefined
  }

  #node(block: SBlock, index: number): StoredNode {
    return { nid: nidAt(block, index), bidData: this.#idAt(block, index, 1), bidSub: this.#idAt(block, index, 2) }
  }

  #idAt({ bytes, start, entrySize }: SBlock, index: number, field: number): number {
    const { format } = this.#blocks
    return readId(bytes, start + index * entrySize + field * format.idSize, format)
  }
}

/** Of the eight bytes of a NID, four are used. */
function nidAt({ bytes, start, entrySize }: SBlock, index: number): number {
  return bytes.readUInt32LE(start + index * entrySize)
}

import type { StoredBytes } from '../../../source/window.ts'
import { DataTree } from './data-tree.ts'
import { Heap } from './heap.ts'
import type { Blocks } from './ndb/blocks.ts'
import { type StoredNode, Subnodes } from './subnodes.ts'

/** Properties or cells are items of the heap, or subnodes. */
export class NodeValues {
  readonly blocks: Blocks
  readonly heap: Heap
  readonly subnodes: Subnodes

  static async open(blocks: Blocks, node: StoredNode): Promise<NodeValues | undefined> {
    const data = await DataTree.open(blocks, node.bidData)
    const heap = await Heap.open(data, blocks.format.is4k, blocks.log)
    return heap && new NodeValues(blocks, heap, new Subnodes(blocks, node.bidSub))
  }

  constructor(blocks: Blocks, heap: Heap, subnodes: Subnodes) {
    this.blocks = blocks
    this.heap = heap
    this.subnodes = subnodes
  }

  /** A HID if its type is 0, else a subnode's NID (MS-PST §2.3.3.2); 0 is none. */
  async bytes(hnid: number): Promise<StoredBytes | undefined> {
    if (hnid === 0) return new HeapBytes(Buffer.alloc(0))
    if ((hnid & 0x1f) !== 0) return this.subnodeData(hnid)
    const item = await this.heap.item(hnid)
    return item && this.blocks.work.spend(item.length) ? new HeapBytes(item) : undefined
  }

  async subnodeData(nid: number): Promise<DataTree | undefined> {
    const node = await this.subnodes.find(nid)
    if (node) return DataTree.open(this.blocks, node.bidData)
    this.blocks.log.report('a subnode is missing')
    return undefined
  }
}

class HeapBytes implements StoredBytes {
  readonly #item: Buffer

  constructor(item: Buffer) {
    this.#item = item
  }

  get size(): number {
    return this.#item.length
  }

  async read(at: number, length: number): Promise<Buffer> {
    return this.#item.subarray(at, at + length)
  }
}

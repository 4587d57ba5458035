import { ChunkedFile } from '../chunked-file.ts'
import type { StoredBytes } from '../item.ts'
import { BTree } from './b-tree.ts'
import { BTreePages, PAGE_BBT, PAGE_NBT } from './b-tree-pages.ts'
import { Blocks } from './blocks.ts'
import { DamageLog, type StoreDamage } from './damage.ts'
import { findRoot } from './find-root.ts'
import { readHeader } from './header.ts'
import { type Bref, readId } from './ndb-format.ts'
import type { StoredNode } from './subnodes.ts'
import { WorkLimit } from './work-limit.ts'

/** The Node Database: the nodes of a file and their blocks (MS-PST §2.2). */
export class Ndb {
  readonly blocks: Blocks
  readonly #nbt: BTree

  /** Undefined if the file is not a store. */
  static async open(file: StoredBytes, onDamage: (damage: StoreDamage) => void): Promise<Ndb | undefined> {
    const header = await readHeader(file)
    if (!header) return undefined
    const { format, nbt, bbt, cryptMethod } = header
    const log = new DamageLog(onDamage)
    const work = new WorkLimit(file.size, log)
    const chunks = new ChunkedFile(file)
    const pages = new BTreePages(chunks, format, log, work)
    const tree = async (root: Bref, type: number) => {
      const found = (await pages.page(root, type)) ? root : await findRoot(file, format, type)
      return new BTree(pages, found ?? root, type, log)
    }
    const blocks = new Blocks(chunks, format, await tree(bbt, PAGE_BBT), cryptMethod, { log, work })
    return new Ndb(blocks, await tree(nbt, PAGE_NBT))
  }

  constructor(blocks: Blocks, nbt: BTree) {
    this.blocks = blocks
    this.#nbt = nbt
  }

  async node(nid: number): Promise<StoredNode | undefined> {
    const entry = await this.#nbt.find(nid)
    return entry && this.#parse(entry)
  }

  /** All nodes, by their NIDs. */
  async *nodes(): AsyncGenerator<StoredNode> {
    for await (const entry of this.#nbt.entries()) yield this.#parse(entry)
  }

  /** An NBTENTRY (MS-PST §2.2.2.7.7.4). */
  #parse(entry: Buffer): StoredNode {
    const { format } = this.blocks
    return {
      nid: entry.readUInt32LE(0),
      bidData: readId(entry, format.idSize, format),
      bidSub: readId(entry, 2 * format.idSize, format),
    }
  }
}

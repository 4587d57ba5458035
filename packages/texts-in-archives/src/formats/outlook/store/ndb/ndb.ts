import { ChunkedFile } from '../../../../source/byte-cache.ts'
import type { StoredBytes } from '../../../../source/window.ts'
import type { StoredNode } from '../subnodes.ts'
import { BTree } from './b-tree.ts'
import { BTreePages, PAGE_BBT, PAGE_NBT, parsePage } from './b-tree-pages.ts'
import { Blocks } from './blocks.ts'
import { DamageLog, type StoreDamage } from './damage.ts'
import { readHeader } from './header.ts'
import { type Bref, type NdbFormat, readId } from './ndb-format.ts'
import { WorkLimit } from './work-limit.ts'

/** MS-PST §2.2: the nodes of a file and their blocks. */
export class Ndb {
  readonly blocks: Blocks
  readonly #nbt: BTree

  static async open(file: StoredBytes, onDamage: (damage: StoreDamage) => void): Promise<Ndb | undefined> {
    const header = await readHeader(file)
    if (!header) return undefined
    const { format, nbt, bbt, cryptMethod } = header
    const log = new DamageLog(file.size, onDamage)
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

/** In bytes. */
const PIECE_SIZE = 1 << 20

/**
 * If the root of the header is lost: the page of the highest level that was written last, as its BID says. Pages are
 * at multiples of their size.
 */
async function findRoot(file: StoredBytes, format: NdbFormat, type: number): Promise<Bref | undefined> {
  let root: (Bref & { readonly level: number }) | undefined
  for (let at = 0; at < file.size; at += PIECE_SIZE) {
    const piece = await file.read(at, PIECE_SIZE)
    for (let from = 0; from + format.pageSize <= piece.length; from += format.pageSize) {
      const page = parsePage(piece.subarray(from, from + format.pageSize), format, type)
      if (!page?.isWhole || page.count === 0) continue
      const { level, bid } = page
      if (!root || level > root.level || (level === root.level && bid > root.bid)) root = { level, bid, ib: at + from }
    }
  }
  return root
}

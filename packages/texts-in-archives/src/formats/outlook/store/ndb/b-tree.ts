import { type BTPage, type BTreePages, PAGE_BBT } from './b-tree-pages.ts'
import type { DamageLog } from './damage.ts'
import { type Bref, cleared, readBref, readId } from './ndb-format.ts'

/** 20 entries on each page are enough for 10^10 leaves. */
const MOST_LEVELS = 8

/** The Node BTree or the Block BTree (MS-PST §2.2.2.7.7). */
export class BTree {
  readonly #pages: BTreePages
  readonly #root: Bref
  readonly #type: number
  readonly #log: DamageLog

  constructor(pages: BTreePages, root: Bref, type: number, log: DamageLog) {
    this.#pages = pages
    this.#root = root
    this.#type = type
    this.#log = log
  }

  async find(key: number): Promise<Buffer | undefined> {
    let page = await this.#page(this.#root, MOST_LEVELS)
    while (page && page.level > 0) {
      let index = page.count - 1
      while (index >= 0 && this.#key(page, index) > key) index--
      if (index < 0) return undefined
      page = await this.#page(this.#child(page, index), page.level)
    }
    if (!page) return undefined
    for (let index = 0; index < page.count; index++) {
      if (this.#key(page, index) === key) return entry(page, index)
    }
    return undefined
  }

  /** A page that is reached again has keys that were given already, and is passed over. */
  async *entries(): AsyncGenerator<Buffer> {
    const path: { readonly page: BTPage; next: number }[] = []
    let last = -1
    const root = await this.#page(this.#root, MOST_LEVELS)
    if (root) path.push({ page: root, next: 0 })
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { page } = top
      if (top.next === page.count) {
        path.pop()
      } else if (page.level > 0) {
        const child = await this.#page(this.#child(page, top.next++), page.level)
        if (child && child.count > 0 && this.#key(child, child.count - 1) > last) path.push({ page: child, next: 0 })
        else if (child?.count) this.#log.report('the entries of a tree are out of order')
      } else {
        const index = top.next++
        const key = this.#key(page, index)
        if (key <= last) continue
        last = key
        yield entry(page, index)
      }
    }
  }

  async #page(at: Bref, above: number): Promise<BTPage | undefined> {
    const page = await this.#pages.page(at, this.#type)
    if (!page || page.level < above) return page
    this.#log.report('the levels of a tree are wrong', at.ib)
    return undefined
  }

  #key(page: BTPage, index: number): number {
    const id = readId(page.bytes, index * page.entrySize, this.#pages.format)
    return this.#type === PAGE_BBT ? cleared(id) : id
  }

  #child(page: BTPage, index: number): Bref {
    return readBref(page.bytes, index * page.entrySize + this.#pages.format.idSize, this.#pages.format)
  }
}

function entry({ bytes, entrySize }: BTPage, index: number): Buffer {
  return bytes.subarray(index * entrySize, (index + 1) * entrySize)
}

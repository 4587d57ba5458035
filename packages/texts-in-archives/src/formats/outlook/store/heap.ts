import type { DataTree } from './data-tree.ts'
import type { DamageLog } from './ndb/damage.ts'

/** The signature of a heap (MS-PST §2.3.1.2). */
const HEAP = 0xec

export class Heap {
  readonly clientSignature: number
  readonly userRoot: number
  readonly #data: DataTree
  readonly #is4k: boolean
  readonly #log: DamageLog
  #page: Buffer
  #index = 0

  /** Undefined if the data is no heap. */
  static async open(data: DataTree, is4k: boolean, log: DamageLog): Promise<Heap | undefined> {
    const first = await data.block(0)
    if (first && first.length >= 12 && first[2] === HEAP) return new Heap(data, first, is4k, log)
    log.report('a heap is damaged or missing')
    return undefined
  }

  constructor(data: DataTree, first: Buffer, is4k: boolean, log: DamageLog) {
    this.#data = data
    this.#page = first
    this.#is4k = is4k
    this.#log = log
    this.clientSignature = first[3]!
    this.userRoot = first.readUInt32LE(4)
  }

  /** MS-PST §2.3.1.1. It is shared, so it must not be changed. */
  async item(hid: number): Promise<Buffer | undefined> {
    // With pages of up to 64 KiB, three bits more count the items.
    const shift = this.#is4k ? 19 : 16
    const index = hid >>> shift
    if (index !== this.#index) {
      const page = await this.#data.block(index)
      if (page) {
        this.#page = page
        this.#index = index
      }
    }
    const found =
      index === this.#index ? itemOf(this.#page, ((hid & 0x7fff_ffff) >>> 5) & ((1 << (shift - 5)) - 1)) : undefined
    if (!found) this.#log.report('an item of a heap is damaged or missing')
    return found
  }
}

/** From 1 on, by the HNPAGEMAP at the end of the page (MS-PST §2.3.1.5). */
function itemOf(page: Buffer, number: number): Buffer | undefined {
  const map = page.length >= 2 ? page.readUInt16LE(0) : 0
  if (number === 0 || map < 2 || map + 4 + 2 * (number + 1) > page.length) return undefined
  if (number > page.readUInt16LE(map)) return undefined
  const start = page.readUInt16LE(map + 2 + 2 * number)
  const end = page.readUInt16LE(map + 4 + 2 * number)
  return start <= end && end <= map ? page.subarray(start, end) : undefined
}

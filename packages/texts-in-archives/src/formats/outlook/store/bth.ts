import type { Heap } from './heap.ts'
import type { DamageLog } from './ndb/damage.ts'
import type { WorkLimit } from './ndb/work-limit.ts'

/** The signature of a BTH (MS-PST §2.3.2.1). */
const BTH = 0xb5
/** Each level multiplies the records by some hundred. */
const MOST_LEVELS = 8

export class Bth {
  readonly keySize: number
  readonly recordSize: number
  readonly #heap: Heap
  readonly #levels: number
  readonly #root: number
  readonly #work: WorkLimit

  static async open(heap: Heap, hid: number, log: DamageLog, work: WorkLimit): Promise<Bth | undefined> {
    const header = await heap.item(hid)
    if (header && header.length >= 8 && header[0] === BTH && header[1]! > 0 && header[3]! <= MOST_LEVELS) {
      return new Bth(heap, header, work)
    }
    log.report('a tree on a heap is damaged or missing')
    return undefined
  }

  constructor(heap: Heap, header: Buffer, work: WorkLimit) {
    this.#heap = heap
    this.#work = work
    this.keySize = header[1]!
    this.recordSize = this.keySize + header[2]!
    this.#levels = header[3]!
    this.#root = header.readUInt32LE(4)
  }

  /** With whole records; their keys are first. */
  leaves(): AsyncGenerator<Buffer> {
    return this.#below(this.#root, this.#levels)
  }

  async *#below(hid: number, level: number): AsyncGenerator<Buffer> {
    const item = hid === 0 ? undefined : await this.#heap.item(hid)
    if (!item || !this.#work.spend(item.length)) return
    if (level === 0) {
      yield item.subarray(0, item.length - (item.length % this.recordSize))
      return
    }
    const size = this.keySize + 4
    for (let at = 0; at + size <= item.length; at += size) {
      yield* this.#below(item.readUInt32LE(at + this.keySize), level - 1)
    }
  }
}

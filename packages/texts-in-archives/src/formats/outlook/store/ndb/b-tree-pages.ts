import { ByteCache } from '../../../../source/byte-cache.ts'
import type { StoredBytes } from '../../../../source/window.ts'
import { isCrcOf } from './crc.ts'
import type { DamageLog } from './damage.ts'
import { type Bref, type NdbFormat, readId } from './ndb-format.ts'
import type { WorkLimit } from './work-limit.ts'

/** The types of pages that are read (MS-PST §2.2.2.7.1). */
export const PAGE_BBT = 0x80
export const PAGE_NBT = 0x81

export interface BTPage {
  readonly bytes: Buffer
  readonly level: number
  readonly count: number
  readonly entrySize: number
  readonly bid: number
  /** Whether the checksum is right. */
  readonly isWhole: boolean
}

/** The upper levels of the trees of a file of 50 GB take less. */
const CACHE_SIZE = 2 << 20

export class BTreePages {
  readonly format: NdbFormat
  readonly #file: StoredBytes
  readonly #log: DamageLog
  readonly #work: WorkLimit
  readonly #cache = new ByteCache(CACHE_SIZE)

  constructor(file: StoredBytes, format: NdbFormat, log: DamageLog, work: WorkLimit) {
    this.#file = file
    this.format = format
    this.#log = log
    this.#work = work
  }

  async page({ bid, ib }: Bref, type: number): Promise<BTPage | undefined> {
    const cached = this.#cache.get(ib)
    if (!this.#work.spend(cached ? 0 : this.format.pageSize)) return undefined
    // The cache must not keep the chunk of the file around the page.
    const bytes = cached ?? Buffer.from(await this.#file.read(ib, this.format.pageSize))
    const page = parsePage(bytes, this.format, type)
    if (page && (page.isWhole || page.bid === bid)) {
      if (!page.isWhole || page.bid !== bid) {
        this.#log.report('a page of a tree has a wrong checksum or identifier', ib)
      }
      if (!cached) this.#cache.set(ib, bytes)
      return page
    }
    this.#log.report('a page of a tree is damaged or missing', ib)
    return undefined
  }
}

export function parsePage(bytes: Buffer, format: NdbFormat, type: number): BTPage | undefined {
  if (bytes.length < format.pageSize) return undefined
  const trailer = format.pageSize - format.pageTrailerSize
  if (bytes[trailer] !== type || bytes[trailer + 1] !== type) return undefined
  const [count, entrySize, level] = format.is4k ? counts4k(bytes) : countsOf(bytes, format.idSize === 8 ? 488 : 496)
  // A BREF and two more fields, or more.
  if (entrySize < 3 * format.idSize || entrySize * count > trailer) return undefined
  const crc = bytes.readUInt32LE(trailer + format.trailerCrc)
  const isWhole = isCrcOf(crc, bytes.subarray(0, trailer))
  return { bytes, level, count, entrySize, bid: readId(bytes, trailer + format.trailerBid, format), isWhole }
}

function countsOf(bytes: Buffer, at: number): [count: number, entrySize: number, level: number] {
  return [bytes[at]!, bytes[at + 2]!, bytes[at + 3]!]
}

/** Two bytes each: there may be more than 255 entries (documentation of libpff). */
function counts4k(bytes: Buffer): [count: number, entrySize: number, level: number] {
  return [bytes.readUInt16LE(4056), bytes[4060]!, bytes[4061]!]
}

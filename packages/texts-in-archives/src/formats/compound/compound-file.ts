import { ChunkedFile } from '../../source/byte-cache.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import type { StoredBytes } from '../../source/window.ts'

export interface Entry {
  readonly name: string
  readonly isStorage: boolean
  readonly size: number
  readonly start: number
  /** The root of the tree of its children in the directory. */
  readonly child: number
}

const HEADER_SIZE = 512
const ENTRY_SIZE = 128
const MINI_SECTOR_SIZE = 64
/** MS-CFB §2.1: from here on, numbers have another meaning. */
const FIRST_SPECIAL = 0xfffffffa
/** A message of some hundred attachments has some ten thousand. */
const MOST_ENTRIES = 1 << 20
const NO_STREAM = 0xffffffff
const DIFAT_IN_HEADER = 109

export class CompoundFile {
  readonly root: Entry
  /** The stream ended before its size. */
  get isDamaged(): boolean {
    return this.#sectors.isDamaged
  }

  readonly #sectors: Sectors
  readonly #directory: StoredBytes
  readonly #miniTable: StoredBytes
  readonly #miniStream: StoredBytes
  readonly #miniCutoff: number

  constructor(sectors: Sectors, header: Buffer, directory: StoredBytes, root: Entry) {
    this.#sectors = sectors
    this.#directory = directory
    this.root = root
    this.#miniCutoff = header.readUInt32LE(56)
    this.#miniTable = new ChainedBytes(sectors, header.readUInt32LE(60), Number.POSITIVE_INFINITY)
    this.#miniStream = new ChainedBytes(sectors, root.start, root.size)
  }

  static async open(file: StoredBytes): Promise<CompoundFile | undefined> {
    const header = await file.read(0, HEADER_SIZE)
    if (header.length < HEADER_SIZE) return undefined
    const shift = header.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) return undefined
    const sectors = new Sectors(file, shift, await readDifat(file, header, shift))
    const directory = new ChainedBytes(sectors, header.readUInt32LE(48), Number.POSITIVE_INFINITY)
    const root = entryIn(await directory.read(0, ENTRY_SIZE), sectors.isLarge)
    return root && new CompoundFile(sectors, header, directory, root)
  }

  /** By their names, in the order of the tree; as many as can be read. */
  async children(storage: Entry): Promise<Map<string, Entry>> {
    const children = new Map<string, Entry>()
    const seen = new Set<number>()
    const open = [storage.child]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === NO_STREAM || seen.has(id) || seen.size > MOST_ENTRIES) continue
      seen.add(id)
      const bytes = await this.#directory.read(id * ENTRY_SIZE, ENTRY_SIZE)
      const entry = entryIn(bytes, this.#sectors.isLarge)
      if (entry === undefined) continue
      if (!children.has(entry.name)) children.set(entry.name, entry)
      // The left sibling, and the right one (MS-CFB §2.6.1).
      open.push(bytes.readUInt32LE(72), bytes.readUInt32LE(68))
    }
    return children
  }

  bytesOf({ start, size }: Entry): StoredBytes {
    if (size >= this.#miniCutoff) return new ChainedBytes(this.#sectors, start, size)
    return new ChainedBytes(new MiniSectors(this.#miniTable, this.#miniStream, this.#sectors), start, size)
  }
}

/** MS-CFB §2.6.1. */
function entryIn(bytes: Buffer, isLarge: boolean): Entry | undefined {
  if (bytes.length < ENTRY_SIZE) return undefined
  const type = bytes[66]!
  const nameLength = bytes.readUInt16LE(64)
  if ((type !== 1 && type !== 2 && type !== 5) || nameLength > 64) return undefined
  return {
    name: decodeUtf16(bytes, 0, Math.max(0, nameLength - 2)),
    isStorage: type !== 2,
    // Small sectors are of version 3, in which the high half may be anything.
    size: bytes.readUInt32LE(120) + (isLarge ? bytes.readUInt32LE(124) & 0xffff : 0) * 2 ** 32,
    start: bytes.readUInt32LE(116),
    child: bytes.readUInt32LE(76),
  }
}

/** MS-CFB §2.5 */
async function readDifat(file: StoredBytes, header: Buffer, shift: number): Promise<readonly number[]> {
  const found: number[] = []
  const most = Math.ceil(file.size / 2 ** shift)
  const take = (bytes: Buffer, from: number, count: number): void => {
    for (let at = from; at + 4 <= bytes.length && at < from + 4 * count; at += 4) found.push(bytes.readUInt32LE(at))
  }
  take(header, 76, DIFAT_IN_HEADER)
  const perSector = 2 ** (shift - 2) - 1
  let next = header.readUInt32LE(68)
  for (let count = 0; next < FIRST_SPECIAL && count * perSector < most; count++) {
    const sector = await file.read((next + 1) * 2 ** shift, 2 ** shift)
    if (sector.length < 2 ** shift) break
    take(sector, 0, perSector)
    next = sector.readUInt32LE(4 * perSector)
  }
  return found
}

/** Of the file, or of its stream of small ones. */
interface ChainOfSectors {
  readonly size: number
  next(sector: number): Promise<number>
  read(sector: number, at: number, length: number): Promise<Buffer>
  readonly most: number
  /** Notes that a chain is not whole. */
  isDamaged: boolean
}

/**
 * Times the size of the file: many streams may name the same sectors. What is read counts as this many bytes at
 * least.
 */
const MOST_READS = 16
const ALWAYS_READ = 32 << 20
const LEAST_READ = 32

class Sectors implements ChainOfSectors {
  isDamaged = false
  readonly size: number
  readonly most: number
  /** Of version 4 (MS-CFB §2.2). */
  readonly isLarge: boolean
  readonly #cache: ChunkedFile
  readonly #difat: readonly number[]
  #left: number

  constructor(file: StoredBytes, shift: number, difat: readonly number[]) {
    this.size = 2 ** shift
    this.isLarge = shift > 9
    this.most = Math.ceil(file.size / this.size)
    this.#cache = new ChunkedFile(file)
    this.#difat = difat
    this.#left = MOST_READS * file.size + ALWAYS_READ
  }

  async next(sector: number): Promise<number> {
    const perSector = this.size >> 2
    const table = this.#difat[Math.floor(sector / perSector)]
    if (table === undefined || table >= FIRST_SPECIAL) return NO_STREAM
    const bytes = await this.read(table, 4 * (sector % perSector), 4)
    return bytes.length < 4 ? NO_STREAM : bytes.readUInt32LE(0)
  }

  async read(sector: number, at: number, length: number): Promise<Buffer> {
    this.#left -= Math.max(length, LEAST_READ)
    if (this.#left < 0) {
      this.isDamaged = true
      return Buffer.alloc(0)
    }
    return this.#cache.read((sector + 1) * this.size + at, length)
  }
}

/** Of streams that are smaller than the cutoff (MS-CFB §2.4). */
class MiniSectors implements ChainOfSectors {
  readonly size = MINI_SECTOR_SIZE
  readonly #table: StoredBytes
  readonly #stream: StoredBytes
  readonly #sectors: Sectors

  constructor(table: StoredBytes, stream: StoredBytes, sectors: Sectors) {
    this.#table = table
    this.#stream = stream
    this.#sectors = sectors
  }

  set isDamaged(value: boolean) {
    this.#sectors.isDamaged ||= value
  }

  get most(): number {
    return Math.ceil(Math.min(this.#stream.size, this.#sectors.most * this.#sectors.size) / this.size)
  }

  async next(sector: number): Promise<number> {
    const bytes = await this.#table.read(4 * sector, 4)
    return bytes.length < 4 ? NO_STREAM : bytes.readUInt32LE(0)
  }

  read(sector: number, at: number, length: number): Promise<Buffer> {
    return this.#stream.read(sector * this.size + at, length)
  }
}

/** In sectors, between those whose numbers are kept. */
const MARK_DISTANCE = 256

/** A chain that is longer than the file ends there: it goes in a circle. */
class ChainedBytes implements StoredBytes {
  readonly size: number
  readonly #sectors: ChainOfSectors
  /** Of each {@link MARK_DISTANCE}th sector, as far as the chain was followed. */
  readonly #marks: number[]
  #at = 0
  #sector: number

  constructor(sectors: ChainOfSectors, start: number, size: number) {
    this.#sectors = sectors
    this.#marks = [start]
    this.#sector = start
    this.size = size
  }

  async read(at: number, length: number): Promise<Buffer> {
    const sectors = this.#sectors
    const end = Math.min(at + length, this.size)
    const pieces: Buffer[] = []
    for (let from = at; from < end; ) {
      const sector = await this.#sectorAt(Math.floor(from / sectors.size))
      if (sector >= FIRST_SPECIAL) break
      const within = from % sectors.size
      const piece = await sectors.read(sector, within, Math.min(sectors.size - within, end - from))
      if (piece.length === 0) break
      pieces.push(piece)
      from += piece.length
    }
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
    if (Number.isFinite(this.size) && at + bytes.length < end) sectors.isDamaged = true
    return bytes
  }

  async #sectorAt(index: number): Promise<number> {
    if (index > this.#sectors.most) return NO_STREAM
    if (index < this.#at || index - this.#at > MARK_DISTANCE) {
      const mark = Math.min(Math.floor(index / MARK_DISTANCE), this.#marks.length - 1)
      if (index < this.#at || mark * MARK_DISTANCE > this.#at) {
        this.#at = mark * MARK_DISTANCE
        this.#sector = this.#marks[mark]!
      }
    }
    while (this.#at < index && this.#sector < FIRST_SPECIAL) {
      this.#sector = await this.#sectors.next(this.#sector)
      this.#at++
      if (this.#at === this.#marks.length * MARK_DISTANCE) this.#marks.push(this.#sector)
    }
    return this.#at === index ? this.#sector : NO_STREAM
  }
}

import { readDecimal, readTarNumber } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { ByteSource, Window } from '../../source/window.ts'
import { TAR_BLOCK } from './header.ts'

/** In bytes. */
const LONGEST_HOLE = 1 << 20
/** Of all holes together, in bytes; beyond it, to the bytes between them. */
const HARMLESS_HOLES = 32 << 20
const LARGEST_HOLES_RATIO = 100
/** In bytes. */
const LONGEST_MAP = 1 << 23
const LONGEST_NUMERAL = 20

export interface SparseRecords {
  /** The version of the format from 1 on, in which the map is before the data. */
  readonly major?: number | undefined
  readonly size?: number | undefined
  readonly regions: readonly number[]
}

export interface SparseMap {
  readonly size: number
  /** Offset and length of each region that is no hole, in order. */
  readonly regions: readonly number[]
}

/** The map is undefined if it cannot be read, or does not fit the data. */
export interface SparseLayout {
  readonly map: SparseMap | undefined
  readonly start: number
  readonly end: number
}

export async function readPaxMap(
  window: Window,
  start: number,
  end: number,
  { major = 0, size, regions }: SparseRecords,
): Promise<SparseLayout> {
  if (size === undefined || major > 1) return { map: undefined, start, end }
  if (major === 0) return { map: fitting({ size, regions }, end - start), start, end }
  const source = new RangeSource(window, start, Math.min(end - start, LONGEST_MAP))
  const leading = await readLeadingMap(source)
  const { position } = source
  return { map: leading && fitting({ size, regions: leading }, end - position), start: position, end }
}

/** The map of version 1.0: decimal numbers in lines up to the end of a block. The first counts the regions. */
async function readLeadingMap(source: RangeSource): Promise<number[] | undefined> {
  const numbers: number[] = []
  let carry = ''
  for (let count = Number.POSITIVE_INFINITY; numbers.length <= count * 2; ) {
    const block = await source.ahead(TAR_BLOCK)
    const lines = (carry + latin1(block)).split('\n')
    carry = lines.pop()!
    if (block.length < TAR_BLOCK) return undefined
    for (const line of lines) {
      if (numbers.length <= count * 2) numbers.push(readDecimal(line) ?? Number.NaN)
      count = numbers[0]!
    }
    const isDone = numbers.length > count * 2
    if (Number.isNaN(count) || (!isDone && carry.length > LONGEST_NUMERAL)) return undefined
    source.position += TAR_BLOCK
  }
  return numbers.slice(1)
}

/** How GNU tar and star write a map into the header of a member of type `S`. */
const IN_HEADER = { gnu: { map: 386, isExtended: 482, size: 483 }, star: { map: 356, isExtended: 355, size: 452 } }
const REGIONS_IN_HEADER = 4
const REGIONS_IN_EXTENSION = 21
const EXTENSION_IS_EXTENDED = 504

/** Blocks with more of the map may follow the header; `length` is the number of bytes after them. */
export async function readHeaderMap(
  window: Window,
  header: Buffer,
  start: number,
  length: number,
): Promise<SparseLayout> {
  const at = latin1(header, 508, 511) === 'tar' ? IN_HEADER.star : IN_HEADER.gnu
  const size = readTarNumber(header.subarray(at.size, at.size + 12)) ?? Number.NaN
  const regions = readRegions(header.subarray(at.map), REGIONS_IN_HEADER)
  const source = new RangeSource(window, start, LONGEST_MAP)
  for (let isExtended = header[at.isExtended] !== 0; isExtended; ) {
    const block = await source.ahead(TAR_BLOCK)
    if (block.length < TAR_BLOCK) regions.push(Number.NaN)
    for (const number of readRegions(block, REGIONS_IN_EXTENSION)) regions.push(number)
    source.position += block.length
    isExtended = block.length === TAR_BLOCK && block[EXTENSION_IS_EXTENDED] !== 0
  }
  const { position } = source
  return { map: fitting({ size, regions }, length), start: position, end: position + length }
}

function readRegions(bytes: Buffer, count: number): number[] {
  const numbers: number[] = []
  for (let at = 0; at < count * 24 && bytes[at] !== 0; at += 12)
    numbers.push(readTarNumber(bytes.subarray(at, at + 12)) ?? Number.NaN)
  return numbers
}

function fitting(map: SparseMap, length: number): SparseMap | undefined {
  const { size, regions } = map
  let last = 0
  let data = 0
  for (let at = 0; at < regions.length; at += 2) {
    const [offset = Number.NaN, count = Number.NaN] = regions.slice(at, at + 2)
    if (!(offset >= last && count >= 0)) return undefined
    last = offset + count
    data += count
  }
  return last <= size && data === length ? map : undefined
}

/** Holes are read as zeros. A hole of any length costs no more than one of 1 MiB. */
export class SparseSource implements ByteSource {
  readonly #data: RangeSource
  readonly #map: SparseMap
  readonly #tooMuch: () => void
  #holesLeft: number
  #next = 0
  #opened = 0
  /** What is left of the hole, and of the region after it. */
  #zeros = 0
  #bytes = 0

  constructor(data: RangeSource, map: SparseMap, tooMuch: () => void) {
    this.#data = data
    this.#map = map
    this.#tooMuch = tooMuch
    let size = 0
    for (let at = 1; at < map.regions.length; at += 2) size += map.regions[at]!
    this.#holesLeft = Math.max(HARMLESS_HOLES, LARGEST_HOLES_RATIO * size)
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (this.#zeros === 0 && this.#bytes === 0) if (!this.#open()) return 0
    if (this.#zeros > 0) {
      const count = Math.min(this.#zeros, target.length - at)
      target.fill(0, at, at + count)
      this.#zeros -= count
      return count
    }
    const block = await this.#data.next(Math.min(this.#bytes, target.length - at))
    block.copy(target, at)
    this.#data.position += block.length
    this.#bytes -= block.length
    return block.length
  }

  #open(): boolean {
    const { regions, size } = this.#map
    if (this.#opened === size) return false
    // Regions without bytes do not divide a hole.
    while (regions[this.#next + 1] === 0) this.#next += 2
    const [offset = size, length = 0] = regions.slice(this.#next, this.#next + 2)
    this.#next += 2
    this.#zeros = Math.min(offset - this.#opened, LONGEST_HOLE)
    this.#bytes = length
    this.#opened = offset + length
    this.#holesLeft -= this.#zeros
    if (this.#holesLeft >= 0) return true
    this.#zeros = this.#bytes = 0
    this.#opened = size
    this.#tooMuch()
    return false
  }

  async close(): Promise<void> {}
}

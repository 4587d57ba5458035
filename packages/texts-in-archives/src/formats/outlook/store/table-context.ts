import type { Blocks } from './ndb/blocks.ts'
import { NodeValues } from './node-values.ts'
import {
  isLong,
  type Property,
  type PropertyMap,
  PTYP_BINARY,
  PTYP_BOOLEAN,
  PTYP_INTEGER_16,
  PTYP_INTEGER_32,
  PTYP_OBJECT,
  PTYP_STRING,
  PTYP_STRING_8,
  PTYP_TIME,
  readInteger,
  readTime,
} from './property.ts'
import type { StoredNode } from './subnodes.ts'

/** MS-PST §2.3.1.2, bClientSig; §2.3.4.1, bType */
const TC = 0x7c
/** The size of a TCINFO without its columns. */
const INFO_SIZE = 22

/** Long values are at an HNID. */
const CELL_SIZES: Readonly<Record<number, number | undefined>> = {
  ...{ [PTYP_INTEGER_16]: 2, [PTYP_INTEGER_32]: 4, [PTYP_BOOLEAN]: 1, [PTYP_TIME]: 8 },
  ...{ [PTYP_STRING]: 4, [PTYP_STRING_8]: 4, [PTYP_BINARY]: 4, [PTYP_OBJECT]: 4 },
}

interface Column {
  readonly id: number
  readonly type: number
  readonly at: number
  /** The bit that says whether the cell exists. */
  readonly bit: number
}

export class TableContext {
  readonly values: NodeValues
  readonly #columns: Column[] = []
  /** Offsets in a row: the cell existence block, and the end. */
  readonly #bitsAt: number
  readonly #rowSize: number
  readonly #hnidRows: number

  static async open(blocks: Blocks, node: StoredNode): Promise<TableContext | undefined> {
    const values = await NodeValues.open(blocks, node)
    if (!values) return undefined
    const { heap } = values
    const info = heap.clientSignature === TC ? await heap.item(heap.userRoot) : undefined
    if (info && info.length >= INFO_SIZE && info[0] === TC) {
      const table = new TableContext(values, info)
      if (table.#isSound) return table
    }
    blocks.log.report('a table is damaged')
    return undefined
  }

  constructor(values: NodeValues, info: Buffer) {
    this.values = values
    this.#bitsAt = info.readUInt16LE(6)
    this.#rowSize = info.readUInt16LE(8)
    this.#hnidRows = info.readUInt32LE(14)
    const end = Math.min(info.length, INFO_SIZE + 8 * info[1]!)
    for (let at = INFO_SIZE; at + 8 <= end; at += 8) {
      const type = info.readUInt16LE(at)
      const column = { id: info.readUInt16LE(at + 2), type, at: info.readUInt16LE(at + 4), bit: info[at + 7]! }
      const size = CELL_SIZES[type]
      if (size !== undefined && column.at + size <= this.#bitsAt) this.#columns.push(column)
    }
  }

  /** It has at least the NID and the version (MS-PST §2.3.4.4.1). */
  get #isSound(): boolean {
    return this.#bitsAt >= 8 && this.#rowSize > this.#bitsAt
  }

  /** The first four bytes are the NID to which a row belongs (MS-PST §2.3.4.4). */
  async *rows(): AsyncGenerator<Buffer> {
    const hnid = this.#hnidRows
    if (hnid === 0) return
    if ((hnid & 0x1f) === 0) {
      const rows = await this.values.heap.item(hnid)
      if (rows) yield* this.#rowsOf(rows)
      return
    }
    const data = await this.values.subnodeData(hnid)
    if (!data) return
    // After its rows, a block is filled up with less than a row (MS-PST §2.3.4.4).
    for (let index = 0; await data.has(index); index++) {
      const block = await data.block(index)
      if (block) yield* this.#rowsOf(block)
      else this.values.blocks.log.report('rows of a table are missing')
    }
  }

  /** Long values are those of the table. */
  properties(row: Buffer): PropertyMap {
    const properties = new Map<number, Property>()
    for (const { id, type, at, bit } of this.#columns) {
      const bits = row[this.#bitsAt + (bit >>> 3)] ?? 0
      if ((bits & (0x80 >>> (bit & 7))) === 0) continue
      const value = isLong(type)
        ? row.readUInt32LE(at)
        : type === PTYP_TIME
          ? readTime(row, at)
          : readInteger(type, row, at)
      if (value !== undefined) properties.set(id, { type, value })
    }
    return properties
  }

  *#rowsOf(block: Buffer): Generator<Buffer> {
    const size = this.#rowSize
    for (let at = 0; at + size <= block.length && this.values.blocks.work.spend(size); at += size) {
      yield block.subarray(at, at + size)
    }
  }
}

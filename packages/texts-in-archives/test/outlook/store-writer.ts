import { type NodeBids, StoreBlocks, type WriterOptions } from './store-blocks.ts'

/** Writes small stores: the layers above the Node Database (MS-PST §2.3, §2.4). */

/** A number and a type as in a property tag, and the value: text, bytes, an integer, or milliseconds since 1970. */
export type WrittenProperty = readonly [tag: number, value: string | Buffer | number]

export interface WrittenItem {
  readonly properties: readonly WrittenProperty[]
  readonly recipients?: readonly (readonly WrittenProperty[])[]
  readonly attachments?: readonly WrittenAttachment[]
}

export interface WrittenAttachment {
  readonly properties: readonly WrittenProperty[]
  readonly item?: WrittenItem
}

export interface WrittenFolder {
  readonly name: string
  readonly messages?: readonly WrittenItem[]
  readonly folders?: readonly WrittenFolder[]
  readonly isWastebasket?: boolean
}

/** The longest item of a heap (MS-PST §2.3.1). */
const LONGEST_ITEM = 3580
const ROOT_FOLDER = 0x122

/** A heap on a node, and the subnodes for what is too long for it. */
export class HeapWriter {
  readonly subnodes: Map<number, NodeBids> = new Map()
  readonly #blocks: StoreBlocks
  readonly #signature: number
  readonly #pages: Buffer[][] = [[]]
  #size = 0
  #nid = 0x8001f

  constructor(blocks: StoreBlocks, signature: number) {
    this.#blocks = blocks
    this.#signature = signature
  }

  item(bytes: Buffer): number {
    if (this.#size + bytes.length + 2 * this.#pages.at(-1)!.length > 8000) {
      this.#pages.push([])
      this.#size = 0
    }
    this.#pages.at(-1)!.push(bytes)
    this.#size += bytes.length
    const shift = this.#blocks.format.is4k ? 19 : 16
    return ((this.#pages.length - 1) << shift) | (this.#pages.at(-1)!.length << 5)
  }

  /** A value as an item or as a subnode. */
  value(bytes: Buffer): number {
    if (bytes.length === 0) return 0
    return bytes.length <= LONGEST_ITEM ? this.item(bytes) : this.subnode(this.#blocks.data(bytes))
  }

  subnode(bidData: number, bidSub = 0): number {
    this.#nid += 0x20
    this.subnodes.set(this.#nid, { bidData, bidSub })
    return this.#nid
  }

  /** A BTH of records of one size. */
  bth(keySize: number, size: number, records: readonly Buffer[]): number {
    let level = 0
    let items = leavesOf(records, size)
    for (; items.length > 1; level++) {
      items = leavesOf(
        items.map((item) => Buffer.concat([item.subarray(0, keySize), int32(this.item(item))])),
        keySize + 4,
      )
    }
    const root = items.length === 0 ? 0 : this.item(items[0]!)
    return this.item(Buffer.concat([Buffer.from([0xb5, keySize, size - keySize, level]), int32(root)]))
  }

  node(userRoot: number): NodeBids {
    const pages = this.#pages.map((items, index) => {
      const head = Buffer.alloc(index === 0 ? 12 : (index - 8) % 128 === 0 ? 66 : 2)
      if (index === 0) {
        head.set([0xec, this.#signature], 2)
        head.writeUInt32LE(userRoot, 4)
      }
      const offsets = [head.length]
      for (const { length } of items) offsets.push(offsets.at(-1)! + length)
      const map = offsets.at(-1)! + (offsets.at(-1)! % 2)
      head.writeUInt16LE(map, 0)
      const padding = Buffer.alloc(map - offsets.at(-1)!)
      return Buffer.concat([head, ...items, padding, ...[items.length, 0, ...offsets].map(int16)])
    })
    return { bidData: this.#blocks.dataOf(pages), bidSub: this.#blocks.subnodes(this.subnodes) }
  }
}

export function propertyContext(heap: HeapWriter, properties: readonly WrittenProperty[]): NodeBids {
  const records = [...properties]
    .sort(([a], [b]) => (a >>> 16) - (b >>> 16))
    .map(([tag, value]) => Buffer.concat([int16(tag >>> 16), int16(tag & 0xffff), cell(heap, tag, value, 4)]))
  return heap.node(heap.bth(2, 8, records))
}

/** A table of rows, each with its NID before its properties. */
export function tableContext(
  blocks: StoreBlocks,
  rows: readonly { readonly nid: number; readonly properties: readonly WrittenProperty[] }[],
): NodeBids {
  const heap = new HeapWriter(blocks, 0x7c)
  const own = [...new Set(rows.flatMap(({ properties }) => properties.map(([tag]) => tag)))]
  const tags = [0x67f20003, 0x67f30003, ...own.sort((a, b) => widthOf(b) - widthOf(a) || a - b)]
  const columns = tags.map((tag, bit) => ({
    tag,
    bit,
    at: tags.slice(0, bit).reduce((sum, one) => sum + widthOf(one), 0),
  }))
  const at = tags.reduce((sum, tag) => sum + widthOf(tag), 0)
  const rowSize = at + Math.ceil(columns.length / 8)
  const matrix = rows.map(({ nid, properties }) => {
    const row = Buffer.alloc(rowSize)
    for (const [tag, value] of [[0x67f20003, nid], [0x67f30003, 1], ...properties] as WrittenProperty[]) {
      const column = columns.find((one) => one.tag === tag)!
      cell(heap, tag, value, widthOf(tag)).copy(row, column.at)
      row[at + (column.bit >>> 3)]! |= 0x80 >>> (column.bit & 7)
    }
    return row
  })
  const per = Math.floor(blocks.format.mostData / rowSize)
  const pages: Buffer[] = []
  for (let from = 0; from < matrix.length; from += per) {
    const page = Buffer.concat(matrix.slice(from, from + per))
    const isLast = from + per >= matrix.length
    pages.push(isLast ? page : Buffer.concat([page, Buffer.alloc(blocks.format.mostData - page.length)]))
  }
  const isSmall = matrix.length * rowSize <= LONGEST_ITEM
  const hnid = matrix.length === 0 ? 0 : isSmall ? heap.item(pages[0]!) : heap.subnode(blocks.dataOf(pages))
  const index = rows.map(({ nid }, row) =>
    Buffer.concat([int32(nid), blocks.format.idSize === 8 ? int32(row) : int16(row)]),
  )
  const rowIndex = heap.bth(
    4,
    blocks.format.idSize === 8 ? 8 : 6,
    index.sort((a, b) => a.readUInt32LE(0) - b.readUInt32LE(0)),
  )
  const ends = [4, 2, 1].map((width) => columns.filter(({ tag }) => widthOf(tag) >= width).at(-1)!)
  const info: Buffer[] = [Buffer.from([0x7c, columns.length])]
  info.push(...ends.map((column) => int16(column.at + widthOf(column.tag))), int16(rowSize))
  info.push(int32(rowIndex), int32(hnid), int32(0))
  columns.sort((a, b) => a.tag - b.tag)
  for (const { tag, at, bit } of columns) info.push(int32(tag), int16(at), Buffer.from([widthOf(tag), bit]))
  return heap.node(heap.item(Buffer.concat(info)))
}

export function messageObject(
  blocks: StoreBlocks,
  { properties, recipients = [], attachments = [] }: WrittenItem,
): NodeBids {
  const heap = new HeapWriter(blocks, 0xbc)
  const rows = recipients.map((one, index) => ({ nid: index + 1, properties: one }))
  heap.subnodes.set(0x692, tableContext(blocks, rows))
  const nids = attachments.map((_, index) => 0x8005 + 0x20 * index)
  if (nids.length > 0)
    heap.subnodes.set(
      0x671,
      tableContext(
        blocks,
        nids.map((nid) => ({ nid, properties: [] })),
      ),
    )
  for (const [index, attachment] of attachments.entries()) {
    heap.subnodes.set(nids[index]!, attachmentObject(blocks, attachment))
  }
  return propertyContext(heap, properties)
}

function attachmentObject(blocks: StoreBlocks, { properties, item }: WrittenAttachment): NodeBids {
  const heap = new HeapWriter(blocks, 0xbc)
  if (!item) return propertyContext(heap, properties)
  const nid = 0x100024
  heap.subnodes.set(nid, messageObject(blocks, item))
  return propertyContext(heap, [...properties, [0x37050003, 5], [0x3701000d, Buffer.concat([int32(nid), int32(0)])]])
}

/** Writes folders below the IPM subtree, and, with `others`, beside it. */
export class StoreWriter {
  readonly blocks: StoreBlocks
  /** The NID of the folder or message that is written next. */
  #nid = 0x10000
  #wastebasket = 0

  constructor(options: WriterOptions = {}) {
    this.blocks = new StoreBlocks(options)
  }

  write(folders: readonly WrittenFolder[], others: readonly WrittenFolder[] = []): this {
    const top = this.#folder({ name: 'Top', folders }, ROOT_FOLDER)
    this.#tables(ROOT_FOLDER, 'Root', [top, ...others.map((folder) => this.#folder(folder, ROOT_FOLDER))], [], 0)
    const store: WrittenProperty[] = [
      [0x35e00102, entryId(top)],
      [0x3001001f, 'Store'],
      [0x35df0003, 0xff],
    ]
    if (this.#wastebasket !== 0) store.push([0x35e30102, entryId(this.#wastebasket)])
    this.blocks.node(0x21, this.context(store))
    return this
  }

  context(properties: readonly WrittenProperty[]): NodeBids {
    return propertyContext(new HeapWriter(this.blocks, 0xbc), properties)
  }

  message(item: WrittenItem, parent = 0): number {
    const nid = this.#next(4)
    this.blocks.node(nid, messageObject(this.blocks, item), parent)
    return nid
  }

  #folder({ name, messages = [], folders = [], isWastebasket }: WrittenFolder, parent: number): number {
    const nid = this.#next(2)
    if (isWastebasket) this.#wastebasket = nid
    const below = folders.map((folder) => this.#folder(folder, nid))
    this.#tables(
      nid,
      name,
      below,
      messages.map((item) => this.message(item, nid)),
      parent,
    )
    return nid
  }

  #tables(nid: number, name: string, folders: readonly number[], messages: readonly number[], parent: number): void {
    const counts: WrittenProperty[] = [
      [0x36020003, messages.length],
      [0x36030003, 0],
      [0x360a000b, Number(folders.length > 0)],
    ]
    this.blocks.node(nid, this.context([[0x3001001f, name], ...counts]), parent)
    const table = (type: number, nids: readonly number[]) => {
      const rows = nids.map((row) => ({ nid: row, properties: [] }))
      this.blocks.node((nid & ~0x1f) | type, tableContext(this.blocks, rows), 0)
    }
    table(0x0d, folders)
    table(0x0e, messages)
    table(0x0f, [])
  }

  #next(type: number): number {
    this.#nid += 0x20
    return this.#nid | type
  }
}

function entryId(nid: number): Buffer {
  return Buffer.concat([Buffer.alloc(20), int32(nid)])
}

function leavesOf(records: readonly Buffer[], size: number): Buffer[] {
  const per = Math.floor(LONGEST_ITEM / size)
  const leaves: Buffer[] = []
  for (let at = 0; at < records.length; at += per) leaves.push(Buffer.concat(records.slice(at, at + per)))
  return leaves
}

function widthOf(tag: number): number {
  const type = tag & 0xffff
  return type === 0x40 ? 8 : type === 2 ? 2 : type === 0xb ? 1 : 4
}

/** A value as it stands in a record or a row: long ones elsewhere, and times in a record, too. */
function cell(heap: HeapWriter, tag: number, value: string | Buffer | number, width: number): Buffer {
  const bytes = Buffer.alloc(width)
  if (typeof value !== 'number') {
    const text = (tag & 0xffff) === 0x1f ? 'utf16le' : 'latin1'
    bytes.writeUInt32LE(heap.value(typeof value === 'string' ? Buffer.from(value, text) : value))
  } else if ((tag & 0xffff) === 0x40) {
    const time = Buffer.alloc(8)
    time.writeBigUInt64LE((BigInt(value) + 11_644_473_600_000n) * 10_000n)
    if (width === 8) return time
    bytes.writeUInt32LE(heap.item(time))
  } else {
    bytes.writeUIntLE(value, 0, Math.min(width, 4))
  }
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

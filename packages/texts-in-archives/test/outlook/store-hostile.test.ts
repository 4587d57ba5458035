import { describe, expect, test } from 'vitest'
import { secondsOf } from '../../../../test/processor-time.ts'
import { Store } from '../../src/formats/outlook/store/index.ts'
import { fileOf, message, read } from './store-reading.ts'
import {
  HeapWriter,
  int32,
  StoreWriter,
  tableContext,
  type WrittenFolder,
  type WrittenProperty,
} from './store-writer.ts'

/** The NIDs of the root folder, of the IPM subtree and of the first folder that is written. */
const ROOT = 0x122
const TOP = 0x10022
const INBOX = 0x10042

describe('hostile stores', () => {
  test('what is no store', async () => {
    expect(await Store.open(fileOf(Buffer.alloc(10_000)), () => {})).toBeUndefined()
    expect(await Store.open(fileOf(Buffer.from('!BDN')), () => {})).toBeUndefined()
  })

  /** A store with one message, whose properties `context` writes. */
  function withMessage(
    context: (writer: StoreWriter, heap: HeapWriter) => readonly WrittenProperty[],
    node?: number,
  ): Buffer {
    const writer = new StoreWriter().write([])
    const heap = new HeapWriter(writer.blocks, 0xbc)
    const properties = context(writer, heap)
    const records = properties.map(([tag, value]) =>
      Buffer.concat([Buffer.from([tag >>> 16, tag >>> 24, tag, tag >>> 8]), int32(value as number)]),
    )
    writer.blocks.node(node ?? 0x200024, heap.node(heap.bth(2, 8, records)))
    return writer.blocks.file()
  }

  test('a list of blocks that names itself', async () => {
    const bytes = withMessage(({ blocks }, heap) => {
      const bid = blocks.nextBid(true)
      blocks.xblock(2, [bid, bid, bid], 1 << 20)
      return [[0x1000001f, heap.subnode(bid)]]
    })
    const { seen, damage } = await read(bytes)
    expect(seen).toMatchObject([{ body: '' }])
    expect(damage.length).toBeGreaterThan(0)
  })

  test('subnodes below themselves', async () => {
    const writer = new StoreWriter().write([])
    const bid = writer.blocks.nextBid(true)
    writer.blocks.slblock(1, [
      [0, bid],
      [0x692, bid],
    ])
    writer.blocks.node(0x200024, { ...writer.context([[0x0037001f, 'subject']]), bidSub: bid })
    const { seen, damage } = await read(writer.blocks.file())
    expect(seen).toMatchObject([{ subject: 'subject' }])
    expect(damage.length).toBeGreaterThan(0)
  })

  test('a block that is named millions of times', async () => {
    const bytes = withMessage(({ blocks }, heap) => {
      const leaf = blocks.block(Buffer.alloc(8176, 'x'))
      const list = blocks.xblock(1, new Array(1020).fill(leaf), 0xffff_ffff)
      return [[0x37010102, heap.subnode(blocks.xblock(2, new Array(1020).fill(list), 0xffff_ffff))]]
    })
    const damage: string[] = []
    const store = await Store.open(fileOf(bytes), ({ what }) => damage.push(what))
    let length = 0
    for await (const { item } of store!.messages()) {
      const data = (await item.binary(0x3701))!
      for (let piece = await data.read(0, 65_536); piece.length > 0; piece = await data.read(length, 65_536)) {
        length += piece.length
      }
    }
    expect(length).toBeLessThan(bytes.length * 16 + (32 << 20))
    expect(damage).toEqual(['its structures refer to the same data too often'])
  })

  test('a table of a billion rows', async () => {
    const writer = new StoreWriter().write([{ name: 'A', messages: [message('one', '1')] }])
    const { blocks } = writer
    const leaf = blocks.block(Buffer.alloc(8176, int32(0x10064)))
    const list = blocks.xblock(1, new Array(1020).fill(leaf), 0xffff_ffff)
    const rows = blocks.xblock(2, new Array(1020).fill(list), 0xffff_ffff)
    const heap = new HeapWriter(blocks, 0x7c)
    const hnid = heap.subnode(rows)
    // No columns; the cell existence block is at 8, and a row has 9 bytes.
    const info = Buffer.from([0x7c, 0, 8, 0, 8, 0, 8, 0, 9, 0, 0, 0, 0, 0])
    blocks.node((INBOX & ~0x1f) | 0x0e, heap.node(heap.item(Buffer.concat([info, int32(hnid), int32(0)]))))
    let damage: Awaited<ReturnType<typeof read>>['damage'] = []
    const seconds = await secondsOf(async () => {
      damage = (await read(blocks.file())).damage
    })
    expect(seconds).toBeLessThan(15)
    expect(damage.map(({ what }) => what)).toContain('its structures refer to the same data too often')
  })

  test('a message that is attached to itself', async () => {
    const writer = new StoreWriter().write([])
    const { blocks } = writer
    const heap = new HeapWriter(blocks, 0xbc)
    const context = writer.context([
      [0x37050003, 5],
      [0x3701000d, Buffer.concat([int32(0x100024), int32(0)])],
    ])
    const own = heap.node(heap.bth(2, 8, []))
    // The subnodes of the message are those of its attachments, and the other way round.
    const bid = blocks.nextBid(true)
    blocks.slblock(0, [
      [0x8005, context.bidData, bid],
      [0x8025, context.bidData, bid],
      [0x100024, own.bidData, bid],
    ])
    blocks.node(0x200024, { bidData: own.bidData, bidSub: bid })
    const { seen, damage } = await read(blocks.file())
    expect(seen).toHaveLength(1)
    expect(damage.map(({ what }) => what)).toContain('messages are nested more than 100 deep')
  })

  test('a folder that is below itself, and lists messages twice', async () => {
    const writer = new StoreWriter().write([{ name: 'A', messages: [message('one', '1'), message('two', '2')] }])
    const folders = [TOP, INBOX, ROOT, INBOX].map((nid) => ({ nid, properties: [] }))
    for (const nid of [ROOT, TOP, INBOX]) writer.blocks.node((nid & ~0x1f) | 0x0d, tableContext(writer.blocks, folders))
    const messages = [0x10064, 0x10084, 0x10064, INBOX].map((nid) => ({ nid, properties: [] }))
    writer.blocks.node((INBOX & ~0x1f) | 0x0e, tableContext(writer.blocks, messages))
    const { seen, damage } = await read(writer.blocks.file())
    expect(seen.map(({ subject, folder }) => `${folder}/${subject}`)).toEqual(['A/one', 'A/two'])
    expect(damage.map(({ what }) => what)).toEqual(['a table lists an entry that is not a message'])
  })

  test('folders that are nested too deep', async () => {
    const writer = new StoreWriter()
    let folders: WrittenFolder[] = [{ name: 'x', messages: [message('deepest', '')] }]
    for (let level = 0; level < 600; level++) folders = [{ name: 'x', folders }]
    const { seen, damage } = await read(writer.write(folders).blocks.file())
    expect(seen).toMatchObject([{ subject: 'deepest', folder: '' }])
    expect(damage.map(({ what }) => what)).toContain('folders are nested more than 500 deep')
  })

  test('roots of the trees that are lost', async () => {
    const messages = Array.from({ length: 100 }, (_, number) => message(`number ${number}`, 'text'))
    const bytes = new StoreWriter().write([{ name: 'A', messages }]).blocks.file()
    for (const at of [224, 240]) bytes.writeUInt32LE(0x200, at)
    const { seen, damage } = await read(bytes)
    expect(seen).toHaveLength(100)
    expect(damage).toEqual([{ what: 'a page of a tree is damaged or missing', offset: 0x200 }])
  })

  test('a place that the file does not have is told as none', async () => {
    const bytes = new StoreWriter().write([{ name: 'A', messages: [message('one', '1')] }]).blocks.file()
    for (const at of [224, 240]) bytes.writeBigUInt64LE(0x7fff_ffff_ffff_fe00n, at)
    const { seen, damage } = await read(bytes)
    expect(seen).toHaveLength(1)
    expect(damage).toEqual([{ what: 'a page of a tree is damaged or missing' }])
    for (const each of (await read(bytes.subarray(0, bytes.length >> 1))).damage)
      expect(each.offset ?? 0).toBeLessThan(bytes.length >> 1)
  })

  test('folders that are lost', async () => {
    const writer = new StoreWriter().write([{ name: 'A', messages: [message('one', '1')] }])
    // The hierarchy table of the root folder, and the message store.
    for (const nid of [0x12d, 0x21]) writer.blocks.node(nid, { bidData: 0, bidSub: 0 })
    const { seen, damage } = await read(writer.blocks.file())
    expect(seen).toEqual([{ folder: '', subject: 'one', body: '1', isDeleted: false }])
    expect(damage.map(({ what }) => what)).toContain('a heap is damaged or missing')
  })
})

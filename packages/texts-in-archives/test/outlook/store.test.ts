import { describe, expect, test } from 'vitest'
import type { OutlookItem } from '../../src/formats/outlook/item.ts'
import { Store } from '../../src/formats/outlook/store/index.ts'
import type { WriterOptions } from './store-blocks.ts'
import { fileOf, message, read } from './store-reading.ts'
import { StoreWriter } from './store-writer.ts'

const FORMATS: WriterOptions[] = (['ansi', 'unicode', '4k'] as const).flatMap((format) =>
  ([0, 1, 2] as const).map((crypt) => ({ format, crypt, compress: format === '4k', perXBlock: 4 })),
)
/** Changed files in each format. */
const ROUNDS = Number(process.env.STORE_ROUNDS ?? 40)

const LONG = Array.from({ length: 9000 }, (_, line) => `Line ${line} – https://example.org/${line}`).join('\r\n')
const DATA = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) & 0xff))

async function first(bytes: Buffer): Promise<OutlookItem> {
  const store = await Store.open(fileOf(bytes), (damage) => expect.unreachable(damage.what))
  for await (const { item } of store!.messages()) return item
  throw new Error('no message')
}

async function arrayOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const array: T[] = []
  for await (const item of items) array.push(item)
  return array
}

function random(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((seed / 0x80000000) * below)
  }
}

const SUBJECT = '\u0001\u0005Re: the subject'
const full = (data: Buffer) =>
  message(SUBJECT, LONG, {
    properties: [
      [0x00390040, Date.UTC(2020, 1, 2, 3, 4, 5)],
      [0x0e070003, 17],
      [0x0e1b000b, 1],
      [0x3ffd0003, 1251],
      [0x0c1a001e, Buffer.from([0xcf, 0xf0, 0xe8])],
      [0x10130102, DATA.subarray(0, 20_000)],
    ],
    recipients: [
      [
        [0x3001001f, 'Ann'],
        [0x0c150003, 1],
      ],
      [
        [0x3001001f, 'B'.repeat(5000)],
        [0x39fe001f, 'b@example.org'],
      ],
    ],
    attachments: [
      {
        properties: [
          [0x3707001f, 'data.bin'],
          [0x37010102, data],
        ],
      },
      {
        properties: [],
        item: message('inner', 'in it', { attachments: [{ properties: [], item: message('innermost', 'end') }] }),
      },
    ],
  })

describe.each(FORMATS)('%j', (options) => {
  test('gives the messages of all folders, then those of none', async () => {
    const many = Array.from({ length: 900 }, (_, number) => message(`number ${number}`, 'text'))
    const writer = new StoreWriter(options).write(
      [
        { name: 'Inbox', messages: [message('one', LONG)], folders: [{ name: 'Many', messages: many }] },
        { name: 'Bin', isWastebasket: true, folders: [{ name: 'Old', messages: [message('gone', '')] }] },
      ],
      [{ name: 'Deletions', messages: [message('purged', 'p')] }],
    )
    writer.message(message('lost', 'l'))
    const bytes = writer.blocks.file()
    const { seen, damage } = await read(bytes)
    expect(damage).toEqual([])
    expect(seen[0]).toEqual({ folder: 'Inbox', subject: 'one', body: LONG, isDeleted: false })
    expect(seen.slice(1, 901).map(({ subject }) => subject)).toEqual(many.map((_, number) => `number ${number}`))
    expect(seen[900]!.folder).toBe('Inbox/Many')
    expect(seen.slice(901)).toEqual([
      { folder: 'Bin/Old', subject: 'gone', body: '', isDeleted: true },
      { folder: 'Deletions', subject: 'purged', body: 'p', isDeleted: true },
      { folder: '', subject: 'lost', body: 'l', isDeleted: true },
    ])
    expect((await read(bytes, 1, 3)).seen).toEqual(seen.slice(1, 3))
    expect((await read(bytes, 903, 2000)).seen).toEqual(seen.slice(903))
  })

  test('reads properties, recipients and attachments', async () => {
    const item = await first(new StoreWriter(options).write([{ name: 'Inbox', messages: [full(DATA)] }]).blocks.file())
    expect(await item.string(0x37)).toBe('Re: the subject')
    expect(await item.string(0x1000)).toBe(LONG)
    expect(await item.string(0x0c1a)).toBe('При')
    expect(item.time(0x39)).toBe(Date.UTC(2020, 1, 2, 3, 4, 5))
    expect([item.number(0x0e07), item.number(0x0e1b), item.number(0x39)]).toEqual([17, 1, undefined])
    expect([...item.strings()]).toEqual([0x37, 0x0c1a, 0x1000])
    expect((await item.binary(0x1013))!.size).toBe(20_000)
    const names: (string | undefined)[] = []
    for await (const recipient of item.recipients()) names.push(await recipient.string(0x3001))
    expect(names).toEqual(['Ann', 'B'.repeat(5000)])
    const attachments = await arrayOf(item.attachments())
    expect(attachments).toHaveLength(2)
    expect(await attachments[0]!.item()).toBeUndefined()
    const data = (await attachments[0]!.binary(0x3701))!
    expect((await data.read(0, data.size)).equals(DATA)).toBe(true)
    const pick = random(3)
    for (let round = 0; round < 50; round++) {
      const [at, length] = [pick(data.size), pick(30_000)]
      expect((await data.read(at, length)).equals(DATA.subarray(at, at + length))).toBe(true)
    }
    expect(await data.read(data.size, 10)).toHaveLength(0)
    const inner = (await attachments[1]!.item())!
    expect(await inner.string(0x37)).toBe('inner')
    for await (const attachment of inner.attachments()) {
      expect(await (await attachment.item())!.string(0x37)).toBe('innermost')
    }
  })

  test('reads what is left of a store that is cut or changed', async () => {
    const writer = new StoreWriter(options).write([
      {
        name: 'Inbox',
        messages: [full(DATA.subarray(0, 40_000)), message('two', 'second')],
        folders: [{ name: 'Sub', messages: [message('three', '3')] }],
      },
    ])
    const bytes = writer.blocks.file()
    const pick = random(5)
    for (let round = 0; round < ROUNDS; round++) {
      const copy = Buffer.from(bytes.subarray(0, round % 4 === 0 ? pick(bytes.length) : bytes.length))
      // The trees are at the end, the header at the start: half of the changes hit them.
      const from = round % 2 === 0 ? Math.max(0, bytes.length - 8000) : 0
      for (let count = pick(12); copy.length > 1000 && count >= 0; count--) {
        const at = Math.min(copy.length - 4, from + pick(bytes.length - from))
        copy[at] = pick(3) === 0 ? 0xff : pick(256)
      }
      await read(copy)
    }
  })
})

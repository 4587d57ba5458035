import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { divideArchive, type Part } from '../../src/index.ts'
import { readAll } from '../reading.ts'
import { message } from './store-reading.ts'
import { StoreWriter } from './store-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'urls-outlook-'))
afterAll(() => rmSync(folder, { recursive: true }))

const placeOf = ({ envelope, origin, text }: Part): unknown => [
  envelope.number,
  envelope.folder,
  envelope.node,
  origin,
  text,
]

test('a store is divided by its messages, and its shares give what the whole gives', async () => {
  const messages = (of: string, count: number) =>
    Array.from({ length: count }, (_, at) => message(`${of} ${at}`, `http://${of}.example/${at}`))
  const writer = new StoreWriter().write([
    { name: 'A', messages: messages('a', 30), folders: [{ name: 'B', messages: messages('b', 11) }] },
    { name: 'C', messages: messages('c', 5), isWastebasket: true },
  ])
  writer.message(message('lost', 'http://lost.example/'))
  const path = join(folder, 'store.pst')
  const file = writer.blocks.file()
  writeFileSync(path, file)
  const whole = (await readAll(path)).map(placeOf)
  expect(whole.filter((each) => JSON.stringify(each).includes('http://'))).toHaveLength(47)
  for (const size of [file.length / 2, file.length / 7, 1]) {
    const shares = []
    for await (const share of divideArchive([path], { size })) shares.push(share)
    expect(shares.length).toBe(Math.min(16, Math.ceil(file.length / size)))
    expect(shares.reduce((sum, share) => sum + share.size!, 0)).toBe(file.length)
    expect((await Promise.all(shares.map((share) => readAll(share)))).flat().map(placeOf)).toEqual(whole)
  }
})

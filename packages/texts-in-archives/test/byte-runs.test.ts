import { expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { compoundFile } from './outlook/compound-writer.ts'
import { codesOf, readBytes } from './reading.ts'

const url = 'http://found.example/'
const noise = Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) & 31))
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
const runs = (parts: readonly Part[]): unknown[] =>
  parts.filter(({ origin }) => origin === 'bytes').map((part) => [part.text, part.start])

test('texts in UTF-16 are found in bytes that are no text, at even and odd places', async () => {
  const bytes = Buffer.concat([noise, wide(url), Buffer.from([1, 2, 3]), wide(`see\n${url}`), noise])
  const found = [
    [url, 999],
    [`see\n${url}`, 999 + 42 + 3],
  ]
  for (const step of [1, 500, 1 << 16]) expect(runs(await readBytes(bytes, undefined, step))).toEqual(found)
  const parts = await readBytes(bytes)
  expect(codesOf(parts)).toEqual(['not-text'])
  const part = parts.find(({ origin }) => origin === 'bytes')!
  expect(part.rawRange(7, 12)).toEqual({ start: 999 + 14, end: 999 + 24 })
  expect(runs(await readBytes(Buffer.concat([noise, wide(url)])))).toEqual([[url, 999]])
})

test('wherever the windows of a long file end', async () => {
  const places = [65_520, 131_061, 300_001]
  const bytes = Buffer.alloc(400_000, noise)
  for (const place of places) wide(url).copy(bytes, place)
  expect(runs(await readBytes(bytes)).map((run) => (run as unknown[])[1])).toEqual(places)
})

test('in a compound file that is not read, and not in text', async () => {
  const parts = await readBytes(compoundFile({ Contents: Buffer.concat([Buffer.alloc(5000), wide(url)]) }))
  expect([runs(parts).length, codesOf(parts)]).toEqual([1, ['unsupported']])
  expect(runs(await readBytes(Buffer.concat([Buffer.from('\ufeff'), Buffer.from(`text ${url}\n`)])))).toEqual([])
})

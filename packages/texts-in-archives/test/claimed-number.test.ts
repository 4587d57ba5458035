import { describe, expect, test } from 'vitest'
import { LARGEST_SIZE, readDecimal, readLongSize, readTarNumber } from '../src/source/claimed-number.ts'
import { tarOf, zipOf } from './packing.ts'
import { codesOf, readBytes, urlsOf } from './reading.ts'

/** Numbers that no file of a test could have without as many bytes: read by themselves. */

test.each([
  ['0', 0],
  ['0012', 12],
  [`${LARGEST_SIZE}`, LARGEST_SIZE],
  [`${LARGEST_SIZE + 1}`, undefined],
  ['9'.repeat(400), undefined],
  ['', undefined],
  ['-1536', undefined],
  ['+1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1.5', undefined],
  [' 1', undefined],
  ['1_000', undefined],
  ['٣', undefined],
])('decimal %s', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})

test.each([
  ['00000001000\0', 512],
  ['     1000  \0', 512],
  ['00000001000 ', 512],
  ['777777777777', 8 ** 12 - 1],
  ['\0\0\0\0\0\0\0\0\0\0\0\0', 0],
  ['            ', 0],
  ['1000\0garbage', 512],
  ['-0000001000\0', undefined],
  ['+0000001000\0', undefined],
  ['00000008000\0', undefined],
  ['0x000001000\0', undefined],
  ['1e3\0', undefined],
  ['\x80\0\0\0\0\0\0\0\0\0\x02\0', 512],
  ['\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff', undefined],
  ['\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe\0', undefined],
  ['\xc0\0\0\0\0\0\0\0\0\0\x02\0', undefined],
])('tar field %j', (field, value) => {
  expect(readTarNumber(Buffer.from(field, 'latin1'))).toBe(value)
})

test('a long size has a bound', () => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(5_000_000_000n)
  expect(readLongSize(bytes, 0)).toBe(5_000_000_000)
  bytes.writeBigUInt64LE(2n ** 63n)
  expect(readLongSize(bytes, 0)).toBeUndefined()
  expect(readLongSize(bytes, 1)).toBeUndefined()
})

const page = (name: string): Buffer => Buffer.from(`see http://${name}.example/\n`)

/** A tar file whose first header has this size field, with a right checksum. */
function tarWithSize(size: string): Buffer {
  const tar = tarOf(['first', 'second'].map((name) => ({ name, data: page(name) })))
  return withSum(Buffer.concat([tar.subarray(0, 124), Buffer.from(size, 'latin1'), tar.subarray(136)]))
}

function withSum(tar: Buffer): Buffer {
  tar.write('        ', 148)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return tar
}

describe('the size of a tar member', () => {
  test.each([
    '-0000001000\0',
    '-00000000001',
    '+0000001000\0',
    '1e9        \0',
    '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe\0',
    '\x80\x7f\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff',
  ])('%j is no size: the member is named, and the next one is read', async (size) => {
    const parts = await readBytes(tarWithSize(size))
    expect(codesOf(parts)).toEqual(['bad-member'])
    expect(urlsOf(parts)).toEqual(['http://second.example/'])
  })

  test.each(['-1536', '1e3', '9'.repeat(30), ''])('as pax size=%s: the header counts', async (size) => {
    const body = ` size=${size}\n`
    const length = [...Array(100).keys()].find((n) => `${n}${body}`.length === n)
    const members = [
      { name: 'pax', data: Buffer.from(`${length}${body}`) },
      { name: 'second', data: page('second') },
    ]
    const tar = tarOf(members)
    tar.write('x', 156)
    const parts = await readBytes(withSum(tar))
    expect(codesOf(parts)).toEqual(['bad-member'])
    expect(urlsOf(parts)).toEqual(['http://second.example/'])
  })

  test.each(['-5 path=x\n', '0 path=x\n', '5', '999999 path=x\n', 'x'])('pax record %j', async (record) => {
    const tar = tarOf([
      { name: 'pax', data: Buffer.from(record) },
      { name: 'second', data: page('second') },
    ])
    tar.write('x', 156)
    const parts = await readBytes(withSum(tar))
    expect(codesOf(parts)).toEqual(['bad-member'])
    expect(urlsOf(parts)).toEqual(['http://second.example/'])
  })
})

test('a zip64 size beyond all bounds: the member is named, and the next one is read', async () => {
  const zip = zipOf([{ name: 'first', data: page('first') }], { stored: true })
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(2n ** 63n, 4)
  extra.writeBigUInt64LE(2n ** 63n, 12)
  const head = Buffer.from(zip.subarray(0, 35))
  head.writeUInt32LE(0xffffffff, 18)
  head.writeUInt16LE(extra.length, 28)
  const second = zipOf([{ name: 'second', data: page('second') }])
  const parts = await readBytes(Buffer.concat([head, extra, zip.subarray(35, 35 + page('first').length), second]))
  expect(codesOf(parts)).toEqual(['bad-member'])
  expect(urlsOf(parts)).toEqual(['http://second.example/'])
})

const record = (length: string, name: string): string =>
  `WARC/1.0\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\nsee http://${name}.example/\r\n\r\n`

test.each(['-5', '1e3', '0x1f', '9'.repeat(400), '12 13', ''])('WARC Content-Length: %s', async (length) => {
  const parts = await readBytes(record(length, 'first') + record('26', 'second'))
  expect(codesOf(parts)).toEqual(['bad-length'])
  expect(urlsOf(parts)).toEqual(['http://second.example/'])
})

test.each(['-5', '5x', '9'.repeat(30)])('rnews %s', async (count) => {
  const article = 'From: a@b.example\n\nsee http://second.example/\n'
  const batch = `#! rnews 4\nabc\n#! rnews ${count}\nX: y\n\n#! rnews ${article.length}\n${article}`
  const parts = await readBytes(batch)
  expect(codesOf(parts)).toContain('bad-length')
  expect(urlsOf(parts)).toEqual(['http://second.example/'])
})

test.each(['-5', '5e1', '9'.repeat(400), '1'.repeat(18)])('Content-Length: %s in a mailbox', async (length) => {
  const message = (name: string): string =>
    `From a Mon Jan  1 00:00:00 2001\nFrom: a\nContent-Length: ${length}\n\nsee http://${name}.example/\n\n`
  const parts = await readBytes(message('first') + message('second'))
  expect(urlsOf(parts)).toEqual(['http://first.example/', 'http://second.example/'])
})

import { describe, expect, test } from 'vitest'
import type { Part } from '../../src/index.ts'
import { compoundFile } from '../outlook/compound-writer.ts'
import { codesOf, message, readBytes, urlsOf } from '../reading.ts'
import { biff, u16, u32 } from './making.ts'

const url = 'http://found.example/'
const shown = (parts: readonly Part[]): unknown[] =>
  parts.filter(({ text }) => text !== '').map(({ origin, page, text }) => [origin, page, text])
const short = (text: string): Buffer => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1')
const long = (text: string): Buffer => Buffer.concat([u16(text.length), Buffer.from(text, 'latin1')])
const [END, STRING_RESULT] = [biff(0x0a), Buffer.from('\0\0\0\0\0\0\xff\xff', 'latin1')]

describe('Excel 2 to 4', () => {
  const cell = (row: number, column: number, attributes: number): Buffer =>
    Buffer.concat([u16(row), u16(column), Buffer.alloc(attributes)])
  const formula = (attributes: number, options: number): Buffer =>
    Buffer.concat([cell(1, 0, attributes), STRING_RESULT, Buffer.alloc(options)])
  const head = `&LHead ${url}h`
  const around = [biff(0x14, short(head)), biff(0x1c, u16(0), u16(0), long(`note ${url}n`))]
  const cyrillic = [biff(0x42, u16(1251)), ...around]
  /** Of 65 bytes: its length is a letter. */
  const text = `${url}${'a'.repeat(44)}`
  const EXCEL_2 = [
    ...[biff(0x09, u16(2), u16(0x10)), ...cyrillic, biff(0x04, cell(0, 1, 3), short(text))],
    ...[biff(0x06, formula(3, 1), short('')), biff(0x07, short(`\xe4 ${url}f`)), END],
  ]
  const sheet = (version: 3 | 4, more: readonly Buffer[]): Buffer[] => [
    biff(version === 3 ? 0x209 : 0x409, u16(0), u16(0x10), u16(0)),
    ...more,
    biff(0x204, cell(0, 1, 2), long(text)),
    biff(version === 3 ? 0x206 : 0x406, formula(2, 2), u16(0)),
    biff(0x207, long(`\xe4 ${url}f`)),
    END,
  ]
  const expected = (letter: string, page = 1): unknown[] => [
    ['comment', page, `note ${url}n`],
    ['page header', page, `Head ${url}h`],
    ['body', page, `${text}\n${letter} ${url}f`],
  ]

  test.each([
    ['2', EXCEL_2],
    ['3', sheet(3, cyrillic)],
    ['4', sheet(4, cyrillic)],
  ])('Excel %s: cells, results, comments and headers, in the code page', async (_, records) => {
    const bytes = Buffer.concat(records)
    const parts = await readBytes(bytes)
    expect(codesOf(parts)).toEqual([])
    expect(shown(parts).map(String).sort()).toEqual(expected('\u0434').map(String).sort())
    expect(codesOf(await readBytes(bytes.subarray(0, -4)))).toEqual(['truncated'])
    const fields = 'Content-Type: application/octet-stream; name=a.xls\nContent-Transfer-Encoding: base64\n'
    const encoded = bytes.toString('base64').replace(/.{76}/g, '$&\n')
    expect(urlsOf(await readBytes(message(encoded, fields)))).toHaveLength(4)
  })

  test('the sheets of a workspace of Excel 4', async () => {
    const workspace = biff(0x409, u16(0), u16(0x100), u16(0))
    const sheets = [...sheet(4, around), ...sheet(4, around)]
    const parts = await readBytes(Buffer.concat([workspace, biff(0x8f, u32(0), short('a')), ...sheets, END]))
    expect(codesOf(parts)).toEqual([])
    const both = [...expected('\xe4'), ...expected('\xe4', 2)]
    expect(shown(parts).map(String).sort()).toEqual(both.map(String).sort())
  })

  test('an encrypted one is told', async () => {
    const bytes = Buffer.concat([biff(0x409, u16(0), u16(0x10), u16(0)), biff(0x2f, u32(0)), END])
    expect(codesOf(await readBytes(bytes))).toEqual(['encrypted'])
  })
})

describe('Word 2', () => {
  function word(body: string, header: string, flags = 0): Buffer {
    const text = Buffer.from(body + header, 'latin1')
    const bytes = Buffer.concat([Buffer.alloc(0x180), text])
    bytes.set([0xdb, 0xa5, 0x2d], 0)
    bytes.writeUInt16LE(0x419, 6)
    bytes.writeUInt16LE(flags, 10)
    bytes.writeUInt32LE(0x180, 24)
    bytes.writeUInt32LE(body.length, 52)
    bytes.writeUInt32LE(header.length, 60)
    return bytes
  }

  test('its paragraphs, fields and headers, in the code page of its language', async () => {
    const parts = await readBytes(word(`One\r\n\xe4 ${url}b\r\n`, `head ${url}h\r\n`))
    expect(codesOf(parts)).toEqual([])
    expect(shown(parts)).toEqual([
      ['body', undefined, `One\n\u0434 ${url}b\n`],
      ['page header', undefined, `head ${url}h\n`],
    ])
    expect(codesOf(await readBytes(word('x', '', 0x100)))).toEqual(['encrypted'])
  })

  test('one that was saved fast has its pieces in the order of the text', async () => {
    const pieces = [
      { at: 0x180 + 9, length: 13 },
      { at: 0x180, length: 9 },
    ]
    const ends = [0, 13, 22].map(u32)
    const places = pieces.map(({ at }) => Buffer.concat([u16(0), u32(at), u16(0)]))
    const list = Buffer.concat([Buffer.from([2]), u32(28), ...ends, ...places])
    const bytes = Buffer.concat([word(`example/\rhttp://found.`, '', 4), list])
    bytes.writeUInt32LE(22, 52)
    bytes.writeUInt32LE(bytes.length - list.length, 286)
    bytes.writeUInt16LE(list.length, 290)
    expect(urlsOf(await readBytes(bytes))).toEqual([url])
  })
})

test('PowerPoint 95: its texts', async () => {
  const stream = Buffer.from(`Title\r\r\x93${url}\x94\r`, 'latin1')
  const parts = await readBytes(compoundFile({ Text_Content: stream, 'PowerPoint Document': Buffer.alloc(99) }))
  expect(codesOf(parts)).toEqual([])
  expect(shown(parts)).toEqual([['body', undefined, `Title\n\n\u201c${url}\u201d\n`]])
})

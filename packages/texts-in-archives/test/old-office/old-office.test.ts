import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Part } from '../../src/index.ts'
import { compoundFile } from '../outlook/compound-writer.ts'
import { zipOf } from '../packing.ts'
import { codesOf, readBytes, urlsOf } from '../reading.ts'
import { biff, hyperlink, ppt, presentation, u16, u32, wide, wordFile, workbook } from './making.ts'

const url = 'http://found.example/'

/** Each text with its place and its hyperlinks. */
const shown = (parts: readonly Part[]): unknown[] =>
  parts
    .filter(({ text }) => text !== '')
    .map(({ origin, page, paragraph, text, links }) => {
      const covered = links?.map(({ start, end, url: target }) => `${text.slice(start, end)} -> ${target}`)
      return [origin, page, paragraph, text, ...(covered ?? [])]
    })

describe('Word', () => {
  const link = (target: string, text: string): string => `\x13 HYPERLINK "${target}" \\o "tip" \x01\x14${text}\x15`

  test('texts in their order, with fields and hyperlinks', async () => {
    const separators = ['', '', '', '', '', '']
    const headers = [...separators, '', `head ${url}\r`, '', 'foot\r', '', '']
    const body = `One\r${link(`${url}a`, 'two')} \u20ac\tthree\x0bfour\r\x07\x13 PAGE \x14 7\x15 five\x02\r`
    const parts = await readBytes(
      wordFile({
        body: body.replace('\u20ac', '\x80'),
        notes: 'note\r',
        headers,
        comments: '\x05said\r',
        boxes: 'box\r',
      }),
    )
    expect(codesOf(parts)).toEqual([])
    expect(shown(parts).map(String)).toEqual(
      [
        ['link', undefined, 2, `${url}a`],
        ['body', undefined, 1, expect.anything()],
        ['note', undefined, 1, 'note\n'],
        ['page header', undefined, 1, `head ${url}\n`],
        ['page footer', undefined, 1, 'foot\n'],
        ['comment', undefined, 1, 'said\n'],
        ['body', undefined, 1, 'box\n'],
      ].map((each, index) => (index === 1 ? String(shown(parts)[1]) : String(each))),
    )
    expect(shown(parts)[1]).toMatchObject([
      'body',
      undefined,
      1,
      expect.stringMatching(/^One\ntwo .\tthree\nfour\n 7 five\n$/),
      `two -> ${url}a`,
    ])
  })

  test('an encrypted one is told, and one that is cut is read as far as it is', async () => {
    expect(codesOf(await readBytes(wordFile({ body: 'x\r' }, 0x0300)))).toEqual(['encrypted'])
    const whole = wordFile({ body: `${url}\r`.repeat(500) })
    const parts = await readBytes(whole.subarray(0, 9000))
    expect(codesOf(parts).length).toBeGreaterThan(0)
    for (const length of [600, 1500, 3000])
      expect(codesOf(await readBytes(whole.subarray(0, length)))).not.toContain('internal-error')
  })

  test('Word 6, in the code page of its language', async () => {
    const main = Buffer.alloc(0x300)
    const text = Buffer.concat([Buffer.from([0xcf, 0xf0, 0xe8]), Buffer.from(` ${url}\r`)])
    main.writeUInt16LE(0xa5dc, 0)
    main.writeUInt16LE(0x65, 2)
    main.writeUInt16LE(0x419, 6)
    main.writeUInt32LE(main.length, 24)
    main.writeUInt32LE(text.length, 52)
    const parts = await readBytes(compoundFile({ WordDocument: Buffer.concat([main, text]) }))
    expect(shown(parts)).toEqual([['body', undefined, 1, `\u041f\u0440\u0438 ${url}\n`]])
  })

  test('what is embedded is a file in it', async () => {
    const native = Buffer.concat([
      u32(0),
      u16(2),
      Buffer.from('a.txt\0C:\\a.txt\0'),
      u32(0),
      u32(2),
      Buffer.from('p\0'),
      u32(21),
      Buffer.from(url),
    ])
    const pool = {
      ObjectPool: {
        _1: {
          Workbook: workbook([], [[biff(0x204, u16(0), u16(0), u16(0), u16(21), Buffer.from([0]), Buffer.from(url))]]),
        },
        _2: { Package: zipOf([{ name: 'x.txt', data: Buffer.from(url) }]) },
        _3: { '\x01Ole10Native': native },
      },
    }
    const parts = await readBytes(wordFile({ body: 'x\r' }, 0x0200, pool))
    expect(parts.filter((part) => part.text.includes(url)).map(({ envelope }) => envelope.member)).toEqual([
      'objectpool/_1',
      'objectpool/_2!x.txt',
      'a.txt',
    ])
  })

  test('drawings have hyperlinks', async () => {
    const parts = await readBytes(
      wordFile({ body: 'x\r' }, 0x0200, { Data: Buffer.concat([Buffer.alloc(99), hyperlink(url, 'top')]) }),
    )
    expect(shown(parts)).toContainEqual(['link', undefined, undefined, `${url}#top`])
  })
})

describe('Excel', () => {
  const string = (text: string): Buffer => Buffer.concat([u16(text.length), Buffer.from([1]), wide(text)])
  const at = (row: number, column: number): Buffer => Buffer.concat([u16(row), u16(column), u16(0)])
  const linkAt = (row: number, column: number, target: string): Buffer =>
    biff(0x1b8, u16(row), u16(row), u16(column), u16(column), hyperlink(target))

  test('strings that are continued, cells, results, links, notes, headers', async () => {
    const rich = Buffer.concat([
      u16(6),
      Buffer.from([0x0c]),
      u16(1),
      u32(5),
      Buffer.from('a rich'),
      u32(0),
      Buffer.from('12345'),
    ])
    const before = Buffer.concat([
      u32(3),
      u32(3),
      rich,
      u16(url.length + 4),
      Buffer.from([0]),
      Buffer.from(`see ${url.slice(0, 6)}`),
    ])
    const rest = Buffer.concat([Buffer.from([1]), wide(url.slice(6)), string('last')])
    const strings = [biff(0xfc, before), biff(0x3c, rest)]
    const formula = Buffer.concat([at(2, 0), Buffer.from([0, 0, 0, 0, 0, 0, 255, 255]), Buffer.alloc(6)])
    const tokens = Buffer.concat([Buffer.from([0x17, 21, 0]), Buffer.from(url), Buffer.from([0x42, 1, 0x67, 1])])
    const first = [
      ...[biff(0x14, string(`&Lhead ${url}`)), biff(0xfd, at(0, 1), u32(1)), biff(0xfd, at(0, 2), u32(2))],
      ...[
        biff(0x204, at(1, 0), string('label')),
        biff(0x06, formula, u16(tokens.length), tokens),
        biff(0x207, string('result')),
      ],
      ...[biff(0x5d, u16(0x15), u16(18), u16(0x19)), biff(0x1b6, Buffer.alloc(10), u16(7), Buffer.alloc(6))],
      ...[biff(0x3c, Buffer.from('\0comment')), biff(0x3c, Buffer.alloc(8))],
      ...[linkAt(0, 2, `${url}b`), linkAt(9, 9, `${url}none`)],
    ]
    const book = workbook(strings, [first, [biff(0xfd, at(4, 0), u32(0))]])
    const parts = await readBytes(compoundFile({ WORKBOOK: book }))
    expect(codesOf(parts)).toEqual([])
    expect(shown(parts).map(String).sort()).toEqual(
      [
        ['page header', 1, undefined, `head ${url}`],
        ['comment', 1, undefined, 'comment'],
        ['link', 1, 1, `${url}b`],
        ['link', 1, 3, url],
        ['link', 1, 10, `${url}none`],
        ['body', 1, 1, `see ${url}\tlast\nlabel\nresult`, `last -> ${url}b`, `result -> ${url}`],
        ['body', 2, 5, 'a rich'],
      ]
        .map(String)
        .sort(),
    )
  })

  test('Excel 95, in its code page', async () => {
    const label = Buffer.concat([at(0, 0), u16(url.length + 3), Buffer.from([0xcf, 0xf0, 0x20]), Buffer.from(url)])
    const book = workbook([biff(0x42, u16(1251))], [[biff(0x204, label)]], 0x500)
    expect(shown(await readBytes(compoundFile({ Book: book })))).toEqual([['body', 1, 1, `\u041f\u0440 ${url}`]])
  })

  test('an encrypted one, one that is cut, and another workbook', async () => {
    expect(codesOf(await readBytes(compoundFile({ Workbook: workbook([biff(0x2f, u16(1))], []) })))).toEqual([
      'encrypted',
    ])
    const outer = biff(0x1ae, u16(1), string('\x01\x05\x19http://books.example\x03a.xls'))
    expect(urlsOf(await readBytes(compoundFile({ Workbook: workbook([outer], []) })))).toEqual([
      'http://books.example/a.xls',
    ])
    const cut = workbook([], [[biff(0x204, at(0, 0), string(url))]]).subarray(0, -10)
    const parts = await readBytes(compoundFile({ Workbook: cut }))
    expect([urlsOf(parts).length, codesOf(parts)]).toEqual([1, ['truncated']])
  })
})

describe('PowerPoint', () => {
  const text = (value: string): Buffer => ppt(4000, 0, wide(value))
  const target = (id: number, value: string): Buffer => ppt(4055, 0, [ppt(4051, 0, u32(id)), ppt(4026, 1, wide(value))])
  const press = (id: number): Buffer => ppt(4082, 0, [ppt(4083, 0, Buffer.concat([u32(0), u32(id), u32(0), u32(0)]))])
  const over = (start: number, end: number): Buffer => ppt(4063, 0, Buffer.concat([u32(start), u32(end)]))
  const reference = (id: number): Buffer => ppt(1011, 0, Buffer.concat([u32(id), u32(0), u32(0), u32(0), u32(0)]))
  const main = ppt(1000, 0, [
    ppt(1033, 0, [target(1, `${url}a`), target(2, `${url}b`), target(3, `${url}unused`)]),
    ppt(4080, 0, [reference(3), text('Title\rin the outline'), press(1), over(6, 8), reference(2)]),
    ppt(4080, 2, [reference(4)]),
  ])
  const slide = ppt(1006, 0, [ppt(1036, 0, [ppt(61453, 0, [ppt(4008, 0, Buffer.from(`box ${url}`))]), press(2)])])
  const comment = ppt(12000, 0, [ppt(4026, 0, wide('Ann')), ppt(4026, 1, wide('said'))])
  const objects = [main, slide, ppt(1006, 0, [text('more'), comment]), ppt(1008, 0, [text('notes')])]

  test('slides in their order, with hyperlinks, comments and notes', async () => {
    const packed = ppt(4113, 1, Buffer.concat([u32(9), deflateSync(wordFile({ body: 'embedded\r' }))]))
    const parts = await readBytes(presentation([...objects, packed]))
    expect(codesOf(parts)).toEqual([])
    expect(shown(parts).map(String).sort()).toEqual(
      [
        ['comment', 1, undefined, 'said'],
        ['link', 1, undefined, `${url}a`],
        ['body', 1, 1, 'more\nTitle\nin the outline\n', `in -> ${url}a`],
        ['link', 2, undefined, `${url}b`],
        ['body', 2, 1, `box ${url}\n`],
        ['note', 1, 1, 'notes\n'],
        ['link', undefined, undefined, `${url}unused`],
        ['body', undefined, 1, 'embedded\n'],
      ]
        .map(String)
        .sort(),
    )
  })

  test('an encrypted one, and one whose list of objects is lost', async () => {
    expect(codesOf(await readBytes(presentation(objects, 0xf3d1c4df)))).toEqual(['encrypted'])
    const lost = compoundFile({ 'PowerPoint Document': Buffer.concat(objects) })
    const parts = await readBytes(lost)
    expect([urlsOf(parts).length, codesOf(parts)]).toEqual([4, ['corrupt']])
  })
})

test('other bytes in such a stream are damage', async () => {
  for (const name of ['WordDocument', 'Workbook', 'PowerPoint Document'])
    expect(codesOf(await readBytes(compoundFile({ [name]: Buffer.alloc(9000) })))).toEqual(['corrupt'])
})

test('a binary workbook', async () => {
  const record = (type: number, ...content: Buffer[]): Buffer => {
    const data = Buffer.concat(content)
    const size = data.length < 128 ? [data.length] : [(data.length & 127) | 128, data.length >> 7]
    return Buffer.concat([Buffer.from(type < 128 ? [type] : [(type & 127) | 128, type >> 7]), Buffer.from(size), data])
  }
  const string = (value: string): Buffer => Buffer.concat([u32(value.length), wide(value)])
  const cell = (column: number): Buffer => Buffer.concat([u32(column), u32(0)])
  const area = (row: number, column: number): Buffer => Buffer.concat([u32(row), u32(row), u32(column), u32(column)])
  const link = (id: string, target: string): string =>
    `<Relationship Id="${id}" Type="x/hyperlink" Target="${target}" TargetMode="External"/>`
  const members = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.bin': Buffer.concat([record(131), record(156, u32(0), u32(1), string('r1'), string('S'))]),
    'xl/_rels/workbook.bin.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.bin"/></Relationships>',
    'xl/sharedStrings.bin': Buffer.concat([record(159), record(19, Buffer.from([0]), string(`see ${url}`))]),
    'xl/worksheets/sheet1.bin': Buffer.concat([
      ...[record(129), record(0, u32(2)), record(7, cell(1), u32(0)), record(6, cell(27), string('inline'))],
      record(494, area(2, 27), string('h1'), string('top'), string(''), string('')),
    ]),
    'xl/worksheets/_rels/sheet1.bin.rels': `<Relationships>${link('h1', `${url}a`)}${link('h2', `${url}b`)}</Relationships>`,
    'xl/comments1.bin': Buffer.concat([record(628), record(637, Buffer.from([0]), string('comment'))]),
  }
  const parts = await readBytes(
    zipOf(Object.entries(members).map(([name, data]) => ({ name, data: Buffer.from(data as Buffer) }))),
  )
  expect(codesOf(parts)).toEqual([])
  expect(shown(parts)).toEqual([
    ['link', 1, 3, `${url}a#top`],
    ['body', 1, 3, `see ${url}\tinline`, `inline -> ${url}a#top`],
    ['link', 1, undefined, `${url}b`],
    ['comment', undefined, undefined, 'comment'],
  ])
})

test('properties are metadata, those of two sets and their own', async () => {
  const narrow = (text: string): Buffer =>
    Buffer.concat([u32(0x1e), u32(text.length + 1), Buffer.from(`${text}\0`, 'latin1')])
  const set = (...properties: readonly (readonly [id: number, value: Buffer])[]): Buffer => {
    let at = 8 + 8 * properties.length
    const places = properties.map(([id, value]) => {
      at += value.length
      return Buffer.concat([u32(id), u32(at - value.length)])
    })
    return Buffer.concat([u32(at), u32(properties.length), ...places, ...properties.map(([, value]) => value)])
  }
  const stream = (...sets: readonly Buffer[]): Buffer => {
    const head = Buffer.alloc(28 + 20 * sets.length)
    head.writeUInt16LE(0xfffe)
    head.writeUInt32LE(sets.length, 24)
    let at = head.length
    for (const [index, each] of sets.entries()) {
      head.writeUInt32LE(at, 44 + 20 * index)
      at += each.length
    }
    return Buffer.concat([head, ...sets])
  }
  const codePage = [1, Buffer.concat([u32(2), u32(1251)])] as const
  const own = [
    [
      0,
      Buffer.concat([u32(2), u32(2), u32(7), Buffer.from('Source\0'), u32(3), u32(14), Buffer.from('_PID_LINKBASE\0')]),
    ],
    codePage,
    [2, Buffer.concat([u32(0x1f), u32(18), wide('http://own.example')])],
    [3, Buffer.concat([u32(0x41), u32(38), wide('http://base.example')])],
  ] as const
  const wordDocument = wordFile({ body: 'x' }, 0x0200, {
    '\x05SummaryInformation': stream(set(codePage, [2, narrow('\xcf\xf0\xe8 http://t.example/')], [19, u32(3)])),
    '\x05DocumentSummaryInformation': stream(set([15, narrow('Firm')]), set(...own)),
  })
  const found = (await readBytes(wordDocument)).filter(({ origin }) => origin.startsWith('metadata'))
  expect(found.map(({ origin, text }) => [origin, text])).toEqual([
    ['metadata title', '\u041f\u0440\u0438 http://t.example/'],
    ['metadata Company', 'Firm'],
    ['metadata Source', 'http://own.example'],
    ['metadata HyperlinkBase', 'http://base.example'],
  ])
})

import { describe, expect, test } from 'vitest'
import { ShiftMap } from '../../texts-in-archives/src/decoding/offset-map.ts'
import { Envelope } from '../../texts-in-archives/src/part/envelope.ts'
import { Part, type PartRecord, type PlacedLink } from '../../texts-in-archives/src/part/part.ts'
import { columnsOf, delimitedPrinter } from '../src/printers/columns.ts'
import { jsonPrinter, parseRow } from '../src/printers/json.ts'
import type { Look } from '../src/printers/printer.ts'
import { textPrinter } from '../src/printers/text.ts'
import { Fields } from '../src/scale/fields.ts'
import { rowOf } from '../src/scale/part-rows.ts'
import { ExtractSettings } from '../src/search/extract-settings.ts'
import { agreesWith } from '../src/search/links.ts'
import { Message } from '../src/search/message.ts'
import type { Row } from '../src/search/row.ts'
import { rowMaker } from '../src/search/rows.ts'
import type { Search } from '../src/search/search.ts'
import { elementsOf, pageOf, rowsIn } from './page-parse.ts'

/** Hyperlinks over printed URLs, and places on pages, by parts that are made by hand. */

const SEARCH: Search = { headers: true, redact: false }
const LOOK: Look = {
  format: 'csv',
  ...{ places: true, color: false, hyperlink: false, isNul: false, isShown: false },
  ...{ hasCounts: false, hasExcerpts: false },
}

function partOf(text: string, own: Partial<PartRecord> = {}, hasBytes = true): Part {
  const record: PartRecord = {
    ...{ envelope: new Envelope({ file: 'paper.pdf' }), path: '', contentType: 'application/pdf' },
    origin: 'body',
    ...{ charset: undefined, alternative: false, start: 0, end: text.length },
    ...own,
  }
  const map = hasBytes ? new ShiftMap(100) : undefined
  return new Part(record, { bytes: () => undefined, text: () => text, map: () => map })
}

async function rowsOf(part: Part, search: Partial<Search> = {}): Promise<Row[]> {
  const message = new Message(part, { ...SEARCH, ...search }, new ExtractSettings(undefined))
  message.add(part)
  const maker = await rowMaker({ ...SEARCH, ...search })
  return message.settle(true).flatMap((text) => {
    maker.open(text)
    return text.due.map((finding) => maker.rowOf(finding)).filter((row) => row !== undefined)
  })
}

/** A link over the first occurrence of `over` in a text. */
function linkTo(url: string, text: string, over: string): PlacedLink {
  const start = text.indexOf(over)
  return { start, end: start + over.length, url }
}

describe('a hyperlink over a printed URL', () => {
  const text = 'See <http://a.example/data-\nbase> there.'
  const linked = async (target: string, search: Partial<Search> = {}): Promise<Row> => {
    const links = [linkTo(target, text, 'http://a.example/data-\nbase')]
    return (await rowsOf(partOf(text, { links }), search))[0]!
  }

  test('prefers the reading to which it leads', async () => {
    expect(await linked('http://a.example/database')).toMatchObject({
      url: 'http://a.example/database',
      decidedBy: 'link',
      likelihood: 0.98,
      alternatives: [{ url: 'http://a.example/data-base', reason: 'hyphen-kept', likelihood: 0.02 }],
      link: 'http://a.example/database',
      agrees: true,
      hazards: undefined,
    })
    expect(await linked('http://a.example/data-base')).toMatchObject({
      url: 'http://a.example/data-base',
      decidedBy: 'link',
      agrees: true,
    })
  })

  test('that leads elsewhere is a hazard', async () => {
    expect(await linked('http://b.example/')).toMatchObject({
      url: 'http://a.example/data-base',
      decidedBy: undefined,
      link: 'http://b.example/',
      agrees: false,
      hazards: ['link-differs'],
    })
  })

  test('decides nothing if links are ignored', async () => {
    expect(await linked('http://a.example/database', { ignoreLinks: true })).toMatchObject({
      url: 'http://a.example/data-base',
      decidedBy: undefined,
      link: 'http://a.example/database',
      agrees: false,
    })
  })

  test('says where a gap stands for an underscore that was drawn as a rule', async () => {
    const page = 'See http://a.example/doc/a b/c d.html, and so on.'
    const over = 'http://a.example/doc/a b/c d.html'
    const read = async (target: string): Promise<Row> =>
      (await rowsOf(partOf(page, { links: [linkTo(target, page, over)] })))[0]!
    expect(await read('http://a.example/doc/a_b/c_d.html')).toMatchObject({
      url: 'http://a.example/doc/a_b/c_d.html',
      repairs: [
        { kind: 'space-encoded', insert: '_' },
        { kind: 'space-encoded', insert: '_' },
      ],
      agrees: true,
      decidedBy: 'link',
    })
    expect(await read('http://a.example/doc/a-b/c_d.html')).toMatchObject({
      url: 'http://a.example/doc/a',
      agrees: false,
    })
  })

  test('shows that a word after a blank belongs to the URL', async () => {
    const page = 'See <http://a.example/data base> there.'
    const over = '<http://a.example/data base>'
    const rows = await rowsOf(partOf(page, { links: [linkTo('http://a.example/database', page, over)] }))
    expect(rows).toMatchObject([
      {
        url: 'http://a.example/database',
        context: 'angle',
        decidedBy: 'link',
        alternatives: [
          { url: 'http://a.example/data', reason: 'space-cut' },
          { url: 'http://a.example/data%20base', reason: 'space-encoded' },
        ],
      },
    ])
  })

  test('is masked like other URLs', async () => {
    expect((await linked('http://u:pw@a.example/', { redact: true })).link).toBe('http://u:***@a.example/')
  })

  test('that covers less than half and not the start is not taken', async () => {
    const links = [linkTo('http://b.example/', text, 'base')]
    expect((await rowsOf(partOf(text, { links })))[0]?.link).toBeUndefined()
  })

  test('of two is the one that covers more', async () => {
    const line = 'See http://a.example/x/y there.'
    const links = [linkTo('http://b.example/', line, 'See http'), linkTo('http://c.example/', line, '://a.example/x/y')]
    expect((await rowsOf(partOf(line, { links })))[0]!.link).toBe('http://c.example/')
  })

  test('that prefers a reading over the next line takes the place of what was found there', async () => {
    const broken = 'Look at http://a.example/x/\nwww.b.example/y and on.'
    const links = [linkTo('http://a.example/x/www.b.example/y', broken, 'http://a.example/x/\nwww.b.example/y')]
    const rows = await rowsOf(partOf(broken, { links }), { extraction: { hyphen: 'keep' } })
    expect(new Set(rows.map(({ text }) => text.start)).size).toBe(rows.length)
  })
})

describe('a printed URL and a target are one', () => {
  test.each([
    ['http://a.example', 'http://a.example/', undefined],
    ['HTTP://A.example:80/%7ex', 'http://a.example/~x', undefined],
    ['http://www.a.example', 'https://www.a.example/', 'http'],
    ['doi:10.1000/A(1)<2>', 'https://doi.org/10.1000/a(1)%3C2%3E', undefined],
    ['http://dx.doi.org/10.1000/1', 'https://doi.org/10.1000/1', undefined],
    ['http://a.example/?b=1', 'http://a.example/?utm_source=x&b=1&gclid=2', undefined],
  ])('%s and %s', (url, target, inferred) => {
    expect(agreesWith(url, target, inferred)).toBe(true)
  })

  test.each([
    ['http://a.example/', 'https://a.example/', undefined],
    ['http://a.example/x', 'http://a.example/x/', undefined],
    ['doi:10.1000/1', 'https://doi.org/10.1000/12', undefined],
    ['doi:10.1000/1', 'https://doi.example/10.1000/1', undefined],
    ['http://a.example/x', 'mailto:a@a.example', 'http'],
    ['http://a.example/x', 'x', undefined],
  ])('but not %s and %s', (url, target, inferred) => {
    expect(agreesWith(url, target, inferred)).toBe(false)
  })
})

describe('the place of a URL on pages', async () => {
  const text = 'See <http://a.example/x\n  y> there.'
  const boxes = (): { page: number; x0: number; y0: number; x1: number; y1: number }[] => [
    { page: 3, x0: 72, y0: 700.04, x1: 180.26, y1: 712 },
    { page: 3, x0: 72, y0: 686, x1: 80, y1: 698 },
  ]
  const link = 'http://a.example/xz'
  const [row] = await rowsOf(partOf(text, { boxes, links: [linkTo(link, text, 'http://a.example/x')] }, false))
  const printed = (make: (write: (text: string) => void) => { row(row: Row): void }): string => {
    let all = ''
    make((piece) => {
      all += piece
    }).row(row!)
    return all
  }

  test('is in the row, without bytes', async () => {
    expect(row).toMatchObject({
      page: 3,
      paragraph: undefined,
      box: [
        [72, 700, 180.3, 712],
        [72, 686, 80, 698],
      ],
      raw: undefined,
      text: { line: 1, column: 5 },
    })
    expect((await rowsOf(partOf(text, { page: 2, paragraph: 7 })))[0]).toMatchObject({ page: 2, paragraph: 7 })
  })

  test('is kept in NDJSON and in a part of a plan', () => {
    const line = printed((write) => jsonPrinter(write))
    expect(parseRow(line)).toEqual(JSON.parse(JSON.stringify(row)))
    expect(rowOf(new Fields(JSON.parse(line)))).toEqual(parseRow(line))
  })

  test('is in the columns of CSV', () => {
    const cells = printed((write) => delimitedPrinter({ ...LOOK, fields: 'all' }, write))
      .trimEnd()
      .split(',')
    const names = Object.keys(columnsOf({ ...LOOK, fields: 'all' }))
    expect(cells.slice(names.indexOf('page'), names.indexOf('hazards') + 1)).toEqual([
      '3',
      '',
      '72 700 180.3 712 | 72 686 80 698',
      'http://a.example/xz',
      'false',
      'link-differs',
    ])
    const raw = names.indexOf('rawStart')
    expect(cells.slice(raw, raw + 4)).toEqual(['', '', '', ''])
  })

  test('stands before the URL in text', () => {
    expect(printed((write) => textPrinter({ ...LOOK, format: 'text' }, write))).toBe(
      'paper.pdf:page 3: http://a.example/xy\n',
    )
  })

  test('is on the HTML page', () => {
    const elements = elementsOf(pageOf([row!]))
    expect(rowsIn(elements)[0]).toEqual(JSON.parse(JSON.stringify(row)))
    const places = elements.filter(({ attributes }) => attributes.class === 'place').map(({ text }) => text)
    expect(places).toEqual(['paper.pdf:page 3'])
    const terms = elements.filter(({ name }) => name === 'dt').map(({ text }) => text)
    expect(terms).toContain('Leads elsewhere')
    expect(terms).toContain('Box')
    expect(terms).not.toContain('Bytes')
  })
})

test('a part without bytes has no raw range', () => {
  const part = partOf('http://a.example/', {}, false)
  expect(part.rawRange(0, 4)).toBeUndefined()
  expect(() => part.rawRange(0, 100)).toThrow(TypeError)
  expect(partOf('http://a.example/').rawRange(0, 4)).toEqual({ start: 100, end: 104 })
})

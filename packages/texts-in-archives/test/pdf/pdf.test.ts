import { describe, expect, test } from 'vitest'
import { scan, settle } from '../../../../src/index.ts'
import type { Part } from '../../src/index.ts'
import { bodies, codesOf, message, readBytes } from '../reading.ts'
import { responseOf, warcOf } from '../warc-making.ts'
import { linesAt, type Page, pdfOf, type Shown, widthOf } from './writing.ts'

/** PDF documents, read in the thread of the build. */

async function textOf(...pages: Page[]): Promise<string> {
  return bodies(await readBytes(pdfOf({ pages }))).join('')
}

function bodyOf(parts: readonly Part[]): Part {
  return parts.find(({ origin }) => origin === 'body')!
}

const PROSE = linesAt(72, 700, ['The first line of a page that has some', 'text, and a second one.'])

describe('the text of a page', () => {
  test('has a line for each of its lines, with its place', async () => {
    const parts = await readBytes(pdfOf({ pages: [{ texts: PROSE }] }))
    const part = bodyOf(parts)
    expect(bodies(parts)).toEqual(['The first line of a page that has some\ntext, and a second one.\n'])
    expect(part).toMatchObject({ contentType: 'application/pdf', origin: 'body', offset: 0, last: true, path: '' })
    const x1 = 72 + widthOf('The first line of a page that has some')
    expect(part.lines![0]).toMatchObject({ start: 0, end: 38, x0: 72, size: 10, page: 1 })
    expect(part.lines![0]!.x1).toBeCloseTo(x1, 1)
    expect(part.rawRange(4, 9)).toBe(undefined)
    expect(part.boxes!(4, 44).map((box) => Object.values(box).map(Math.round))).toEqual([
      [1, 96, 698, 300, 708],
      [1, 72, 686, 102, 696],
    ])
  })

  test('has an empty line where lines stand further apart than elsewhere', async () => {
    const texts = [...linesAt(72, 760, ['By http://a.example/']), ...linesAt(72, 738, ['2017-07-10']), ...PROSE]
    expect(await textOf({ texts: [...texts, ...linesAt(72, 676, ['and', 'so', 'on'])] })).toMatch(
      /^By http:\/\/a.example\/\n\n2017-07-10\n\nThe first.*\ntext, and.*\nand\nso\non\n$/,
    )
  })

  test('has an empty line behind one that the edge of the page cuts', async () => {
    const texts = linesAt(420, 700, ['See http://a.example/a/name/that/goes/over/the/edge/and', 'b/c.html for more'])
    expect(await textOf({ texts })).toMatch(/^See http:\/\/a\.example\/a\/[a-z/]+\n\nb\/c\.html for more\n$/)
  })

  test('ends in a number with which no URL goes on', async () => {
    const texts = linesAt(72, 700, ['The figures are those of the release', 'notes, http://a.example/v2.', '-2-'])
    const part = bodyOf(await readBytes(pdfOf({ pages: [{ texts }, { texts: PROSE }] })))
    expect(part.text).toMatch(/v2\.\n-2-\nThe first/)
    const [match] = settle([...scan(part.text)], { text: part.text, lines: part.lines })
    expect(match).toMatchObject({ url: 'http://a.example/v2', alternatives: [] })
  })

  test('has no number of a note beside a URL', async () => {
    const mark = { x: 72 + widthOf('See http://a.example/x'), y: 704, text: '12', size: 6 }
    const end = { x: mark.x + 10, y: 700, text: ' and more' }
    const page = { texts: [{ x: 72, y: 700, text: 'See http://a.example/x' }, mark, end] }
    expect(await textOf(page)).toBe('See http://a.example/x 12 and more\n')
    const note = {
      texts: [
        { x: 72, y: 704, text: '7', size: 6 },
        { x: 76, y: 700, text: 'http://a.example/y' },
      ],
    }
    expect(await textOf(note)).toBe('7 http://a.example/y\n')
  })

  test('has a blank between a URL and ideographs in another font', async () => {
    const url = { x: 72, y: 700, text: 'http://a.example/x' }
    const words = { x: 72 + widthOf(url.text) + 0.5, y: 700, text: '\u83b7\u53d6', font: 'F2' } as const
    expect(await textOf({ texts: [url, words] })).toBe('http://a.example/x \u83b7\u53d6\n')
  })

  test('has no space in URLs whose letters are set apart', async () => {
    const texts: Shown[] = [
      { x: 72, y: 700, text: 'http://a.example/x', spacing: 3 },
      { x: 72, y: 680, text: 'at http : / / a . example / y (or not)' },
      { x: 72, y: 660, text: 'at https: // doi. example/ 10/ z. And so on' },
    ]
    expect((await textOf({ texts })).split('\n')).toEqual([
      'http://a.example/x',
      'at http://a.example/y (or not)',
      'at https://doi.example/10/z. And so on',
      '',
    ])
  })

  test('keeps its order where the page is drawn row by row over two columns', async () => {
    const left = [
      'a first column, which says that',
      'more is at http://a.example/one',
      '/two/three and then goes on as',
      'prose does in its lines, to the',
      'end of this column of the page.',
    ]
    const right = [
      'The second column has its lines',
      'beside those of the first, with',
      'a gutter between both which no',
      'word crosses: each line is read',
      'with those of its own column.',
    ]
    const rows = left.map((text, index) => [
      { x: 60, y: 700 - 12 * index, text },
      { x: 300, y: 700 - 12 * index, text: right[index]! },
    ])
    expect(await textOf({ texts: rows.flat() })).toBe(`${[...left, ...right].join('\n')}\n`)
  })

  test('keeps the rows of a table', async () => {
    const rows = ['one', 'two', 'three', 'four', 'five'].map((name, index) => [
      { x: 60, y: 700 - 12 * index, text: name },
      { x: 200, y: 700 - 12 * index, text: `http://a.example/${name}` },
    ])
    expect(await textOf({ texts: rows.flat() })).toMatch(/^one +http:\/\/a.example\/one\ntwo +http/)
  })

  test('has no numbers of lines', async () => {
    const texts = [
      'prose goes on to the end of the',
      'see also http://a.example/y/x',
      '/two for more of it',
      'and so',
      'on',
      'and on',
    ].flatMap((text, index): Shown[] => [
      { x: 30, y: 700 - 12 * index, text: String(293 + index), size: 6 },
      { x: 72, y: 700 - 12 * index, text },
    ])
    expect(await textOf({ texts })).not.toMatch(/29\d/)
    const behind = texts.map(({ x, ...each }) => ({
      ...each,
      x: x === 30 ? 72 + widthOf('see also http://a.example/y/x') + 8 : x,
    }))
    expect(await textOf({ texts: behind })).not.toMatch(/29\d/)
  })

  test('keeps numbers that count nothing', async () => {
    const texts = ['1999', '2003', '2001', '1997', '2000', '2010'].map((text, index) => ({
      x: 72,
      y: 700 - 12 * index,
      text,
    }))
    expect(await textOf({ texts })).toContain('2003')
  })

  test('reads lines from right to left', async () => {
    const hebrew = 'ראו'
    const url = { x: 200, y: 700, text: 'http://a.example/one/', font: 'F2' } as const
    const words = { x: 200 + 21 * 5 + 5, y: 700, text: [...hebrew.repeat(9)].reverse().join(''), font: 'F2' } as const
    const parts = await readBytes(pdfOf({ pages: [{ texts: [url, words] }] }))
    expect(bodies(parts)[0]).toMatch(/^[א-ת]+ *http:\/\/a\.example\/one\/\n$/)
    const [line] = bodyOf(parts).lines!
    expect(line!.x0).toBeCloseTo(-(words.x + 27 * 5), 0)
    expect(line!.x1).toBeCloseTo(-200, 0)
    expect(bodyOf(parts).boxes!(28, 49)[0]!.x0).toBeCloseTo(200, -1)
  })

  test('reads lines that are turned', async () => {
    const turned = linesAt(40, 100, ['arXiv: http://a.example/1']).map((each) => ({ ...each, turn: 1 as const }))
    const parts = await readBytes(pdfOf({ pages: [{ texts: [...turned, ...PROSE] }] }))
    expect(bodies(parts)[0]).toMatch(/^arXiv: http:\/\/a\.example\/1\nThe first/)
    const [box] = bodyOf(parts).boxes!(7, 25)
    expect(box!.x1 - box!.x0).toBeCloseTo(10, 0)
    expect(box!.y1 - box!.y0).toBeCloseTo(widthOf('http://a.example/1'), 0)
  })
})

describe('over pages', () => {
  const text = (page: number, lines: readonly string[]): Page => ({
    texts: [
      { x: 72, y: 760, text: `Chapter ${page > 2 ? 'two' : 'one'} of a book`, size: 8 },
      ...linesAt(72, 700, lines),
      { x: 300, y: 40, text: String(page + 10), size: 8 },
    ],
  })
  const pages = [1, 2, 3, 4].map((page) =>
    text(page, [
      `page ${page} starts with this line`,
      'and more text http://a.example/',
      'one/two is on it, for its end',
    ]),
  )

  test('heads and feet are apart', async () => {
    const parts = await readBytes(pdfOf({ pages }))
    expect(bodies(parts)[0]!.split('\n').slice(2, 5)).toEqual([
      'one/two is on it, for its end',
      'page 2 starts with this line',
      'and more text http://a.example/',
    ])
    const textsOf = (origin: string): string[] => parts.filter((part) => part.origin === origin).map(({ text }) => text)
    expect(textsOf('page header')).toEqual([
      'Chapter one of a book\n\nChapter one of a book\n\nChapter two of a book\n\nChapter two of a book\n',
    ])
    expect(textsOf('page footer')).toEqual(['11\n\n12\n\n13\n\n14\n'])
  })

  test('notes that count on are text', async () => {
    const noted = [1, 2, 3, 4].map((page) => ({
      texts: [...PROSE, { x: 72, y: 40, text: `${page} http://${'abcd'[page]}.example/`, size: 8 }],
    }))
    const parts = await readBytes(pdfOf({ pages: noted }))
    expect(bodies(parts).join('')).toContain('1 http://b.example/\n')
  })

  test('a long text comes in pieces with their own lines and boxes', async () => {
    const long = Array.from({ length: 60 }, (_, page) => ({
      texts: linesAt(
        20,
        780,
        Array.from({ length: 60 }, (_, line) => `page ${page} line ${line} `.padEnd(40, 'x')),
        8,
      ),
    }))
    const parts = (await readBytes(pdfOf({ pages: long }))).filter(({ origin }) => origin === 'body')
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map(({ last }) => last)).toEqual([...parts.slice(1).map(() => false), true])
    let end = 0
    for (const part of parts) {
      expect(part.offset).toBe(end)
      end += part.text.length
      const line = part.lines![7]!
      expect(part.text.slice(line.start - part.offset, line.end - part.offset)).toMatch(/^page \d+ line \d+ x+$/)
      expect(part.boxes!(line.start, line.end)[0]!.page).toBe(line.page)
    }
    const pages = parts[1]!.boxes!(parts[1]!.offset - 20, parts[1]!.offset + 20).map(({ page }) => page)
    expect(pages[1]).toBe(pages[0]! + 1)
  })
})

describe('besides the text of pages', () => {
  const found = async (document: Parameters<typeof pdfOf>[0]): Promise<string[]> => {
    const parts = await readBytes(pdfOf(document))
    return parts
      .filter(({ text }) => text !== '')
      .map(({ origin, page, text }) => `${origin} ${page ?? '-'}: ${text.trim()}`)
  }
  const pages: Page[] = [{ texts: [PROSE[0]!] }]

  test('metadata and bookmarks', async () => {
    const info = { Title: 'http://a.example/title', Own: 'http://a.example/own' }
    const bookmarks = [{ title: 'See http://a.example/bookmark' }, { title: 'x', url: 'http://a.example/link' }]
    expect(await found({ pages, info, bookmarks })).toEqual([
      'metadata Title -: http://a.example/title',
      'metadata Own -: http://a.example/own',
      'bookmark -: See http://a.example/bookmark',
      'bookmark -: x',
      'bookmark -: http://a.example/link',
      `body -: ${PROSE[0]!.text}`,
    ])
  })

  test('annotations, fields and links, with their page', async () => {
    const annotations = [
      { subtype: 'Text', box: [10, 10, 20, 20], contents: 'See http://a.example/note' },
      { subtype: 'Widget', box: [10, 30, 20, 40], value: 'http://a.example/field' },
      { subtype: 'Link', box: [72, 698, 120, 710], url: 'http://a.example/f\xc3\xbcr' },
    ] as const
    const document = { pages: [...pages, { texts: [{ x: 72, y: 600, text: 'more' }], annotations }] }
    expect(await found(document)).toEqual([
      'annotation 2: See http://a.example/note',
      'form field 2: http://a.example/field',
      'link 2: http://a.example/für',
      `body -: ${PROSE[0]!.text}\nmore`,
    ])
    const parts = await readBytes(pdfOf(document))
    const link = parts.find(({ origin }) => origin === 'link')!
    expect(link.reference).toMatchObject({ url: 'http://a.example/für', scheme: 'http' })
    expect(link.boxes!(0, 5)).toEqual([{ page: 2, x0: 72, y0: 698, x1: 120, y1: 710 }])
  })

  test('links over the text, those of each line put together', async () => {
    const lines = linesAt(72, 700, ['See http://a.example/one/', 'two.html and click here'])
    const url = 'http://a.example/one/two.html'
    const annotations = [
      { subtype: 'Link', box: [72 + 24, 698, 72 + 150, 708], url },
      { subtype: 'Link', box: [72, 686, 72 + 48, 696], url },
      { subtype: 'Link', box: [72 + 78, 686, 72 + 138, 696], url: 'http://b.example/' },
    ] as const
    const parts = await readBytes(pdfOf({ pages: [{ texts: lines, annotations }] }))
    expect(bodyOf(parts).links).toEqual([
      { start: 4, end: 34, url },
      { start: 39, end: 49, url: 'http://b.example/' },
    ])
    expect(parts.filter(({ origin }) => origin === 'link')).toHaveLength(2)
  })

  test('embedded files, as members', async () => {
    const files = [
      { name: 'mail.eml', bytes: Buffer.from(message('http://a.example/mail')) },
      { name: 'inner.pdf', bytes: pdfOf({ pages: [{ texts: [{ x: 72, y: 700, text: 'http://a.example/inner' }] }] }) },
    ]
    const parts = await readBytes(pdfOf({ pages, files }))
    const members = parts
      .filter(({ origin }) => origin === 'body')
      .map(({ envelope, text }) => [envelope.member, text.trim()])
    expect(members).toEqual([
      [undefined, PROSE[0]!.text],
      ['mail.eml', 'http://a.example/mail'],
      ['inner.pdf', 'http://a.example/inner'],
    ])
  })

  test('a PDF in a message is read where it lies', async () => {
    const pdf = pdfOf({ pages: [{ texts: [{ x: 72, y: 700, text: 'http://a.example/attached' }] }] }).toString('base64')
    const type = 'MIME-Version: 1.0\nContent-Type: application/pdf; name="a.pdf"\nContent-Transfer-Encoding: base64\n'
    const parts = await readBytes(message(pdf.replace(/.{76}/g, '$&\n'), type))
    const part = bodyOf(parts)
    expect([part.text, part.envelope.member, part.envelope.within?.messageId]).toEqual([
      'http://a.example/attached\n',
      'a.pdf',
      'test@mail.example',
    ])
  })
})

test('a PDF that a crawl met is read as a member', async () => {
  const pdf = pdfOf({ pages: [{ texts: [{ x: 72, y: 700, text: 'http://a.example/crawled' }] }] })
  const target = 'http://a.example/paper.pdf'
  const parts = await readBytes(warcOf(responseOf(target, 'Content-Type: application/pdf\r\n', pdf)))
  const part = parts.find(({ contentType }) => contentType === 'application/pdf')!
  expect([part.text, part.envelope.member]).toEqual(['http://a.example/crawled\n', target])
})

describe('what is not read is said', () => {
  const url = { x: 72, y: 700, text: 'http://a.example/' }
  const whole = pdfOf({ pages: [{ texts: [url] }] })

  test('nothing of a whole file', async () => {
    expect(codesOf(await readBytes(whole))).toEqual([])
  })

  test('a file that is cut short, and one without its table of objects', async () => {
    const cut = whole.subarray(0, whole.indexOf('startxref'))
    const parts = await readBytes(cut)
    expect(codesOf(parts)).toContain('truncated')
    expect(bodies(parts)).toEqual(['http://a.example/\n'])
    expect(codesOf(await readBytes(whole.subarray(0, 100)))).toEqual(['truncated'])
  })

  test('an encrypted file, which a password opens', async () => {
    const locked = pdfOf({ pages: [{ texts: [url] }], password: 'open' })
    expect(codesOf(await readBytes(locked))).toEqual(['encrypted'])
    expect(codesOf(await readBytes(locked, { passwords: ['wrong'] }))).toEqual(['encrypted'])
    const opened = await readBytes(locked, { passwords: ['wrong', 'open'] })
    expect([bodies(opened), codesOf(opened)]).toEqual([['http://a.example/\n'], []])
    expect(codesOf(await readBytes(pdfOf({ pages: [{ texts: [url] }], password: '' })))).toEqual([])
  })

  test('pages without text', async () => {
    const parts = await readBytes(pdfOf({ pages: [{}, {}, { texts: [url] }] }))
    expect(parts.flatMap(({ problems }) => problems.map(({ code, detail }) => [code, detail]))).toEqual([
      ['no-text', '2 of 3 pages'],
    ])
    const one = await readBytes(pdfOf({ pages: [{}, { texts: [url] }, { texts: [url] }] }))
    expect(codesOf(one)).toEqual(['blank-pages'])
  })

  test('a page tree that holds itself', async () => {
    const parts = await readBytes(pdfOf({ pages: [{ texts: [url] }], kids: '2 0 R' }))
    expect(codesOf(parts)).toContain('corrupt')
  })

  test('text that grows beyond the bytes of the document counts as unpacked', async () => {
    const content = `BT /F1 1 Tf 1 TL 9 700 Td ${`(${url} ${'x'.repeat(400)}) Tj T* `.repeat(200)} ET`
    const bytes = pdfOf({ pages: [{ content }] })
    expect(codesOf(await readBytes(bytes))).toEqual([])
    expect(codesOf(await readBytes(bytes, { maxExpansion: 20_000 }))).toEqual(['expansion-limit'])
  })

  test('the process lives while a document is read that takes long', async () => {
    const content = `BT /F1 1 Tf ${'1 0 0 1 9 9 Tm (a) Tj '.repeat(100_000)} ET`
    const bytes = pdfOf({ pages: [{ content }] })
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await readBytes(bytes)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })
})

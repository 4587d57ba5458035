import { afterAll, describe, expect, test } from 'vitest'
import { linesAt, type Page, pdfOf, type Shown, widthOf } from '../../texts-in-archives/test/pdf/writing.ts'
import { Folder, lines } from './run.ts'

/** PDF documents, as the command reads them. */

const folder = new Folder()
afterAll(() => folder.remove())

/** A page of prose that is set to a width of 60 characters. */
const PROSE = [
  'The report that the committee published in the spring of the',
  'year before is to be had from its own site in several forms,',
  'which may be found at https://www.example.com/reports/2001/',
  'spring/summary, and from the library of the ministry. Copies',
  'in print can be had for a small fee, as long as there are so',
  'many of them, and may be ordered from the same place. A list',
]
const JOINED = 'https://www.example.com/reports/2001/spring/summary'

function page(texts: readonly string[], number: number): Page {
  const head: Shown = { x: 72, y: 760, text: 'A report on reports', size: 8 }
  return { texts: [head, ...linesAt(72, 700, texts), { x: 300, y: 30, text: String(number), size: 8 }] }
}

describe('a URL over lines', () => {
  test('is joined by the lines of its page, with a box for each', () => {
    folder.file('lines.pdf', pdfOf({ pages: [{ texts: linesAt(72, 700, PROSE) }] }))
    const [row, ...rest] = folder.rows(['lines.pdf'])
    expect(rest).toEqual([])
    expect(row).toMatchObject({ url: JOINED, decidedBy: 'layout', page: 1, origin: 'body', file: 'lines.pdf' })
    const from = 72 + widthOf('which may be found at ')
    const to = 72 + widthOf(PROSE[2]!)
    expect(row!.box!.map((box) => box.map(Math.round))).toEqual([
      [from, 674, to, 684].map(Math.round),
      [72, 662, 72 + widthOf('spring/summary'), 672].map(Math.round),
    ])
    expect(row!.raw).toBe(undefined)
    expect(row!.text).toMatchObject({ line: 3, column: 23 })
  })

  test('is joined over the end of a page, its foot and the head of the next', () => {
    const pages = [page(PROSE, 1), page(PROSE.slice(0, 3), 2), page(PROSE.slice(3), 3), page(PROSE.slice(0, 2), 4)]
    folder.file('pages.pdf', pdfOf({ pages }))
    expect(folder.urls(['pages.pdf']).out).toBe(lines(JOINED, JOINED))
    const [, over] = folder.rows(['pages.pdf'])
    expect(over).toMatchObject({ page: 2, box: [expect.anything(), expect.anything()] })
  })

  test('is explained by them', () => {
    folder.file('lines.pdf', pdfOf({ pages: [{ texts: linesAt(72, 700, PROSE) }] }))
    const [row] = folder.rows(['--explain', 'lines.pdf'])
    expect(row!.joins![0]!.signs.map(({ sign }) => sign)).toContain('justified')
  })
})

describe('links', () => {
  const printed = linesAt(72, 700, [
    'See http://a.example/data',
    'base and http://www.bank.example/ and more text of it.',
  ])
  const over = (line: number, from: number, to: number, url: string) =>
    ({ subtype: 'Link', box: [72 + 6 * from, 697 - 12 * line, 72 + 6 * to, 709 - 12 * line], url }) as const
  const annotations = [
    over(0, 4, 25, 'http://a.example/database'),
    over(1, 0, 4, 'http://a.example/database'),
    over(1, 9, 33, 'http://evil.example/'),
    over(1, 38, 42, 'http://a.example/elsewhere'),
  ]
  folder.file('links.pdf', pdfOf({ pages: [{ texts: printed, annotations }] }))

  test('decide between readings of what they cover, and are compared with it', () => {
    const rows = folder.rows(['links.pdf']).filter(({ origin }) => origin === 'body')
    expect(rows.map(({ url, link, agrees, decidedBy, hazards }) => [url, link, agrees, decidedBy, hazards])).toEqual([
      ['http://a.example/database', 'http://a.example/database', true, 'link', undefined],
      ['http://www.bank.example/', 'http://evil.example/', false, undefined, ['link-differs']],
    ])
  })

  test('are given with their places, unless they are not wanted', () => {
    const targets = folder.rows(['links.pdf']).filter(({ origin }) => origin === 'link')
    expect(targets.map(({ url, page: at }) => [url, at])).toEqual([
      ['http://a.example/database', 1],
      ['http://evil.example/', 1],
      ['http://a.example/elsewhere', 1],
    ])
    const rows = folder.rows(['--no-links', 'links.pdf'])
    expect(rows.map(({ url, link }) => [url, link])).toEqual([
      ['http://a.example/data', 'http://a.example/database'],
      ['http://www.bank.example/', 'http://evil.example/'],
    ])
  })

  test('may have no scheme', () => {
    const texts = linesAt(72, 700, ['See http://www.a.example/x and more of it.'])
    const link = over(0, 4, 26, 'www.a.example/x ')
    folder.file('www.pdf', pdfOf({ pages: [{ texts, annotations: [link] }] }))
    expect(folder.rows(['www.pdf']).map(({ url, origin, agrees }) => [url, origin, agrees])).toEqual([
      ['http://www.a.example/x', 'link', undefined],
      ['http://www.a.example/x', 'body', true],
    ])
  })

  test('in a table and on the page of results', () => {
    expect(folder.urls(['--format=csv', '--fields=all', 'links.pdf']).out.split('\n')[0]).toContain('page')
    expect(folder.urls(['-H', 'links.pdf']).out).toContain('page 1')
  })
})

describe('what is not read', () => {
  const url = { x: 72, y: 700, text: 'http://a.example/' }

  test('is told, with the status 2', () => {
    folder.file('locked.pdf', pdfOf({ pages: [{ texts: [url] }], password: 'open' }))
    folder.file('cut.pdf', pdfOf({ pages: [{ texts: [url] }] }).subarray(0, 200))
    folder.file('scan.pdf', pdfOf({ pages: [{}, {}] }))
    expect(folder.urls(['locked.pdf'])).toEqual({ out: '', err: 'urls: locked.pdf: is encrypted\n', status: 2 })
    expect(folder.urls(['cut.pdf'])).toMatchObject({
      err: expect.stringMatching(/^urls: cut.pdf: ends too early\n/),
      status: 2,
    })
    expect(folder.urls(['scan.pdf'])).toMatchObject({
      err: expect.stringMatching(/no text .* ocrmypdf .*2 of 2/),
      status: 2,
    })
  })

  test('an encrypted document is read with a password from a file', () => {
    folder.file('passwords', 'wrong\r\nopen\n')
    const all = ['--password-file=passwords', 'locked.pdf']
    expect(folder.urls(all)).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
    expect(folder.urls(['-j', '2', ...all])).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
    expect(folder.urls(['--password-file=none', 'locked.pdf']).status).toBe(2)
  })
})

test('many documents in threads are as in one', () => {
  for (let index = 0; index < 12; index++)
    folder.file(
      `many/${index}.pdf`,
      pdfOf({ pages: [{ texts: linesAt(72, 700, [...PROSE, `http://a.example/${index}`]) }] }),
    )
  const alone = folder.urls(['--json', 'many'])
  expect(alone.out.split('\n')).toHaveLength(25)
  expect(folder.urls(['--json', '-j', '3', 'many'])).toEqual(alone)
})

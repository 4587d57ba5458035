import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readArchive } from '../../src/index.ts'
import { zipOf } from '../packing.ts'
import { inSteps, message, readBytes, urlsOf } from '../reading.ts'
import { docx, epub, openDocument, pptx, run, xlsx } from './making.ts'

/** Documents whose text is much longer than their bytes. */

const URL = 'http://a.example/'
const LONG = `${URL} ${'x'.repeat(1_000_000)}`
const TARGET = `${URL}${'x'.repeat(1_000_000)}`
/** The text that a small document gives at most, in UTF-16 units. */
const MOST = 16 << 20

const cells = (count: number): string => `<sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row></sheetData>`
const workbook = (count: number): Buffer => xlsx([[cells(count), []]], [`<t>${LONG}</t>`])
const linked = `<w:hyperlink r:id="rId1">${run('a')}</w:hyperlink>`
const clicked = '<a:r><a:rPr><a:hlinkClick r:id="rId1"/></a:rPr><a:t>a</a:t></a:r><a:r><a:t>b</a:t></a:r>'

interface Told {
  readonly length: number
  readonly problems: readonly string[]
  readonly urls: readonly string[]
}

async function toldOf(bytes: Buffer | string): Promise<Told> {
  const parts = await readBytes(bytes)
  return {
    length: parts.reduce((sum, { text }) => sum + text.length, 0),
    problems: parts.flatMap(({ problems }) => problems.map(({ code, where }) => `${code} ${where.member}`)),
    urls: urlsOf(parts),
  }
}

test.each<[string, Buffer, string]>([
  ['cells that name one string', workbook(20_000), 'xl/worksheets/sheet1.xml'],
  ['hyperlinks of Word with one target', docx(`<w:p>${linked.repeat(5000)}</w:p>`, [TARGET]), 'word/document.xml'],
  [
    'hyperlinks of slides with one target',
    pptx([[`<a:p>${clicked.repeat(5000)}</a:p>`, [TARGET]]]),
    'ppt/slides/slide1.xml',
  ],
  [
    'blanks that are counted',
    openDocument('text', `<text:p>${URL}${'<text:s text:c="1000"/>'.repeat(40_000)}</text:p>`),
    'content.xml',
  ],
])('%s end the document, which is named', async (_, bytes, member) => {
  const { length, problems, urls } = await toldOf(bytes)
  expect(problems).toEqual([`expansion-limit ${member}`])
  expect(length).toBeGreaterThan(MOST / 2)
  expect(length).toBeLessThan(Math.max(MOST, 32 * 2_500_000))
  expect(urls[0]).toMatch(/^http:\/\/a\.example\//)
})

test('what stands behind such a document is read', async () => {
  const book = workbook(20_000)
  const behind = 'http://behind.example/'
  const zip = zipOf([
    { name: 'a.xlsx', data: book },
    { name: 'b.txt', data: Buffer.from(behind) },
  ])
  const inZip = await toldOf(zip)
  expect(inZip.problems).toEqual(['expansion-limit a.xlsx!xl/worksheets/sheet1.xml'])
  expect(inZip.urls).toContain(behind)
  const type = 'MIME-Version: 1.0\nContent-Type: application/zip; name=a.xlsx\nContent-Transfer-Encoding: base64\n'
  const mail = message(book.toString('base64').replace(/.{76}/g, '$&\n'), type)
  const inMailbox = await toldOf(`From a@b 10:20:30\n${mail}\n\nFrom a@b 10:20:30\n${message(behind)}`)
  expect(inMailbox.problems).toEqual(['expansion-limit a.xlsx!xl/worksheets/sheet1.xml'])
  expect(inMailbox.urls).toContain(behind)
})

test('the text of a document waits in small batches, however long that of an element is', async () => {
  const rows = [`<sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(300)}</sheetData>`, []] as const
  // Bytes by which the text of all rows is within the limit.
  const more = { 'xl/more.xml': `<a><!-- ${randomBytes(6 << 20).toString('hex')} --></a>` }
  const before = process.memoryUsage().rss
  let most = 0
  let count = 0
  const stream = inSteps(xlsx([rows], [`<t>${LONG}</t>`], more), 1 << 16)
  for await (const { text, problems } of readArchive({ name: 'a.xlsx', stream })) {
    expect(problems).toEqual([])
    if (!text.includes(URL)) continue
    count++
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(count).toBeGreaterThan(100)
  expect(most).toBeLessThan(200 << 20)
})

test('cells and pages that are repeated by a number or a name are read once', async () => {
  const cell = `<table:table-cell table:number-columns-repeated="16384"><text:p>${URL}</text:p></table:table-cell>`
  const row = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`
  const sheet = openDocument('spreadsheet', `<table:table>${row}</table:table>`)
  expect(await toldOf(sheet)).toMatchObject({ problems: [], urls: [URL] })
  const book = epub({ 'a.xhtml': `<p>${URL}</p>` }, Array<string>(1000).fill('a.xhtml'))
  expect((await toldOf(book)).urls.filter((url) => url === URL)).toEqual([URL])
})

test('a long document that repeats little is read whole', async () => {
  const words = `<text:p>${'words '.repeat(100)}</text:p>`.repeat(40_000)
  const { length, problems } = await toldOf(openDocument('text', words))
  expect(problems).toEqual([])
  expect(length).toBeGreaterThan(MOST)
})

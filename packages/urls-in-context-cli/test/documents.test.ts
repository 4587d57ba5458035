import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { docx, paragraph, run } from '../../texts-in-archives/test/office/making.ts'
import { wordFile } from '../../texts-in-archives/test/old-office/making.ts'
import { Folder } from './run.ts'

const CORPUS = fileURLToPath(new URL('../../../corpus/archives/', import.meta.url))
const LETTER = `${CORPUS}letter.docx`
const folder = new Folder()
afterAll(() => folder.remove())

/** A message with a document attached to it. */
const MAIL = [
  'From: ann@mail.example',
  'MIME-Version: 1.0',
  'Content-Type: application/octet-stream; name=letter.docx',
  'Content-Transfer-Encoding: base64',
  '',
  readFileSync(LETTER, 'base64').replace(/.{76}/g, '$&\n'),
  '',
].join('\n')

describe('a document of Word', () => {
  test('gives the target of its hyperlink, and the URL that it shows', () => {
    expect(folder.rows([LETTER])).toMatchObject([
      { url: 'http://letter.example/target', origin: 'link', member: 'word/document.xml', paragraph: 2 },
      {
        url: 'http://letter.example/shown',
        origin: 'body',
        paragraph: 2,
        link: 'http://letter.example/target',
        agrees: false,
        hazards: ['link-differs'],
        text: { line: 2, column: 5 },
      },
    ])
    expect(folder.rows([LETTER]).map(({ raw }) => raw)).toEqual([undefined, undefined])
  })

  test('gives no targets with --no-links', () => {
    const rows = folder.rows([LETTER, '--no-links'])
    expect(rows.map(({ url, link }) => [url, link])).toEqual([
      ['http://letter.example/shown', 'http://letter.example/target'],
    ])
  })

  test('is printed with the paragraph', () => {
    expect(folder.urls(['-H', LETTER]).out).toBe(
      `${LETTER}!word/document.xml:paragraph 2: http://letter.example/target\n` +
        `${LETTER}!word/document.xml:paragraph 2: http://letter.example/shown\n`,
    )
  })

  test('is the same in threads', () => {
    const files = ['letter.docx', 'notes.odt', 'report.docx', 'table.xlsx', 'talk.pptx', 'book.epub'].map(
      (name) => CORPUS + name,
    )
    expect(folder.rows([...files, '-j2'])).toEqual(folder.rows(files))
  })
})

test('no URL goes on in the next paragraph, whatever the format is', () => {
  const [first, second] = ['The tables are at http://a.example/of/the/northern/', 'stations/index.html and below them']
  const files = {
    'new.docx': docx(paragraph(run(first!)) + paragraph(run(second!))),
    'old.doc': wordFile({ body: `${first}\r${second}\r` }),
  }
  for (const [name, bytes] of Object.entries(files)) {
    expect(folder.rows([folder.file(name, bytes)]).map(({ url }) => url)).toEqual(['http://a.example/of/the/northern/'])
  }
})

describe('a document that is attached to a message', () => {
  test('is read where it lies', () => {
    expect(folder.rows([], MAIL)).toMatchObject([
      { url: 'http://letter.example/target', member: 'letter.docx!word/document.xml', part: '1', paragraph: 2 },
      { url: 'http://letter.example/shown', member: 'letter.docx!word/document.xml', part: '1', agrees: false },
    ])
  })

  test('is only counted with --no-attachments', () => {
    expect(folder.urls(['--no-attachments'], MAIL)).toEqual({
      out: '',
      err: 'urls: not read: 1 application/octet-stream\n',
      status: 1,
    })
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Part } from '../../src/index.ts'
import { zipOf } from '../packing.ts'
import { codesOf, message, readAll, readBytes, urlsOf } from '../reading.ts'
import { docxFiles, epubFiles, type Files, openDocumentFiles, paragraph, relationships, run, zipped } from './making.ts'

/** The kind of a zip file is that of all its members, in whatever order they were written. */

const folder = mkdtempSync(join(tmpdir(), 'member-order-'))
afterAll(() => rmSync(folder, { recursive: true }))

const URL = 'http://a.example/text'
const LABEL =
  '<?xml version="1.0"?><clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"/>'
const RDF =
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><x rdf:about="http://about.example/"/></rdf:RDF>'
const NAMESPACES = `<?xml version="1.0"?><x xmlns="http://namespace.example/">${URL}</x>`
const picture = Buffer.from('\xff\xd8\xff http://picture.example/', 'latin1')

const docx = docxFiles(paragraph(run(URL)), [], {
  '_rels/.rels': relationships(['=officeDocument:word/document.xml']),
  'docMetadata/LabelInfo.xml': LABEL,
  '[trash]/0000.dat': Buffer.alloc(700, 0xff),
  'docProps/thumbnail.jpeg': picture,
})
const odt = openDocumentFiles('text', `<text:p>${URL}</text:p>`, {
  'manifest.rdf': RDF,
  'styles.xml': '<office:document-styles xmlns:office="http://namespace.example/"/>',
  'Thumbnails/thumbnail.png': picture,
})
const book = epubFiles({ 'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><p>${URL}</p></html>` }, ['a.xhtml'], {
  'OEBPS/cover.jpg': picture,
  'OEBPS/style.css': '@import "http://style.example/";',
})

const { mimetype: _, ...untyped } = odt
const { mimetype: __, ...bookUntyped } = book

/** The files of a package with some of them first. */
function ordered(files: Files, ...first: string[]): Files {
  for (const name of first) expect(Object.keys(files)).toContain(name)
  const rest = Object.fromEntries(Object.entries(files).filter(([name]) => !first.includes(name)))
  return { ...Object.fromEntries(first.map((name) => [name, files[name]!])), ...rest }
}

const PACKAGES: Readonly<Record<string, Files>> = {
  'Word, label first': ordered(docx, 'docMetadata/LabelInfo.xml'),
  'Word, trash first': ordered(docx, '[trash]/0000.dat', 'docMetadata/LabelInfo.xml'),
  'Word, thumbnail first': ordered(docx, 'docProps/thumbnail.jpeg'),
  'OpenDocument, content first': ordered(odt, 'content.xml'),
  'OpenDocument, thumbnail first': ordered(odt, 'Thumbnails/thumbnail.png', 'manifest.rdf'),
  'OpenDocument, manifest first': ordered(odt, 'META-INF/manifest.xml'),
  'StarOffice, without a type': ordered(untyped, 'content.xml', 'styles.xml'),
  'a book, container first': ordered(book, 'META-INF/container.xml'),
  'a book, pages first': ordered(book, 'OEBPS/a.xhtml', 'OEBPS/style.css'),
  'a book without a type': ordered(bookUntyped, 'META-INF/container.xml'),
}

const FORMS: Readonly<Record<string, Parameters<typeof zipOf>[1]>> = {
  deflated: {},
  stored: { stored: true },
  'of unknown sizes': { described: true },
  'of unknown sizes, stored': { described: true, stored: true },
}

const WAYS: Readonly<Record<string, (bytes: Buffer) => Promise<Part[]>>> = {
  'as a file': async (bytes) => {
    writeFileSync(join(folder, 'x'), bytes)
    return readAll(join(folder, 'x'))
  },
  'as a stream': (bytes) => readBytes(bytes),
  'as a stream of few bytes': (bytes) => readBytes(bytes, {}, 41),
  'in a zip file': (bytes) =>
    readBytes(
      zipOf([
        { name: 'a.txt', data: Buffer.from('x') },
        { name: 'x', data: bytes },
      ]),
    ),
  'attached to a message': (bytes) => {
    const fields = 'Content-Type: application/octet-stream; name=x\nContent-Transfer-Encoding: base64\n'
    return readBytes(message(bytes.toString('base64').replace(/.{76}/g, '$&\n'), fields))
  },
}

/** What could be taken for URLs. */
function urlsIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ text }) => text.match(/http:\/\/[\w./#-]+/g) ?? [])
}

describe.each(Object.entries(PACKAGES))('%s', (_, files) => {
  describe.each(Object.entries(FORMS))('%s', (_, form) => {
    test.each(Object.entries(WAYS))('%s', async (_, read) => {
      const parts = await read(zipped(files, form))
      expect(new Set(urlsIn(parts).filter((url) => url !== 'http://source.example/'))).toEqual(new Set([URL]))
      expect(codesOf(parts)).toEqual([])
    })
  })
})

describe('a zip file that holds a document', () => {
  const inner = zipped(docx)
  const members: Files = { 'readme.xml': NAMESPACES, 'docs/letter.docx': inner, 'word/notes.txt': 'http://b.example/' }

  test.each(Object.entries(WAYS))('stays one %s', async (_, read) => {
    for (const form of Object.values(FORMS)) {
      const urls = urlsIn(await read(zipped(members, form)))
      expect(urls).toContain('http://namespace.example/')
      expect(urls).toContain('http://b.example/')
      expect(urls).toContain(URL)
    }
  })

  test('also after a folder that a document has, and with a member called content.xml', async () => {
    const files = { 'xl/a.js': 'x("http://js.example/")', 'content.xml': NAMESPACES, 'index.xml': NAMESPACES }
    for (const name of ['as a file', 'attached to a message']) {
      expect(new Set(urlsIn(await WAYS[name]!(zipped(files))))).toEqual(
        new Set(['http://js.example/', 'http://namespace.example/', URL]),
      )
    }
  })
})

describe('a document of Pages, Numbers or Keynote is named, wherever its content stands', () => {
  const detail = 'Pages, Numbers or Keynote document; read by soffice'
  test.each([
    [{ 'preview.jpg': picture, 'Index/Document.iwa': 'x' }],
    [{ 'Data/st-1.jpg': picture, 'Metadata/Properties.plist': 'x', 'Index/Slide-1.iwa': 'x' }],
    [{ 'QuickLook/Thumbnail.jpg': picture, 'index.xml': NAMESPACES }],
    [{ 'thumbs/st0.tiff': picture, 'index.apxl': NAMESPACES }],
    [{ 'Metadata/BuildVersionHistory.plist': NAMESPACES, 'Index.zip': zipped({ 'Index/Document.iwa': 'x' }) }],
  ] as [Files][])('%#', async (files) => {
    for (const form of Object.values(FORMS)) {
      for (const [way, read] of Object.entries(WAYS)) {
        const parts = await read(zipped(files, form))
        expect(urlsIn(parts), way).toEqual([])
        const problems = parts.flatMap((part) => part.problems)
        expect(problems).toHaveLength(1)
        expect(problems[0]!.detail).toContain(detail)
      }
    }
  })
})

test('what is passed over is not read either where its length is not known before', async () => {
  const files = { 'manifest.rdf': RDF, 'Object 1/manifest.rdf': RDF, 'Pictures/1.svm': 'http://picture.example/' }
  const odg = zipped(openDocumentFiles('text', `<text:p>${URL}</text:p>`, files), { described: true })
  expect(urlsIn(await readBytes(odg))).toEqual([URL])
})

describe('a binary workbook', () => {
  const workbook = zipped({
    '[Content_Types].xml': '<Types xmlns="http://namespace.example/"/>',
    '_rels/.rels': relationships(['=officeDocument:xl/workbook.bin']),
    'xl/workbook.bin': Buffer.from('\x83\x01\0', 'latin1'),
    'xl/sharedStrings.bin': Buffer.from('\x9f\x01\0\x13\x7f', 'latin1'),
    'xl/worksheets/sheet1.bin': Buffer.from('\x81\x01\0', 'latin1'),
    'xl/worksheets/_rels/sheet1.bin.rels': relationships(['http://target.example/']),
    'xl/embeddings/oleObject1.bin': 'http://embedded.example/',
  })

  test.each(
    Object.entries(WAYS),
  )('is read, and gives the targets of its hyperlinks %s, and is damaged', async (_, read) => {
    const parts = await read(workbook)
    expect(urlsIn(parts).sort()).toEqual(['http://embedded.example/', 'http://target.example/'])
    expect(parts.flatMap((part) => part.problems)).toMatchObject([{ code: 'corrupt' }])
  })
})

test('a zip file in a stream is read whole, wherever its first member ends', async () => {
  for (const end of [-60, -29, -28, -16, -1, 0, 1, 40]) {
    for (const described of [false, true]) {
      const data = Buffer.alloc((1 << 20) - 34 - (described ? 16 : 0) + end, 0x20)
      const files = { 'a.bin': data, 'b.txt': URL, 'word/document.xml': NAMESPACES }
      const parts = await readBytes(zipped(files, { stored: true, described }), {}, 5000)
      expect(urlsIn(parts)).toContain(URL)
      expect(codesOf(parts)).toEqual([])
    }
  }
})

test('the package document of a book links to what is outside of it', async () => {
  const links =
    '<package><metadata><link rel="record" href="http://record.example/1"/><link rel="x" href="onix.xml"/></metadata>' +
    '<manifest><item id="a" href="http://sound.example/a.mp3"/><item id="b" href="b.xhtml"/></manifest></package>'
  const parts = await readBytes(zipped({ ...book, 'OEBPS/book.opf': links }, { stored: true }))
  expect(parts.filter(({ origin }) => origin === 'link').map(({ text, reference }) => [text, reference?.url])).toEqual([
    ['http://record.example/1', 'http://record.example/1'],
    ['http://sound.example/a.mp3', 'http://sound.example/a.mp3'],
  ])
})

test('names that differ in case are two members', async () => {
  const page = (name: string): string => `<html><p>http://${name}.example/</p></html>`
  const pages = { 'a.xhtml': page('small'), 'A.xhtml': page('large') }
  const found = urlsOf(await readBytes(zipped(epubFiles(pages, ['a.xhtml', 'A.xhtml']))))
  expect(found).toEqual(expect.arrayContaining(['http://small.example/', 'http://large.example/']))
})

test('of a document that was updated, what its directory lists counts', async () => {
  const members = Object.entries(docx).map(([name, data]) => ({ name, data: Buffer.from(data as string) }))
  const updated = Buffer.from(docxFiles(paragraph(run('http://new.example/')))['word/document.xml'] as string)
  const picture = { name: 'word/media/a.png', data: randomBytes(1 << 20) }
  const newest = { name: 'word/document.xml', data: updated }
  for (const how of [{}, { stored: true }, { described: true }]) {
    const zip = zipOf([...members, picture, newest], { ...how, updated: true })
    for (const parts of [
      await readAll(new Blob([zip])),
      await readBytes(zipOf([...members, newest], { updated: true })),
    ]) {
      expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://new.example/'], []])
    }
    expect(urlsOf(await readBytes(zip))).toEqual(['http://new.example/'])
  }
})

test('of two members with one name, the last counts, and the other is told', async () => {
  const members = Object.entries(docx).map(([name, data]) => ({ name, data: Buffer.from(data as string) }))
  const updated = Buffer.from(docxFiles(paragraph(run('http://new.example/')))['word/document.xml'] as string)
  const parts = await readBytes(zipOf([...members, { name: 'word/document.xml', data: updated }]))
  expect(urlsOf(parts)).toEqual(['http://new.example/'])
  expect(parts.flatMap(({ problems }) => problems)).toMatchObject([
    { code: 'bad-member', where: { member: 'word/document.xml' } },
  ])
})

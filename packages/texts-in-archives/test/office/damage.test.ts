import { describe, expect, test } from 'vitest'
import { secondsOf } from '../../../../test/processor-time.ts'
import { compoundFile } from '../outlook/compound-writer.ts'
import { zipOf } from '../packing.ts'
import { codesOf, message, readBytes, urlsOf } from '../reading.ts'
import { problemsOf, readDocument, urlsIn } from './found.ts'
import { docx, docxFiles, epub, openDocument, paragraph, run, zipped } from './making.ts'

const BODY = paragraph(run('http://a.example/x'))

describe('a document that is damaged', () => {
  test('at its end gives what came before', async () => {
    const whole = docx(BODY, [], { 'word/footnotes.xml': 'x'.repeat(9000) })
    for (const size of [whole.length - 70, whole.length - 90, Math.floor(whole.length / 2)]) {
      const parts = await readBytes(whole.subarray(0, size))
      expect(codesOf(parts).length, `${size}`).toBeGreaterThan(0)
    }
  })

  test('in its XML gives what is there, and says it', async () => {
    const file = zipped({
      ...docxFiles(BODY),
      'word/document.xml': `<w:document><w:p>${run('http://a.example/')}<w:r>`,
    })
    expect(await urlsIn(file)).toEqual(['http://a.example/'])
    expect(await problemsOf(file)).toEqual(['corrupt'])
  })

  test('by tags that do not match goes on', async () => {
    const file = docx(
      `<w:p><w:r><w:t>http://a.example/</w:r></w:p></w:x></w:del>${paragraph(run('http://b.example/'))}`,
    )
    expect(await urlsIn(file)).toEqual(['http://a.example/', 'http://b.example/'])
    expect(await problemsOf(file)).toEqual(['corrupt'])
  })

  test('by a field that never ends gives what follows', async () => {
    const begin = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'
    const after = paragraph(run('http://b.example/'))
    expect(await urlsIn(docx(BODY + begin + after))).toEqual(['http://a.example/x', 'http://b.example/'])
  })

  test('by the lack of its main part says which', async () => {
    const lacking = (files: Readonly<Record<string, string>>, name: string): Buffer =>
      zipped(Object.fromEntries(Object.entries(files).filter(([each]) => each !== name)))
    const relationship = (type: string, target: string): string =>
      `<Relationships><Relationship Id="r1" Type="http://x.example/${type}" Target="${target}"/></Relationships>`
    const types = {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relationship('officeDocument', '/word/document.xml'),
    }
    const files = { ...docxFiles(BODY), ...types }
    expect(await problemsOf(zipped(files))).toEqual([])
    expect(await problemsOf(lacking(files, 'word/document.xml'))).toEqual(['corrupt'])
    const book = {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': '<worksheet/>',
    }
    expect(await problemsOf(zipped(book))).toEqual([])
    const parts = await readBytes(lacking(book, 'xl/worksheets/sheet1.xml'))
    expect(parts.flatMap(({ problems }) => problems.map(({ code, detail }) => [code, detail]))).toEqual([
      ['corrupt', 'xl/worksheets/sheet1.xml'],
    ])
    const text = { mimetype: 'application/vnd.oasis.opendocument.text', 'META-INF/manifest.xml': '<manifest/>' }
    expect(await problemsOf(zipped(text, { stored: true }))).toEqual(['corrupt'])
    const container = '<container><rootfile full-path="a.opf"/></container>'
    const noBook = { mimetype: 'application/epub+zip', 'META-INF/container.xml': container }
    expect(await problemsOf(zipped(noBook, { stored: true }))).toEqual(['corrupt'])
    expect(await problemsOf(zipped({ ...noBook, 'a.xhtml': '<p>x</p>' }, { stored: true }))).toEqual([])
    // Packages of other programs have no document.
    expect(await problemsOf(zipped({ ...types, '_rels/.rels': relationship('manifest', '/a.nuspec') }))).toEqual([])
  })

  test('as no zip file with its members is read as an archive', async () => {
    const file = zipped({ 'word/list.xml': 'http://a.example/', 'word/b.txt': 'http://b.example/' })
    expect((await urlsIn(file)).sort()).toEqual(['http://a.example/', 'http://b.example/'])
  })
})

describe('a document that is hostile', () => {
  test('by entities within entities', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "http://bomb.example/"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
    const xml = `${entities}<w:document><w:p><w:r><w:t>&b;&b; &lt;http://a.example/&gt;</w:t></w:r></w:p></w:document>`
    expect(await readDocument(zipped({ ...docxFiles(''), 'word/document.xml': xml }))).toEqual([
      'body document.xml ¶1: &b;&b; <http://a.example/>\n',
    ])
  })

  test('by names that objects have', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
    const elements = names.map((name) => `<w:${name}>${run('x')}</w:${name}>`).join('')
    expect(await urlsIn(docx(elements + BODY))).toEqual(['http://a.example/x'])
    const odf = names.map((name) => `<${name}><text:p><${name}/>http://a.example/x</text:p></${name}>`).join('')
    expect(await urlsIn(openDocument('text', odf))).toHaveLength(4)
    for (const name of names) {
      const part = `<${name}><w:p>${run('http://a.example/x')}</w:p></${name}>`
      expect(await urlsIn(docx('', [], { 'word/other.xml': part }))).toEqual(['http://a.example/x'])
    }
  })

  test('by the depth of its elements', async () => {
    const file = docx(`${BODY}${'<w:tbl>'.repeat(1e6)}`)
    expect(await problemsOf(file)).toEqual(['depth-limit'])
    expect(await urlsIn(file)).toEqual(['http://a.example/x'])
  })

  test('by the size of its members', async () => {
    const file = docx(BODY, [], { 'word/styles.xml': Buffer.alloc(65 << 20, 0x20) })
    expect(await problemsOf(file)).toEqual(['size-limit'])
    expect(await urlsIn(file)).toEqual(['http://a.example/x'])
  })

  test('by what it unpacks to', async () => {
    const file = docx(BODY, [], { 'word/styles.xml': Buffer.alloc(1 << 20, 0x20) })
    expect(codesOf(await readBytes(file, { maxExpansion: 1 << 18 }))).toEqual(['expansion-limit'])
  })

  test('by attributes, text and names without end lets the process live', async () => {
    const names = Array.from({ length: 200_000 }, (_, at) => `a${at}="&amp;"`).join(' ')
    const file = docx(
      `<w:p ${names}/><w:p><w:r><w:t>${'x'.repeat(5e6)}</w:t></w:r></w:p>${'<w:p/>'.repeat(300_000)}</w:r>`,
    )
    let turns = 0
    const timer = setInterval(() => turns++, 10)
    const seconds = await secondsOf(() => readBytes(file))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5 * seconds)
  })
})

describe('an encrypted document', () => {
  test('of OpenDocument is said', async () => {
    const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    const file = openDocument('text', '<text:p>http://a.example/</text:p>', { 'META-INF/manifest.xml': manifest })
    expect(await problemsOf(file)).toEqual(['encrypted'])
    expect(await urlsIn(file)).toEqual([])
  })

  test('of Office is named as what it is', async () => {
    const compound = compoundFile({ EncryptedPackage: Buffer.alloc(4096) })
    const [problem] = (await readBytes(compound)).flatMap(({ problems }) => problems)
    expect(problem?.detail).toBe('encrypted Office document; read by msoffcrypto-tool')
  })
})

test('names of namespaces, schemas and pictures are no URLs of a document', async () => {
  const files = [docx(BODY), openDocument('text', '<text:p>http://a.example/x</text:p>')]
  for (const file of files) expect(new Set(await urlsIn(file))).toEqual(new Set(['http://a.example/x']))
})

describe('a document within another file', () => {
  const packed = docx(BODY)
  const attached = (bytes: Buffer, name: string): string =>
    message(
      bytes.toString('base64').replace(/.{76}/g, '$&\n'),
      `MIME-Version: 1.0\nContent-Type: application/octet-stream; name=${name}\nContent-Transfer-Encoding: base64\n`,
    )

  test.each<[string, Buffer]>([
    ['of Word', packed],
    ['of OpenDocument', openDocument('text', '<text:p>http://a.example/x</text:p>')],
    ['that is a book', epub({ 'a.xhtml': '<p>http://a.example/x</p>' }, ['a.xhtml'])],
  ])('a message: one %s', async (_, bytes) => {
    const parts = await readBytes(attached(bytes, 'x.bin'))
    expect(urlsOf(parts)).toContain('http://a.example/x')
    const part = parts.find(({ text }) => text.includes('http://a.example/x'))!
    expect(part.path).toBe('1')
    expect(part.envelope.member).toMatch(/^x\.bin!/)
    expect(part.envelope.within?.messageId).toBe('test@mail.example')
    expect(codesOf(parts)).toEqual([])
  })

  test('a message is left out if attachments are', async () => {
    const parts = await readBytes(attached(packed, 'x.docx'), { attachments: false })
    expect(urlsOf(parts)).toEqual([])
    expect(parts.flatMap(({ problems }) => problems.map(({ code, detail }) => [code, detail]))).toEqual([
      ['attachment-not-read', 'application/octet-stream x.docx'],
    ])
  })

  test('an archive, and another document', async () => {
    const outer = zipOf([{ name: 'a.docx', data: docx('', [], { 'word/embeddings/b.docx': packed }) }], {
      stored: true,
    })
    const part = (await readBytes(outer)).find(({ text }) => text.includes('http://a.example/x'))!
    expect(part.envelope.member).toBe('a.docx!word/embeddings/b.docx!word/document.xml')
  })
})

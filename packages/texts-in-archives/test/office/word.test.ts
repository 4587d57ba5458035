import { describe, expect, test } from 'vitest'
import { readBytes } from '../reading.ts'
import { coveredBy, readDocument, urlsIn } from './found.ts'
import { docx, escaped, paragraph, relationships, run, wordPart } from './making.ts'

const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string): string => `<w:r><w:instrText>${escaped(text)}</w:instrText></w:r>`
const link = (id: number, ...runs: string[]): string => `<w:hyperlink r:id="rId${id}">${runs.join('')}</w:hyperlink>`

describe('the text of a document of Word', () => {
  test('is that of its paragraphs, with the runs joined', async () => {
    const body =
      paragraph(run('See http://a.exa'), '<w:proofErr w:type="spellStart"/>', run('mple/x-'), run('y.')) +
      paragraph(run('End'))
    expect(await readDocument(docx(body))).toEqual(['body document.xml ¶1: See http://a.example/x-y.\nEnd\n'])
  })

  test('has its characters that are elements', async () => {
    const body = paragraph(
      '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r>',
    )
    expect(await readDocument(docx(body))).toEqual(['body document.xml ¶1: a\tb\nc-d\u00ade\n'])
  })

  test('has no deleted and no moved text', async () => {
    const body = paragraph(
      run('http://a.example/'),
      `<w:del><w:r><w:delText>http://gone.example/</w:delText></w:r></w:del><w:ins>${run('new')}</w:ins>`,
      `<w:moveFrom>${run(' http://moved.example/')}</w:moveFrom>`,
    )
    expect(await urlsIn(docx(body))).toEqual(['http://a.example/new'])
  })

  test('has no mark of a note at the end of a word', async () => {
    const raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r>'
    expect(await urlsIn(docx(paragraph(run('http://a.example/x'), raised)))).toEqual(['http://a.example/x'])
  })

  test('goes on behind a text box, which is a text of its own', async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(run('in the box'))}</w:txbxContent></mc:Choice>`
    const again = `<mc:Fallback><w:txbxContent>${paragraph(run('in the box'))}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`
    expect(await readDocument(docx(paragraph(run('http://a.exam'), box + again, run('ple/x'))))).toEqual([
      'body document.xml ¶2: in the box\n',
      'body document.xml ¶1: http://a.example/x\n',
    ])
  })

  test('is followed by notes, comments, headers and footers', async () => {
    const text = (root: string, name: string): string => wordPart(root, `<w:x>${paragraph(run(name))}</w:x>`)
    const more = {
      'word/header1.xml': text('hdr', 'head'),
      'word/footer1.xml': text('ftr', 'foot'),
      'word/footnotes.xml': text('footnotes', 'note'),
      'word/endnotes.xml': text('endnotes', 'end'),
      'word/comments.xml': text('comments', 'comment'),
      'docProps/core.xml':
        '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>A title</dc:title></cp:coreProperties>',
      'docProps/custom.xml': '<Properties><property name="Source"><vt:lpwstr>x</vt:lpwstr></property></Properties>',
      'customXml/item1.xml': '<b:Sources xmlns:b="http://b.example/ns"><b:URL>http://b.example/</b:URL></b:Sources>',
    }
    expect(await readDocument(docx(paragraph(run('body')), [], more))).toEqual([
      'body document.xml ¶1: body\n',
      'page header header1.xml ¶1: head\n',
      'page footer footer1.xml ¶1: foot\n',
      'note footnotes.xml ¶1: note\n',
      'note endnotes.xml ¶1: end\n',
      'comment comments.xml ¶1: comment\n',
      'metadata title core.xml: A title',
      'metadata Source custom.xml: x',
      'body item1.xml: http://b.example/\n',
    ])
  })

  test('is read in UTF-16, in any prefix, and in pieces', async () => {
    const xml = '<?xml version="1.0"?><document xmlns="w"><p><r><t>http://a.example/é</t></r></p></document>'
    const wide = Buffer.from(`\ufeff${xml}`, 'utf16le')
    expect(await readDocument(docx('', [], { 'word/document.xml': wide }), 7)).toEqual([
      'body document.xml ¶1: http://a.example/é\n',
    ])
  })

  test('has its paragraphs by number in a text of several pieces', async () => {
    const body = Array.from({ length: 5000 }, (_, at) =>
      paragraph(run(`http://a.example/${at} ${'x'.repeat(20)}`)),
    ).join('')
    const parts = (await readBytes(docx(body))).filter(({ text }) => text !== '')
    expect(parts.length).toBeGreaterThan(2)
    for (const { text, offset, paragraphAt } of parts) {
      for (const { 0: url, index } of text.matchAll(/http:\S+/g)) {
        expect(paragraphAt?.(offset + index)).toBe(Number(url.split('/').at(-1)) + 1)
      }
    }
    expect(parts.map(({ last }) => last)).toEqual(parts.map((_, at) => at === parts.length - 1))
  })
})

describe('the hyperlinks of a document of Word', () => {
  test('are those of its relationships, by place', async () => {
    const body = paragraph(
      run('See '),
      link(1, run('he'), run('re')),
      run(' or '),
      link(2, run('http://shown.example/')),
    )
    const file = docx(body, ['http://a.example/x?a=1&b=2', 'http://other.example/'])
    expect(await readDocument(file)).toEqual([
      'link document.xml ¶1: http://a.example/x?a=1&b=2',
      'link document.xml ¶1: http://other.example/',
      'body document.xml ¶1: See here or http://shown.example/\n',
    ])
    expect(await coveredBy(file)).toEqual([
      ['here', 'http://a.example/x?a=1&b=2'],
      ['http://shown.example/', 'http://other.example/'],
    ])
  })

  test('are those of its fields, also of fields within fields and over paragraphs', async () => {
    const inner = `${field('begin')}${code(' PAGEREF _Toc1 \\h ')}${field('separate')}${run('7')}${field('end')}`
    const body =
      paragraph(
        field('begin'),
        code(' HYPERLINK "http://a.exam'),
        code('ple/" \\l "top" '),
        field('separate'),
        run('one'),
      ) +
      paragraph(run('two'), inner, field('end'), run(' three')) +
      paragraph(`<w:fldSimple w:instr="HYPERLINK &quot;http://b.example/&quot;">${run('four')}</w:fldSimple>`)
    expect(await coveredBy(docx(body))).toEqual([
      ['one\ntwo7', 'http://a.example/#top'],
      ['four', 'http://b.example/'],
    ])
  })

  test('have the place in the target, and leave out places in the document', async () => {
    const body = paragraph(
      `<w:hyperlink r:id="rId1" w:anchor="part">${run('x')}</w:hyperlink>`,
      `<w:hyperlink w:anchor="here">${run('y')}</w:hyperlink>`,
      `${field('begin')}${code('HYPERLINK \\l "_Toc1"')}${field('separate')}${run('z')}${field('end')}`,
    )
    expect(await coveredBy(docx(body, ['http://a.example/']))).toEqual([['x', 'http://a.example/#part']])
  })

  test('of shapes and of what is not in the package are given without a place', async () => {
    const shape = '<w:r><w:drawing><wp:docPr id="1"><a:hlinkClick r:id="rId1"/></wp:docPr></w:drawing></w:r>'
    const file = docx(paragraph(shape), ['http://shape.example/', 'http://left-behind.example/'], {
      'word/_rels/settings.xml.rels': relationships(['=attachedTemplate:http://template.example/x.dotm']),
      'word/settings.xml': wordPart('settings', ''),
    })
    expect(await readDocument(file)).toEqual([
      'link document.xml ¶1: http://shape.example/',
      'link settings.xml: http://template.example/x.dotm',
    ])
  })

  test('are resolved against the base of the document', async () => {
    const app = '<Properties><HyperlinkBase>http://base.example/d/</HyperlinkBase></Properties>'
    const file = docx(paragraph(link(1, run('x'))), ['y.html'], { 'docProps/app.xml': app })
    const found = (await readBytes(file)).find(({ origin }) => origin === 'link')
    expect(found?.reference).toMatchObject({ url: 'y.html', scheme: undefined, base: 'http://base.example/d/' })
  })
})

test.each([
  ['HYPERLINK "http://a.example/"', 'http://a.example/'],
  [' hyperlink http://a.example/ \\o "a tip" ', 'http://a.example/'],
  ['HYPERLINK \\t "_blank" "http://a.example/" \\l "x"', 'http://a.example/#x'],
  ['HYPERLINK "C:\\\\a\\\\b.doc"', 'C:\\a\\b.doc'],
  ['HYPERLINK \\l "here"', undefined],
  ['INCLUDEPICTURE "http://a.example/x.png" \\* MERGEFORMAT \\d', 'http://a.example/x.png'],
  ['PAGEREF x', undefined],
  ['HYPERLINK "http://a.example/ not closed', 'http://a.example/ not closed'],
  ['', undefined],
])('the field %j leads to %j', async (field, target) => {
  const part = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = `<w:r><w:instrText>${escaped(field)}</w:instrText></w:r>`
  const parts = await readBytes(docx(paragraph(part('begin'), code, part('separate'), run('x'), part('end'))))
  expect(parts.find(({ origin }) => origin === 'link')?.text).toBe(target)
})

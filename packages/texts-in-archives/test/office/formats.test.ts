import { describe, expect, test } from 'vitest'
import { readBytes } from '../reading.ts'
import { coveredBy, readDocument } from './found.ts'
import { epub, escaped, openDocument, openDocumentPart, pptx, relationships, xlsx } from './making.ts'

const slide = (...runs: string[]): string => `<a:p>${runs.join('')}</a:p>`
const shape = (text: string, properties = ''): string =>
  `<a:r><a:rPr ${properties.startsWith('<') ? `>${properties}</a:rPr>` : `${properties}/>`}<a:t>${text}</a:t></a:r>`

describe('a presentation', () => {
  test('is read in the order of its slides, with the notes of each', async () => {
    const notes = `<p:notes xmlns:p="p"><p:txBody>${slide(shape('a note'))}</p:txBody></p:notes>`
    const file = pptx(
      [
        [slide(shape('first')) + slide(shape('http://a.exam'), shape('ple/'), '<a:br/>', shape('x')), []],
        [slide(shape('second')), ['=notesSlide:../notesSlides/notesSlide1.xml']],
      ],
      { 'ppt/notesSlides/notesSlide1.xml': notes },
    )
    expect(await readDocument(file)).toEqual([
      'body slide2.xml page 1 ¶1: first\nhttp://a.example/\nx\n',
      'body slide1.xml page 2 ¶1: second\n',
      'note notesSlide1.xml page 2 ¶1: a note\n',
    ])
  })

  test('has a hyperlink over several runs once', async () => {
    const link = '<a:hlinkClick r:id="rId1"/>'
    const file = pptx([
      [
        slide(shape('see '), shape('http://a.', link), shape('example/', link), shape('1', 'baseline="30000"')),
        ['http://b.example/'],
      ],
    ])
    expect(await coveredBy(file)).toEqual([['http://a.example/', 'http://b.example/']])
    expect((await readDocument(file)).filter((each) => each.startsWith('link'))).toEqual([
      'link slide1.xml page 1 ¶1: http://b.example/',
    ])
    expect((await readDocument(file)).at(-1)).toContain('http://a.example/ 1')
  })
})

describe('a workbook', () => {
  const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`
  const cell = (place: string, type: string, content: string): string => `<c r="${place}" t="${type}">${content}</c>`

  test('is read by sheets and rows, with its shared strings', async () => {
    const strings = ['<t>one</t>', '<r><t>http://a.</t></r><r><t>example/</t></r><rPh><t>hint</t></rPh>']
    const first = `<sheetData>${row(1, cell('A1', 's', '<v>0</v>'), cell('B1', 'n', '<v>5</v>'), cell('C1', 's', '<v>1</v>'))}${row(7, cell('A7', 'inlineStr', '<is><t>in place</t></is>'), cell('B7', 's', '<v>99</v>'))}</sheetData>`
    const second = `<sheetData>${row(2, cell('A2', 'str', '<f>A1</f><v>made</v>'))}</sheetData><headerFooter><oddHeader>&amp;C&amp;"Arial,Bold"http://head.example/ &amp;&amp; &amp;P</oddHeader></headerFooter>`
    expect(
      await readDocument(
        xlsx(
          [
            [first, []],
            [second, []],
          ],
          strings,
        ),
      ),
    ).toEqual([
      'body sheet1.xml page 1 ¶1: one\thttp://a.example/\nin place',
      'page header sheet2.xml page 2: http://head.example/ &',
      'body sheet2.xml page 2 ¶2: made',
    ])
  })

  test('has hyperlinks of cells by relationship and by formula', async () => {
    const formula = '<f>IF(1,HYPERLINK("http://b.example/?a=""1""","x"))</f><v>text</v>'
    const sheet =
      `<sheetData>${row(3, cell('A3', 's', '<v>0</v>'), cell('B3', 'str', formula))}</sheetData>` +
      '<hyperlinks><hyperlink ref="A3" r:id="rId1" location="p"/><hyperlink ref="A4" location="S1!A1"/></hyperlinks>'
    const file = xlsx([[sheet, ['http://a.example/']]], ['<t>shown</t>'])
    expect(await coveredBy(file)).toEqual([
      ['shown', 'http://a.example/#p'],
      ['text', 'http://b.example/?a="1"'],
    ])
    expect((await readDocument(file)).slice(0, 2)).toEqual([
      'link sheet1.xml page 1 ¶3: http://a.example/#p',
      'link sheet1.xml page 1 ¶3: http://b.example/?a="1"',
    ])
  })

  test('has comments, and links to other workbooks', async () => {
    const comments =
      '<comments><commentList><comment><text><r><t>http://c.</t></r><r><t>example/</t></r></text></comment></commentList></comments>'
    const file = xlsx([['<sheetData/>', ['=comments:../comments1.xml']]], [], {
      'xl/comments1.xml': comments,
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationships(['=externalLinkPath:http://book.example/b.xlsx']),
    })
    expect(await readDocument(file)).toEqual([
      'comment comments1.xml page 1: http://c.example/',
      'link externalLink1.xml: http://book.example/b.xlsx',
    ])
  })
})

test('cells of sheets have edges', async () => {
  const strings = ['<t>&lt;http://a.example/x</t>', '<t>y&gt;</t>'].map((text) => `<is>${text}</is>`)
  const row = (text: string): string => `<row><c><v>1</v></c><c t="inlineStr">${text}</c></row>`
  const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const rows = ['&lt;http://a.example/x', 'y&gt;'].map((text) => `<table:table-row>${cell(text)}</table:table-row>`)
  for (const file of [
    xlsx([[`<sheetData>${strings.map(row).join('')}</sheetData>`, []]], []),
    openDocument('spreadsheet', `<table:table>${rows.join('')}</table:table>`),
  ]) {
    const { text, edges } = (await readBytes(file)).find(({ origin }) => origin === 'body')!
    const cells = [...edges!].map((edge, index) => text.slice(edges![index - 1] ?? 0, edge))
    expect(cells).toEqual(['', '<http://a.example/x', '\n', 'y>'])
  }
})

describe('a document of OpenDocument', () => {
  test('has paragraphs, with blanks as ODF has them', async () => {
    const body =
      '<text:h>Head</text:h><text:p>\n  a <text:span>http://a.exam</text:span><text:span>ple/</text:span><text:s text:c="2"/>b<text:tab/>c<text:line-break/>d</text:p>'
    expect(await readDocument(openDocument('text', body))).toEqual([
      'body content.xml ¶1: Head\na http://a.example/  b\tc\nd\n',
    ])
  })

  test('has no mark of a note at the end of a word', async () => {
    const style = '<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>'
    const body = `${style}<text:p>http://a.example/x<text:span text:style-name="T1">1</text:span></text:p>`
    expect(await readDocument(openDocument('text', body))).toEqual(['body content.xml ¶1: http://a.example/x 1\n'])
  })

  test('has notes, annotations and frames apart from the text around', async () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>a note</text:p></text:note-body></text:note>'
    const annotation = '<office:annotation><dc:creator>Ann</dc:creator><text:p>a comment</text:p></office:annotation>'
    const frame =
      '<draw:frame><draw:text-box> <text:p>boxed</text:p> </draw:text-box><svg:desc>a name</svg:desc></draw:frame>'
    const body = `<text:p>http://a.example/${note}${annotation}${frame}x</text:p>`
    expect(await readDocument(openDocument('text', body))).toEqual([
      'note content.xml ¶1: a note',
      'comment content.xml ¶1: a comment',
      'body content.xml ¶1: boxed',
      'body content.xml ¶1: http://a.example/x\n',
    ])
  })

  test('has hyperlinks, and no deleted text', async () => {
    const body =
      '<text:tracked-changes><text:p>http://gone.example/</text:p></text:tracked-changes>' +
      '<text:p>See <text:a xlink:href="http://a.example/">here</text:a>, <text:a xlink:href="#there">there</text:a> ' +
      '<draw:image xlink:href="Pictures/1.png"/><draw:image xlink:href="http://img.example/1.png"/></text:p>'
    const file = openDocument('text', body)
    expect(await coveredBy(file)).toEqual([
      ['here', 'http://a.example/'],
      ['there', '#there'],
    ])
    expect(await readDocument(file)).toEqual([
      'link content.xml ¶1: http://a.example/',
      'link content.xml ¶1: http://img.example/1.png',
      'body content.xml ¶1: See here, there \n',
    ])
  })

  test('has slides and their notes as pages', async () => {
    const page = (text: string): string =>
      `<draw:page><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame><text:p>note</text:p></draw:frame></presentation:notes></draw:page>`
    expect(await readDocument(openDocument('presentation', page('one') + page('two')))).toEqual([
      'body content.xml page 1 ¶1: one\n',
      'note content.xml page 1 ¶2: note\n',
      'body content.xml page 2 ¶3: two\n',
      'note content.xml page 2 ¶4: note\n',
    ])
  })

  test('has sheets as pages, and formulas', async () => {
    const formula = 'of:=HYPERLINK(&quot;http://a.example/&quot;;&quot;x&quot;)'
    const body = `<table:table><table:table-row><table:table-cell table:formula="${formula}"><text:p>x</text:p></table:table-cell></table:table-row></table:table><table:table><table:table-row><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>`
    const file = openDocument('spreadsheet', body)
    expect(await coveredBy(file)).toEqual([['x', 'http://a.example/']])
    expect((await readDocument(file)).slice(1)).toEqual([
      'body content.xml page 1 ¶1: x\n',
      'body content.xml page 2 ¶2: y\n',
    ])
  })

  test('has headers, footers and metadata', async () => {
    const styles = openDocumentPart(
      'document-styles',
      '<style:master-page><style:header><text:p>head</text:p></style:header><style:footer><text:p>foot</text:p></style:footer></style:master-page>',
    )
    const meta = openDocumentPart(
      'document-meta',
      '<office:meta><dc:title>A title</dc:title><meta:user-defined meta:name="Link">http://m.example/</meta:user-defined></office:meta>',
    )
    expect(
      await readDocument(openDocument('text', '<text:p>x</text:p>', { 'styles.xml': styles, 'meta.xml': meta })),
    ).toEqual([
      'body content.xml ¶1: x\n',
      'page header styles.xml ¶1: head\n',
      'page footer styles.xml ¶2: foot\n',
      'metadata title meta.xml: A title',
      'metadata Link meta.xml: http://m.example/',
    ])
  })
})

describe('a book', () => {
  const page = (body: string): string =>
    `<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "http://www.w3.org/TR/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`

  test('is read in the order of its spine, as HTML', async () => {
    const pages = {
      'c.xhtml': page('<p>three</p>'),
      'ch 1.xhtml': page('<p>one <a href="http://a.example/?a=1&amp;b=2">here</a>, <a href="c.xhtml">there</a></p>'),
      'b.html': page('<p>two http://b.example/x<sup>1</sup></p>'),
    }
    expect(await readDocument(epub(pages, ['ch 1.xhtml', 'b.html']))).toEqual([
      'metadata source book.opf: http://source.example/',
      'attribute a href ch 1.xhtml: http://a.example/?a=1&b=2',
      'attribute a href ch 1.xhtml: c.xhtml',
      'body ch 1.xhtml: one here, there\n',
      'body b.html: two http://b.example/x 1\n',
      'body c.xhtml: three\n',
    ])
  })

  test('has the place of each URL in the bytes of its page', async () => {
    const text = page('<p>\nhttp://a.example/</p>')
    const part = (await readBytes(epub({ 'a.xhtml': text }, ['a.xhtml']))).find(({ origin }) => origin === 'body')!
    const at = part.text.indexOf('http')
    expect(part.rawRange(at, at + 5)).toEqual({ start: text.indexOf('http://a.'), end: text.indexOf('http://a.') + 5 })
    expect(part.envelope.lineAt(text.indexOf('http://a.'))).toEqual({ line: 2, column: 1 })
  })

  test('of which pages are encrypted is said', async () => {
    const encryption =
      '<encryption><CipherReference URI="OEBPS/a.xhtml"/><CipherReference URI="OEBPS/font.otf"/></encryption>'
    const file = epub({ 'a.xhtml': page('x'), 'b.xhtml': page('y') }, ['a.xhtml', 'b.xhtml'], {
      'META-INF/encryption.xml': encryption,
    })
    const parts = await readBytes(file)
    expect(parts.flatMap(({ problems }) => problems.map(({ code, where }) => [code, where.member]))).toEqual([
      ['encrypted', 'OEBPS/a.xhtml'],
    ])
    expect(parts.some(({ text }) => text.includes('y'))).toBe(true)
  })
})

test.each([
  ['HYPERLINK("http://a.example/")', ['http://a.example/']],
  [
    'hyperlink ( "http://a.example/" ; "x" ) & WEBSERVICE("http://b.example/")',
    ['http://a.example/', 'http://b.example/'],
  ],
  ['HYPERLINK(A1)', []],
  ['MYHYPERLINK("x")', []],
])('the formula %j leads to %j', async (formula, targets) => {
  const cell = `<sheetData><row><c r="A1"><f>${escaped(formula)}</f><v>x</v></c></row></sheetData>`
  const parts = await readBytes(xlsx([[cell, []]], []))
  expect(parts.filter(({ origin }) => origin === 'link').map(({ text }) => text)).toEqual(targets)
})

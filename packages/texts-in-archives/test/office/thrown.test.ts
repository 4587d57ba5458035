import { describe, expect, test, vi } from 'vitest'
import { DocumentText } from '../../src/formats/office/document-text.ts'
import { AttributeGatherer } from '../../src/formats/office/gatherers.ts'
import { MetadataText } from '../../src/formats/office/metadata.ts'
import { Relationships } from '../../src/formats/office/relationships.ts'
import { SharedStrings, SheetLinks } from '../../src/formats/office/sheet-text.ts'
import type { Part } from '../../src/part/part.ts'
import { LeafReader } from '../../src/text/leaf.ts'
import { readBytes, urlsOf } from '../reading.ts'
import { docx, epub, openDocument, paragraph, pptx, run, wordPart, xlsx } from './making.ts'

/** An error in one member of a document is its problem, and the texts of the others are given. */

function thrown(): never {
  throw new RangeError('Maximum call stack size exceeded')
}

/** Of what a class reads, by the method that sees it, `THROW` ends the stack. */
async function reading<Name extends string>(
  target: { readonly prototype: { [name in Name]: (...given: never[]) => unknown } },
  name: Name,
  bytes: Buffer,
): Promise<Part[]> {
  const method = target.prototype[name]
  const spy = vi.spyOn(target.prototype as never, name as never) as unknown as ReturnType<typeof vi.fn>
  spy.mockImplementation(function (this: unknown, ...given: unknown[]) {
    const seen = given.map((each) => (Buffer.isBuffer(each) ? each.toString('latin1') : String(each))).join(' ')
    const attributes = (given[1] as { get?: (name: string) => string } | undefined)?.get
    const target = attributes?.call(given[1], 'Target') ?? attributes?.call(given[1], 'full-path') ?? ''
    return /THROW/.test(seen + target) ? thrown() : method.apply(this as never, given as never[])
  })
  try {
    return await readBytes(bytes)
  } finally {
    spy.mockRestore()
  }
}

const told = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ problems }) => problems.map(({ code, where }) => `${code} ${where.member}`))

const A = 'http://a.example/'
const B = 'http://b.example/'
const note = wordPart('footnotes', `<w:footnote>${paragraph(run('THROW'))}</w:footnote>`)
const slide = (text: string): [string, string[]] => [`<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`, []]
const row = (text: string): string => `<sheetData><row><c t="str"><v>${text}</v></c></row></sheetData>`
const style = '<office:document-styles><text:p>THROW</text:p></office:document-styles>'

describe('an error in a member', () => {
  test.each<[string, Buffer, string, string[]]>([
    ['Word', docx(paragraph(run(A)), [B], { 'word/footnotes.xml': note }), 'word/footnotes.xml', [A]],
    ['PowerPoint', pptx([slide(A), slide('THROW'), slide(B)]), 'ppt/slides/slide2.xml', [A, B]],
    [
      'Excel',
      xlsx(
        [row(A), row('THROW'), row(B)].map((each) => [each, []]),
        [],
      ),
      'xl/worksheets/sheet2.xml',
      [A, B],
    ],
    ['OpenDocument', openDocument('text', `<text:p>${A}</text:p>`, { 'styles.xml': style }), 'styles.xml', [A]],
  ])('of %s', async (_, bytes, member, urls) => {
    const parts = await reading(DocumentText, 'append', bytes)
    expect(told(parts)).toEqual([`internal-error ${member}`])
    expect(urlsOf(parts)).toEqual(urls)
  })

  test('of a book', async () => {
    const pages = { 'a.xhtml': `<p>${A}</p>`, 'b.xhtml': '<p>THROW</p>', 'c.xhtml': `<p>${B}</p>` }
    const parts = await reading(LeafReader, 'take', epub(pages, Object.keys(pages)))
    expect(told(parts)).toEqual([expect.stringMatching(/^internal-error .*b\.xhtml$/)])
    expect(urlsOf(parts)).toEqual(['http://source.example/', A, B])
  })

  test('gives what was gathered before it', async () => {
    const parts = await reading(DocumentText, 'append', docx(paragraph(run(A)) + paragraph(run('THROW'))))
    expect(told(parts)).toEqual(['internal-error word/document.xml'])
    expect(urlsOf(parts)).toEqual([A])
  })

  test('by which others are read leaves these', async () => {
    const related = await reading(Relationships, 'open', docx(paragraph(run(A)), [B, 'THROW']))
    expect(told(related)).toEqual(['internal-error word/_rels/document.xml.rels'])
    expect(urlsOf(related)).toEqual([A])
    const book = epub({ 'a.xhtml': `<p>${A}</p>` }, ['a.xhtml'], {
      'META-INF/container.xml': '<container><rootfile full-path="THROW"/></container>',
    })
    const paged = await reading(AttributeGatherer, 'open', book)
    expect(told(paged)).toEqual(['internal-error META-INF/container.xml'])
    expect(urlsOf(paged)).toContain(A)
    const strings = await reading(SharedStrings, 'text', xlsx([[row(A), []]], ['<t>THROW</t>']))
    expect([told(strings), urlsOf(strings)]).toEqual([['internal-error xl/sharedStrings.xml'], [A]])
    const links = `${row(A)}<hyperlinks><hyperlink ref="THROW"/></hyperlinks>`
    const sheet = await reading(SheetLinks, 'open', xlsx([[links, []]], []))
    expect(urlsOf(sheet)).toEqual([A])
  })

  test('in metadata leaves the text', async () => {
    const core = '<coreProperties><title>THROW</title></coreProperties>'
    const parts = await reading(MetadataText, 'text', docx(paragraph(run(A)), [], { 'docProps/core.xml': core }))
    expect(told(parts)).toEqual(['internal-error docProps/core.xml'])
    expect(urlsOf(parts)).toEqual([A])
  })
})

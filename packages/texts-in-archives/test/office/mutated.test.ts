import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/arbitrary/runs.ts'
import type { Part } from '../../src/index.ts'
import { readBytes } from '../reading.ts'
import { docxFiles, epub, openDocument, paragraph, pptx, run, xlsx, zipped } from './making.ts'

/** Documents in which bytes were changed: they never throw, and what they give is well formed. */

const WORD = docxFiles(
  paragraph(run('See '), `<w:hyperlink r:id="rId1">${run('http://a.example/')}</w:hyperlink>`) +
    paragraph(
      '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "http://b.example/"</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>',
      run('b'),
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ),
  ['http://a.example/'],
)
const DOCUMENTS = [
  zipped(WORD),
  zipped(WORD, { stored: true }),
  pptx([['<a:p><a:r><a:t>http://a.example/</a:t></a:r></a:p>', []]]),
  xlsx([['<sheetData><row><c r="A1" t="s"><v>0</v></c></row></sheetData>', []]], ['<t>http://a.example/</t>']),
  openDocument('text', '<text:p><text:a xlink:href="http://a.example/">a</text:a><text:s text:c="3"/></text:p>'),
  openDocument('spreadsheet', '<table:table><table:table-cell><text:p>a</text:p></table:table-cell></table:table>'),
  epub({ 'a.xhtml': '<p>http://a.example/</p>' }, ['a.xhtml']),
]

const change = fc.record({
  at: fc.nat(),
  to: fc.constantFrom(...Buffer.from('<>/"&;:\0PK 0a\xff', 'latin1')),
  cut: fc.nat(30),
})
const mutated = fc
  .tuple(fc.constantFrom(...DOCUMENTS), fc.array(change, { minLength: 1, maxLength: 6 }))
  .map(([document, changes]) => {
    const bytes = Buffer.from(document)
    for (const { at, to } of changes) bytes[at % bytes.length] = to
    const { at, cut } = changes[0]!
    return cut === 0 ? bytes.subarray(0, at % bytes.length) : bytes
  })

test('documents in which bytes were changed', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => {
      for (const part of await readBytes(bytes)) check(part)
    }),
    runs(1500),
  )
})

test('XML in which characters were changed', async () => {
  const xml = String(WORD['word/document.xml'])
  const marks = fc.constantFrom(
    '<',
    '>',
    '</w:p>',
    '<w:p>',
    '&#0;',
    '&#x110000;',
    '<!--',
    '<![CDATA[',
    ']]>',
    '"',
    '\0',
  )
  const changed = fc
    .array(fc.tuple(fc.nat(xml.length), fc.nat(20), marks), { minLength: 1, maxLength: 6 })
    .map((changes) =>
      changes.reduce((text, [at, length, mark]) => text.slice(0, at) + mark + text.slice(at + length), xml),
    )
  await fc.assert(
    fc.asyncProperty(changed, async (text) => {
      for (const part of await readBytes(zipped({ ...WORD, 'word/document.xml': text }))) check(part)
    }),
    runs(500),
  )
})

function check({ text, offset, links = [], paragraphAt, problems }: Part): void {
  let end = offset
  for (const link of links) {
    expect(link.start).toBeGreaterThanOrEqual(end)
    expect(link.end).toBeGreaterThan(link.start)
    end = link.end
  }
  expect(end).toBeLessThanOrEqual(offset + text.length)
  expect(paragraphAt?.(offset + text.length) ?? 1).toBeGreaterThan(0)
  expect(problems.every(({ code }) => code !== 'unreadable')).toBe(true)
}

import { expect, test } from 'vitest'
import { secondsOf } from '../../../../test/processor-time.ts'
import { readArchive } from '../../src/index.ts'
import { inSteps, urlLike } from '../reading.ts'
import { epubFiles, openDocument, paragraph, relationships, run, wordPart, xlsx, zipped } from './making.ts'

/** What is named many times is read once, or counted: small files whose parts lead to one another. */

const A = 'http://a.example/'

/** A name in so many forms that differ in case. */
function cases(name: string, count: number): string[] {
  const places = [...name.matchAll(/[a-z]/g)].map(({ index }) => index)
  return Array.from({ length: count }, (_, number) => {
    const letters = [...name]
    for (const [bit, place] of places.entries()) if ((number >> bit) & 1) letters[place] = letters[place]!.toUpperCase()
    return letters.join('')
  })
}

const times = (count: number, text: string): string => text.repeat(count)
const filled = (count: number, text: string): string[] => Array<string>(count).fill(text)
const each = (names: readonly string[], content: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, content]))

const TYPES = { '[Content_Types].xml': '<Types/>' }
const MIMETYPE = { mimetype: 'application/epub+zip' }
const named = (names: readonly string[]): string =>
  `<container>${names.map((name) => `<rootfile full-path="${name}"/>`).join('')}</container>`
const ids = filled(2000, '').map((_, index) => `<sldId id="rId${index + 1}"/>`)
const slides = (names: readonly string[]): Record<string, string> => ({
  ...TYPES,
  'ppt/presentation.xml': `<presentation>${ids.join('')}</presentation>`,
  'ppt/_rels/presentation.xml.rels': relationships(names.map((name) => `=slide:${name}`)),
  'ppt/slides/aslidewithname.xml': `<sld><p><t>${A}</t></p></sld>`,
})
const cells = (count: number): string => `<sheetData><row>${times(count, '<c t="s"><v>0</v></c>')}</row></sheetData>`
const manyTargets = relationships(filled(5000, '=image:http://b.example/'))
const circle = relationships(filled(2000, '=header:header1.xml'))

test.each<[string, string[], Buffer]>([
  [
    'a package document that a book names in many cases',
    [],
    zipped({
      ...MIMETYPE,
      'META-INF/container.xml': named(cases('OEBPS/abcdefghijklmn.opf', 2000)),
      'OEBPS/abcdefghijklmn.opf': `<package><metadata>${times(5000, '<x>y</x>')}</metadata></package>`,
      'a.xhtml': `<p>${A}</p>`,
    }),
  ],
  ['a page that a spine names many times', [], zipped(epubFiles({ 'a.xhtml': `<p>${A}</p>` }, filled(1e5, 'a.xhtml')))],
  [
    'package documents that are not there, and many members',
    [],
    zipped({
      ...MIMETYPE,
      'META-INF/container.xml': named(filled(1e5, '').map((_, index) => `${index}`)),
      ...each(
        filled(3000, '').map((_, index) => `x${index}.xml`),
        '<a/>',
      ),
      'a.xhtml': `<p>${A}</p>`,
    }),
  ],
  [
    'a slide that is named in many cases',
    [],
    zipped({
      ...slides(cases('slides/aslidewithname.xml', 2000)),
      'ppt/slides/_rels/aslidewithname.xml.rels': manyTargets,
    }),
  ],
  ['a slide that is named many times', [], zipped(slides(filled(2000, 'slides/aslidewithname.xml')))],
  [
    'relationships of many parts',
    [],
    zipped({
      ...TYPES,
      ...each(cases('xl/workbook.xml', 1000), `<a><b>${A}</b></a>`),
      'xl/_rels/workbook.xml.rels': manyTargets,
    }),
  ],
  [
    'parts whose relationships lead to each other',
    [],
    zipped({
      ...TYPES,
      'word/document.xml': wordPart('document', paragraph(run(A))),
      'word/header1.xml': wordPart('hdr', paragraph(run(A))),
      'word/_rels/document.xml.rels': circle,
      'word/_rels/header1.xml.rels': circle,
    }),
  ],
  [
    'a string that many cells name',
    ['expansion-limit'],
    xlsx([[cells(1e5), []]], [`<t>${times(50_000, `${A} `)}</t>`]),
  ],
  [
    'a target that many cells name',
    ['expansion-limit'],
    xlsx(
      [
        [
          `<sheetData>${times(1e5, '<c r="A1"/>')}</sheetData><hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks>`,
          [`${A}${times(900, 'a')}`],
        ],
      ],
      [],
    ),
  ],
  [
    'entries of a manifest for one member',
    [],
    openDocument('text', `<text:p>${A}</text:p>`, {
      'META-INF/manifest.xml': `<m>${times(1e5, '<file-entry full-path="content.xml" media-type="a/b"/>')}</m>`,
    }),
  ],
  [
    'paragraphs within many shapes',
    [],
    openDocument('text', `${times(900, '<frame>')}${times(1e6, '<p/>')}<p>${A}</p>`),
  ],
])('%s', async (_, codes, bytes) => {
  const { urls, problems, seconds } = await toldOf(bytes)
  expect(problems.filter((code) => code !== 'corrupt')).toEqual(codes)
  expect(urls).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(4)
})

async function toldOf(bytes: Buffer): Promise<{ urls: number; problems: string[]; seconds: number }> {
  const problems: string[] = []
  let urls = 0
  const seconds = await secondsOf(async () => {
    for await (const part of readArchive({ name: 'a', stream: inSteps(bytes, 1 << 16) })) {
      problems.push(...part.problems.map(({ code }) => code))
      urls += part.text.match(urlLike)?.length ?? 0
    }
  })
  return { urls, problems, seconds }
}

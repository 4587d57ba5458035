import { expect, test } from 'vitest'
import { COMPRESSED } from '../../texts-in-archives/src/formats/compressed/format.ts'
import { FORMATS } from '../../texts-in-archives/src/formats/table.ts'
import { FILE_TYPES } from '../src/files/file-types.ts'

/** Words as a line of an object, as biome writes it. */
function entry(name: string, words: readonly string[]): string {
  const text = [...new Set(words)].sort().join(' ')
  const line = `  ${name}: '${text}',`
  // As biome breaks lines: not after a short key
  return line.length > 120 && name.length > 2 ? `  ${name}:\n    '${text}',` : line
}

function works(pairs: readonly (readonly [name: string, work: number])[]): string {
  const all = [...new Set(pairs.map(([, work]) => work))].filter((work) => work > 1).sort((a, b) => a - b)
  const namesOf = (work: number): string[] => pairs.flatMap(([name, own]) => (own === work ? [name] : []))
  return all.map((work) => `${entry(String(work), namesOf(work))}\n`).join('')
}

/** The table itself would be loaded at each start, with the readers that its rows open. */
test('the names of formats are those of the table of the archive reader', async () => {
  const types = [...new Set(FORMATS.flatMap((format) => format.types ?? []))].sort()
  const endsOf = (type: string): string[] =>
    FORMATS.flatMap((format) => (format.types?.includes(type) ? (format.extensions ?? []) : []))
  const text = `// From the table of formats of texts-in-archives; \`npx vitest run format-names -u\` writes it anew.

/** The ends of names of the formats that \`--type\` knows. */
export const FORMAT_TYPES = {
${types.map((type) => entry(type, endsOf(type))).join('\n')}
} as const

/** The ends of names of compressed files. */
export const COMPRESSED = '${COMPRESSED.flatMap(({ extensions = [] }) => extensions)
    .sort()
    .join(' ')}'

/** The kinds of content by the work for a byte, in bytes of a plain mailbox, where it is not 1. */
export const KINDS_BY_WORK: Readonly<Record<number, string>> = {
${works(FORMATS.flatMap(({ kind, open, work = 1 }) => (open === undefined ? [] : [[kind, work] as const])))}}

/** The ends of names by the same. */
export const ENDS_BY_WORK: Readonly<Record<number, string>> = {
${works(FORMATS.flatMap(({ extensions = [], work = 1 }) => extensions.map((end) => [end, work] as const)))}}
`
  await expect(text).toMatchFileSnapshot('../src/files/format-names.ts')
})

test('the media types of texts in paragraphs are those of the table', async () => {
  const all = FORMATS.flatMap(({ isInParagraphs, mediaTypes = [] }) => (isInParagraphs ? mediaTypes : []))
  const types = [...new Set(all.map((type) => type.replace(/\.\*$/, '')))].sort()
  const text = `// From the table of formats of texts-in-archives; \`npx vitest run format-names -u\` writes it anew.

/** The media types of documents whose lines are paragraphs, or nothing at all; also with more words after a stop. */
export const IN_PARAGRAPHS: readonly string[] = [
${types.map((type) => `  '${type}',`).join('\n')}
]
`
  await expect(text).toMatchFileSnapshot('../src/search/in-paragraphs.ts')
})

test('--type has what is read of books, web archives, office files and shortcuts', () => {
  const has = (type: string, ...ends: string[]): void =>
    expect(FILE_TYPES[type]!.split(' ')).toEqual(expect.arrayContaining(ends))
  const lacks = (type: string, end: string): void => expect(FILE_TYPES[type]!.split(' ')).not.toContain(end)
  has('book', 'epub', 'fb2', 'mobi')
  has('warc', 'warc', 'wat', 'wet')
  lacks('warc', 'arc')
  has('office', 'doc', 'xls', 'ppt', 'docx', 'xlsb', 'dotx', 'xltx', 'potx', 'odg', 'fodt', 'rtf')
  has('shortcut', 'url', 'website', 'webloc', 'desktop', 'lnk')
})

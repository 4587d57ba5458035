import { expect, test } from 'vitest'
import { FORMATS } from '../../texts-in-archives/src/formats/table.ts'
import { FILE_TYPES } from '../src/files/file-types.ts'

/** Words as a line of an object, as biome writes it. */
function entry(name: string, words: readonly string[]): string {
  const text = [...new Set(words)].sort().join(' ')
  const key = /^\w+$/.test(name) && !/^\d/.test(name) ? name : `'${name}'`
  const line = `  ${key}: '${text}',`
  return line.length > 120 ? `  ${key}:\n    '${text}',` : line
}

function numbers(pairs: readonly (readonly [string, number])[]): string {
  const lines = [...new Map(pairs)].filter(([, work]) => work > 1).sort(([a], [b]) => (a < b ? -1 : 1))
  return lines.map(([name, work]) => `  ${/^[a-z]\w*$/.test(name) ? name : `'${name}'`}: ${work},\n`).join('')
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
export const COMPRESSED = '${FORMATS.flatMap(({ name, kind, extensions = [] }) =>
    name === kind && kind in COMPRESSIONS ? extensions : [],
  )
    .sort()
    .join(' ')}'

/** The work for a byte of a kind of content, in bytes of a plain mailbox, where it is not 1. */
export const WORK_OF_KIND: Readonly<Record<string, number>> = {
${numbers(FORMATS.flatMap(({ kind, open, work = 1 }) => (open === undefined ? [] : [[kind, work] as const])))}}

/** The same by the end of a name. */
export const WORK_OF_END: Readonly<Record<string, number>> = {
${numbers(FORMATS.flatMap(({ extensions = [], work = 1 }) => extensions.map((end) => [end, work] as const)))}}
`
  await expect(text).toMatchFileSnapshot('../src/files/format-names.ts')
})

const COMPRESSIONS = { gzip: 0, zstd: 0, xz: 0, compress: 0, lzma: 0, bzip2: 0 }

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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The folders of a large room: few files each, and one that says what the folder is for. */

const SRC = fileURLToPath(new URL('../../src', import.meta.url))
const MOST_FILES = 14

/** The entry of each folder. Its first comment says what comes in and what goes out. */
const ENTRIES: Readonly<Record<string, string>> = {
  archive: 'index.ts',
  'archive/source': 'window.ts',
  'archive/compression': 'decompress.ts',
  'archive/containers': 'member.ts',
  'archive/containers/tar': 'tar.ts',
  'archive/containers/zip': 'zip.ts',
  'archive/containers/warc': 'warc.ts',
  'archive/message': 'message.ts',
  'archive/decoding': 'body.ts',
  'archive/html': 'html.ts',
  'archive/libraries': 'optional-library.ts',
  'archive/documents/office': 'package.ts',
  'archive/documents/pdf': 'read-pdf.ts',
  'archive/documents/rtf': 'text.ts',
  'archive/outlook': 'read-item.ts',
  'archive/outlook/store': 'index.ts',
  'archive/outlook/store/ndb': 'ndb.ts',
  'cli/args': 'read-find.ts',
  'cli/files': 'folder-rules.ts',
  'cli/units': 'run-unit.ts',
  'cli/search': 'message.ts',
  'cli/search/fields': 'field-secrets.ts',
  'cli/collect': 'collector.ts',
  'cli/printers': 'printer.ts',
  'cli/page': 'page.ts',
  'cli/output': 'output.ts',
  'cli/scale': 'part-file.ts',
}
/** These have a file a subcommand, or a few files of which each is a subject of its own. */
const WITHOUT_ENTRY: readonly string[] = ['cli/commands', 'cli/shells', 'cli/fix', 'cli/system', 'cli/libraries']
/** The URLs of a message are found in as many steps. */
const MORE_FILES: Readonly<Record<string, number>> = { 'cli/search': 18, 'cli/commands': 15 }

function foldersWithFiles(folder: string): string[] {
  const below = readdirSync(join(SRC, folder), { withFileTypes: true })
  const own = below.some((each) => each.isFile()) ? [folder] : []
  return [
    ...own,
    ...below.filter((each) => each.isDirectory()).flatMap(({ name }) => foldersWithFiles(`${folder}/${name}`)),
  ]
}

describe('the folders of archive/ and cli/', () => {
  test('all have an entry', () => {
    const folders = [...foldersWithFiles('archive'), ...foldersWithFiles('cli')].filter((folder) => folder !== 'cli')
    expect(folders.sort()).toEqual([...Object.keys(ENTRIES), ...WITHOUT_ENTRY].sort())
  })

  test.each(Object.entries(ENTRIES))('%s', (folder, entry) => {
    const files = readdirSync(join(SRC, folder)).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeLessThanOrEqual(MORE_FILES[folder] ?? MOST_FILES)
    const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(SRC, folder, entry), 'utf8'))?.[1]
    expect(comment).toMatch(/ In: [\s\S]* Out: /)
  })
})

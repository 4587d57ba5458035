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
}

function foldersWithFiles(folder: string): string[] {
  const below = readdirSync(join(SRC, folder), { withFileTypes: true })
  const own = below.some((each) => each.isFile()) ? [folder] : []
  return [
    ...own,
    ...below.filter((each) => each.isDirectory()).flatMap(({ name }) => foldersWithFiles(`${folder}/${name}`)),
  ]
}

describe('the folders of archive/', () => {
  test('all have an entry', () => {
    expect(foldersWithFiles('archive').sort()).toEqual(Object.keys(ENTRIES).sort())
  })

  test.each(Object.entries(ENTRIES))('%s', (folder, entry) => {
    const files = readdirSync(join(SRC, folder)).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
    const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(SRC, folder, entry), 'utf8'))?.[1]
    expect(comment).toMatch(/ In: [\s\S]* Out: /)
  })
})

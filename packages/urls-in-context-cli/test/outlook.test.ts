import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { messageFile } from '../../texts-in-archives/test/outlook/compound-writer.ts'
import { storeOf } from './outlook.ts'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const url = 'http://a.example/'

test('rows of a store say folder, node and deletion, and are the same with several threads and from a pipe', () => {
  const store = storeOf(url)
  folder.file('store.pst', store)
  const rows = folder.rows(['-j1', 'store.pst'])
  expect(rows.map(({ message, folder: path, deleted, raw }) => [message, path, deleted, raw])).toEqual([
    [1, 'Inbox', undefined, undefined],
    [2, 'Inbox/Lists', undefined, undefined],
    [3, 'Deleted Items', true, undefined],
  ])
  expect(new Set(rows.map(({ node }) => node)).size).toBe(3)
  expect(folder.rows(['-j2', 'store.pst'])).toEqual(rows)
  const piped = folder.urls(['--json'], store).out.replaceAll('"file":"-"', '"file":"store.pst"')
  expect(piped).toBe(folder.urls(['--json', 'store.pst']).out)
})

test('the place in a store names the folder and the message, and shows controls', () => {
  folder.file('place.pst', storeOf(`\n${url}`, 'In\u001bbox'))
  expect(folder.urls(['-H', '-m1', 'place.pst']).out).toBe(lines(`place.pst:In\\ebox, message 1, line 2: ${url}`))
})

test('a plan divides a store, and its rows merge to the same', () => {
  folder.file('mail/store.pst', storeOf(url))
  folder.file('mail/note.msg', messageFile({ properties: { 4096: url } }))
  folder.shell(
    '$urls plan --unit-size=1 --type=mail mail > plan.ndjson && $urls work --plan=plan.ndjson --out=parts && ' +
      '$urls merge --plan=plan.ndjson --json parts > merged.ndjson',
  )
  const merged = readFileSync(join(folder.path, 'merged.ndjson'), 'utf8')
  expect(merged).toBe(folder.urls(['--type=mail', '--json', 'mail']).out)
  expect(merged.split('\n')).toHaveLength(5)
})

test('--type=mail has the files of Outlook', () => {
  folder.file('types/a.msg', messageFile({ properties: { 4096: url } }))
  folder.file('types/b.pst', storeOf('http://b.example/'))
  folder.file('types/c.txt', 'http://c.example/')
  expect(folder.urls(['--type=mail', '--unique', '--no-filename', 'types']).out).toBe(lines(url, 'http://b.example/'))
})

import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { elementsOf, rowsIn } from './page-parse.ts'
import { CORPUS, Folder, message } from './run.ts'

const folder = new Folder()
const archive = join(CORPUS, 'mailing-list.mbox')

afterAll(() => folder.remove())

describe('--format html', () => {
  test('gives a page with the rows of NDJSON, each with the lines around it', () => {
    const { out, err, status } = folder.urls(['--format=html', archive])
    expect([err, status]).toEqual(['', 0])
    const rows = folder.rows(['--excerpt=1', archive])
    const inPage = rowsIn(elementsOf(out)).map((row) => JSON.parse(JSON.stringify(row)))
    const inNdjson = rows.map(({ version, ...row }: (typeof rows)[number] & { version?: number }) => row)
    expect(inPage).toEqual(inNdjson)
    expect(rows.length).toBeGreaterThan(100)
  })

  test('gives the same page with any number of threads', () => {
    const paths = [archive, join(CORPUS, 'mailing-list.mbox')]
    const [one, two] = ['1', '2'].map((jobs) => folder.urls(['--format=html', `--jobs=${jobs}`, ...paths]).out)
    expect(two === one).toBe(true)
  })

  test('gives each URL once with its count, and can be sorted by it', () => {
    const text = 'http://b.example/ http://a.example/x http://b.example/'
    const elements = elementsOf(folder.urls(['--format=html', '--unique', '-c'], text).out)
    expect(rowsIn(elements).map(({ url, count }) => [url, count])).toEqual([
      ['http://a.example/x', 1],
      ['http://b.example/', 2],
    ])
    expect(elements.some(({ attributes }) => attributes['data-order'] === 'count')).toBe(true)
  })

  test('names the inputs in the title', () => {
    const titleOf = (out: string): string => elementsOf(out).find(({ name }) => name === 'title')!.text
    folder.file('a<b>.mbox', message('', 'See http://a.example/x and <URL:javascript:alert(1)>'))
    expect(titleOf(folder.urls(['--format=html', 'a<b>.mbox']).out)).toBe('URLs in a<b>.mbox')
    expect(titleOf(folder.urls(['--format=html'], 'http://a.example').out)).toBe('URLs in standard input')
  })

  test('is a page also if nothing is found or a file is missing', () => {
    const empty = folder.urls(['--format=html'], 'nothing')
    expect([empty.status, rowsIn(elementsOf(empty.out))]).toEqual([1, []])
    const missing = folder.urls(['--format=html', 'missing.txt', '-'], 'http://a.example/x')
    expect([missing.status, rowsIn(elementsOf(missing.out)).map(({ url }) => url)]).toEqual([2, ['http://a.example/x']])
    expect(missing.out).toMatch(/<\/html>\n$/)
  })

  test('ends without a message if the pipe is closed', () => {
    const { err } = folder.shell(`$urls --format=html '${archive}' | head -n 1 >/dev/null`)
    expect(err).toBe('')
  })
})

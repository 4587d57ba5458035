import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** What a file holds, what it is taken to be, and the URL in it as its syntax means it. */
const files: readonly [name: string, content: string, kind: string | undefined, url: string][] = [
  [
    'page.1',
    '.\\" A comment\n.TH PAGE 1\n.SH NAME\npage \\- see\nhttp://a.example/x\\:y\\-z\n',
    'roff',
    'http://a.example/xy-z',
  ],
  ['page.mdoc', '.Dd January 1, 2020\n.Dt PAGE 1\n.Lk http://a.example/x\\-y name\n', 'roff', 'http://a.example/x-y'],
  ['data', '{"a": {"b": "http:\\/\\/a.example\\/x"}}', 'json', 'http://a.example/x'],
  ['list.txt', '["http://a.example/?x\\u0026y", 1]', 'json', 'http://a.example/?x&y'],
  [
    'de.po',
    'msgid ""\nmsgstr ""\n\nmsgid "See http://a.example/x"\nmsgstr "Siehe http://a.example/y"\n',
    'po',
    'http://a.example/x',
  ],
  ['paper', '\\documentclass{article}\n\\begin{document}\nhttp://a.example/x\\_y\n', 'tex', 'http://a.example/x_y'],
  [
    'refs',
    '@article{x, title = {T},\n  url = {http://a.example/\\~{}joe/x\\%20y}}\n',
    'tex',
    'http://a.example/~joe/x%20y',
  ],
  ['page.wiki', 'See http://a.example/x{{pdf}}\n', 'wikitext', 'http://a.example/x'],
  ['article', "== A ==\n* [[B|b]] http://a.example/x''y''\n", 'wikitext', 'http://a.example/x'],
  ['cited', '<ref>{{cite web|url=http://a.example/x{{=}}y|title=T}}</ref>\n', 'wikitext', 'http://a.example/x=y'],
  ['note.txt', 'A [[note]] with {{ variable }}: http://a.example/x\n', undefined, 'http://a.example/x'],
  ['main.c', '/* http://a.example/x */\n', 'code', 'http://a.example/x'],
  [
    'ls.txt',
    'LS(1)              User Commands              LS(1)\n\nhttp://a.example/x\n',
    'page',
    'http://a.example/x',
  ],
  ['set.txt', 'A title\n\nhttp://a.example/x\n\n\fThe second page\n', 'page', 'http://a.example/x'],
  ['sections.txt', 'A title\n\nhttp://a.example/x\n\f\nThe second section\n', undefined, 'http://a.example/x'],
  ['notes.txt', 'See http://a.example/x. A \\section{} is not at the start.\n', undefined, 'http://a.example/x'],
  ['letter.txt', 'See http://a.example/x for [1] and {2}.\n', undefined, 'http://a.example/x'],
  [
    'mail.eml',
    'From: a@b.example\nSubject: x\nDate: 1 Feb 1999 12:00:00 GMT\n\n.TH http://a.example/x\n',
    'mail',
    'http://a.example/x',
  ],
]

describe('a row says what its text was taken to be', () => {
  test.each(files)('%s', (name, content, kind, url) => {
    folder.file(name, content)
    expect(folder.rows([name]).map((row) => [row.kind, row.url])[0]).toEqual([kind, url])
  })

  test('in a compressed file, too, and with threads', () => {
    folder.file('page.1.gz', gzipSync(files[0]![1]))
    expect(folder.rows(['page.1.gz']).map((row) => row.kind)).toEqual(['roff'])
    expect(folder.rows(['--jobs=2', 'page.1.gz', 'data']).map((row) => row.kind)).toEqual(['roff', 'json'])
  })

  test('a URL goes on in the next line of a message, and not in that of HTML', () => {
    const lines = `${'The committee met in the spring of that year, and looked at what had been done.\n'.repeat(12)}
The report that the committee published in the spring of that year is
available from its own site, see https://www.example.com/reports/2001/
spring/summary.html, and from the library of the ministry. Copies in
print can be had for a small fee, as long as there are any left of them.\n`
    const head = 'From: a@b.example\nSubject: x\nDate: 1 Feb 1999 12:00:00 GMT\n'
    const whole = 'https://www.example.com/reports/2001/spring/summary.html'
    const cut = 'https://www.example.com/reports/2001/'
    folder.file('plain.eml', `${head}\n${lines}`)
    folder.file('html.eml', `${head}Content-Type: text/html\n\n<pre>${lines}</pre>`)
    folder.file('xhtml.eml', `${head}Content-Type: application/xhtml+xml\n\n<pre>${lines}</pre>`)
    folder.file('plain.txt', lines)
    folder.file('page.html', `<p>${lines}</p>`)
    for (const name of ['plain.eml', 'plain.txt']) expect(folder.rows([name])[0]!.url).toBe(whole)
    for (const name of ['html.eml', 'xhtml.eml', 'page.html']) {
      const [row] = folder.rows([name])
      expect([row!.url, row!.alternatives.map(({ url }) => url)]).toEqual([cut, [whole]])
    }
  })

  test('of many pieces by the first', () => {
    folder.file('long.1', `.TH PAGE 1\n.SH NAME\n${'Words.\n\n'.repeat(40_000)}http://a.example/x\\:y\n`)
    expect(folder.rows(['long.1']).map((row) => [row.kind, row.url])).toEqual([['roff', 'http://a.example/xy']])
  })
})

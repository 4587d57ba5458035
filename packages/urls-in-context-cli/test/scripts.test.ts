import { afterAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../texts-in-archives/test/packing.ts'
import { Folder, lines } from './run.ts'

/** Scripts of HTML, in files and in mail: the URLs of their string literals. */

const folder = new Folder()
afterAll(() => folder.remove())

const HTML = `<html><body onload="top.location=&quot;http://load.example/&quot;">
<script>
var a = 'http://a.example/' +
        'x.html'; // http://comment.example/
fetch("http:\\/\\/b.example\\/y?q=<b>")
</script><p>http://text.example/</p>
<a onclick='go("http://c.example/z")' one="http://no.example/">
<script src="http://src.example/"></script></body></html>`
const URLS = [
  ['http://load.example/', 'attribute body onload', 'code'],
  ['http://a.example/x.html', 'script', 'code'],
  ['http://comment.example/', 'script', 'code'],
  ['http://b.example/y?q=', 'script', 'code'],
  ['http://c.example/z', 'attribute a onclick', 'code'],
  ['http://src.example/', 'attribute script src', undefined],
  ['http://text.example/', 'body', undefined],
]
const mail = (fields: string, body = HTML): string =>
  `From: a@b.example\nSubject: x\nContent-Type: text/html${fields}\n\n${body}`
const shown = (input: string): unknown =>
  folder.rows([], input).map(({ url, origin, kind }) => [url, origin, kind === 'mail' ? undefined : kind])

describe('scripts are read as code', () => {
  test('in a file', () => expect(shown(HTML)).toEqual(URLS))
  test('in an attachment, and in the body of a message', () => {
    expect(shown(mail('; name="a.html"'))).toEqual(URLS)
    expect(shown(mail(''))).toEqual(URLS)
  })

  test('which is told once of a body, with -v, and of no attachment', () => {
    const told = 'urls: standard input:5: the HTML of a message has scripts, which were read as code'
    const body = folder.urls(['-v', '-q', '--scheme=none-such'], mail(''))
    expect(body.err.split('\n').filter((line) => line.includes('scripts'))).toEqual([told])
    expect(folder.urls(['-v', '-c'], mail('; name="a.html"')).err).not.toContain('scripts')
    expect(folder.urls(['-v', '-c'], mail('', '<html><p>http://a.example/</p></html>')).err).not.toContain('scripts')
    expect(folder.urls(['-c'], mail('')).err).toBe('')
  })

  test('also in a member, in a file of JavaScript, and in a script in pieces', () => {
    folder.file('a.zip', zipOf([{ name: 'a.html', data: Buffer.from(HTML) }]))
    expect(folder.rows(['a.zip']).map(({ url }) => url)).toEqual(URLS.map(([url]) => url))
    const long = `<html><script>${'// words\n'.repeat(20_000)}a = 'http://a.example/' +\n'x.html'${'\n// words'.repeat(20_000)}</script>`
    expect(folder.urls([], long).out).toBe(lines('http://a.example/x.html'))
    const attached = `From: a@b.example\nSubject: x\nContent-Type: text/javascript\n\na = 'http://a.example/' +\n 'x.html'`
    expect(folder.urls([], attached).out).toBe(lines('http://a.example/x.html'))
  })
})

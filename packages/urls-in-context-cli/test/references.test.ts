import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunked, responseOf, warcOf } from '../../texts-in-archives/test/warc-making.ts'
import { Folder, lines } from './run.ts'

const folder = new Folder()
const urls = folder.urls.bind(folder)
const link = (href: string, base = ''): string => `<!DOCTYPE html>${base}<a href="${href}">x</a>`
const BASE = '<base href="http://b.example/d/">'

beforeAll(() => {
  folder.file(
    'base.html',
    `${link('p q.html', BASE)}<a href="//c.example"></a><a href="#top"></a><a href="d.html"></a>`,
  )
  folder.file('none.html', link('../page 2.html'))
})
afterAll(() => folder.remove())

function rows(args: string[], input?: string): Record<string, unknown>[] {
  const { out } = urls(['--json', ...args], input)
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

test('an address with blanks is one row, whose repairs lead from the text to the URL', () => {
  const [row] = rows([], link(' http://sp.example/a\tb c.pdf'))
  expect(row).toMatchObject({
    url: 'http://sp.example/ab%20c.pdf',
    context: 'quoted',
    repairs: [
      { kind: 'whitespace', start: 20, end: 21, insert: '' },
      { kind: 'space-encoded', start: 22, end: 23, insert: '%20' },
    ],
    raw: { start: 24, end: 52 },
    text: { start: 0, end: 28 },
  })
  expect(rows([], link('http:\\\\a.example'))[0]).toMatchObject({ repairs: [{ kind: 'html', insert: '//' }] })
})

test.each([
  'tel:+44 20 7946 0000',
  'sms:+15105550101',
  'cid:icon.png',
  'mailto:a@b.example?subject=Hello World',
])('%s', (href) => {
  expect(urls([], link(href)).out).toBe(lines(href.replaceAll(' ', '%20')))
})

test('a relative reference is printed resolved, if the document has a base', () => {
  const resolved = ['http://b.example/d/p%20q.html', 'http://c.example', 'http://b.example/d/d.html']
  expect(urls(['base.html']).out).toBe(lines('http://b.example/d/', ...resolved))
  expect(rows(['base.html']).slice(1)).toMatchObject([
    { url: 'p%20q.html', resolved: resolved[0], scheme: 'http', host: 'b.example' },
    { url: '//c.example', resolved: resolved[1], scheme: 'http', host: 'c.example' },
    { url: 'd.html', resolved: resolved[2] },
  ])
  expect(rows(['base.html'])[0]).not.toHaveProperty('resolved')
  expect(urls(['--unique', 'base.html']).out).toBe(
    lines('http://b.example/d/', resolved[2]!, resolved[0]!, 'http://c.example'),
  )
  expect(urls(['--scheme=ftp', 'base.html']).out).toBe('')
  expect(urls(['--format=csv', 'base.html']).out.split('\r\n')[2]).toBe(
    `${resolved[0]},http,b.example,,,,,base.html,,1`,
  )
  expect(urls(['--format=csv', '--fields=all', 'base.html']).out.split('\r\n')[2]).toMatch(
    /^p%20q\.html,.*,http:\/\/b\.example\/d\/p%20q\.html,{19}x,{7}$/,
  )
  expect(urls(['--format=html', 'base.html']).out).toContain('http://c.example')
})

test('without a base, those that start with // are counted once, with the option that prints them', () => {
  const file = folder.file('slashes.html', `${link('//a.example/x')}<img src="\\\\a.example/y"><a href="z.html"></a>`)
  const err = lines('urls: left out: 2 references in HTML that start with // and have no base (--relative prints them)')
  expect(urls([file])).toEqual({ out: '', err, status: 1 })
  expect(urls(['--relative', file])).toMatchObject({ err: '', status: 0 })
  for (const option of ['--quiet', '--no-messages', '--scheme=http']) expect(urls([option, file]).err).toBe('')
  const mail =
    'From: ann@a.example\nSubject: x\nContent-Type: text/html\n\n<a href="//a.example/x">x</a> http://b.example/\n'
  folder.file('mail/1.eml', mail)
  expect(urls([folder.file('mail/2.eml', mail)])).toEqual({
    out: lines('http://b.example/'),
    err: lines('urls: left out: 1 reference in HTML that starts with // and has no base (--relative prints it)'),
    status: 0,
  })
  expect(urls(['-j2', 'mail']).err).toBe(err)
  expect(urls(['base.html', 'none.html']).err).toBe('')
})

test('without a base, it is printed as it stands with --relative alone', () => {
  expect(urls(['none.html'])).toMatchObject({ out: '', status: 1 })
  expect(urls(['--relative', 'none.html'])).toMatchObject({ out: lines('../page%202.html'), status: 0 })
  expect(rows(['--relative', 'none.html'])[0]).toMatchObject({ url: '../page%202.html', scheme: '', host: '' })
  expect(urls(['--relative', '--scheme=http', 'none.html']).out).toBe('')
  // What can be read as a URL of a text is that.
  expect(urls(['--relative'], link('www.a.example')).out).toBe(lines('http://www.a.example'))
})

test('a payload of WARC has its target and its record; --redact masks them, too', () => {
  const target = 'http://a.example/?token=abc'
  folder.file(
    'w.warc',
    warcOf(responseOf(target, 'Transfer-Encoding: chunked\r\n', chunked(link('x?key=abc'), 10))).toString(),
  )
  const row = { url: 'x?key=abc', resolved: 'http://a.example/x?key=abc', member: target, target, record: 0 }
  expect(rows(['w.warc'])[1]).toMatchObject(row)
  expect(urls(['--json', '--redact', 'w.warc']).out).not.toContain('abc')
})

test('code and content are text', () => {
  expect(urls([], link("javascript:window.open('http://in.example/')")).out).toBe(lines('http://in.example/'))
  expect(urls([], link('data:text/plain,hello')).out).toBe(lines('data:text/plain,hello'))
})

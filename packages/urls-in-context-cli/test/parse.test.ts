import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const run = (...args: string[]) => folder.urls(['parse', ...args])

test('a URL, explained', () => {
  expect(run('ftp://myname:secret@host.dom/%2Fetc/motd;type=i')).toMatchObject({
    status: 0,
    out: `  ftp://myname:***@host.dom/%2Fetc/motd;type=i
  ^~~   ^~~~~~~~~~ ^~~~~~~~^~~~~~~~~~~~~~~~~~~
  |     |          |       path
  |     |          host
  |     userinfo
  scheme

  scheme      ftp, permanent in the IANA registry of 2026-09-11
  host        host.dom, a name
  port        21, the default of ftp
  user        myname
  password    ***
  cwd         /etc
  name        motd
  typecode    i
  sends       USER myname
              PASS ***
              CWD /etc
              TYPE I
              RETR motd

  RFC 1738    conforms
  RFC 3986    conforms
  RFC 3987    conforms
  hazards     at 13, password: The password can be read by whoever sees the URL.
`,
  })
})

test('empty parts, problems and other sections', () => {
  const { status, out } = run('http://例子.example:/{x}?#')
  expect(status).toBe(0)
  expect(out).toBe(`  http://例子.example:/{x}?#
  ^~~~   ^~~~~~~~~~~~ ^~~~
  |      |            |    |fragment (empty)
  |      |            |    query (empty)
  |      |            path
  |      |            port (empty)
  |      host
  scheme

  scheme      http, permanent in the IANA registry of 2026-09-11
  host        例子.example, a name
  port        80, the default of http
  path        {x}
  search      empty
  as a URI    http://xn--fsqu00a.example:/%7Bx%7D?#

  RFC 1738    does not conform
              at 7, RFC 1738 §5 host: A host consists of labels of letters,
                digits and inner hyphens, separated by dots, of which the last
                begins with a letter; or of four numbers.
              at 7, RFC 1738 §2.2: A character beyond ASCII is written as
                escapes of its UTF-8 form.
              at 17, RFC 1738 §5 port: Without a port, there should be no colon.
              at 19, RFC 1738 §5 hsegment: This character is not allowed here
                unless it is written as an escape.
  RFC 3986    does not conform
              at 7, RFC 3986 §2: A character beyond ASCII is written as escapes
                of its UTF-8 form.
              at 19, RFC 3986 §3.3 pchar: This character is not allowed here
                unless it is written as an escape.
  RFC 3987    does not conform
              at 19, RFC 3986 §3.3 pchar: This character is not allowed here
                unless it is written as an escape.
  hazards     at 7, idn-host: The host is an internationalised name: its letters
                may look like others.
`)
})

describe('what a client would send', () => {
  test.each([
    ['gopher://h.dom/7/find%09two%20words', '  sends       /find\\ttwo words\\r\\n\n'],
    ['gopher://h.dom/0%E9%00', '  sends       é\\u{0}\\r\\n\n'],
    [
      'ftp://h.dom//a;type=d',
      '  sends       USER anonymous\n              PASS (the address of the user)\n              CWD\n              NLST a\n',
    ],
    ['ftp://u@h.dom/a%0D%0ADELE%20b', '              RETR a\\r\\nDELE b\n'],
  ])('%s', (url, sent) => expect(run(url).out).toContain(sent))
})

test.each([
  ['afs://a.b/c', 'afs, provisional in the IANA registry of 2026-09-11, reserved by RFC 1738 §4'],
  ['x-y:z', 'x-y, for experiments (RFC 1738 §4)'],
  ['qqq:z', 'qqq, not registered as of 2026-09-11'],
  ['man:ls', 'man, documented in uri(7), not registered as of 2026-09-11'],
  ['ftps://a/', 'ftps, in wide use, not registered as of 2026-09-11'],
])('%s: %s', (url, line) => expect(run(url).out).toContain(`  scheme      ${line}\n`))

test('other fields', () => {
  expect(run('data:;base64,SGk%3D').out).toContain('  content     2 bytes\n')
  expect(run('ldap:///??sub??!bindname=x').out).toContain('  extensions  critical yes; type bindname; value x\n')
  expect(run('mid:a@b').out).toContain('  message id  a@b\n')
  expect(run('http://a.b:x/').out).toContain('  port        ***, which is not a port\n')
  expect(run('tel:me').out).toContain('  problems    at 4, RFC 3966 §3 telephone-subscriber: ')
})

test('a text that is not a URL has a mark where parsing failed', () => {
  expect(run('http://a b')).toMatchObject({
    status: 2,
    out: `  http://a b
          ^
          blank

  not a URL   White space ends a URL; a space in a name is written as %20.
`,
  })
  expect(run('http://').out).toContain('  http://\n\n         empty-host (empty)\n')
})

test('a long URL is folded, its marks with it', () => {
  const { out } = run(`http://a.example/${'x'.repeat(100)}?q`)
  const lines = out.split('\n')
  expect(lines.slice(0, 8).map((line) => line.length)).toEqual([78, 78, 22, 13, 8, 45, 45, 49])
  expect(lines[5]).toBe(`  ${'x'.repeat(41)}?q`)
  expect(lines[6]).toBe(`  ${'~'.repeat(41)} ^`)
  expect(lines[7]).toBe(`  ${' '.repeat(42)}query`)
})

describe('nothing acts on the terminal', () => {
  const hostile = 'http://a.b/\u001b[31m\u009b2J\u202e\u200b\u2028\ud800\u{e0041}\u0007'
  test.each([
    [['http://a.b/%1B%5B31m%E2%80%AE']],
    [['mailto:%1B%5B2J@a?x=%C2%9B']],
    [['gopher://a.b/0%1B%5B31m%9B']],
    [['ftp://%1B@a.b/%0D%0A%1B']],
    [['http://a.b/\u202e\u200b']],
    [[hostile]],
    [[`--${hostile}`]],
    [['--json', hostile]],
    [['--json', 'http://a.b/\u202e%1B']],
    [['--json', 'mailto:%1B%9B@a']],
  ])('%j', (args) => {
    const { out } = run(...args)
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
  })
})

test('--json prints one line for each URL, with its hazards', () => {
  const { status, out } = run('--json', 'ftp://u:p@a.b/c', 'http://')
  expect(status).toBe(2)
  const [first, second, rest] = out.split('\n')
  expect(rest).toBe('')
  expect(JSON.parse(first!)).toMatchObject({
    ok: true,
    scheme: 'ftp',
    components: { userinfo: 'u:p' },
    fields: { commands: [{ verb: 'USER', argument: { text: 'u' } }, { verb: 'PASS' }, { verb: 'RETR' }] },
    hazards: [{ code: 'password', at: 8, message: 'The password can be read by whoever sees the URL.' }],
  })
  expect(JSON.parse(second!)).toEqual({
    ok: false,
    code: 'empty-host',
    at: 7,
    href: 'http://',
    message: 'A URL of this scheme needs a host.',
  })
})

test('several URLs are separated, and one wrong URL sets the status', () => {
  expect(run('about:a', 'about:b').out.split('\n\n  about:')).toHaveLength(2)
  expect([run('a:b', 'c').status, run('a:b', 'c:d').status]).toEqual([2, 0])
})

test('usage', () => {
  expect(run('--help')).toMatchObject({ status: 0, out: expect.stringMatching(/^usage: urls parse/) })
  expect(run()).toEqual({ out: '', err: lines('urls: no URL given', "Try 'urls parse --help'."), status: 2 })
  expect(run('--nope', 'a:b')).toMatchObject({
    status: 2,
    err: lines('urls: unknown option --nope', "Try 'urls parse --help'."),
  })
  expect(run('--', 'a:b').status).toBe(0)
})

test('what cannot be printed is written out, and marks stand below wide characters', () => {
  const explained = run('http://a.example/a\u200b\u3164\uffa0\u115fb/e\u0301?😀Ａ#x').out
  expect(explained.split('\n').slice(0, 2)).toEqual([
    '  http://a.example/a\\u{200b}\\u{3164}\\u{ffa0}\\u{115f}b/e\u0301?😀Ａ#x',
    `  ^~~~   ^~~~~~~~~^${'~'.repeat(37)} ^~~~ ^`,
  ])
})

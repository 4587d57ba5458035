import { describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/commands/command.ts'
import { PARSE } from '../../src/cli/commands/parse.ts'
import { cells, printable } from '../../src/cli/output/printable.ts'

const printed = vi.hoisted(() => ({ output: '', complaints: [] as string[] }))

vi.mock('../../src/cli/output/output.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../src/cli/output/output.ts')>()),
  isTerminal: () => true,
  print: (text: string) => {
    printed.output += text
  },
  complain: (what: string) => printed.complaints.push(what),
  advise: (what: string) => printed.complaints.push(what),
}))

function reset(): void {
  printed.output = ''
  printed.complaints = []
}

async function run(...args: string[]): Promise<{ status: number; output: string; complaints: string[] }> {
  reset()
  const status = await runCommand('parse', PARSE, args)
  return { status, ...printed }
}

test('a URL, explained', async () => {
  expect(await run('ftp://myname:secret@host.dom/%2Fetc/motd;type=i')).toMatchObject({
    status: 0,
    output: `  ftp://myname:***@host.dom/%2Fetc/motd;type=i
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

test('empty parts, problems and other sections', async () => {
  const { status, output } = await run('http://例子.example:/{x}?#')
  expect(status).toBe(0)
  expect(output).toBe(`  http://例子.example:/{x}?#
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
  ])('%s', async (url, lines) => expect((await run(url)).output).toContain(lines))
})

test.each([
  ['afs://a.b/c', 'afs, provisional in the IANA registry of 2026-09-11, reserved by RFC 1738 §4'],
  ['x-y:z', 'x-y, for experiments (RFC 1738 §4)'],
  ['qqq:z', 'qqq, not registered as of 2026-09-11'],
  ['man:ls', 'man, documented in uri(7), not registered as of 2026-09-11'],
  ['ftps://a/', 'ftps, in wide use, not registered as of 2026-09-11'],
])('%s: %s', async (url, line) => expect((await run(url)).output).toContain(`  scheme      ${line}\n`))

test('other fields', async () => {
  expect((await run('data:;base64,SGk%3D')).output).toContain('  content     2 bytes\n')
  expect((await run('ldap:///??sub??!bindname=x')).output).toContain(
    '  extensions  critical yes; type bindname; value x\n',
  )
  expect((await run('mid:a@b')).output).toContain('  message id  a@b\n')
  expect((await run('http://a.b:x/')).output).toContain('  port        ***, which is not a port\n')
  expect((await run('tel:me')).output).toContain('  problems    at 4, RFC 3966 §3 telephone-subscriber: ')
})

test('a text that is not a URL has a mark where parsing failed', async () => {
  expect(await run('http://a b')).toMatchObject({
    status: 2,
    output: `  http://a b
          ^
          blank

  not a URL   White space ends a URL; a space in a name is written as %20.
`,
  })
  expect((await run('http://')).output).toContain('  http://\n\n         empty-host (empty)\n')
})

test('a long URL is folded, its marks with it', async () => {
  const { output } = await run(`http://a.example/${'x'.repeat(100)}?q`)
  const lines = output.split('\n')
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
  ])('%j', async (args) => {
    const { output } = await run(...args)
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
  })
})

test('--json prints one line for each URL, with its hazards', async () => {
  const { status, output } = await run('--json', 'ftp://u:p@a.b/c', 'http://')
  expect(status).toBe(2)
  const [first, second, rest] = output.split('\n')
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

test('several URLs are separated, and one wrong URL sets the status', async () => {
  expect((await run('about:a', 'about:b')).output.split('\n\n  about:')).toHaveLength(2)
  expect([(await run('a:b', 'c')).status, (await run('a:b', 'c:d')).status]).toEqual([2, 0])
})

test('usage', async () => {
  expect(await run('--help')).toMatchObject({ status: 0, output: expect.stringMatching(/^usage: urls parse/) })
  expect(await run()).toEqual({ status: 2, output: '', complaints: ['no URL given', "Try 'urls parse --help'."] })
  expect(await run('--nope', 'a:b')).toMatchObject({
    status: 2,
    complaints: ['unknown option --nope', "Try 'urls parse --help'."],
  })
  expect((await run('--', 'a:b')).status).toBe(0)
})

test('printable text and its width', () => {
  expect(printable('a\tb\u001b\u200b')).toBe('a\\tb\\e\\u{200b}')
  expect(printable('a\u3164b\uffa0\u115f')).toBe('a\\u{3164}b\\u{ffa0}\\u{115f}')
  expect([cells('abc'), cells('例え'), cells('e\u0301'), cells('😀'), cells('Ａ')]).toEqual([3, 4, 1, 2, 2])
})

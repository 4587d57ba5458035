import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines, MAIN, message, parseRows } from './run.ts'

const folder = new Folder()
const urls = folder.urls.bind(folder)
afterAll(() => folder.remove())

/** Those of some URLs that are printed with these options. */
const chosen = (all: readonly string[], ...options: string[]): string[] =>
  urls([...options, '-'], lines(...all.map((url) => `<${url}>`)))
    .out.split('\n')
    .slice(0, -1)

describe('hosts and patterns', () => {
  test('a host, and those below it', () => {
    const of = (...hosts: string[]): string[] => hosts.map((host) => `http://${host}/`)
    const listed = of('example.com', 'www.example.com', 'a.b.example', 'bücher.example', 'example.com.')
    const others = of('myexample.com', 'example.com.evil.example', 'com')
    const options = ['--host=Example.com,*.b.example', '--host', '.bücher.example.']
    expect(chosen([...listed, ...others, 'news:a.b.c'], ...options)).toEqual(listed)
  })

  test.each([['http://a.example/'], ['a.example:80'], ['a/b'], ['']])('--host=%s is no host', (value) => {
    const { err, status } = urls([`--host=${value || 'a,'}`], '')
    expect(status).toBe(2)
    expect(err).toContain('--host takes names of hosts such as example.com, not ')
  })

  test('patterns match the normal form, somewhere in it', () => {
    const admits = (url: string, ...options: string[]): boolean => chosen([url], ...options).length === 1
    expect(admits('HTTP://A.example:80/x', '--include=^http://a\\.example/x$')).toBe(true)
    expect(admits('http://a.example/x.png', '--include=a\\.example', '--exclude=\\.png$')).toBe(false)
    expect(admits('http://a.example/x', '--include=b', '--include=x$')).toBe(true)
    expect(admits('http://a.example/é', '--include=\\p{L}$', '--include=%C3%A9$')).toBe(true)
    expect(urls(['--include=('], '').err).toContain('--include: ( is not a regular expression: ')
  })

  test('a pattern that looks too long is given up and named', () => {
    const url = `http://a.example/${'a'.repeat(60)}!x`
    const many = `/${'a*'.repeat(12)}!$`
    expect(urls([`--include=${many}`], url).err).toContain(' a second')
    expect(chosen([url], '--include=(?:a+)+!x$')).toEqual([url])
    folder.file('slow.mbox', message('', url))
    expect(urls(['-j2', '--exclude=(a+)+$', 'slow.mbox']).err).toMatch(/^urls: the pattern \(a\+\)\+\$ takes longer/)
  })
})

test.skipIf(process.platform === 'win32')(
  'a signal ends the command while a pattern is slow, and no file is left',
  async () => {
    folder.file(
      'slow.txt',
      // Without the signal, it takes longer than a test may.
      Array.from({ length: 20_000 }, (_, n) => `http://a.example/${'a'.repeat(20)}${n}!x`).join('\n'),
    )
    const args = [MAIN, '--exclude=(a+)+$', '--report=slow.report', '-o', 'slow.out', 'slow.txt']
    const child = spawn(process.execPath, args, { cwd: folder.path, stdio: 'ignore' })
    await setTimeout(1500)
    child.kill('SIGINT')
    const signal = await new Promise((resolve) => child.once('exit', (_, name) => resolve(name)))
    expect(signal).toBe('SIGINT')
    expect(readdirSync(folder.path).filter((name) => /^slow\.(?:report|out)/.test(name))).toEqual([])
  },
)

test('the library’s options, alone and in a plan: the rows are the same', () => {
  const text =
    'joe@a.example http://b.example/1 http://www.c.example/2 http://b.example/a-\nlong/path\n<foo:bar> <http://x.c.example/%41>\n'
  folder.file('text', text)
  const cases: [string[], string[]][] = [
    [['--emails', '--exclude=^(http|foo)'], ['mailto:joe@a.example']],
    [['--host=c.example'], ['http://www.c.example/2', 'http://x.c.example/%41']],
    [['--exclude-host=b.example', '--include=[0-9]$'], ['http://www.c.example/2']],
    [['--scheme=any', '--include=^foo'], ['foo:bar']],
    [['--join-lines=prefer', '--include=long'], ['http://b.example/a-long/path']],
    [['--join-lines=never', '--include=long'], []],
    [['--max-length=20'], ['http://b.example/1', 'http://b.example/a-', 'http://x.c.example/%41']],
  ]
  for (const [args, expected] of cases) {
    expect([args, urls([...args, 'text']).out]).toEqual([args, lines(...expected)])
  }
  const all = ['--emails', '--host=c.example', '--exclude=1$', '--max-length=500', '--kind=code', '--join-lines=offer']
  const rows = urls(['--json', ...all, 'text']).out
  expect(rows).toContain('"kind":"code"')
  writeFileSync(join(folder.path, 'plan.ndjson'), urls(['plan', ...all, 'text']).out)
  urls(['work', '--plan=plan.ndjson', '--out=parts'])
  expect(urls(['merge', '--plan=plan.ndjson', 'parts']).out).toBe(rows)
})

describe('what is printed', () => {
  test('-m, of each file, in threads and from a plan', () => {
    folder.file('many.mbox', message('', 'http://a.example/1 http://a.example/2').repeat(3000))
    folder.file('few', 'http://b.example/1')
    const one = urls(['-m3', '-H', 'many.mbox', 'few'])
    expect(one.out.split('\n').map((line) => line.split(': ')[1])).toEqual([
      'http://a.example/1',
      'http://a.example/2',
      'http://a.example/1',
      'http://b.example/1',
      undefined,
    ])
    expect(urls(['-m3', '-c', 'many.mbox', 'few']).out).toBe('many.mbox:3\nfew:1\n')
    writeFileSync(join(folder.path, 'p.ndjson'), urls(['plan', '--unit-size=50k', 'many.mbox', 'few']).out)
    urls(['work', '--plan=p.ndjson', '--out=p'])
    expect(urls(['merge', '-m3', '--plan=p.ndjson', 'p']).out).toBe(urls(['--json', '-m3', 'many.mbox', 'few']).out)
  })

  test.each([
    ['path', ['2', '1', '4', '3', '5']],
    ['date', ['4', '5', '3', '1', '2']],
    ['url', ['5', '3', '1', '2', '4']],
  ])('--sort=%s', (key, expected) => {
    const write = (name: string, date: string, url: string, id: number): string =>
      folder.file(`sorted/${name}`, message(`${date}\nMessage-ID: <${id}@x>`, `<${url}>`))
    const paths = [
      write('b', 'Date: 1 Jan 2001 00:00:00 GMT', 'http://b/', 1),
      write('a', 'X: y', 'http://b/', 2),
      write('b.x', 'Date: 1 Jan 1999 00:00:00 GMT', 'http://a/b', 3),
      write('b\t', 'Date: 1 Jan 1969 00:00:00 GMT', 'http://c/d', 4),
      write('c', 'Date: 1 Jan 1990 00:00:00 GMT', 'http://a/', 5),
    ]
    const rows = parseRows(urls(['--json', '--no-headers', `--sort=${key}`, ...paths]).out)
    expect(rows.map(({ messageId }) => messageId?.[0])).toEqual(expected)
  })

  test('--format=json-array: with rows, without, in threads, and after an error', () => {
    const rows = urls(['--json', 'many.mbox', 'few'])
      .out.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(JSON.parse(urls(['--format=json-array', 'many.mbox', 'few']).out)).toEqual(rows)
    expect(urls(['--format=json-array'], 'none').out).toBe('[]\n')
    const broken = urls(['-j2', '--format=json-array', '--exclude=(a+)+$', 'few', 'slow.mbox', 'missing'])
    expect(broken.status).toBe(2)
    expect(Array.isArray(JSON.parse(broken.out))).toBe(true)
  })

  test('-o writes a file, whole or not at all, and none that is read', () => {
    const read = (name: string): string => readFileSync(join(folder.path, name), 'utf8')
    expect(urls(['-o', 'out.txt', 'few'])).toEqual({ out: '', err: '', status: 0 })
    expect(read('out.txt')).toBe(lines('http://b.example/1'))
    expect(urls(['-o-', 'few']).out).toBe(lines('http://b.example/1'))
    expect(urls(['-o', 'few', 'few'])).toEqual({
      out: '',
      err: 'urls: few: is an input file and is not overwritten\n',
      status: 2,
    })
    expect(urls(['-o', 'broken.txt', '--exclude=(a+)+$', 'slow.mbox']).status).toBe(2)
    expect(existsSync(join(folder.path, 'broken.txt'))).toBe(false)
    folder.file('in/a', 'http://a.example/')
    for (const jobs of ['-j1', '-j2']) {
      expect(urls([jobs, '-o', 'in/out', 'in']).status).toBe(0)
      expect(read('in/out')).toBe(lines('http://a.example/'))
    }
    expect(urls(['-o', 'r', '--report=./r', 'few']).err).toContain('--report and --output name the same file')
  })

  test.each(['-j1', '-j2'])('-m reads a file no further than it needs, %s', (jobs) => {
    const url = (id: number): string => `http://a.example/${id}`
    const damaged = message('Content-Transfer-Encoding: base64', '*!*')
    folder.file('damaged.mbox', message('', `${url(1)} ${url(2)}`) + message('', url(3)) + damaged)
    expect(urls([jobs, '-m3', 'damaged.mbox', 'few'])).toEqual({
      out: lines(url(1), url(2), url(3), 'http://b.example/1'),
      err: '',
      status: 0,
    })
    expect(urls([jobs, '-m1', 'damaged.mbox']).out).toBe(lines(url(1)))
    expect(urls([jobs, '-c', '-m1', '-H', 'damaged.mbox', 'few']).out).toBe('damaged.mbox:1\nfew:1\n')
    expect(urls([jobs, '-m9', 'damaged.mbox'])).toMatchObject({ out: lines(url(1), url(2), url(3)), status: 2 })
  })

  test('--passthru prints the text with its URLs marked', () => {
    const text = 'see <http://a.example/x\ny> and\tno more\n'
    expect(urls(['--passthru'], text)).toEqual({ out: text, err: '', status: 0 })
    expect(urls(['--passthru'], 'none').status).toBe(1)
    expect(urls(['--passthru', '--color', '--scheme=http'], text).out).toBe(
      'see \u001b[1;31m<http://a.example/x\u001b[0m\n\u001b[1;31my>\u001b[0m and\tno more\n',
    )
    expect(urls(['--passthru', '--hyperlink', '--host=b.example'], text).out).toBe(text)
    const long = `${'words of a text http://a.example/ that goes on\n'.repeat(30_000)}end`
    expect(urls(['--passthru'], long).out).toBe(`${long}\n`)
    const mail =
      'From: ann@mail.example\nSubject: =?utf-8?q?h=C3=A9?=\nContent-Transfer-Encoding: quoted-printable\n\n=48i http://a.example/=\nx\n'
    expect(urls(['--passthru'], mail).out).toBe(
      'From: ann@mail.example\nSubject: hé\nHi http://a.example/x\n'.replace(/^From.*\n/, (line) =>
        urls(['--passthru'], mail).out.startsWith('From') ? line : '',
      ),
    )
    expect(urls(['--passthru', '--redact'], text).err).toContain('--passthru and --redact cannot be used together')
    expect(urls(['--passthru', '--json'], text).err).toContain('--passthru and --format=ndjson cannot be used together')
  })

  test.skipIf(process.platform === 'win32')('-o and --report keep the permissions of a file', () => {
    for (const name of ['private', 'private.report']) {
      folder.file(name, 'old')
      chmodSync(join(folder.path, name), 0o600)
    }
    urls(['-o', 'private', '--report=private.report', 'few'])
    const modes = ['private', 'private.report'].map((name) => statSync(join(folder.path, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
    expect(readFileSync(join(folder.path, 'private'), 'utf8')).toBe(lines('http://b.example/1'))
  })

  test.skipIf(process.platform === 'win32')('-o keeps a link and writes its target', () => {
    folder.file('target', 'old')
    symlinkSync('target', join(folder.path, 'link'))
    urls(['-o', 'link', 'few'])
    expect(readFileSync(join(folder.path, 'target'), 'utf8')).toBe(lines('http://b.example/1'))
  })
})

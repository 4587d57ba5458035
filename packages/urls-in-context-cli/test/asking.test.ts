import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { COMMAND_NAMES, nearest } from '../src/args/nearest.ts'
import { OPTIONS } from '../src/args/options.ts'
import { Words } from '../src/args/read-options.ts'
import { COMMANDS } from '../src/commands/all.ts'
import { adviceFor } from '../src/output/advice.ts'
import { Folder, lines, MAIN } from './run.ts'

const folder = new Folder()
const urls = folder.urls.bind(folder)
afterAll(() => folder.remove())

const tried = (command: string): string => `Try 'urls${command} --help'.\n`

describe('a wrong word', () => {
  test.each([
    ['uniqe', 'unique'],
    ['hots', 'host'],
    ['JSON', 'json'],
    ['no-ingore', 'no-ignore'],
    ['frobnicate', undefined],
    ['x', undefined],
  ])('%s is %s', (wrong, right) => {
    expect(nearest(wrong, Object.keys(OPTIONS))).toBe(right)
  })

  const missing = (file: string): string =>
    adviceFor({ code: 'unreadable', severity: 'error', where: { file }, detail: 'ENOENT' }, COMMAND_NAMES)

  test('in the place of a file, a URL or a command', () => {
    expect(missing('http://a.example/')).toContain("'urls parse URL' explains a URL")
    expect(missing('mailto:joe@a.example')).toContain('urls parse')
    expect(missing('www.a.example')).toContain('urls parse')
    expect(missing('parze')).toBe(' (did you mean: urls parse …?)')
    expect(missing('version')).toBe("; 'urls --version' prints the version")
    expect(missing('extract')).toBe("; 'urls PATH' prints the URLs of files, without a command")
    for (const file of ['C:\\mail\\x.mbox', 'C:x.mbox', 'd:', 'notes', 'parze.txt', './parze', 'mail.mbox'])
      expect([file, missing(file)]).toEqual([file, ''])
  })

  test('the name of another file in its folder', () => {
    folder.file('mail/tides.mbox', 'x')
    folder.file('mail/README', 'x')
    const file = join(folder.path, 'mail', 'tidse.mbox')
    expect(missing(file)).toBe(` (did you mean ${join(folder.path, 'mail', 'tides.mbox')}?)`)
    expect(missing(join(folder.path, 'mail', 'READM'))).toContain('README')
    expect(missing(join(folder.path, 'nowhere', 'tidse.mbox'))).toBe('')
  })

  test('in the place of a scheme: one like a known one is wrong, of another it is said where nothing is found', () => {
    const text = 'http://a.example/ x-own://b'
    const wrong = 'urls: --scheme: unknown scheme htps (did you mean https?)'
    const { out, err, status } = urls(['--scheme=ftp,htps'], text)
    expect({ out, status, err: err.split('\n')[0] }).toEqual({ out: '', status: 2, err: wrong })
    const line = 'urls: unknown scheme: qwzx\n'
    expect(urls(['--scheme=qwzx'], text)).toEqual({ out: '', err: line, status: 1 })
    expect(urls(['--scheme=qwzx', '--no-messages'], text).err).toBe('')
    expect(urls(['--scheme=x-own,gitlab,hhttp2'], text)).toEqual({ out: lines('x-own://b'), err: '', status: 0 })
    expect(urls(['--scheme=hxxps'], 'hxxps://a.example/')).toMatchObject({
      out: lines('hxxps://a.example/'),
      status: 0,
    })
  })

  test('where URLs are written so that nobody follows them, once for all threads', () => {
    const text = 'see hxxps://a[.]example/x and http://b.example/'
    const line = 'urls: 1 URL is defanged (hxxp); --defanged reads it\n'
    expect(urls([], text)).toEqual({ out: lines('http://b.example/'), err: line, status: 0 })
    for (const option of ['--no-messages', '--quiet', '--defanged']) expect(urls([option], text).err).toBe('')
    folder.file('reports/a', text)
    folder.file('reports/b', text)
    const { err } = urls(['-j2', 'reports'])
    expect(err).toBe('urls: 2 URLs are defanged (hxxp); --defanged reads them\n')
  })

  test('where URLs are left out since their host is written so, also if nothing is found', () => {
    const text = 'http://a[.]example/x, https://b(.)example, ftp://c[.]example, http://a[.]example/x\n'
    const said = (count: number, forms: string): string =>
      `urls: ${count} URLs are defanged (${forms}); --defanged reads them\n`
    expect(urls([], text)).toEqual({ out: '', err: said(4, '[.]'), status: 1 })
    expect(urls(['--scheme=http,ftp'], text).err).toBe(said(3, '[.]'))
    expect(urls([], `${text}hxxp://d.example and h00p://e.example`)).toEqual({
      out: lines('hxxp://d.example', 'h00p://e.example'),
      err: said(6, 'hxxp, [.]'),
      status: 0,
    })
    for (const option of ['--no-messages', '--quiet', '--defanged']) expect(urls([option], text).err).toBe('')
    const piece = `${'words '.repeat(40_000)}\n`
    folder.file('long', `${text}${piece}${text}${piece}${piece}${text}`)
    expect(urls(['long']).err).toBe(said(12, '[.]'))
    folder.file('page.html', `<html><a href="http://a[.]example/">http://a[.]example/</a></html>`)
    expect(urls(['page.html']).err).toBe(said(2, '[.]'))
  })

  test('in the place of a number', () => {
    expect(urls(['--max-count=x'], '').err).toMatch(/^urls: --max-count must be a number of 1 or more, not x\n/)
  })

  test('the commands are those of the table', () => {
    expect(COMMANDS.map(({ name }) => name)).toEqual(COMMAND_NAMES)
  })

  test.each([
    ['--csv', 'unknown option --csv (did you mean --format=csv?)'],
    ['--domain=a.example', 'unknown option --domain (did you mean --host?)'],
    ['--no-color', 'unknown option --no-color (did you mean --color=never?)'],
    ['-r', 'unknown option -r (folders are searched recursively without an option)'],
    ['--format=json', '--format must be ndjson (an object on each line, as --json) or json-array, not json'],
    ['--context=2', '-C 2 prints the lines around each URL, not --context=2'],
    ['--include=*.md', '--include: *.md is not a regular expression: Nothing to repeat (file names: --glob)'],
  ])('for %s, as other tools have it', (option, line) => {
    expect(urls([option], '')).toEqual({ out: '', err: `urls: ${line}\n${tried('')}`, status: 2 })
  })

  test('not for options that a command does not have', () => {
    expect(urls(['plan', '--csv']).err).toMatch(/^urls: unknown option --csv\n/)
    expect(urls(['parse', '--constructor']).err).toMatch(/^urls: unknown option --constructor\n/)
  })

  test('-- is advised where it helps', () => {
    folder.file('-yes.txt', 'http://a.example/')
    const advice = 'to read the file -yes.txt, write ./-yes.txt or put -- before it'
    expect(urls(['-yes.txt']).err).toBe(`urls: unknown option -y; ${advice}\n${tried('')}`)
    expect(() => new Words(['--unknown'], OPTIONS, 0)).toThrow(/^unknown option --unknown$/)
  })

  test('all commands answer in one form', () => {
    const wrong = [['fix'], ['plan', '--nope'], ['work', 'x'], ['merge'], ['slurm'], ['schema', 'x'], ['completion']]
    for (const args of wrong) {
      const { err, status } = urls(args)
      expect([args, status, err.split('\n').length, err.endsWith(`\n${tried(` ${args[0]}`)}`)]).toEqual([
        args,
        2,
        3,
        true,
      ])
      expect(err).toMatch(/^urls: /)
    }
  })
})

describe('help', () => {
  test('of a command, and of all', () => {
    expect(urls(['help'])).toEqual(urls(['--help']))
    expect(urls(['help', 'merge'])).toEqual(urls(['merge', '--help']))
    expect(urls(['help', 'merg']).err).toMatch(
      /^urls: unknown command merg \(did you mean merge\?\); the commands are parse,/,
    )
  })
})

describe('urls parse reads standard input', () => {
  test('line by line', () => {
    const { out, status } = urls(['parse', '--json'], ' http://a.example/1 \r\n\nb\nftp://c.example/')
    const read = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(read.map(({ href, ok }) => [href, ok])).toEqual([
      ['http://a.example/1', true],
      ['b', false],
      ['ftp://c.example/', true],
    ])
    expect(status).toBe(2)
    expect(urls(['parse'], '')).toEqual({ out: '', err: `urls: no URL given\n${tried(' parse')}`, status: 2 })
  })

  test('where - stands, between others', () => {
    const { out, status } = urls(
      ['parse', '--json', 'http://a.example/', '-', 'http://c.example/'],
      'http://b.example/',
    )
    const hrefs = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).href)
    expect([hrefs, status]).toEqual([['http://a.example/', 'http://b.example/', 'http://c.example/'], 0])
  })

  test('and says where a rewritten link leads', () => {
    const wrapper = 'https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fu:p@a.example%2F&data=1'
    expect(urls(['parse', wrapper]).out).toContain('  leads to    http://u:***@a.example/, rewritten by safelinks\n')
    expect(JSON.parse(urls(['parse', '--json', wrapper]).out)).toMatchObject({
      unwrapped: 'http://u:p@a.example/',
      via: ['safelinks'],
    })
    expect(urls(['parse', 'https://t.co/AbC']).out).toContain('  leads to    only t.co knows\n')
    const opaque = 'https://protect-us.mimecast.com/s/AbC?domain=a.example'
    expect(urls(['parse', opaque]).out).toContain('leads to    a page of a.example, which only mimecast knows\n')
    const cut = 'https://eur01.safelinks.protection.outlook.com/?url=java'
    expect(urls(['parse', cut]).out).toContain('leads to    its rewriting by safelinks cannot be read\n')
    expect(urls(['parse', 'https://a.example/x']).out).not.toContain('leads to')
  })

  test('and says what a defanged URL was', () => {
    const said = "  defanged    'urls --defanged' reads https://a.example/x\n"
    expect(urls(['parse', 'hxxps://a[.]example/x']).out).toContain(said)
    expect(urls(['parse', 'https://a.example/x']).out).not.toContain('defanged')
  })

  test('each as it comes', async () => {
    const child = spawn(process.execPath, [MAIN, 'parse', '--json'], { stdio: ['pipe', 'pipe', 'ignore'] })
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.stdin.write('http://a.example/\n')
    const first = new Promise((resolve) => child.stdout.once('data', (bytes) => resolve(String(bytes))))
    expect(await Promise.race([first, exit])).toContain('"href":"http://a.example/"')
    child.stdin.end()
    expect(await exit).toBe(0)
  })
})

/** util-linux's `script` runs a command on a terminal of its own. */
const hasScript = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') ?? false

test.skipIf(!hasScript)(
  'on a terminal without input, a line says what to type (skipped without the command script)',
  () => {
    const { NO_COLOR, FORCE_COLOR, ...env } = process.env
    const onTerminal = (line: string) => {
      const command = line.replaceAll('$urls', `'${process.execPath}' '${MAIN}'`)
      const run = spawnSync('script', ['-qec', command, '/dev/null'], {
        cwd: folder.path,
        env: { ...env, TERM: 'xterm' },
      })
      return { out: run.stdout.toString().replaceAll('\r\n', '\n'), status: run.status }
    }
    const asked = onTerminal('$urls')
    expect(asked.out).toMatch(/^urls: no input; give a file or folder \(urls \.\), or - .*; see urls -h\r?\n$/)
    expect(asked.out.trimEnd().length).toBeLessThanOrEqual(80)
    expect(asked.status).toBe(2)
    expect(onTerminal('$urls --json')).toEqual(asked)
    expect(onTerminal('cd mail && $urls --files')).toEqual({ out: lines('./README', './tides.mbox'), status: 0 })
    expect(onTerminal('$urls parse')).toEqual({ out: `urls: no URL given\n${tried(' parse')}`, status: 2 })
    expect(onTerminal('printf www.a.example | $urls --no-filename --color=never').out).toBe('http://www.a.example\n')
  },
)

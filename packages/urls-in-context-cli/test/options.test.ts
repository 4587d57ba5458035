import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CORPUS, Folder, lines, MAIN, message } from './run.ts'

const folder = new Folder()
const urls = folder.urls.bind(folder)
const dated = (date: string, body: string): string => message(`Date: ${date}\nMessage-ID: <${body.length}@x>\n`, body)

beforeAll(() => {
  folder.file(
    'mail.mbox',
    dated('Thu, 31 Dec 1998 23:30:00 -0100', 'http://a.example/1999 in UTC') +
      dated('Fri, 31 Dec 1999 23:59:59 +0000', '<URL:ftp://b.example/last>') +
      dated('Sat, 1 Jan 2000 00:00:00 +0000', '"http://c.example/next"') +
      message('Subject: http://d.example/undated\n', 'URL:http://e.example/'),
  )
  folder.file('none.txt', 'nothing')
  folder.file('some.txt', 'http://a.example/ http://b.example/')
  folder.file('-odd-name.txt', 'http://odd.example/')
  folder.file('Mail/1', dated('Fri, 1 Jan 1999 10:00:00 +0000', 'http://folder.example/').replace(/^.*\n/, ''))
})
afterAll(() => folder.remove())

describe('which URLs', () => {
  test.each([
    [['--scheme=ftp'], ['ftp://b.example/last']],
    [['--scheme', 'FTP,gopher'], ['ftp://b.example/last']],
    [['--context=quoted,label'], ['http://c.example/next', 'http://e.example/']],
    [
      ['--since=1999', '--until=1999'],
      ['http://a.example/1999', 'ftp://b.example/last'],
    ],
    [['--since=1999-12'], ['ftp://b.example/last', 'http://c.example/next']],
    [['--until=1999-12-31'], ['http://a.example/1999', 'ftp://b.example/last']],
    [['--since=1999-12-31T23:59:59Z', '--until=1999-12-31T23:59:59'], ['ftp://b.example/last']],
    [
      ['--no-headers', '--scheme=http'],
      ['http://a.example/1999', 'http://c.example/next', 'http://e.example/'],
    ],
  ])('%s', (args, expected) => {
    expect(urls([...args, 'mail.mbox'])).toEqual({ out: lines(...expected), err: '', status: 0 })
  })

  test('URLs that nobody is to follow by mistake: found, and printed', () => {
    const text = 'hxxp://a[.]example/x?token=abc joe[at]b[.]example http://c.example'
    const run = (...options: string[]) =>
      urls(['--no-filename', ...options, '-'], text)
        .out.trimEnd()
        .split('\n')
    expect(run('--defanged')).toEqual(['http://a.example/x?token=abc', 'mailto:joe@b.example', 'http://c.example'])
    const shown = ['hxxp://a[.]example/x?token=***', 'joe[at]b[.]example', 'hxxp://c[.]example']
    expect(run('--defanged', '--defang', '--redact')).toEqual(shown)
    expect(run('--redact', '--defang', '--defanged')).toEqual(shown)
    expect(run('--unique', '-c', '--defang', '--scheme=http')).toEqual(['      1 hxxp://c[.]example'])
    const same = 'http://a.example/ HTTP://A.example:80/ mailto:j@a.example mailto:j@a.example'
    expect(urls(['--unique', '-c', '--defang'], same).out).toBe(
      lines('      2 hxxp://a[.]example/', '      2 j[at]a[.]example'),
    )
    const rows = run('--defanged', '--defang', '--json', '--excerpt')
    expect(rows.join()).not.toMatch(/http:\/\/|[ab]\.example\/x\?/)
  })

  test('hosts without a scheme', () => {
    const text = 'See example.com/x and README.md, not www.b.example.'
    expect(urls([], text).out).toBe(lines('http://www.b.example'))
    expect(urls(['--bare-domains'], text).out).toBe(lines('http://example.com/x', 'http://www.b.example'))
    expect(urls(['--bare-domains', '--scheme=ftp'], text).status).toBe(1)
    expect(urls(['--bare-domains=yes'], text).err).toContain('must be one of public, local, all, not yes')
    const hosts = (...args: string[]): string => urls(args, 'example.com, localhost:3000/x and 127.0.0.1:80').out
    const [site, ...own] = ['http://example.com', 'http://localhost:3000/x', 'http://127.0.0.1:80'] as const
    expect(hosts('--bare-domains=public')).toBe(lines(site))
    expect(hosts('--bare-domains=local')).toBe(lines(...own))
    expect(hosts('--bare-domains=all')).toBe(lines(site, ...own))
  })

  test('a hyphen at a line break', () => {
    const text = '<http://a.example/b-\nc>, http://a.example/bc'
    const first = (...args: string[]): string | undefined => urls(args, text).out.split('\n')[0]
    expect(first()).toBe('http://a.example/bc')
    expect(first('--hyphen=evidence')).toBe('http://a.example/bc')
    expect(first('--hyphen=keep')).toBe('http://a.example/b-c')
    expect(first('--hyphen', 'drop', '--', '-')).toBe('http://a.example/bc')
  })

  test('a list of links beyond the limit is printed completely, and URLs close by are evidence', () => {
    const links = Array.from({ length: 90_000 }, (_, n) => `http://a.example/${n}`)
    const broken = ['<http://a.example/un-\nbroken>', 'http://a.example/unbroken']
    const read = Array<string>(2).fill('http://a.example/unbroken')
    const text = [...links.slice(0, 70_000), ...broken, ...links.slice(70_000)].join('\n')
    const { out } = urls(['-ftext'], text)
    expect(out === lines(...links.slice(0, 70_000), ...read, ...links.slice(70_000))).toBe(true)
  })

  test('one part of a message is evidence for another', () => {
    const part = (type: string, body: string): string => `--x\nContent-Type: ${type}\n\n${body}\n`
    const mail = (html: string): string =>
      `From: a@b.example\nContent-Type: multipart/alternative; boundary=x\n\n` +
      `${part('text/plain', '<http://a.example/data-\nbase>')}${part('text/html', html)}--x--\n`
    const decided = folder.rows([], mail('<a href="http://a.example/database">here</a>'))
    expect(decided.map(({ url, decidedBy, part }) => [url, decidedBy, part])).toEqual([
      ['http://a.example/database', 'same-url', '1'],
      ['http://a.example/database', undefined, '2'],
    ])
    expect(decided[0]?.raw?.line).toBe(7)
    expect(folder.rows([], mail('nothing')).map(({ url }) => url)).toEqual(['http://a.example/data-base'])
  })

  test('one message is no evidence for another', () => {
    const text = message('', '<http://a.example/data-\nbase>') + message('', 'http://a.example/database')
    expect(urls([], text).out).toBe(lines('http://a.example/data-base', 'http://a.example/database'))
  })
})

describe('which files', () => {
  test('--files-from0, from a file and from standard input', () => {
    folder.file('list', 'some.txt\0none.txt\0')
    expect(urls(['--files-from0=list', '-c']).out).toBe('some.txt:2\nnone.txt:0\n')
    expect(urls(['--files-from0', '-', '-c', 'none.txt'], 'some.txt\0').out).toBe('none.txt:0\nsome.txt:2\n')
    expect(urls(['--files-from0=missing'])).toEqual({
      out: '',
      err: 'urls: missing: no such file or directory\n',
      status: 2,
    })
  })

  test('-f sets the format of the files', () => {
    const text = 'From nobody\nX: http://a.example/1\n\nFrom ann@b.example 10:00\nFrom: x\n\nhttp://a.example/2\n'
    expect(folder.rows([], text).map(({ message }) => message)).toEqual([undefined, undefined])
    expect(folder.rows(['-f', 'mboxrd', '-'], text).map(({ message }) => message)).toEqual([1, 2])
    expect(urls(['--from=html'], '<a href="http://a.example/?a&amp;b">x').out).toBe(lines('http://a.example/?a&b'))
    expect(urls(['-ftext'], '<html><!-- http://a.example/?a -->').out).toBe(lines('http://a.example/?a'))
  })

  test('a folder is searched, and everything in it that is not a file is skipped', () => {
    expect(urls(['Mail']).out).toBe(lines('http://folder.example/'))
  })

  test('the file that standard output goes to is skipped in a folder', () => {
    folder.file('own/in.txt', 'http://a.example/')
    const again = 'cd own; for n in 1 2 3; do $urls . > out.txt; cat out.txt; done; $urls -j2 . > z.txt; cat z.txt'
    expect(folder.shell(again).out).toBe(lines(...Array<string>(5).fill('http://a.example/')))
    const planned = folder.shell('rm own/out.txt own/z.txt; $urls plan own > own/plan.ndjson; cat own/plan.ndjson').out
    expect(planned.match(/"file":"[^"]*"/g)).toEqual(['"file":"own/in.txt"'])
  })

  test('a folder on standard input is reported', () => {
    expect(folder.shell('$urls < Mail')).toEqual({
      out: '',
      err: 'urls: standard input: is a directory\n',
      status: 2,
    })
  })
})

describe('what is printed', () => {
  test('-H and --no-filename', () => {
    expect(urls(['-H', 'some.txt']).out).toBe('some.txt:1:1: http://a.example/\nsome.txt:1:19: http://b.example/\n')
    expect(urls(['-H'], 'www.a.example').out).toBe('(standard input):1:1: http://www.a.example\n')
    expect(urls(['-c', '-H', 'some.txt']).out).toBe('some.txt:2\n')
    expect(urls(['-c', '--no-filename', 'some.txt', 'none.txt']).out).toBe('2\n0\n')
  })

  test('-c, -l and -q', () => {
    expect(urls(['-c', 'some.txt'])).toEqual({ out: '2\n', err: '', status: 0 })
    expect(urls(['-c', 'none.txt'])).toEqual({ out: '0\n', err: '', status: 1 })
    expect(urls(['-l', 'none.txt', 'some.txt', 'mail.mbox']).out).toBe(lines('some.txt', 'mail.mbox'))
    expect(urls(['-l0', 'none.txt', 'some.txt', 'mail.mbox']).out).toBe('some.txt\0mail.mbox\0')
    expect(urls(['-q', 'none.txt', 'some.txt', 'missing'])).toEqual({ out: '', err: '', status: 0 })
    expect(urls(['-q', 'missing', 'none.txt']).status).toBe(2)
  })

  test('-l0 and -c0 give the bytes of a name', () => {
    const name = Buffer.concat([Buffer.from('new\nline \x1b '), Buffer.from([0xe9]), Buffer.from('.txt')])
    writeFileSync(Buffer.concat([Buffer.from(`${folder.path}/`), name]), 'http://a.example/')
    const names = spawnSync(process.execPath, [MAIN, '-l0', '--files-from0=-'], { cwd: folder.path, input: name })
    expect(names.stdout.equals(Buffer.concat([name, Buffer.from([0])]))).toBe(true)
    const counts = spawnSync(process.execPath, [MAIN, '-Hc0', '--files-from0=-'], { cwd: folder.path, input: name })
    expect(counts.stdout.equals(Buffer.concat([name, Buffer.from([0]), Buffer.from('1\n')]))).toBe(true)
  })

  test('options that would have no effect together are refused', () => {
    for (const words of [
      ['--json', '-c'],
      ['--format=csv', '-l'],
      ['-H', '--no-filename'],
    ]) {
      const { out, err, status } = urls([...words, 'some.txt'])
      expect([out, status]).toEqual(['', 2])
      expect(err).toMatch(/ cannot be used together\nTry 'urls --help'\.\n$/)
    }
    expect(urls(['--json', '-q', 'some.txt'])).toEqual({ out: '', err: '', status: 0 })
    expect(urls(['--unique', '-c', '--json', 'some.txt']).status).toBe(0)
  })

  test('-0', () => {
    expect(urls(['-0', 'some.txt']).out).toBe('http://a.example/\0http://b.example/\0')
  })

  test('--json is --format=ndjson, with the version in each row', () => {
    const start = readFileSync(join(folder.path, 'mail.mbox')).indexOf('<URL:')
    const json = urls(['--json', 'mail.mbox'])
    expect(json).toEqual(urls(['--format=ndjson', 'mail.mbox']))
    expect(JSON.parse(json.out.split('\n')[1]!)).toEqual({
      version: 2,
      url: 'ftp://b.example/last',
      scheme: 'ftp',
      host: 'b.example',
      context: 'url-wrapper',
      alternatives: [],
      repairs: [],
      file: 'mail.mbox',
      message: 2,
      messageId: '26@x',
      date: '1999-12-31T23:59:59.000Z',
      from: 'ann@mail.example',
      kind: 'mail',
      part: '1',
      origin: 'body',
      raw: { start, end: start + 26, line: 12, column: 1 },
      text: { start: 0, end: 26, line: 1, column: 1 },
    })
  })

  test('--excerpt', () => {
    const text = 'one\ntwo <http://a.example/\nx> three\nfour'
    expect(urls(['--excerpt'], text).out).toBe('http://a.example/x\n  | two <http://a.example/\n  | x> three\n')
    const [row] = folder.rows(['--excerpt=1'], text)
    expect(row?.excerpt).toEqual({ before: 'one\ntwo ', construct: '<http://a.example/\nx>', after: ' three\nfour' })
    const lined = (text: string): string => urls(['--excerpt=1'], text).out
    expect(lined(text.replaceAll('\n', '\r\n'))).toBe(lined(text))
  })

  test('--redact masks passwords and tokens, in everything that is printed', () => {
    const text = 'ftp://me:hunter2@a.example/ <http://b.example/?token=hunter2&x=1> sip:me:hunter2@c.example'
    const masked = lines('ftp://me:***@a.example/', 'http://b.example/?token=***&x=1', 'sip:me:***@c.example')
    expect(urls(['--redact'], text).out).toBe(masked)
    for (const args of [['--json'], ['--format=csv'], ['--unique'], []]) {
      expect(urls(['--redact', '--excerpt', ...args], text).out).not.toContain('hunter2')
    }
  })

  test('--redact masks a secret that is broken over lines also in the excerpts of other URLs', () => {
    const text = 'one <URL:ftp://me:hun\nter@c.example/y> two http://d.example/z?api-key=ter\n'
    for (const args of [[], ['--json'], ['--format=html']]) {
      const { out } = urls(['--redact', '--excerpt=1', ...args], text)
      expect(out).toContain('me:***@c.example/y')
      expect(out).not.toMatch(/hun|ter@|=ter/)
    }
    const other = 'see ftp://x.example/y and <http://a.example/?a=b&token=sec\nret99> z'
    expect(urls(['--redact', '--excerpt=1', '--scheme=ftp'], other).out).not.toMatch(/sec|ret99/)
    const filled = `http://a.example/${'path/'.repeat(9)}?token=QUJDREVGR0hJ=\nS0xNTk9QUVJT/rest z`
    expect(urls(['--redact', '--excerpt=1', '--json'], filled).out).not.toMatch(/QUJD|S0xN/)
    const [, row] = folder.rows(['--redact', '--excerpt'], text)
    expect(row?.excerpt?.before).toBe('ftp://me:***@c.example/y two ')
  })

  test('colours as the options and the environment say', () => {
    const painted = '\u001b[35msome.txt\u001b[0m\u001b[36m:\u001b[0m\u001b[32m1\u001b[0m'
    expect(urls(['-H', '--color', 'some.txt']).out).toContain(painted)
    expect(urls(['-H', 'some.txt'], '', { FORCE_COLOR: '1' }).out).toContain(painted)
    expect(urls(['-H', '--color=never', 'some.txt'], '', { FORCE_COLOR: '1' }).out).not.toContain('\u001b')
    expect(urls(['-H', 'some.txt']).out).not.toContain('\u001b')
  })

  test('--hyperlink', () => {
    const { out } = urls(['--hyperlink'], 'http://a.example/é <javascript:x> news:a.b.c')
    expect(out.split('\n').slice(0, 3)).toEqual([
      '\u001b]8;;http://a.example/%C3%A9\u001b\\http://a.example/é\u001b]8;;\u001b\\',
      'javascript:x',
      'news:a.b.c',
    ])
  })
})

describe('wrong use gives one line, another with where the help is, and status 2', () => {
  test.each([
    [['--uniqe'], 'unknown option --uniqe (did you mean --unique?)'],
    [['--format=xml'], '--format must be one of text, ndjson, json-array, csv, tsv'],
    [['--format='], '--format needs a value: --format FORMAT'],
    [['--since=1999-02-30'], '--since: there is no such date: 1999-02-30'],
    [['--since=yesterday'], '--since must be a date such as 1999'],
    [['--unique=host'], '--unique must be one of message, thread, file, all, message-id, not host'],
    [['--jobs=0'], '--jobs must be a number from 1 to 256, not 0'],
    [['--context=round'], '--context must be one of'],
    [['--scheme=ht tp'], '--scheme: ht tp is not the name of a scheme'],
    [['--json=1'], '--json takes no value'],
    [['--json', '--format=csv'], '--json and --format=csv cannot be used together'],
  ])('%s', (args, why) => {
    const { out, err, status } = urls([...args, 'some.txt'])
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err.startsWith(`urls: ${why}`)).toBe(true)
    expect(err.trimEnd().split('\n').slice(1)).toEqual(["Try 'urls --help'."])
  })
})

describe('the help', () => {
  test('names every option', () => {
    const { out } = urls(['--help'])
    const options = [...urls(['completion', 'fish']).out.matchAll(/-n '__urls_is '(?: -s (\w))? -l ([\w-]+)/g)]
    expect(options.length).toBeGreaterThan(50)
    for (const [, short, name] of options) {
      expect(out).toContain(short === undefined ? `      --${name}` : `  -${short}, --${name}`)
    }
  })

  const [, examples = ''] = urls(['--help']).out.split('\nExamples:\n')
  const commands = Array.from(examples.matchAll(/^ {2}(\S.*?) {2,}/gm), ([, command]) => command!)

  test('has examples', () => expect(commands.length).toBeGreaterThan(5))

  test.skipIf(process.platform === 'win32').each(commands)('%s', (command) => {
    writeFileSync(join(folder.path, 'news.zip'), readFileSync(`${CORPUS}/members.zip`))
    const line = command.replace(/(^|\| )urls\b/g, '$1$urls').replace('man -P cat ls', 'cat some.txt')
    const { out, err, status } = folder.shell(line.replace('find . -name', 'find . -name'))
    expect({ err, status }).toEqual({ err: '', status: line.includes('find') ? 1 : 0 })
    if (!line.includes('>') && !line.includes('find')) expect(out).not.toBe('')
  })
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPTIONS } from '../src/args/options.ts'
import { PLAN } from '../src/scale/plan.ts'
import { Folder, lines } from './run.ts'

/** What people type who know grep and ripgrep, and what they read when they ask for help. */

const folder = new Folder()
const urls = folder.urls.bind(folder)
afterAll(() => folder.remove())

/** Eight lines, the sixth of which has a URL. */
const LINES = 'one\ntwo\nthree\nfour\nfive\n six http://a.example/Six\nseven\neight\n'

beforeAll(() => {
  folder.file('a.txt', LINES)
  folder.file('b.md', 'http://b.example/UPPER http://b.example/lower\n')
  folder.file('sub/c.md', 'http://c.example/\n')
  folder.file('sub/d.txt', 'nothing\n')
  folder.file('sub/.hidden.txt', 'http://hidden.example/\n')
})

const wrong = (why: string) => ({ out: '', err: `urls: ${why}\nTry 'urls --help'.\n`, status: 2 })

describe('-i, --ignore-case', () => {
  test.each([
    [['--include=upper'], [] as string[]],
    [['-i', '--include=upper'], ['http://b.example/UPPER']],
    [['--ignore-case', '--exclude=UPPER', '--include=B\\.EXAMPLE'], ['http://b.example/lower']],
    [['-i', '--include=\\p{Lu}OWER'], ['http://b.example/lower']],
    [
      ['-i', '--exclude=^HTTP://A'],
      ['http://b.example/UPPER', 'http://b.example/lower'],
    ],
  ])('%s', (args, expected) => {
    const { out, err, status } = urls([...args, 'b.md'])
    expect({ out, err, status }).toEqual({ out: lines(...expected), err: '', status: expected.length > 0 ? 0 : 1 })
  })

  test('in threads, and in a plan', () => {
    const args = ['-i', '--include=upper|six']
    const alone = urls([...args, '--json', 'a.txt', 'b.md']).out
    expect(alone.match(/"url":"[^"]*"/g)).toEqual(['"url":"http://a.example/Six"', '"url":"http://b.example/UPPER"'])
    expect(urls([...args, '--json', '-j2', 'a.txt', 'b.md']).out).toBe(alone)
    folder.file('plan.ndjson', urls(['plan', ...args, 'a.txt', 'b.md']).out)
    expect(urls(['work', '--plan=plan.ndjson', '--out=ignored']).status).toBe(0)
    expect(urls(['merge', '--plan=plan.ndjson', 'ignored']).out).toBe(alone)
  })
})

describe('-A, -B and -C', () => {
  const shown = (...texts: string[]): string => lines('http://a.example/Six', ...texts.map((text) => `  | ${text}`))
  const URL_LINE = ' six http://a.example/Six'

  test.each([
    [['-A1'], [URL_LINE, 'seven']],
    [
      ['-B', '1'],
      ['five', URL_LINE],
    ],
    [
      ['-A2', '-B1'],
      ['five', URL_LINE, 'seven', 'eight'],
    ],
    [['-C1'], ['five', URL_LINE, 'seven']],
    [['--context-lines=0'], [URL_LINE]],
    [
      ['--after-context=1', '--before-context=2'],
      ['four', 'five', URL_LINE, 'seven'],
    ],
    // The one of a side counts more than that of both, whatever comes first.
    [
      ['-B0', '-C1'],
      [URL_LINE, 'seven'],
    ],
    [
      ['--excerpt', '-A1'],
      [URL_LINE, 'seven'],
    ],
    [
      ['--excerpt=2', '-C1'],
      ['five', URL_LINE, 'seven'],
    ],
  ])('%s', (args, expected) => {
    expect(urls([...args, 'a.txt'])).toEqual({ out: shown(...expected), err: '', status: 0 })
  })

  test('with CSV, as columns', () => {
    const { out } = urls(['-C1', '--format=csv', '--fields=url,before,construct,after', 'a.txt'])
    expect(out).toBe(
      'url,before,construct,after\r\nhttp://a.example/Six,five\\n six ,http://a.example/Six,\\nseven\r\n',
    )
    expect(urls(['-A0', '--format=csv', 'a.txt']).out).toMatch(/,line,before,construct,after\r\n/)
  })

  test('with a page, which has one line on either side without them', () => {
    const [page, wide, after] = [[], ['-C2'], ['-A1']].map((args) => urls(['--format=html', ...args, 'a.txt']).out)
    expect([wide!.length > page!.length, after!.length < page!.length]).toEqual([true, true])
  })

  test('in threads, and in a plan', () => {
    const args = ['-A2', '-B1']
    const alone = urls([...args, '--json', 'a.txt', 'b.md']).out
    expect(alone).toContain('"before":"five\\n six ","construct":"http://a.example/Six","after":"\\nseven\\neight"')
    expect(urls([...args, '--json', '-j2', 'a.txt', 'b.md']).out).toBe(alone)
    folder.file('plan.ndjson', urls(['plan', ...args, 'a.txt', 'b.md']).out)
    expect(urls(['work', '--plan=plan.ndjson', '--out=around']).status).toBe(0)
    expect(urls(['merge', '--plan=plan.ndjson', 'around']).out).toBe(alone)
  })

  test('have a limit, and no meaning where the text is printed', () => {
    expect(urls(['-A101', 'a.txt'])).toEqual(wrong('--after-context must be a number from 0 to 100, not 101'))
    expect(urls(['-Bx', 'a.txt']).err).toContain('--before-context must be a number from 0 to 100, not x')
    expect(urls(['-C', 'a.txt']).err).toContain('--context-lines must be a number from 0 to 100, not a.txt')
    expect(urls(['-C1', '--passthru', 'a.txt'])).toEqual(
      wrong('--passthru and --context-lines cannot be used together'),
    )
    expect(urls(['-n', '--passthru', 'a.txt'])).toEqual(wrong('--passthru and --line-number cannot be used together'))
  })
})

describe('-n, -I and -H', () => {
  const SIX = 'http://a.example/Six'

  test.each([
    [['-n', 'a.txt'], [`6:6: ${SIX}`]],
    [['--line-number', '-'], [`6:6: ${SIX}`]],
    [
      ['-n', 'a.txt', 'sub/c.md'],
      [`a.txt:6:6: ${SIX}`, 'sub/c.md:1:1: http://c.example/'],
    ],
    [['-n', 'sub'], ['sub/c.md:1:1: http://c.example/']],
    [
      ['-In', 'a.txt', 'sub/c.md'],
      [`6:6: ${SIX}`, '1:1: http://c.example/'],
    ],
    [['-In', 'sub'], ['1:1: http://c.example/']],
    [['-n', '-H', 'a.txt'], [`a.txt:6:6: ${SIX}`]],
    [
      ['-I', 'a.txt', 'sub'],
      [SIX, 'http://c.example/'],
    ],
    [
      ['-nA1', 'a.txt'],
      [`6:6: ${SIX}`, `  |  six ${SIX}`, '  | seven'],
    ],
  ])('%s', (args, expected) => {
    const { out, status } = urls(args, LINES)
    expect({ out, status }).toEqual({ out: lines(...expected), status: 0 })
  })

  test('-c counts with the names of several files, and -I without', () => {
    expect(urls(['-c', 'a.txt', 'b.md']).out).toBe(lines('a.txt:1', 'b.md:2'))
    expect(urls(['-cI', 'a.txt', 'b.md']).out).toBe(lines('1', '2'))
    expect(urls(['-cn', 'a.txt', 'b.md']).out).toBe(lines('a.txt:1', 'b.md:2'))
  })

  test('in colours, in threads, and with NUL', () => {
    expect(urls(['-n', '--color', 'a.txt']).out).toBe(
      `\u001b[32m6\u001b[0m\u001b[36m:\u001b[0m6\u001b[36m:\u001b[0m \u001b[4m${SIX}\u001b[0m\n`,
    )
    const args = ['-n', 'a.txt', 'b.md']
    expect(urls(['-j2', ...args]).out).toBe(urls(args).out)
    expect(urls(['-n0', 'a.txt']).out).toBe(`6:6: ${SIX}\0`)
  })

  test('change nothing in other formats, and exclude the fields', () => {
    expect(urls(['-n', '--json', 'a.txt']).out).toBe(urls(['--json', 'a.txt']).out)
    expect(urls(['-n', '--fields=url', 'a.txt'])).toEqual(wrong('--line-number and --fields cannot be used together'))
    expect(urls(['-IH', 'a.txt'])).toEqual(wrong('--with-filename and --no-filename cannot be used together'))
  })
})

describe('--files', () => {
  const names = (...args: string[]) => {
    const { out, err, status } = urls(['--files', '-s', ...args])
    return { names: out.split('\n').slice(0, -1), err, status }
  }

  test.each([
    [['a.txt', 'sub'], ['a.txt', 'sub/c.md', 'sub/d.txt'], 0],
    [['-t', 'md', 'b.md', 'sub'], ['b.md', 'sub/c.md'], 0],
    [['-g', '*.md', 'sub'], ['sub/c.md'], 0],
    // A glob decides about hidden names, too.
    [['-g', '*.txt', 'sub'], ['sub/.hidden.txt', 'sub/d.txt'], 0],
    [['-g', '!*.md', '--hidden', 'sub'], ['sub/.hidden.txt', 'sub/d.txt'], 0],
    [['-g', '*.png', 'sub'], [], 1],
    [['missing', 'sub/c.md'], ['sub/c.md'], 2],
    [['missing'], [], 2],
  ] as const)('%s', (args, expected, status) => {
    expect(names(...args)).toEqual({ names: expected, err: '', status })
  })

  test('reads nothing: each file is named, whether it has URLs or not', () => {
    folder.file('all/none.txt', 'nothing')
    folder.file('all/picture.png', '\u0089PNG\r\n\u001a\n')
    expect(names('all').names).toEqual(['all/none.txt', 'all/picture.png'])
  })

  test('of the current folder, without a path', () => {
    folder.file('here/x.txt', '')
    folder.file('here/y/z.txt', '')
    expect(folder.shell('cd here && $urls --files').out).toBe(lines('./x.txt', './y/z.txt'))
    expect(folder.shell('cd here && $urls --files -d1').out).toBe(lines('./x.txt'))
  })

  test.skipIf(process.platform === 'win32')('only files, as a search reads them', () => {
    folder.file('kinds/a.txt', 'http://kinds.example/')
    folder.shell(
      'cd kinds && ln -s a.txt link && ln -s nowhere broken && ln -s loop loop && ln -s .. up && mkfifo pipe',
    )
    expect(names('kinds').names).toEqual(['kinds/a.txt'])
    expect(names('-L', 'kinds').names).toContain('kinds/link')
    expect(urls(['-c', 'kinds']).out).toBe('kinds/a.txt:1\n')
    expect(urls(['-c', '-j', '2', 'kinds']).out).toBe('kinds/a.txt:1\n')
  })

  test.skipIf(process.platform === 'win32')('for another program, with NUL', () => {
    folder.file('odd/a\nb.txt', 'http://odd.example/')
    expect(urls(['--files', '-0', 'odd', 'a.txt']).out).toBe('odd/a\nb.txt\0a.txt\0')
    expect(urls(['--files', 'odd']).out).toBe('odd/a\\nb.txt\n')
    expect(folder.shell('$urls --files -0 odd a.txt | $urls -I --files-from0=-').out).toBe(
      lines('http://odd.example/', 'http://a.example/Six'),
    )
  })

  test('of a list', () => {
    const { out, err, status } = urls(['--files', '--files-from0=-'], 'a.txt\0sub\0missing\0')
    expect({ out, status }).toEqual({ out: lines('a.txt', 'sub/c.md', 'sub/d.txt'), status: 2 })
    expect(err).toContain('urls: missing: no such file or directory\n')
    expect(urls(['--files', '--files-from0=nowhere'])).toEqual({
      out: '',
      err: 'urls: nowhere: no such file or directory\n',
      status: 2,
    })
  })

  test('says what was left out, and writes to a file that is not one of them', () => {
    expect(urls(['--files', 'sub']).err).toBe(
      'urls: left out: 1 hidden file or folder (-v names them, -uu reads them)\n',
    )
    expect(urls(['--files', '-o', 'all/list', 'all']).status).toBe(0)
    expect(readFileSync(`${folder.path}/all/list`, 'utf8')).toBe(lines('all/none.txt', 'all/picture.png'))
  })

  test.skipIf(process.platform === 'win32')('masks what is secret in a name', () => {
    folder.file('secret/?token=abcdefgh', '')
    expect(urls(['--files', '--redact', 'secret']).out).toBe(lines('secret/?token=***'))
    expect(urls(['--files', '--redact', '-0', 'secret']).out).toBe('secret/?token=***\0')
    expect(urls(['--files', 'secret']).out).toBe(lines('secret/?token=abcdefgh'))
  })

  test.each([
    ['-q', 'quiet'],
    ['-c', 'count'],
    ['-l', 'files-with-urls'],
    ['--passthru', 'passthru'],
    ['--serve-stdin', 'serve-stdin'],
  ])('excludes %s', (option, name) => {
    expect(urls(['--files', option, 'sub'])).toEqual(wrong(`--files and --${name} cannot be used together`))
  })
})

describe('-h', () => {
  const { out, err, status } = urls(['-h'])
  const page = out.split('\n').slice(0, -1)

  test('fits into a terminal of 80 columns and thirty lines', () => {
    expect({ err, status }).toEqual({ err: '', status: 0 })
    expect(page.length).toBeLessThanOrEqual(30)
    expect(page.filter((line) => line.length > 80)).toEqual([])
  })

  test('has 22 options, as they are', () => {
    const found = page.flatMap((line) => [...(/^ {2}(?:-(\w), | {4})--([\w-]+)(\S*) /.exec(line) ?? [])].slice(1, 4))
    const options = Array.from({ length: found.length / 3 }, (_, at) => found.slice(3 * at, 3 * at + 3))
    expect(options).toHaveLength(22)
    for (const [short, name, shape] of options) {
      const { value, short: letter } = OPTIONS[name!]!
      const written = value === undefined ? '' : value.startsWith('[') ? `[=${value.slice(1)}` : `=${value}`
      expect([name, short, shape]).toEqual([name, letter, written])
    }
    for (const [name] of out.matchAll(/(?<=[ ,])--[\w-]+/g)) expect([...Object.keys(OPTIONS)]).toContain(name.slice(2))
    for (const [, letters] of out.matchAll(/[ (](-[a-zA-Z]+)(?=[ :,)])/g))
      for (const letter of letters!.slice(1)) expect(Object.values(OPTIONS).map(({ short }) => short)).toContain(letter)
  })

  test('whatever else is asked, but for --help', () => {
    expect(urls(['-h', 'missing', '--json']).out).toBe(out)
    expect(urls(['-hh']).out).toBe(out)
    expect(urls(['-h', '--help']).out).toBe(urls(['--help']).out)
    for (const command of ['parse', 'plan', 'merge']) expect(urls([command, '-h'])).toEqual(urls([command, '--help']))
  })
})

describe('--help', () => {
  const { out } = urls(['--help'])

  test('has every option with its letter, and says where the rest is', () => {
    for (const [name, { short }] of Object.entries(OPTIONS))
      expect(out).toContain(`  ${short === undefined ? '    ' : `-${short}, `}--${name}`)
    for (const topic of ['urls parse', 'urls fix', 'urls schema', 'urls completion', 'urls help scale'])
      expect(out).toContain(topic)
  })

  test('fits into 80 columns, as that of each command', () => {
    for (const args of [[], ['parse'], ['fix'], ['plan'], ['work'], ['merge'], ['slurm'], ['schema'], ['completion']])
      expect(
        urls([...args, '--help'])
          .out.split('\n')
          .filter((line) => line.length > 80),
      ).toEqual([])
  })

  test('of plan has the options of the search, by name or letter', () => {
    const usage = PLAN.usage as string
    for (const [name, { short }] of Object.entries(PLAN.options))
      expect([name, usage.includes(`--${name}`) || usage.includes(`-${short},`)]).toEqual([name, true])
  })
})

describe('urls help scale', () => {
  test('is about the commands for many machines', () => {
    const { out, err, status } = urls(['help', 'scale'])
    expect({ err, status }).toEqual({ err: '', status: 0 })
    for (const command of ['plan', 'work', 'merge', 'slurm']) expect(out).toContain(`\n  urls ${command} `)
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  test('is what was meant', () => {
    expect(urls(['help', 'scal']).err).toMatch(
      /^urls: unknown command scal \(did you mean scale\?\); the commands are /,
    )
  })
})

test('docs/cli.md has each option once in a row, with its letter and its value', () => {
  const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| (`-.*?) +\| /gm)].flatMap(([, options]) => options!.split('; '))
  const expected = Object.entries(OPTIONS).map(([name, { short, value }]) => {
    const shape = value === undefined ? '' : value.startsWith('[') ? `[=${value.slice(1)}` : `=${value}`
    return `${short === undefined ? '' : `\`-${short}\`, `}\`--${name}${shape}\``
  })
  expect(rows.sort()).toEqual(expected.sort())
})

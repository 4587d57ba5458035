import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extract, scan } from '../../../src/index.ts'
import { CORPUS, Folder, lines, MAIN } from './run.ts'

const ARCHIVE = join(CORPUS, 'mailing-list.mbox')
/** As in src: the size of a block that is read, and the limit up to which an input is evidence as a whole. */
const BLOCK = 1 << 18
const WHOLE = 8 * 2 ** 20

const folder = new Folder()

beforeAll(() => {
  if (!existsSync(MAIN)) throw new Error('the command is not built: run npm run build, or npm test')
})

afterAll(() => folder.remove())

const urls = folder.urls.bind(folder)
const shell = folder.shell.bind(folder)
const file = folder.file.bind(folder)

describe('what is printed', () => {
  test('the URLs of an archive, one a line, in order', () => {
    const expected = readFileSync(ARCHIVE.replace('.mbox', '.urls'), 'utf8')
    expect(urls([ARCHIVE])).toEqual({ out: expected, err: '', status: 0 })
  })

  test('the preferred reading, joined where the text breaks it', () => {
    const text = '> see <URL:http://www.example.com/very/long/\n> path/to/file.html> ok\n'
    expect(urls([], text).out).toBe(lines('http://www.example.com/very/long/path/to/file.html'))
  })

  test('a URL as often as it occurs', () => {
    expect(urls([], 'http://a.example/x http://a.example/x').out).toBe(
      lines('http://a.example/x', 'http://a.example/x'),
    )
  })

  test('no control character for any text', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((c) =>
      /\p{Cc}/u.test(c),
    )
    const text = controls
      .map((c) => `http://a${c}.example/${c}x <URL:http://a.example/${c}y> <news:a.b${c}c> "http://a.example/${c}"`)
      .join('\n\n')
    const { out, status } = urls([], text)
    expect(status).toBe(0)
    expect(out).not.toMatch(/[^\P{Cc}\n]/u)
  })
})

describe('inputs', () => {
  test('several files in the order of the command line', () => {
    file('one', 'http://one.example/')
    file('two', 'http://two.example/')
    const expected = lines('http://two.example/', 'http://one.example/', 'http://two.example/')
    expect(urls(['two', 'one', 'two'])).toEqual({ out: expected, err: '', status: 0 })
  })

  test('a URL does not continue in the next file', () => {
    file('cut', '<http://a.example/x')
    file('rest', 'y>')
    expect(urls(['cut', 'rest']).out).toBe(lines('http://a.example/x'))
  })

  test('standard input without a file', () => {
    expect(urls([], 'http://a.example/').out).toBe(lines('http://a.example/'))
  })

  test('standard input among files, as -', () => {
    file('one', 'http://one.example/')
    const expected = lines('http://one.example/', 'http://a.example/', 'http://one.example/')
    expect(urls(['one', '-', 'one'], 'http://a.example/').out).toBe(expected)
  })

  test.skipIf(process.platform === 'win32')('standard input that is a file', () => {
    file('one', 'http://one.example/')
    expect(shell('$urls < one').out).toBe(lines('http://one.example/'))
  })

  test('a file named parse is ./parse, or comes after --', () => {
    file('parse', 'http://a.example/parse')
    expect(urls(['./parse']).out).toBe(lines('http://a.example/parse'))
    expect(urls(['--', 'parse']).out).toBe(lines('http://a.example/parse'))
    expect(urls(['parse'])).toMatchObject({ out: '', status: 2 })
    expect(urls(['parse', 'news:*']).out).toContain('news')
  })

  test('after -- everything is a file', () => {
    file('--help', 'http://a.example/help')
    file('-odd', 'http://a.example/odd')
    expect(urls(['--', '--help', '-odd']).out).toBe(lines('http://a.example/help', 'http://a.example/odd'))
  })
})

describe('exit status', () => {
  test('0 if a URL was found, 1 if none', () => {
    expect(urls([], 'see http://a.example/.').status).toBe(0)
    expect(urls([], 'nothing here')).toEqual({ out: '', err: '', status: 1 })
    expect(urls([], '').status).toBe(1)
  })

  test('2 for a file that is missing, and the others are read', () => {
    file('one', 'http://one.example/')
    file('two', 'http://two.example/')
    expect(urls(['one', 'missing', 'two'])).toEqual({
      out: lines('http://one.example/', 'http://two.example/'),
      err: 'urls: missing: no such file or directory\n',
      status: 2,
    })
  })

  test('1 for an empty folder', () => {
    mkdirSync(join(folder.path, 'folder'))
    expect(urls(['folder'])).toEqual({ out: '', err: '', status: 1 })
  })

  // The superuser may read everything.
  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('2 for a file that may not be read', () => {
    writeFileSync(join(folder.path, 'secret'), 'http://a.example/', { mode: 0 })
    expect(urls(['secret'])).toEqual({ out: '', err: 'urls: secret: permission denied\n', status: 2 })
  })

  test('2 and a sentence for an unknown option, before anything is read', () => {
    file('one', 'http://one.example/')
    for (const option of ['--frobnicate', '--toString', '-x', '--help=yes']) {
      const { out, err, status } = urls(['one', option])
      expect({ out, status }).toEqual({ out: '', status: 2 })
      expect(err).toMatch(/^urls: .*\nTry 'urls --help'\.\n$/)
      expect(err).toContain(option.split('=')[0])
    }
  })

  test('a name with control characters is shown without them', () => {
    expect(urls(['a\u001b[31mb\nc']).err).toBe('urls: a\\e[31mb\\nc: no such file or directory\n')
  })
})

describe('--help and --version', () => {
  test('print their text and exit with 0', () => {
    const help = urls(['--help', 'missing'])
    expect(help).toMatchObject({ err: '', status: 0 })
    for (const word of ['usage: urls [OPTION]... [PATH]...', 'Exit status', 'Examples:', '8 MiB'])
      expect(help.out).toContain(word)
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    expect(urls(['--version'])).toEqual({ out: `urls-in-context ${version}\n`, err: '', status: 0 })
  })

  test('no line of the help is wider than 120 columns', () => {
    for (const line of urls(['--help']).out.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
  })
})

describe('encodings', () => {
  const text = 'voilà <http://a.example/é\n/ü> 参见http://b.example/路径。'
  const expected = lines('http://a.example/é/ü', 'http://b.example/路径')
  const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

  test('UTF-8, with a byte order mark or without', () => {
    expect(urls([], text).out).toBe(expected)
    expect(urls([], `\ufeff${text}`).out).toBe(expected)
    expect(urls([], '\ufeffhttp://a.example/').out).toBe(lines('http://a.example/'))
  })

  test('UTF-16 with a byte order mark', () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(urls([], little).out).toBe(expected)
    expect(urls([], swapped(little)).out).toBe(expected)
  })

  test('bytes that are not UTF-8 are read as windows-1252 without an error', () => {
    const latin1 = Buffer.from('d\xe9j\xe0 http://a.example/x \xff\xfe <http://b.example/caf\xe9>', 'latin1')
    const { out, err, status } = urls([], latin1)
    expect({ err, status }).toEqual({ err: '', status: 0 })
    expect(out.split('\n').slice(0, 2)).toEqual(['http://a.example/x', 'http://b.example/café'])
  })

  test('an input that ends within a character', () => {
    expect(urls([], Buffer.from('http://a.example/x \xe4\xb8', 'latin1')).out).toBe(lines('http://a.example/x'))
  })

  test('a character that the end of a block cuts', () => {
    for (const before of [1, 2, 3]) {
      const url = 'http://a.example/x𝒳y'
      const padding = ' '.repeat(BLOCK - Buffer.byteLength('http://a.example/x') - before)
      expect(urls([], padding + url).out).toBe(lines(url))
    }
  })
})

describe('short and long inputs', () => {
  const found = (matches: Iterable<{ url: string }>): string => {
    const each = Array.from(matches, (match) => `${match.url}\n`)
    return each.join('')
  }

  const evidence = '<http://a.example/dataprocessing/>'
  const question = '<http://a.example/data-\nprocessing/>'
  const dropped = 'http://a.example/dataprocessing/'
  const kept = 'http://a.example/data-processing/'

  test('up to 8 MiB the whole text decides where a hyphen leaves two readings', () => {
    const dots = '.'.repeat(WHOLE - evidence.length - question.length - 2)
    const text = [evidence, dots, question].join('\n')
    expect(text.length).toBe(WHOLE)
    expect(urls([], text).out).toBe(found(extract(text)))
    expect(urls([], text).out).toBe(lines(dropped, dropped))
  })

  test('above, the URLs close by', () => {
    const dots = '.'.repeat(WHOLE)
    expect(urls([], [evidence, dots, question].join('\n')).out).toBe(lines(dropped, kept))
    expect(urls([], [dots, evidence, question].join('\n')).out).toBe(lines(dropped, dropped))
  })

  const column = [
    'The report that the committee published in the spring of that year is',
    'available from its own site, see https://www.example.com/reports/2001/',
    'spring/summary, and from the library of the ministry. Copies in print',
    'can be had for a small fee.',
  ].join('\n')
  const joined = 'https://www.example.com/reports/2001/spring/summary'

  test('lines decide where a URL goes on, above 8 MiB too, and whatever is said of hyphens', () => {
    const rest = '.'
      .repeat(1000)
      .concat('\n')
      .repeat(WHOLE / 1000)
    const gap = '\n'.repeat(8)
    for (const option of ['evidence', 'keep', 'drop'])
      expect(urls([`--hyphen=${option}`], column).out).toBe(lines(joined))
    expect(urls([], column + gap + rest).out).toBe(lines(joined))
    expect(urls(['--hyphen=keep'], rest + gap + column + gap + rest).out).toBe(lines(joined))
  })

  test('a long input gives the matches of scan, from a file as from a pipe', () => {
    const words = 'and words without a URL\n'.repeat(30)
    const line = (at: number): string =>
      `${words}${at}: see <URL:http://a.example/\n  ${at}/ü>, (http://b.example/${at}).\n`
    const text = Array.from({ length: 18_000 }, (_, at) => line(at)).join('')
    expect(Buffer.byteLength(text)).toBeGreaterThan(WHOLE)
    const expected = found(scan(text))
    expect(urls([file('long', text)]).out === expected).toBe(true)
    expect(urls([], text).out === expected).toBe(true)
  })

  test('text that a chosen reading covers is not printed again, even if a block ends in between', () => {
    const [line, next] = ['http://a.example/p?q=1&', 'u=http://b.example/x&']
    const broken = ` <${line}${next}>\n\n${line}\n${next} \n`
    const filler = (length: number): string => `${'.'.repeat(length - 1)}\n`
    const text = [filler(WHOLE + BLOCK - broken.length), broken, '\n', filler(BLOCK)].join('')
    expect(urls([], text).out).toBe(found(extract(text)))
    expect(urls([], text).out).toBe(lines(line + next, line + next))
  })
})

describe.skipIf(process.platform === 'win32')('output that cannot be written', () => {
  const many = (): string => file('many', 'http://a.example/some/path/to/a/page.html\n'.repeat(50_000))

  test('a closed pipe is not reported, and the status is that of the signal', () => {
    many()
    expect(shell('{ $urls many; echo "$?" >&2; } | head -n 1')).toEqual({
      out: lines('http://a.example/some/path/to/a/page.html'),
      err: '141\n',
      status: 0,
    })
  })

  test.skipIf(!existsSync('/dev/full'))('a full disk gives one line and status 2', () => {
    many()
    for (const line of ['$urls many many > /dev/full', '$urls --help > /dev/full']) {
      expect(shell(line)).toEqual({ out: '', err: 'urls: standard output: no space left\n', status: 2 })
    }
  })

  test('a closed standard error changes nothing', () => {
    file('one', 'http://one.example/')
    expect(shell('$urls missing one 2>&-')).toEqual({ out: lines('http://one.example/'), err: '', status: 2 })
  })
})

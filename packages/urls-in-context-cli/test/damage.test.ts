import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../texts-in-archives/test/packing.ts'
import { CORPUS, Folder, lines, MAIN, message } from './run.ts'

const folder = new Folder()
const isWindows = process.platform === 'win32'
afterAll(() => folder.remove())

/** The programs that pack streams, as far as they are installed. */
function packers(): [string, (text: string) => Buffer][] {
  const installed = ['bzip2', 'xz', 'zstd'].filter((program) => spawnSync(program, ['--version']).error === undefined)
  return installed.map((program) => [program, (input) => execFileSync(program, ['-cq'], { input })])
}

describe('damage gives a line each, and status 2', () => {
  test('names the line in the file, and everything else is printed', () => {
    const { out, err, status } = folder.urls([`${CORPUS}/base64-footer.eml`])
    expect(err).toBe(`urls: ${CORPUS}/base64-footer.eml:12: encoded text is damaged (base64)\n`)
    expect(out).toBe(lines('http://base64-footer.example/block', 'http://base64-footer.example/listinfo'))
    expect(status).toBe(2)
  })

  test('the line counts from the start of a mailbox in every thread', () => {
    const filler = message('', 'words and words\n'.repeat(100_000))
    const mbox =
      filler.repeat(6) + readFileSync(`${CORPUS}/base64-footer.eml`, 'latin1').replace(/^/, 'From a@b 10:10\n')
    folder.file('long.mbox', mbox)
    const line = filler.split('\n').length * 6 - 6 + 13
    for (const jobs of ['-j1', '-j3']) {
      expect(folder.urls([jobs, 'long.mbox']).err).toBe(`urls: long.mbox:${line}: encoded text is damaged (base64)\n`)
    }
  })

  test('a cut gz file', () => {
    const packed = gzipSync(message('', 'http://a.example/ '.repeat(5000)))
    folder.file('cut.gz', packed.subarray(0, packed.length - 12))
    const { out, err, status } = folder.urls(['cut.gz'])
    expect({ err, status }).toEqual({ err: 'urls: cut.gz: ends too early\n', status: 2 })
    expect(out.startsWith('http://a.example/\n')).toBe(true)
  })

  test('compressed files give what was readable, a line and 2, whoever unpacks them, in every thread', () => {
    const [first, second] = ['http://first.example/\n', 'http://second.example/\n']
    const wrong = (packed: Buffer): Uint8Array => packed.with(-3, packed.at(-3)! ^ 1)
    const files = [['gzip', (text: string): Buffer => gzipSync(text)] as const, ...packers()].flatMap(
      ([format, pack]) => {
        folder.file(`${format}.whole`, Buffer.concat([pack(first), pack(second)]))
        folder.file(`${format}.check`, Buffer.concat([pack(first), wrong(pack(second))]))
        folder.file(`${format}.cut`, Buffer.concat([pack(first), pack(second).subarray(0, -9)]))
        folder.file(`${format}.more`, Buffer.concat([pack(first), Buffer.from('more\n')]))
        return ['check', 'cut', 'more'].map((kind) => `${format}.${kind}`)
      },
    )
    const whole = files.filter((name) => name.endsWith('.cut')).map((name) => name.replace('.cut', '.whole'))
    expect(folder.urls(whole)).toEqual({
      out: lines(...whole.flatMap(() => [first.trim(), second.trim()])),
      err: '',
      status: 0,
    })
    const runs = ['-j1', '-j3'].map((jobs) => folder.urls([jobs, '-H', ...files]))
    expect(runs[1]).toEqual(runs[0])
    const { out, err, status } = runs[0]!
    expect(status).toBe(2)
    for (const name of files) expect(out).toContain(`${name}:1:1: ${first}`)
    expect(err.split('\n').map((line) => line.split(': ')[1] ?? '')).toEqual([...files, ''])
  })

  test('a zip file with a changed byte; one with a member that its directory does not name is none', () => {
    const members = ['a', 'b'].map((name) => ({ name, data: Buffer.from(`http://${name}.example/`) }))
    const changed = zipOf(members, { stored: true })
    changed.write('x', changed.indexOf('a.example'))
    const out = lines('http://x.example/', 'http://b.example/')
    folder.file('changed.zip', changed)
    expect(folder.urls(['changed.zip'])).toEqual({ out, err: 'urls: changed.zip: is damaged (a)\n', status: 2 })
    expect(folder.urls([], changed)).toEqual({ out, err: 'urls: standard input: is damaged (a)\n', status: 2 })
    folder.file('deleted.zip', zipOf(members, { unlisted: ['a'] }))
    expect(folder.urls(['deleted.zip'])).toMatchObject({ err: '', status: 0 })
    const told = 'urls: deleted.zip: a member that the archive does not list was read (a)\n'
    expect(folder.urls(['-v', 'deleted.zip'])).toMatchObject({ err: told, status: 0 })
  })

  test('bytes that were read as text are said to be none, but not packed text', () => {
    folder.file('noise.bin', Buffer.from('a\x01\x02b\n'.repeat(200)))
    folder.file('packed.gz', gzipSync('nothing here'))
    expect(folder.urls(['noise.bin']).err).toBe(
      'urls: noise.bin: does not seem to be text; its bytes were searched for URLs\n',
    )
    expect(folder.urls(['packed.gz'])).toEqual({ out: '', err: '', status: 1 })
  })

  test('so are those in which a URL was found, with a line in the report', () => {
    const noise = Buffer.from(Uint16Array.from({ length: 500 }, (_, at) => at * 127).buffer)
    folder.file('found.bin', Buffer.concat([noise, Buffer.from(' http://a.example/x ')]))
    folder.file('found.zip', zipOf([{ name: 'in.bin', data: readFileSync(join(folder.path, 'found.bin')) }]))
    const words = 'does not seem to be text; its bytes were searched for URLs'
    for (const args of [[], ['-l'], ['-c'], ['-j2']]) {
      const { out, err, status } = folder.urls([...args, '--report=found.report', 'found.bin', 'found.zip'])
      expect(out).not.toBe('')
      expect(err).toBe(`urls: found.bin: ${words}\nurls: found.zip!in.bin: ${words}\n`)
      expect(status).toBe(2)
      expect(readFileSync(join(folder.path, 'found.report'), 'utf8').split('\n').slice(0, 2)).toEqual([
        '{"version":1,"code":"not-text","severity":"error","file":"found.bin","count":1}',
        '{"version":1,"code":"not-text","severity":"error","file":"found.zip","member":"in.bin","count":1}',
      ])
    }
    expect(folder.urls(['-s', 'found.bin'])).toMatchObject({ err: '', status: 2 })
    const input = readFileSync(join(folder.path, 'found.bin'))
    expect(folder.urls([], input)).toMatchObject({ err: `urls: standard input: ${words}\n`, status: 2 })
  })

  test('a font or a program is named if it was, and is no damage', () => {
    const font = Buffer.concat([
      Buffer.from('OTTO\0\x0b\0\x80'),
      Buffer.alloc(90, 7),
      Buffer.from(' http://f.example/ '),
    ])
    folder.file('fonts/a.otf', font)
    folder.file('fonts/a.zip', zipOf([{ name: 'a.otf', data: font }]))
    const found = { out: lines('http://f.example/'), status: 0 }
    const told = 'fonts/a.otf: contains no text (TrueType or OpenType font)'
    expect(folder.urls(['fonts/a.otf'])).toEqual({ ...found, err: `urls: ${told}\n` })
    expect(folder.urls(['fonts/a.zip'])).toEqual({ ...found, err: '' })
    expect(folder.urls(['fonts'])).toMatchObject({ err: '', status: 0 })
    expect(folder.urls(['-v', 'fonts']).err).toContain(told)
  })

  test('problems without loss are reported on request and are not damage', () => {
    expect(folder.urls([`${CORPUS}/picture.png`])).toEqual({
      out: '',
      err: `urls: ${CORPUS}/picture.png: contains no text (PNG image)\n`,
      status: 1,
    })
    const { err, status } = folder.urls(['-v', `${CORPUS}/picture.png`])
    expect({ err, status }).toEqual({
      err: `urls: ${CORPUS}/picture.png: contains no text (PNG image)\n`,
      status: 1,
    })
  })

  test('-s reports nothing, and the status stays', () => {
    expect(folder.urls(['-s', 'missing'])).toEqual({ out: '', err: '', status: 2 })
  })
})

describe.skipIf(isWindows)('odd files', () => {
  test('a folder with a loop, a pipe and a dangling link', () => {
    mkdirSync(join(folder.path, 'odd'))
    symlinkSync('.', join(folder.path, 'odd/loop'))
    symlinkSync('nowhere', join(folder.path, 'odd/dangling'))
    spawnSync('mkfifo', [join(folder.path, 'odd/pipe')])
    folder.file('odd/file', 'http://a.example/')
    expect(folder.urls(['odd'])).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
    expect(folder.urls(['-j2', 'odd'])).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
    expect(folder.urls(['-v', 'odd']).err.split('\n').length).toBeGreaterThan(2)
  })

  test.skipIf(process.platform !== 'linux')('a name that is not UTF-8', () => {
    const name = Buffer.from('caf\xe9.txt', 'latin1')
    writeFileSync(Buffer.concat([Buffer.from(`${folder.path}/`), name]), 'http://a.example/')
    const { out, status } = folder.shell('$urls --json -- "$(printf \'caf\\351.txt\')"')
    expect(status).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ file: 'caf\ufffd.txt', fileBytes: name.toString('base64') })
    expect(folder.shell("printf 'caf\\351.txt\\0' | $urls --files-from0=-").out).toBe(lines('http://a.example/'))
    // A terminal opens the file by its bytes.
    const link = (line: string): string | undefined =>
      /\u001b\]8;;(file:[^\u001b]*)\u001b/.exec(folder.shell(line).out)?.[1]
    const here = pathToFileURL(folder.path).href
    expect(link('$urls -H --hyperlink -- "$(printf \'caf\\351.txt\')"')).toBe(`${here}/caf%E9.txt`)
    expect(link('$urls --hyperlink -H -- "$PWD/$(printf \'./caf\\351.txt\')"')).toBe(`${here}/caf%E9.txt`)
    const within = 'mkdir -p "$(printf \'d\\351\')" && cd "$(printf \'d\\351\')" && cp ../caf*.txt "a é%#?.txt"'
    expect(link(`${within} && $urls -H --hyperlink a*`)).toBe(`${here}/d%E9/a%20%C3%A9%25%23%3F.txt`)
  })

  test('a name with controls is escaped in all output', () => {
    const name = folder.file('a\u001b]0;x\u0007\nb=1\u202e.txt', 'http://a.example/')
    for (const args of [['-H'], ['--format=csv'], ['--format=tsv'], ['--json'], ['-H', '--excerpt']]) {
      const { out } = folder.urls([...args, name])
      expect(out).not.toMatch(/[^\P{Cc}\n\r\t]|\u202e/u)
      expect(out).toContain('a.example')
    }
    expect(folder.urls(['-c', '-H', name]).out).toBe('a\\e]0;x\\u{7}\\nb=1\\u{202e}.txt:1\n')
  })

  test('no control of a message reaches a terminal', () => {
    const id = '<=1+1\u001b[31m@x>'
    const text = message(
      `Message-ID: ${id}\nSubject: \u009b31m http://a.example/\n`,
      'x \u001b]52;c;eA==\u0007 http://b.example/\u200b',
    )
    for (const args of [
      ['-H', '--excerpt=3'],
      ['--format=csv', '--excerpt=3'],
      ['--format=tsv', '--excerpt'],
      ['--json'],
    ]) {
      const { out, status } = folder.urls([...args], text)
      expect(status).toBe(0)
      expect(out).not.toMatch(/[^\P{Cc}\n\r\t]/u)
    }
    expect(folder.urls(['--format=csv'], text).out).toContain(",'=1+1\\e[31m@x,")
  })
})

describe.skipIf(isWindows)('the end of the program', () => {
  /** More than a pipe holds. */
  const many = (messages = 2, urls = 4000): string =>
    folder.file('many.mbox', message('', 'http://a.example/page\n'.repeat(urls)).repeat(messages))

  test.each(['-j1', '-j2'])('a closed pipe is not reported, %s', (jobs) => {
    many()
    const { out, err } = folder.shell(`{ $urls ${jobs} many.mbox; echo "$?" >&2; } | head -n 1`)
    expect({ out, err }).toEqual({ out: 'http://a.example/page\n', err: '141\n' })
  })

  test.skipIf(!existsSync('/dev/full')).each(['-j1', '-j2', '--unique', '-c', '--json'])(
    'a full disk is one line and 2, %s',
    (option) => {
      many()
      expect(folder.shell(`$urls ${option} many.mbox > /dev/full`)).toEqual({
        out: '',
        err: 'urls: standard output: no space left\n',
        status: 2,
      })
    },
  )

  describe('of urls fix', () => {
    const markdown = (paragraphs = 20): string =>
      folder.file('page.md', 'See <URL:http://a.example/>.\n\n'.repeat(paragraphs))

    test.skipIf(!existsSync('/dev/full'))('a full disk is an error of standard output, not of the file', () => {
      markdown()
      expect(folder.shell('$urls fix page.md > /dev/full')).toEqual({
        out: '',
        err: 'urls: standard output: no space left\n',
        status: 2,
      })
    })

    test('a closed pipe is not reported', () => {
      markdown(1000)
      const { out, err } = folder.shell('{ $urls fix page.md page.md; echo "$?" >&2; } | head -n 1')
      expect({ out, err }).toEqual({ out: '--- a/page.md\n', err: '141\n' })
    })

    test('another file with the name that the temporary file had is kept', () => {
      markdown()
      const line =
        'mkdir -p own && cp page.md own && cd own && echo kept > page.md.$$.tmp && exec $urls fix --write page.md'
      expect(folder.shell(line)).toEqual({ out: '', err: '', status: 0 })
      const [first, second, ...others] = readdirSync(join(folder.path, 'own')).sort()
      expect([first, others]).toEqual(['page.md', []])
      expect(readFileSync(join(folder.path, 'own', second!), 'utf8')).toBe('kept\n')
      expect(readFileSync(join(folder.path, 'own/page.md'), 'utf8')).toContain('<http://a.example/>')
    })

    test('a changed file keeps its permissions', () => {
      chmodSync(join(folder.path, markdown()), 0o666)
      expect(folder.shell('umask 077 && $urls fix --write page.md').status).toBe(0)
      expect(statSync(join(folder.path, 'page.md')).mode & 0o777).toBe(0o666)
    })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it, its threads and its temporary files', async (signal) => {
    const temporary = (): string[] => readdirSync(tmpdir()).filter((name) => /^urls-\w{6}$/.test(name))
    const before = temporary()
    const child = spawn(process.execPath, [MAIN, '-j2', '--unique', ...Array<string>(3).fill(many(12, 20_000))], {
      cwd: folder.path,
    })
    const exit = new Promise((resolve) => child.on('exit', (code, by) => resolve([code, by])))
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.kill(signal)
    expect(await exit).toEqual([null, signal])
    expect(temporary()).toEqual(before)
  })

  test('a low limit of open files is one line and 2', () => {
    folder.file('one.txt', 'http://a.example/')
    const line = 'urls: too many open files: this program needs a higher limit (ulimit -n)\n'
    // How many files Node itself opens depends on its version
    const runs = [22, 23, 24, 25, 26].map((limit) => folder.shell(`ulimit -n ${limit} && $urls one.txt`))
    const failed = runs.filter(({ err }) => err.startsWith('urls: '))
    for (const run of failed) expect(run).toEqual({ out: '', err: line, status: 2 })
    expect(runs.some(({ err }) => err.includes('internal error'))).toBe(false)
  })

  test('closed standard input, output and error', () => {
    folder.file('one.txt', 'http://a.example/')
    expect(folder.shell('$urls <&-').status).not.toBe(0)
    // Node opens another file in its place
    expect(folder.shell('$urls one.txt >&-').err).toBe('')
    expect(folder.shell('$urls missing one.txt 2>&-')).toMatchObject({ out: lines('http://a.example/'), status: 2 })
  })
})

test.skipIf(process.platform !== 'linux')('a line of 64 MB takes little memory', () => {
  const { out, status } = folder.shell(
    "{ head -c 64M /dev/zero | tr '\\0' a; printf ' http://a.example/'; } | " + '{ $urls; } && :',
  )
  expect({ out, status }).toEqual({ out: lines('http://a.example/'), status: 0 })
})

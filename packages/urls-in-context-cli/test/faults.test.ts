import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type Call, type SabotagedRun, sabotaged } from './faults.ts'
import { Folder, lines } from './run.ts'

const CODES = ['ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG', 'EIO', 'ESTALE', 'EMFILE', 'EISDIR', 'ENXIO', 'ENOENT']

const folder = new Folder()
const root = join(folder.path, 'tree')
afterAll(() => folder.remove())

/** The files of the tree, each with a URL of its own. */
const FILES = ['a.txt', 'deep/b.txt', 'deep/c.txt', 'z.txt']
const urlOf = (file: string): string => `http://${file.replace(/\W/g, '-')}.example/`
const allRows = lines(...FILES.map(urlOf))
const named = FILES.map((file) => join(root, file))

beforeAll(() => {
  for (const file of FILES) folder.file(`tree/${file}`, `${urlOf(file)}\n`)
  folder.file('names', named.map((name) => `${name}\0`).join(''))
})

/** The ways to name the files. */
const WAYS: readonly (readonly [string, readonly string[]])[] = [
  ['a folder', [root]],
  ['names', named],
  ['--files-from0', [`--files-from0=${join(folder.path, 'names')}`]],
]

/** How often a run in which nothing fails makes a call. */
async function countCalls(call: Call, args: readonly string[]): Promise<number> {
  let calls = 0
  await sabotaged(root, args, (each) => {
    if (each === call) calls++
    return undefined
  })
  return calls
}

/** Fails a test for a run that ended in another way than in rows and lines about paths. */
function expectManners({ err, status }: SabotagedRun): void {
  expect(err).not.toMatch(/internal error|^\s+at /m)
  for (const line of err.split('\n').slice(0, -1)) expect(line).toMatch(/^urls: \/\S+: /)
  expect(status).toBe(err === '' ? 0 : 2)
}

describe.each(WAYS)('files by %s', (_, args) => {
  test('all are read where nothing fails', async () => {
    expect(await sabotaged(root, args, () => undefined)).toEqual({ out: allRows, err: '', status: 0 })
  })

  test.each(CALLS)('one %s that fails loses at most its own file, and says so', async (call) => {
    const calls = await countCalls(call, args)
    for (const code of CODES) {
      for (let nth = 1; nth <= calls; nth++) {
        let count = 0
        let failed = ''
        const run = await sabotaged(root, args, (each, path) => {
          if (each !== call || ++count !== nth) return undefined
          failed = path
          return code
        })
        expectManners(run)
        const said = run.err.split('\n').filter((line) => line !== '')
        expect(said.length).toBeLessThanOrEqual(1)
        for (const line of said) expect(line.startsWith(`urls: ${failed}: `)).toBe(true)
        const kept = said.length === 0 ? FILES : FILES.filter((file) => !join(root, file).startsWith(failed))
        for (const file of kept) expect(run.out).toContain(urlOf(file))
      }
    }
  })

  test.each(CODES)('a file on which all calls fail with %s is one line, and the others are read', async (code) => {
    const bad = join(root, 'deep/b.txt')
    const run = await sabotaged(root, args, (_, path) => (path === bad ? code : undefined))
    expectManners(run)
    expect(run.err.split('\n')).toHaveLength(2)
    expect(run.err).toContain(`urls: ${bad}: `)
    expect(run).toMatchObject({ out: allRows.replace(lines(urlOf('deep/b.txt')), ''), status: 2 })
  })
})

test('a stale handle is said in words', async () => {
  const { err } = await sabotaged(root, [root], (call, path) =>
    call === 'fstat' && path.endsWith('z.txt') ? 'ESTALE' : undefined,
  )
  expect(err).toBe(`urls: ${join(root, 'z.txt')}: stale file handle\n`)
})

describe.skipIf(process.platform === 'win32')('paths that lead nowhere', () => {
  const long = 'x'.repeat(300)
  const bad = ['tree/a.txt/below', 'loop', 'gone', long]
  const good = ['tree/a.txt', 'tree/z.txt']
  const said = lines(
    'urls: tree/a.txt/below: a part of its path is not a directory',
    'urls: loop: too many symbolic links encountered',
    'urls: gone: broken symbolic link',
    `urls: ${long}: name too long`,
  )

  beforeAll(() => {
    symlinkSync('loop', join(folder.path, 'loop'))
    symlinkSync('nowhere', join(folder.path, 'gone'))
    folder.file('list', [...bad, ...good].map((name) => `${name}\0`).join(''))
  })

  test.each([
    ['names', [...bad, ...good]],
    ['names, in threads', ['-j2', ...bad, ...good]],
    ['--files-from0', ['--files-from0=list']],
    ['--files-from0, in threads', ['-j2', '--files-from0=list']],
  ])('%s: each is a line, and the others are read', (_, args) => {
    const out = lines(urlOf('a.txt'), urlOf('z.txt'))
    expect(folder.urls(args)).toEqual({ out, err: said, status: 2 })
  })

  test('a link in a folder is left alone, and one that was to be followed is told', () => {
    mkdirSync(join(folder.path, 'links'))
    symlinkSync('nowhere', join(folder.path, 'links/gone'))
    symlinkSync('../tree/a.txt', join(folder.path, 'links/there'))
    expect(folder.urls(['links'])).toEqual({ out: '', err: '', status: 1 })
    const err = 'urls: links/gone: broken symbolic link\n'
    for (const jobs of ['-j1', '-j2']) {
      expect(folder.urls(['-L', jobs, 'links'])).toEqual({ out: lines(urlOf('a.txt')), err, status: 2 })
    }
  })

  test('a current folder that is gone is one line', () => {
    const line = 'mkdir away && cd away && rmdir ../away && $urls .'
    expect(folder.shell(line)).toEqual({ out: '', err: 'urls: the current folder is not there any more\n', status: 2 })
  })
})

describe('a full disk', () => {
  const full = join(folder.path, 'full')
  const [many, rows] = [join(folder.path, 'many.txt'), join(full, 'rows')]
  const noFault = (): undefined => undefined
  const numbered = (count: number): string =>
    Array.from({ length: count }, (_, at) => `http://a.example/${at}\n\n`).join('')

  beforeAll(() => {
    mkdirSync(full)
    folder.file('many.txt', numbered(4000))
  })

  /** Expects one line about a file, and that none is left behind. */
  async function expectFull(room: number, args: readonly string[], what: string): Promise<void> {
    const run = await sabotaged(root, args, noFault, room)
    expect(run).toEqual({ out: '', err: `urls: ${what}: no space left\n`, status: 2 })
    expect(readdirSync(full)).toEqual([])
  }

  const FORMATS = ['text', 'ndjson', 'json-array', 'csv', 'tsv', 'html']
  test.each(FORMATS)('behind --output: --format=%s', async (format) => {
    for (const more of [[], ['--unique'], ['--sort=url'], ['--fields=url']]) {
      if (format === 'html' && more[0] === '--fields=url') continue
      for (const room of [0, 1000, 70_000])
        await expectFull(room, [many, `--format=${format}`, ...more, `--output=${rows}`], rows)
    }
  })

  test.each(['-c', '-l', '--passthru'])('behind --output: %s', async (option) => {
    await expectFull(0, [many, option, `--output=${rows}`], rows)
  })

  test.each(FORMATS)('behind --report: --format=%s', async (format) => {
    const report = join(full, 'report')
    const args = [many, `${many}.gone`, '-s', `--format=${format}`, `--report=${report}`]
    const { err, status } = await sabotaged(root, args, noFault, 0)
    expect({ err, status }).toEqual({ err: `urls: ${report}: no space left\n`, status: 2 })
    expect(readdirSync(full)).toEqual([])
  })

  test.each(['--unique', '--sort=url'])('behind the temporary file of %s', async (option) => {
    const large = join(folder.path, folder.file('large.txt', numbered(120_000)))
    for (const room of [0, 1 << 20]) {
      const what = `temporary file in ${tmpdir()}`
      await expectFull(room, [large, option], what)
      await expectFull(room, [large, option, '--format=json-array', `--output=${rows}`], what)
    }
  })
})

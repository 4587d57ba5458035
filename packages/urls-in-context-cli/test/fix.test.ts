import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder, type Run } from './run.ts'

const folder = new Folder()
const directory = folder.path
afterAll(() => folder.remove())

const TRY = "Try 'urls fix --help'."
const WRAPPED = 'A\n\n> See <URL:http://a.b/\n> c>,  x\n\n+ "http://a.b/d"\n+ <URL:http://a.b/e>'
const FIXED = 'A\n\n> See <http://a.b/c>,  x\n\n+ "http://a.b/d"\n+ <http://a.b/e>'

/** Of the complaints, each without the name of the command. */
function run(...args: string[]): { out: string; err: string[]; status: number | null } {
  return shown(folder.urls(['fix', ...args]))
}

function shown({ out, err, status }: Run): { out: string; err: string[]; status: number | null } {
  const told = err.split('\n').slice(0, -1)
  return { out, err: told.map((line) => line.replace(/^urls: /, '')), status }
}

function file(name: string, content: string | Uint8Array): string {
  folder.file(name, content)
  return join(directory, name)
}

test('a dry run prints a diff and changes nothing', () => {
  const path = file('dry.md', WRAPPED)
  const { out, status } = run(path)
  expect(status).toBe(1)
  expect(out.split('\n').slice(2)).toEqual([
    ...['@@ -1,7 +1,6 @@', ' A', ' ', '-> See <URL:http://a.b/', '-> c>,  x', '+> See <http://a.b/c>,  x', ' '],
    ...[' + "http://a.b/d"', '-+ <URL:http://a.b/e>', '\\ No newline at end of file'],
    ...['++ <http://a.b/e>', '\\ No newline at end of file', ''],
  ])
  expect(readFileSync(path, 'utf8')).toBe(WRAPPED)
})

test('git applies the diff of a folder, and the files are then what --write makes of them', () => {
  const repository = join(directory, 'repository')
  mkdirSync(join(repository, 'docs'), { recursive: true })
  const far = 'line\r\n'.repeat(5)
  const texts = [
    WRAPPED,
    `${far}\t<URL:http://a.b/\n c> and <URL:http://a.b/d>\n${far}${far}<URL:http://a.b/\n e>\n${far}`,
  ]
  const path = (at: number): string => join(repository, `docs/${at}.md`)
  const write = (): void => texts.forEach((text, at) => void writeFileSync(path(at), text))
  const shell = (command: string, args: string[]): string =>
    execFileSync(command, args, { cwd: repository, encoding: 'utf8' })
  write()
  folder.urls(['fix', '--write', 'repository'])
  const fixed = texts.map((_, at) => readFileSync(path(at), 'utf8'))
  write()
  writeFileSync(join(repository, 'changes.diff'), folder.shell('cd repository; $urls fix .').out)
  shell('git', ['init', '--quiet'])
  shell('git', ['apply', 'changes.diff'])
  expect(texts.map((_, at) => readFileSync(path(at), 'utf8'))).toEqual(fixed)
  expect(fixed).not.toEqual(texts)
})

test('--write changes the file, through links, and leaves nothing beside it', () => {
  const path = file('write.md', WRAPPED)
  symlinkSync(path, join(directory, 'link.md'))
  expect(run('--write', join(directory, 'link.md'))).toEqual({ out: '', err: [], status: 0 })
  expect(readFileSync(path, 'utf8')).toBe(FIXED)
  expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(run(path)).toEqual({ out: '', err: [], status: 0 })
})

describe('a URL with two readings', () => {
  const text = 'A <http://a.b/data-\nbase/> b\n<http://a.b/x y.z> c <URL:http://a.b/c>\n'

  test.each([[[]], [['--write']]])('stays as it is and is reported: %j', (args: string[]) => {
    const path = file('ambiguous.md', text)
    const { err, status } = run(...args, path)
    expect(err.map((what) => what.slice(path.length))).toEqual([
      ':1:3: left as it is: http://a.b/data-base/ or http://a.b/database/; --hyphen=keep or --hyphen=drop says which',
      ':3:1: left as it is: http://a.b/xy.z or http://a.b/x%20y.z or http://a.b/x',
    ])
    expect(status).toBe(1)
    const written = text.replace('URL:', '')
    expect(readFileSync(path, 'utf8')).toBe(args.length > 0 ? written : text)
  })

  test.each([
    ['keep', 'data-base'],
    ['drop', 'database'],
  ])('is settled by --hyphen=%s', (how, word) => {
    const path = file('hyphen.md', text.replace('x y.z', 'x'))
    expect(run('--write', `--hyphen=${how}`, path)).toEqual({ out: '', err: [], status: 0 })
    expect(readFileSync(path, 'utf8')).toBe(`A <http://a.b/${word}/> b\n<http://a.b/x> c <http://a.b/c>\n`)
  })

  test('over the end of a line stays as it is, if it is bare', () => {
    const path = file('bare.md', 'See http://a.example/very-\nlong/x and https:\n//a.example/y\n')
    const likely = file('likely.md', 'See http://www.example.com/reports/2001/\nspring/summary-of-it ok\n')
    expect(run('--write', likely).err.map((what) => what.slice(likely.length))).toEqual([
      ':1:5: left as it is: http://www.example.com/reports/2001/spring/summary-of-it or ' +
        'http://www.example.com/reports/2001/; <...> around it says which',
    ])
    const { out, err, status } = run(path)
    expect(err.map((what) => what.slice(path.length))).toEqual([
      ':1:5: left as it is: http://a.example/very-long/x or http://a.example/verylong/x or http://a.example/very-; ' +
        '--hyphen=keep or --hyphen=drop says which',
    ])
    expect(out).toContain('+long/x and <https://a.example/y>')
    expect(status).toBe(1)
    expect(run('--write', '--hyphen=keep', path)).toEqual({ out: '', err: [], status: 0 })
    expect(readFileSync(path, 'utf8')).toBe('See <http://a.example/very-long/x> and <https://a.example/y>\n')
  })

  test('is settled by the file', () => {
    const path = file('evidence.md', 'A <http://a.b/data-\nbase/>, that is `http://a.b/database/`')
    expect(run('--write', path)).toEqual({ out: '', err: [], status: 0 })
    expect(readFileSync(path, 'utf8')).toBe('A <http://a.b/database/>, that is `http://a.b/database/`')
  })
})

test('a file that ends in .mdx is read as MDX', () => {
  const text =
    'export const a = "http://a.b/\\\nc"\n\n見〈http://a.b/\nc〉 <b title="http://a.b/\nc">"http://a.b/\nc"</b>\n'
  const path = file('page.mdx', text)
  const wrong = file('wrong.mdx', 'See <URL:http://a.b/c>\n')
  const plain = file('beside.md', WRAPPED)
  // The extension of MDX is a default export, which a module made CommonJS gives otherwise
  const { err, status } = shown(folder.alone(['fix', '--write', path, wrong, plain]))
  expect(readFileSync(path, 'utf8')).toBe(
    'export const a = "http://a.b/\\\nc"\n\n見〈http://a.b/c〉 <b title="http://a.b/\nc">"http://a.b/c"</b>\n',
  )
  expect([status, err.length]).toEqual([2, 1])
  expect(err[0]).toMatch(/wrong\.mdx:1:14: Unexpected character/)
  expect(readFileSync(plain, 'utf8')).toBe(FIXED)
})

test.each([
  [
    'a bare URL beside it can be read then',
    ') <URL:http://c.example/x\n y>www.f.example/http://a.example/foobar\n/y',
    ') <http://c.example/xy><http://www.f.example/http://a.example/foobar/y>',
  ],
  [
    'a hyphen is decided by what was fixed',
    'http://b.example/<http://a.example/foo-\nbar>http://a.example/foobar<http://a.example/foo-\nbar>',
    'http://b.example/<http://a.example/foobar>http://a.example/foobar<http://a.example/foobar>',
  ],
])('--write reaches its end in one run, where %s', (_, text, fixed) => {
  const path = file('rounds.md', text)
  expect(run('--write', path)).toEqual({ out: '', err: [], status: 0 })
  expect(readFileSync(path, 'utf8')).toBe(fixed)
  expect(run(path)).toEqual({ out: '', err: [], status: 0 })
})

test('a file that cannot be read is reported, and the others are fixed', () => {
  const good = file('good.md', WRAPPED)
  const latin1 = file('latin1.md', Uint8Array.of(0x3c, 0xe9))
  const { err, status } = run('--write', join(directory, 'none.md'), latin1, good)
  expect(err.map((what) => what.replace(/^.*: /, ''))).toEqual(['no such file or directory', 'is not text in UTF-8'])
  expect(status).toBe(2)
  expect(readFileSync(good, 'utf8')).toBe(FIXED)
})

test('wrong use is reported', () => {
  expect(run()).toMatchObject({ status: 2, err: ['no file given', TRY] })
  expect(run('--wrong')).toMatchObject({
    status: 2,
    err: ['unknown option --wrong', TRY],
  })
  expect(run('--hyphen=maybe', 'x.md')).toMatchObject({
    status: 2,
    err: ['--hyphen must be one of keep, drop, not maybe', TRY],
  })
  expect(run('--help')).toMatchObject({ status: 0, out: expect.stringContaining('usage: urls fix') })
})

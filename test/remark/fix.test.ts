import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fix } from '../../src/cli/commands/fix.ts'

const directory = mkdtempSync(join(tmpdir(), 'urls-in-context-'))

afterAll(() => rmSync(directory, { recursive: true }))

const WRAPPED = 'A\n\n> See <URL:http://a.b/\n> c>,  x\n\n+ "http://a.b/d"\n+ <URL:http://a.b/e>'
const FIXED = 'A\n\n> See <http://a.b/c>,  x\n\n+ "http://a.b/d"\n+ <http://a.b/e>'

function run(...args: string[]): { out: string; err: string[]; status: number } {
  let out = ''
  const err: string[] = []
  const status = fix(
    args,
    (text) => {
      out += text
    },
    (what) => err.push(what),
  )
  return { out, err, status }
}

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(directory, name), content)
  return join(directory, name)
}

test('a dry run prints a diff, and changes nothing', () => {
  const path = file('dry.md', WRAPPED)
  const { out, status } = run(path)
  expect(status).toBe(1)
  expect(out.split('\n').slice(2)).toEqual([
    ...['@@ -3,2 +3,1 @@', '-> See <URL:http://a.b/', '-> c>,  x', '+> See <http://a.b/c>,  x'],
    ...['@@ -7,1 +6,1 @@', '-+ <URL:http://a.b/e>', '++ <http://a.b/e>', '\\ No newline at end of file', ''],
  ])
  expect(readFileSync(path, 'utf8')).toBe(WRAPPED)
})

test('--write changes the file, through links, and leaves nothing beside it', () => {
  const path = file('write.md', WRAPPED)
  symlinkSync(path, join(directory, 'link.md'))
  expect(run('--write', join(directory, 'link.md'))).toEqual({ out: '', err: [], status: 0 })
  expect(readFileSync(path, 'utf8')).toBe(FIXED)
  expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(run(path)).toEqual({ out: '', err: [], status: 0 })
})

test('what cannot be read is said, and the rest done', () => {
  const good = file('good.md', WRAPPED)
  const latin1 = file('latin1.md', Uint8Array.of(0x3c, 0xe9))
  const { err, status } = run('--write', join(directory, 'none.md'), latin1, good)
  expect(err.map((what) => what.replace(/^.*: /, ''))).toEqual(['no such file or directory', 'is no text in UTF-8'])
  expect(status).toBe(2)
  expect(readFileSync(good, 'utf8')).toBe(FIXED)
})

test('wrong use is said', () => {
  expect(run()).toMatchObject({ status: 2, err: [expect.stringContaining('no file given')] })
  expect(run('--wrong')).toMatchObject({ status: 2 })
  expect(run('--help')).toMatchObject({ status: 0, out: expect.stringContaining('usage: urls fix') })
})

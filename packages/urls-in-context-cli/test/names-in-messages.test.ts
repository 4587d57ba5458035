import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tarOf } from '../../texts-in-archives/test/packing.ts'
import { Folder } from './run.ts'

/** Names of files and members in messages: they are as they were given, but for the secrets of URLs in them. */

const folder = new Folder()
afterAll(() => folder.remove())

/** A folder that could name a secret, and a file that could be one. */
const NAMES = [
  'auth/mail1234567.mbox',
  'secret-santa/list20240101.txt',
  'token/abcdef123456.eml',
  'key=ab12cd34ef/part-0',
  'events/session-notes/1345-1430_SIGGOVERNANCE.md',
  'ghp_0123456789abcdef0123456789abcdef.txt',
  'who is auth?.txt',
  'a//reset/Zq9Xw7Kp3Vb5',
  'node_modules//@auth/key/list20240101.md',
  '{"token":"x"}',
]
/** As a program saves a page below its address, or a user takes an address for a file. */
const ADDRESSES: readonly (readonly [name: string, shown: string])[] = [
  ['http:/joe:pw@h.example/x', 'http:/joe:***@h.example/x'],
  ['mirror/https:/a.example/x?token=ab12', 'mirror/https:/a.example/x?token=***'],
  ['a.example/index.html?token=ab12', 'a.example/index.html?token=***'],
  ['//joe:pw@h.example/x', '//joe:***@h.example/x'],
  ['https%3A%2F%2Fjoe%3Apw%40h.example%2F', '***'],
]
const CUT = gzipSync('http://c.example/ '.repeat(99)).subarray(0, 40)

beforeAll(() => {
  for (const name of NAMES) folder.file(`cut/${name}.gz`, CUT)
  for (const name of NAMES) folder.file(`latin/${name}.md`, Buffer.from([0xe9, 0x0a]))
  for (const name of NAMES) folder.file(`mdx/${name}.mdx`, 'a\n\n<b')
  folder.file('members.tar', tarOf(NAMES.map((name) => ({ name: `${name}.gz`, data: CUT }))))
})

const first = (text: string): string => text.split('\n')[0]!

describe('a name is shown', () => {
  test.each(NAMES)('of a file that is not there: %s', (name) => {
    const told = `urls: ${name}: no such file or directory`
    expect(first(folder.urls([name]).err)).toBe(told)
    expect(first(folder.urls(['--redact', name]).err)).toBe(told)
    expect(first(folder.urls(['--files', name]).err)).toBe(told)
    expect(first(folder.urls(['plan', name]).err)).toBe(told)
    expect(first(folder.urls(['fix', name]).err)).toBe(told)
    expect(first(folder.urls([`--files-from0=${name}`]).err)).toBe(told)
    expect(first(folder.urls([`--password-file=${name}`]).err)).toBe(
      `urls: --password-file: ${name}: ${told.split(': ')[2]}`,
    )
    folder.file('list', `${name}\0`)
    expect(first(folder.urls(['--files-from0=list']).err)).toBe(told)
    for (const args of [
      ['work', `--plan=${name}`, '--out=parts'],
      ['merge', `--plan=${name}`, 'parts'],
    ]) {
      expect(first(folder.urls(args).err)).toBe(told)
    }
  })

  test.each(NAMES)('of a file that is damaged: %s', (name) => {
    for (const redact of [[], ['--redact']]) {
      const { err } = folder.urls([...redact, '--report=report', `cut/${name}.gz`])
      expect(err).toBe(`urls: cut/${name}.gz: ends too early\n`)
      expect(JSON.parse(readFileSync(join(folder.path, 'report'), 'utf8')).file).toBe(`cut/${name}.gz`)
      const row = folder.rows([...redact, `cut/${name}.gz`])[0]!
      expect(row.file).toBe(`cut/${name}.gz`)
      expect(folder.urls([...redact, '-l', `cut/${name}.gz`]).out).toBe(`cut/${name}.gz\n`)
    }
  })

  test.each(NAMES)('of a file that cannot be fixed: %s', (name) => {
    expect(folder.urls(['fix', `latin/${name}.md`]).err).toBe(`urls: latin/${name}.md: is not text in UTF-8\n`)
    expect(folder.alone(['fix', `mdx/${name}.mdx`]).err).toMatch(new RegExp(`^urls: mdx/${escaped(name)}.mdx:3:3: `))
  })

  test.each(NAMES)('of a file that cannot be written: %s', (name) => {
    mkdirSync(join(folder.path, 'taken', name), { recursive: true })
    for (const option of ['output', 'report']) {
      const { err, status } = folder.urls([`--${option}=taken/${name}`], 'http://a.example/')
      expect(err).toContain(`urls: taken/${name}: is not a file; `)
      expect(status).toBe(2)
    }
    expect(folder.urls(['--output=none/x', 'fix'], '').status).toBe(2)
  })

  test('of a member, whatever its folder is called', () => {
    const { err } = folder.urls(['members.tar'])
    expect(err).toBe(NAMES.map((name) => `urls: members.tar!${name}.gz: ends too early\n`).join(''))
    const plain = NAMES.filter((name) => !/[=_{]/.test(name))
    const hidden = folder.urls(['--redact', '--report=report', 'members.tar']).err
    const report = readFileSync(join(folder.path, 'report'), 'utf8')
    for (const name of plain) {
      expect(hidden).toContain(`urls: members.tar!${name}.gz: ends too early\n`)
      expect(report).toContain(`"member":"${name}.gz"`)
    }
  })

  test('of what was left out of a folder', () => {
    folder.file('out/auth/.mail1234567', 'x')
    for (const redact of [[], ['--redact']]) {
      const { err } = folder.urls([...redact, '-v', 'out'])
      expect(err).toContain('urls: out/auth/.mail1234567: left out (hidden)\n')
    }
  })
})

test.each(ADDRESSES)('the secret of a URL in a name is not: %s', (name, shown) => {
  const told = `urls: ${shown}: no such file or directory`
  for (const args of [[name], ['--redact', name], ['--files', name], ['plan', name], ['fix', name]]) {
    const { err } = folder.urls(args)
    expect(first(err).slice(0, told.length)).toBe(told)
    expect(err).not.toMatch(/:pw|ab12/)
  }
})

test('the place behind a name with a secret is shown', () => {
  folder.file('x?token=ab12.md', '- <URL:http://a.b/data-\n  base/>\n')
  expect(folder.urls(['fix', 'x?token=ab12.md']).err).toMatch(/^urls: x\?token=\*\*\*:1:3: left as it is: /)
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

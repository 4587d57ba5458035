import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** The licences of the packages in a bundle: the build ends where one is missing. */

const script = '../../scripts/notices.mjs'
const { writeNotices } = (await import(/* @vite-ignore */ script)) as {
  writeNotices: (modules: readonly string[], target: string) => void
}

const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package with some fields and files; gives the path of a module deep in it. */
function packageOf(name: string, fields: object, files: Readonly<Record<string, string>> = {}): string {
  const root = join(folder, 'node_modules', name)
  mkdirSync(join(root, 'lib/esm'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...fields }))
  writeFileSync(join(root, 'lib/esm/package.json'), '{ "type": "module" }')
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  return join(root, 'lib/esm/index.js')
}

function noticesOf(...modules: string[]): string {
  const target = join(folder, 'notices.txt')
  writeNotices(modules, target)
  return readFileSync(target, 'utf8')
}

test('the file has name, version and licence of each package once', () => {
  const one = packageOf('one', { license: 'MIT' }, { license: 'Copyright One\r\n' })
  const two = packageOf('two', { license: 'Apache-2.0' }, { 'LICENSE.md': 'Copyright Two\n', NOTICE: 'Two says\n' })
  const own = join(folder, 'src/main.ts')
  const line = '-'.repeat(72)
  expect(noticesOf(own, '\0runtime.js', two, one, one.replace('index', 'other'))).toBe(
    'This package contains code of these packages.\n\n' +
      `${line}\none 1.0.0, MIT\n\nCopyright One\n\n${line}\ntwo 1.0.0, Apache-2.0\n\nCopyright Two\n\nTwo says\n`,
  )
})

test.each([
  ['another licence', { license: 'GPL-3.0-only' }, { LICENSE: 'Copyright' }, 'x has the licence GPL-3.0-only'],
  ['no licence', {}, { LICENSE: 'Copyright' }, 'x has the licence undefined'],
  ['no text', { license: 'MIT' }, {}, 'x has no text of its licence'],
])('%s ends the build', (_, fields, files, message) => {
  const module = packageOf('x', fields, files)
  expect(() => noticesOf(module)).toThrow(message)
  rmSync(join(folder, 'node_modules/x'), { recursive: true })
})

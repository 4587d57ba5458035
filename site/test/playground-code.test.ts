import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, codeForFiles, type Way } from '../../site/playground/code-for.ts'
import { type Settings, toOptions } from '../../site/playground/settings.ts'
import { extract } from '../../src/index.ts'
import { browserTitle, missing } from '../../test/browser.ts'
import { PlaygroundPage, soon, urlsIn } from './playground-page.ts'

const COMMAND = fileURLToPath(new URL('../../packages/urls-in-context-cli/dist/main.js', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A project that has the packages, as "First" says above the code. */
const project = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
mkdirSync(join(project, 'node_modules'))
for (const name of ['urls-in-context', 'texts-in-archives', 'remark-urls-in-context', 'remark']) {
  symlinkSync(realpathSync(join(ROOT, 'node_modules', name)), join(project, 'node_modules', name))
}
afterAll(() => rmSync(project, { recursive: true }))

/** Runs code as a person does who pasted it, and gives its lines. `npx` runs the command that was built. */
function run(way: Way, code: string): string[] {
  const npx = 'npx() { [ "$1" = urls-in-context-cli ] && shift && "$NODE" "$COMMAND" "$@"; }\n'
  const env = { ...process.env, NODE: process.execPath, COMMAND, NO_COLOR: '1' }
  const { stdout, stderr } =
    way === 'command'
      ? spawnSync('bash', ['-c', npx + code], { env, encoding: 'utf8', cwd: project })
      : spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8', cwd: project })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

const { EXAMPLES } = (await import(new URL('../../site/playground/examples.mjs', import.meta.url).href)) as {
  EXAMPLES: readonly { readonly id: string; readonly text: string; readonly options?: Settings }[]
}

const HOSTILE =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is to look like code
  '`${process.exit(3)}` \\u0041 $HOME $(id) \'x\' "y" <http://a.example/x-\n\ty>\nEND\nhttp://b.example/\u202egpj\n\\'

const CASES: readonly (readonly [string, string, Settings])[] = [
  ...EXAMPLES.map(({ id, text, options = {} }) => [id, text, options] as const),
  ['hostile', HOSTILE, {}],
  [
    'all options',
    `${HOSTILE} hxxp://c[.]example/ d@d.example gopher://e.example/ http://${'f'.repeat(30)}.example/`,
    {
      schemes: ['http', 'mailto'],
      hyphen: 'drop',
      joinLines: 'never',
      emails: true,
      defanged: true,
      kind: 'mail',
      maxLength: 30,
    },
  ],
  ['any scheme', 'foo:bar <foo:bar>', { schemes: 'any' }],
]

describe.each(CASES)('the code for the result: %s', (_, text, settings) => {
  const expected = extract(text, toOptions(settings)).map(({ url }) => url)

  test.each(['library', 'command'] as const)('%s', (way) => {
    const { code, readsFile } = codeFor(way, text, settings)
    expect(readsFile).toBe(false)
    const printable = (url: string): string => url.replace('\u202e', '\\u{202e}')
    expect(run(way, code)).toEqual(way === 'command' ? expected.map(printable) : expected)
  })
})

test('hosts of the domains that were named', () => {
  const settings = { bareDomains: ['example', "it's.test"] }
  const text = 'A.example/x, b.test and c.it.example'
  const { code, lacks } = codeFor('library', text, settings)
  expect(lacks).toBe(undefined)
  expect(run('library', code)).toEqual(extract(text, toOptions(settings)).map(({ url }) => url))
  const command = codeFor('command', 'a.com', settings)
  expect(run('command', command.code)).toEqual(['http://a.com'])
  expect(command.lacks).toContain('no list of domains')
})

test('Markdown by remark', () => {
  const text = '`x` <URL:http://a.example/very/\nlong>, <http://b.example/data-\nbase>, www.c.example'
  const { code, install } = codeFor('remark', text, { hyphen: 'drop' })
  expect(install).toBe('npm install remark remark-urls-in-context')
  expect(run('remark', code).join(' ')).toBe(
    '`x` <http://a.example/very/long>, <http://b.example/database>, [www.c.example](http://www.c.example)',
  )
})

test('schemes that are named are links in Markdown', () => {
  const { code } = codeFor('remark', 'news:a.b.c', { schemes: ['news'] })
  expect(code).toContain("{ schemes: ['news'], linkSchemes: ['news'], bare: true }")
})

test('a long text is read from a file', () => {
  const text = 'At <http://a.example/x-\ny>.\n'.repeat(400)
  writeFileSync(join(project, 'text.txt'), text)
  const { code, readsFile } = codeFor('command', text, {})
  expect(readsFile).toBe(true)
  expect(run('command', code)).toHaveLength(400)
  expect(run('library', codeFor('library', text, {}).code)).toHaveLength(400)
})

test.each(['library', 'command'] as const)('files: %s', (way) => {
  const text = 'Subject: a\nFrom: b\n\nAt <http://a.example/x-\ny> and http://b.example/.\n'
  const names = ["it's mail $HOME.eml", '-r.eml', 'plain.eml', 'parse', "\\');process.exit(3);'.eml"]
  for (const name of names) writeFileSync(join(project, name), text)
  const { code, install } = codeForFiles(way, names)
  expect(run(way, code)).toEqual(names.flatMap(() => ['http://a.example/x-y', 'http://b.example/']))
  expect(install).toBe(way === 'library' ? 'npm install urls-in-context texts-in-archives' : undefined)
  expect(codeForFiles(way, []).code).toContain('mail.mbox')
})

describe.skipIf(missing !== undefined)(browserTitle('the dialog'), () => {
  const playground = new PlaygroundPage()

  beforeAll(() => playground.start())
  afterAll(() => playground.end())

  test('shows the code for the options, and copies it', async () => {
    const settings: Settings = { hyphen: 'drop', emails: true }
    const text = 'At <http://a.example/x-\ny>, or ada@a.example'
    const fragment = deflateRawSync(JSON.stringify({ text, options: settings })).toString('base64url')
    const { page, said } = await playground.open(`#t=${fragment}`)
    await soon(() => urlsIn(page)).toHaveLength(2)
    await page.click('#code')
    expect(await page.textContent('#code-text')).toBe(codeFor('library', text, settings).code)
    expect(await page.textContent('#code-notes code')).toBe('npm install urls-in-context')
    await page.click('#code-command')
    expect(await page.getAttribute('#code-command', 'aria-pressed')).toBe('true')
    await page.click('#code-copy')
    await soon(() => page.textContent('#toast')).toBe('The code was copied.')
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
    expect(copied).toBe(codeFor('command', text, settings).code)
    expect(run('command', copied)).toEqual(await urlsIn(page))
    await page.keyboard.press('Escape')
    await page.click('#tab-markdown')
    await page.click('#code')
    expect(await page.textContent('#code-text')).toBe(codeFor('remark', text, settings).code)
    expect(said).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entriesOf, packages } from './packages/list.ts'
import { type Block, blocksOf, pages, programsOf, readPage, runProgram } from './pages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

/** The languages whose blocks run here. A block in another one needs a mark. */
const RUN = ['js', 'jsx', 'ts', 'console', 'sh', 'json']

/** How many blocks of each page are marked as not run. A new one is to be counted here, and to be rare. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'README.md': 1,
  'docs/archives.md': 1,
  'packages/markdown-it-urls-in-context/README.md': 1,
  'packages/rehype-urls-in-context/README.md': 1,
  'packages/remark-urls-in-context/README.md': 1,
  'packages/texts-in-archives/README.md': 1,
  'packages/urls-in-context-cli/README.md': 1,
  'packages/urls-in-context-conformance/README.md': 2,
  'docs/architecture.md': 1,
  'docs/cli.md': 1,
  'docs/library.md': 1,
  'docs/many-machines.md': 2,
}

interface PageBlock extends Block {
  readonly page: string
  /** The page and line, for the name of a test. */
  readonly place: string
}

const blocks: readonly PageBlock[] = pages().flatMap((page) =>
  blocksOf(readPage(page)).map((block) => ({ ...block, page, place: `${page}:${block.line}` })),
)
const runnable = blocks.filter(({ mark }) => mark === undefined)
const inLanguage = (language: string): PageBlock[] => runnable.filter((block) => block.language === language)

/** The entries of the packages, which are imported as they were built. */
const names = packages.flatMap((each) => [...entriesOf(each).keys()])
/** The file that Node imports under such a name. */
function builtUrl(name: string): string {
  return pathToFileURL(require.resolve(name)).href
}

/** Other packages that the examples import, from `node_modules`. */
const others = [
  ...['unified', 'vfile', 'remark-parse', 'remark-stringify', 'remark-gfm', 'remark-rehype', 'rehype-sanitize'],
  ...['rehype-parse', 'rehype-stringify', 'react', 'react-dom/server', 'react-markdown', 'node:fs', 'node:url'],
  ...['mdast-util-from-markdown', 'mdast-util-to-markdown', 'markdown-it'],
]
const load = async (): Promise<Record<string, object>> =>
  Object.fromEntries(
    await Promise.all([
      ...names.map(async (name) => [name, await import(/* @vite-ignore */ builtUrl(name))]),
      ...others.map(async (name) => [name, await import(/* @vite-ignore */ name)]),
    ]),
  )

describe('every example', () => {
  test('runs, or is marked', () => {
    const unmarked = runnable.filter(({ language }) => !RUN.includes(language))
    expect(
      unmarked.map(({ place, language }) => `${place}: nothing runs ${language || 'a block without language'}`),
    ).toEqual([])
  })

  test('that is marked as not run is counted', () => {
    const counts: Record<string, number> = {}
    for (const { page, mark } of blocks) if (mark?.kind === 'not run') counts[page] = (counts[page] ?? 0) + 1
    expect(counts).toEqual(NOT_RUN)
  })

  const delegated = blocks.filter(({ mark }) => mark?.kind === 'run by')
  test.each(delegated)('at $place runs where its mark says', ({ mark, lines }) => {
    const source = readFileSync(join(ROOT, mark!.text), 'utf8')
    // A configuration that a script of the repository builds with, or a component that a test renders
    if (/^scripts\/|^test\/components\//.test(mark!.text)) return expect(`${lines.join('\n')}\n`).toBe(source)
    const recipes = [...source.matchAll(/\brecipe\('([^']+)'\)/g)].map(([, holds]) => holds!.replaceAll('\\n', '\n'))
    return expect(recipes.some((holds) => lines.join('\n').includes(holds))).toBe(true)
  })
})

describe('the programs', () => {
  for (const page of pages()) {
    const programs = programsOf(
      runnable.filter((block) => block.page === page),
      'js',
      'jsx',
      'ts',
    )
    for (const [heading, program] of programs) {
      test(`of ${page} below "${heading}" give what they say`, async () => {
        const { checked, wrong } = await runProgram(program, await load())
        expect(wrong).toEqual([])
        expect(checked).toBeGreaterThanOrEqual(program.length)
      })
    }
  }

  test('name every public value', async () => {
    const code = runnable.filter(({ language }) => /^[jt]s$/.test(language)).flatMap(({ lines }) => lines)
    const entries = await load()
    // What plugins share is listed in a table: the test below.
    const described = names.filter((name) => name !== 'urls-in-context/links')
    const isName = (name: string): boolean => name !== 'default' && name !== 'module.exports'
    const values = described.flatMap((name) => Object.keys(entries[name]!)).filter(isName)
    for (const name of values) expect(code.join('\n')).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('leave out only what plugins share, which a table lists', async () => {
    const values = Object.keys((await load())['urls-in-context/links']!)
    const section = readPage('docs/library.md').split('\n## Plugins\n')[1]!.split('\n## ')[0]!
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the README', () => {
  const readme = readPage('README.md')

  test('names the commands that CI runs', () => {
    const commands = readFileSync(join(ROOT, '.ci/run'), 'utf8').match(/^npm .*$/gm) ?? []
    expect(blocksOf(readme).flatMap(({ lines }) => lines)).toContain(commands.join(' && '))
  })

  test('has at most 140 lines and 700 words', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(140)
    expect(readme.match(/\S+/g)!.length).toBeLessThanOrEqual(700)
  })

  test('says what to install, then what a regular expression misses, and links to the playground of the site', () => {
    const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings.slice(0, 2)).toEqual(['Install', 'What a regular expression misses'])
    const { homepage } = packages[0]!.manifest
    const links = readme.match(/https:\/\/[\w.-]+\.github\.io[^)]*/g) ?? []
    expect(links).toEqual([`${homepage}playground/`, homepage])
  })

  const ofPackages = pages().filter((page) => page.endsWith('README.md'))
  test.each(ofPackages)('%s has examples that need no file of a clone', (page) => {
    const code = blocks.filter((block) => block.page === page).flatMap(({ lines }) => lines)
    expect(code.filter((line) => /\b(?:corpus|test|docs)\//.test(line))).toEqual([])
  })

  test.each(pages().slice(1))('links to %s, which links back if it is one of docs', (page) => {
    expect(readme).toContain(`](${page})`)
    if (page.startsWith('docs/')) expect(readPage(page)).toContain('](../README.md)')
  })
})

describe('the repository', () => {
  test('has the files of tests and measurements that the pages name', () => {
    const texts = [...pages(), '.github/CONTRIBUTING.md', '.github/SECURITY.md'].map(readPage).join('\n')
    const named = new Set(texts.match(/(?<![\w/])(?:test|research|packages|site)\/[\w./-]+\.(?:ts|mjs|md)\b/g))
    expect([...named].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(named.size).toBeGreaterThan(5)
  })

  test('runs the commands of CI in its workflow', () => {
    const workflow = readPage('.github/workflows/test.yml')
    const commands = [...workflow.matchAll(/^ +- run: (npm .*)$/gm)].map(([, command]) => command)
    expect(commands).toEqual(readPage('.ci/run').match(/^npm .*$/gm))
  })
})

describe('the runner of examples', () => {
  const run = async (code: string, language = 'js'): Promise<{ checked: number; wrong: string[] }> =>
    runProgram(blocksOf(`## Heading\n\n\`\`\`${language}\n${code}\n\`\`\`\n`), await load())

  test('finds a wrong value, behind an expression and below it', async () => {
    expect((await run('1 + 1 // → 2')).wrong).toEqual([])
    expect((await run('1 + 1 // → 3')).wrong).toEqual(['line 4: 2 instead of 3'])
    expect((await run('[\n  1,\n]\n// → [\n//     2,\n//   ]')).wrong).toEqual(['line 4: [1] instead of [2]'])
    expect((await run("import { extract } from 'urls-in-context'\nextract('') // → []")).wrong).toEqual([])
  })

  test('finds an error that is not thrown, or another one', async () => {
    expect((await run('null.x // → TypeError: something')).wrong).toHaveLength(1)
    expect((await run("'TypeError: x' // → TypeError: x")).wrong).toHaveLength(1)
    expect((await run('1 // → TypeError: x')).wrong).toHaveLength(1)
  })

  test('refuses a value behind what is no expression', async () => {
    await expect(run('const a = 1 // → 1')).rejects.toThrow('no expression')
  })

  test('reads JSX', async () => {
    expect((await run('const page = <b>x</b>\npage.props.children // → "x"', 'jsx')).wrong).toEqual([])
    expect((await run('const page = <b>x</b>\npage.props.children // → "y"', 'jsx')).wrong).toHaveLength(1)
  })

  test('reads the mark above a fence, and only there', () => {
    const marks = (text: string): unknown[] => blocksOf(text).map(({ mark }) => mark)
    expect(marks('<!-- not run: no network -->\n```sh\nx\n```')).toEqual([{ kind: 'not run', text: 'no network' }])
    expect(marks('<!-- run by test/a.test.ts -->\n```sh\nx\n```')).toEqual([{ kind: 'run by', text: 'test/a.test.ts' }])
    expect(marks('<!-- not run: no network -->\n```sh\nx\n```\n```sh\ny\n```')[1]).toBeUndefined()
    expect(marks('<!-- not run: no network -->\n\n```sh\nx\n```')).toEqual([undefined])
    expect(marks('<!-- not run: -->\n```sh\nx\n```')).toEqual([undefined])
    const ofLanguages = '<!-- sh, json run by test/a.test.ts -->\n\n```json\n1\n```\n```js\nx\n```\n'
    expect(marks(ofLanguages)).toEqual([{ kind: 'run by', text: 'test/a.test.ts' }, undefined])
    expect(marks(`${ofLanguages}<!-- not run: no network -->\n\`\`\`sh\nx\n\`\`\``)[2]).toEqual({
      kind: 'not run',
      text: 'no network',
    })
  })

  test('refuses a fence that it would not read', () => {
    expect(() => blocksOf('- x\n\n  ```js\n  1\n  ```')).toThrow('line 3')
    expect(() => blocksOf('~~~js\n1\n~~~')).toThrow('line 1')
    expect(() => blocksOf('```js title=x\n1\n```')).toThrow('line 1')
  })
})

describe.skipIf(process.platform === 'win32')('the commands', () => {
  const bin = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  const programs = [join(ROOT, 'node_modules/.bin')]
  const PATH = [bin, ...programs, dirname(process.execPath), process.env.PATH].join(delimiter)
  const folders = [bin]

  beforeAll(() => {
    symlinkSync(join(ROOT, 'packages/urls-in-context-cli/urls.js'), join(bin, 'urls'))
  })

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const shell = (command: string, cwd: string): { output: string; status: number | null } => {
    const run = spawnSync('sh', ['-c', `exec 2>&1; ${command}`], { cwd, env: { ...process.env, PATH } })
    return { output: run.stdout.toString().trimEnd(), status: run.status }
  }

  /** A folder with the mail, the Markdown and the packages that the examples expect. */
  const userFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
    folders.push(folder)
    for (const name of ['Mail', 'node_modules']) mkdirSync(join(folder, name))
    for (const name of ['mail.mbox', 'Mail/a.mbox', 'Mail/b.mbox']) {
      copyFileSync(join(ROOT, 'corpus/archives/mailing-list.mbox'), join(folder, name))
    }
    writeFileSync(join(folder, 'notes.md'), 'See <URL:http://a.example/x>.\n')
    for (const name of ['remark-lint', 'remark-urls-in-context']) {
      symlinkSync(realpathSync(join(ROOT, 'node_modules', name)), join(folder, 'node_modules', name))
    }
    return folder
  }

  test.each(inLanguage('console'))('at $place print what the page says', ({ lines, page }) => {
    const cwd = page.endsWith('README.md') ? userFolder() : ROOT
    for (const example of lines.join('\n').split(/^\$ /m).slice(1)) {
      const [, command, output] = /^((?:.*\\\n)*.*)\n?([\s\S]*)$/.exec(example.trimEnd())!
      expect(shell(command!, cwd).output).toBe(output)
    }
  })

  test.each(inLanguage('sh'))('at $place succeed', ({ lines }) => {
    const { output, status } = shell(`set -e\n${lines.join('\n')}`, userFolder())
    expect(status, output).toBe(0)
  })

  test.each(inLanguage('json'))('of remark take the settings at $place', ({ lines }) => {
    const folder = userFolder()
    writeFileSync(join(folder, '.remarkrc'), lines.join('\n'))
    const { output, status } = shell('remark notes.md', folder)
    expect(status, output).toBe(0)
    expect(output).toContain('no-url-wrapper')
  })
})

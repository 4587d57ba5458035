import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, packages, ROOT } from './list.ts'

/** The published declarations, as the compiler of a consumer loads them. */

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const ENTRIES = packages.flatMap((each) => [...entriesOf(each).keys()])

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'urls-in-context-')))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package beside these, with a module for each entry. */
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const { name, folder: own } of packages) symlinkSync(own, join(folder, 'node_modules', name), 'junction')
  symlinkSync(
    realpathSync(join(ROOT, 'node_modules/@types/node')),
    join(folder, 'node_modules/@types/node'),
    'junction',
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }))
  for (const [at, name] of ENTRIES.entries()) {
    writeFileSync(join(folder, `${at}.ts`), `import * as all from '${name}'\nexport const value: typeof all = all\n`)
  }
})

interface Compiled {
  readonly complaints: string
  /** The files that the compiler loaded. */
  readonly files: string[]
}

/** Compiles the module of each entry, or other files, with all libraries checked. */
function compile(module: string, more: object = {}, files?: readonly string[]): Compiled {
  const options = { target: 'es2023', module, types: ['node'], strict: true, skipLibCheck: false, noEmit: true }
  const resolution = module === 'esnext' ? { moduleResolution: 'bundler' } : {}
  const compilerOptions = { ...options, ...resolution, ...more }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, ...(files && { files }) }))
  const run = spawnSync(process.execPath, [TSC, '--listFiles', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  const lines = run.stdout.split(/\r?\n/)
  return {
    complaints: lines.filter((line) => /\berror TS\d+/.test(line)).join('\n') + run.stderr,
    files: lines.filter((line) => /^(?:\/|[A-Za-z]:).*\.ts$/.test(line)).map((line) => realpathSync(line)),
  }
}

test('every entry has declarations that a bundler compiles with skipLibCheck off', () => {
  expect(compile('esnext').complaints).toBe('')
})

/** The modules that import these entries. */
const modulesOf = (entries: readonly string[]): string[] => entries.map((entry) => `${ENTRIES.indexOf(entry)}.ts`)

test('the core and the parser need no types of a platform', () => {
  const inside = [
    '',
    '/light',
    '/url',
    '/tlds',
    '/constructs',
    '/linkify-it',
    '/bytes',
    '/linkify-text',
    '/linkify-text/light',
    '/links',
  ]
  const entries = [...inside.map((entry) => `urls-in-context${entry}`), 'markdown-it-urls-in-context']
  const { complaints, files } = compile('nodenext', { lib: ['es2023'], types: [] }, modulesOf(entries))
  expect(complaints).toBe('')
  expect(files.filter((path) => path.includes('@types/'))).toEqual([])
})

test('texts-in-archives names the types of Node itself, on which it depends', () => {
  const { complaints, files } = compile('nodenext', { lib: ['es2023'], types: [] }, modulesOf(['texts-in-archives']))
  expect(complaints).toBe('')
  expect(files.some((path) => path.includes('@types/node'))).toBe(true)
})

test('the entry of streams needs those of browsers or of Node', () => {
  expect(
    compile('nodenext', { lib: ['es2023', 'dom'], types: [] }, modulesOf(['urls-in-context/stream'])).complaints,
  ).toBe('')
  expect(
    compile('nodenext', { lib: ['es2023'], types: ['node'] }, modulesOf(['urls-in-context/stream'])).complaints,
  ).toBe('')
})

test('a module of CommonJS loads the entries by require', () => {
  const source = ENTRIES.map((name, at) => `import all${at} = require('${name}')\nconsole.log(all${at})\n`).join('')
  writeFileSync(join(folder, 'required.cts'), source)
  expect(compile('nodenext', {}, ['required.cts']).complaints).toBe('')
  const program = ENTRIES.map((name) => `require('${name}')`)
  writeFileSync(join(folder, 'required.cjs'), `${program.join('\n')}\n`)
  const run = spawnSync(process.execPath, ['required.cjs'], { cwd: folder, encoding: 'utf8' })
  expect([run.status, run.stderr.replace(/^.*ExperimentalWarning[\s\S]*$/m, '')]).toEqual([0, ''])
})

/** What a module of CommonJS prints. */
function printedBy(program: string, cwd: string): string[] {
  const run = spawnSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8' })
  return run.stdout.trim().split('\n').sort()
}

test('`require` gives what is exported by default, with the other exports as properties', () => {
  const program = `
    const check = async (name) => {
      const { 'module.exports': _, ...all } = await import(name)
      if (all.default === undefined) return
      const required = require(name)
      console.log(name, required === all.default && Object.keys(all).every((key) => required[key] === all[key]))
    }
    for (const name of ${JSON.stringify(ENTRIES)}) check(name)`
  expect(printedBy(program, folder)).toEqual([
    'markdown-it-urls-in-context true',
    'rehype-urls-in-context true',
    'remark-urls-in-context true',
    'remark-urls-in-context/lint true',
  ])
})

test('a plugin is used as `require` gives it', () => {
  const program = `
    const { unified } = require('unified')
    const use = (parser, plugins, writer, text) => {
      const own = plugins.map((name) => require(name))
      const processor = unified().use(require(parser).default, { fragment: true }).use(own).use(require(writer).default)
      const file = processor.processSync(text)
      console.log(String(file).trim(), file.messages.length)
    }
    const wrapper = '<URL:http://a.example/x>'
    use('remark-parse', ['remark-urls-in-context', 'remark-urls-in-context/lint'], 'remark-stringify', wrapper)
    use('rehype-parse', ['rehype-urls-in-context'], 'rehype-stringify', 'http://a.example/x')
    console.log(require('markdown-it')().use(require('markdown-it-urls-in-context')).renderInline(wrapper))`
  const link = '<a href="http://a.example/x">http://a.example/x</a>'
  expect(printedBy(program, ROOT)).toEqual([link, `${link} 0`, '<http://a.example/x> 1'])
})

test('CommonJS of TypeScript uses what `require` gives', () => {
  const source = [
    "import remark = require('remark-urls-in-context')",
    "import rules = require('remark-urls-in-context/lint')",
    "import rehype = require('rehype-urls-in-context')",
    "import markdownIt = require('markdown-it-urls-in-context')",
    'const plugins: [typeof remark.default, typeof rehype.default] = [remark, rehype]',
    'const onHost: typeof markdownIt.default = markdownIt',
    "export const all = [plugins, onHost, rules.plugins, rules.noUrlWrapper, remark.applyEdits('', [])]",
  ]
  writeFileSync(join(folder, 'plugins.cts'), source.join('\n'))
  expect(compile('nodenext', {}, ['plugins.cts']).complaints).toBe('')
})

test('every entry has declarations that Node compiles with skipLibCheck off, and each of them is loaded', () => {
  const { complaints, files } = compile('nodenext')
  expect(complaints).toBe('')
  const loaded = new Set(files.map((path) => realpathSync(path)))
  for (const { folder, manifest } of packages.filter((each) => entriesOf(each).size > 0)) {
    const dist = join(folder, 'dist')
    const published = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'))
    expect(published.length).toBeGreaterThan(0)
    const unused = published.filter((path) => !loaded.has(realpathSync(join(dist, path))))
    expect([manifest.name, unused]).toEqual([manifest.name, []])
  }
})

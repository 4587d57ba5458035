import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The published declarations, as the compiler of a consumer loads them. */

const ROOT = realpathSync(fileURLToPath(new URL('..', import.meta.url)))
const DIST = join(ROOT, 'dist')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const ENTRIES = Object.keys(MANIFEST.exports).filter((entry) => !entry.endsWith('.json'))

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'urls-in-context-')))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package beside this one, with a module for each entry. */
beforeAll(() => {
  if (!existsSync(join(DIST, 'index.d.ts'))) throw new Error('the package is not built: run npm run build, or npm test')
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules', MANIFEST.name), 'dir')
  symlinkSync(realpathSync(join(ROOT, 'node_modules/@types/node')), join(folder, 'node_modules/@types/node'), 'dir')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }))
  for (const [at, entry] of ENTRIES.entries()) {
    const name = entry.replace('.', MANIFEST.name)
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
  const entries = [
    '.',
    './light',
    './url',
    './tlds',
    './constructs',
    './linkify-it',
    './markdown-it',
    './bytes',
    './linkify-text',
  ]
  const { complaints, files } = compile('nodenext', { lib: ['es2023'], types: [] }, modulesOf(entries))
  expect(complaints).toBe('')
  expect(files.filter((path) => path.includes('@types/'))).toEqual([])
})

test('./archive names the types of Node itself, which are an optional peer', () => {
  const { complaints, files } = compile('nodenext', { lib: ['es2023'], types: [] }, modulesOf(['./archive']))
  expect(complaints).toBe('')
  expect(files.some((path) => path.includes('@types/node'))).toBe(true)
  expect(MANIFEST.peerDependenciesMeta['@types/node']).toEqual({ optional: true })
})

test('./stream needs those of browsers or of Node', () => {
  expect(compile('nodenext', { lib: ['es2023', 'dom'], types: [] }, modulesOf(['./stream'])).complaints).toBe('')
  expect(compile('nodenext', { lib: ['es2023'], types: ['node'] }, modulesOf(['./stream'])).complaints).toBe('')
})

test('a module of CommonJS loads the entries by require', () => {
  const names = ENTRIES.map((entry) => entry.replace('.', MANIFEST.name))
  const source = names.map((name, at) => `import all${at} = require('${name}')\nconsole.log(all${at})\n`).join('')
  writeFileSync(join(folder, 'required.cts'), source)
  expect(compile('nodenext', {}, ['required.cts']).complaints).toBe('')
  const program = names.filter((name) => !/lint$/.test(name)).map((name) => `require('${name}')`)
  writeFileSync(join(folder, 'required.cjs'), `${program.join('\n')}\n`)
  const run = spawnSync(process.execPath, ['required.cjs'], { cwd: folder, encoding: 'utf8' })
  expect([run.status, run.stderr.replace(/^.*ExperimentalWarning[\s\S]*$/m, '')]).toEqual([0, ''])
})

test('every entry has declarations that Node compiles with skipLibCheck off, and each of them is loaded', () => {
  const isPublished = (path: string): boolean => path.endsWith('.d.ts')
  const published = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(isPublished)
  const { complaints, files } = compile('nodenext')
  expect(complaints).toBe('')
  const loaded = files.map((path) => relative(DIST, path))
  expect(published.length).toBeGreaterThan(ENTRIES.length)
  expect(published.filter((path) => !loaded.includes(path))).toEqual([])
})

import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, pages, programsOf, readPage } from './pages.ts'

/** The examples of the pages, as a strict compiler reads them: `pages.test.ts` runs them. */

const ROOT = realpathSync(fileURLToPath(new URL('..', import.meta.url)))

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'urls-in-context-')))
afterAll(() => rmSync(folder, { recursive: true }))

/** The modules of this package's tests, and the package itself, as if a program had installed them. */
beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/index.d.ts'))) throw new Error('the package is not built: run npm run build')
  mkdirSync(join(folder, 'node_modules'))
  for (const path of packagesIn(join(ROOT, 'node_modules'))) {
    const place = join(folder, 'node_modules', path.split(/.*[\\/]node_modules[\\/]/)[1]!)
    mkdirSync(dirname(place), { recursive: true })
    if (!existsSync(place)) symlinkSync(path, place, 'dir')
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }))
})

/** The folders of the packages in one of `node_modules`, also of those with a scope. */
function packagesIn(modules: string): string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const path = join(modules, name)
      return name.startsWith('@') ? readdirSync(path).map((own) => join(path, own)) : [path]
    })
}

/** Writes each program of the pages to a file; gives the page and line of each line of each file. */
function writePrograms(): Map<string, readonly string[]> {
  const files = new Map<string, readonly string[]>()
  for (const page of pages()) {
    // What another test runs may need packages that are not installed here.
    const blocks = blocksOf(readPage(page)).filter(({ mark }) => mark?.kind !== 'run by')
    for (const program of programsOf(blocks, 'js', 'jsx', 'ts').values()) {
      const kind = program.some(({ language }) => language === 'jsx') ? 'tsx' : 'ts'
      const name = `${files.size}.${kind}`
      files.set(
        name,
        program.flatMap(({ line, lines }) => lines.map((_, at) => `${page}:${line + at}`)),
      )
      // Without an import or an export, a file would share its names with the others.
      writeFileSync(join(folder, name), `${program.flatMap(({ lines }) => lines).join('\n')}\nexport {}\n`)
    }
  }
  return files
}

test('every example compiles in strict TypeScript', () => {
  const files = writePrograms()
  expect(files.size).toBeGreaterThan(20)
  const language = { target: 'es2023', lib: ['es2023'], module: 'nodenext', jsx: 'react-jsx', types: ['node'] }
  const options = { ...language, strict: true, skipLibCheck: true, noEmit: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts', '*.tsx'] }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const run = spawnSync(process.execPath, [tsc, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  const complaints = run.stdout.replace(/^(\d+\.tsx?)\((\d+),\d+\)/gm, (_, name: string, line: string) => {
    return files.get(name)![Number(line) - 1] ?? name
  })
  expect(complaints + run.stderr).toBe('')
  expect(run.status).toBe(0)
})

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * The maps of the library and its declarations, as a debugger and an editor read them: to `src`, which is in the
 * package.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'dist')
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
const codeOf = (name: string): string => readFileSync(join(DIST, name), 'utf8').trimEnd()
/** The files of the library but those that pass on alone what others have, and those of `light`, which are single files for pages. */
const built = files
  .filter((name) => /\.js$|\.d\.ts$/.test(name) && !/(?:^|\/)light\.js$/.test(name))
  .filter((name) => name.endsWith('.d.ts') || !/^(?:(?:import|export)\b[^;]*(?:;\n?|$))*$/.test(codeOf(name)))

const mapOf = (name: string): { sources: string[]; mappings: string; sourcesContent?: unknown } =>
  JSON.parse(readFileSync(join(DIST, `${name}.map`), 'utf8'))

test('every file of the library has one, that leads to sources that are published', () => {
  const published: string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).files
  expect(published).toEqual(expect.arrayContaining(['src']))
  expect(built.length).toBeGreaterThan(100)
  expect(files.filter((name) => name.endsWith('.map'))).toHaveLength(built.length)
  for (const name of built) {
    expect(codeOf(name)).toMatch(/\n\/\/# sourceMappingURL=[\w.-]+\.map$/)
    const { sources, sourcesContent } = mapOf(name)
    expect(sourcesContent).toBe(undefined)
    for (const source of sources) {
      const path = resolve(DIST, dirname(name), source)
      expect(relative(ROOT, path).replaceAll('\\', '/')).toMatch(/^src\//)
      expect(existsSync(path)).toBe(true)
    }
  }
})

describe('a name of a property in the built code stands for the same name in its source', () => {
  const NAME = /[A-Za-z_$][\w$]*/y
  const nameAt = (line: string, column: number): string | undefined => {
    NAME.lastIndex = column
    return /[\w$]/.test(line[column - 1] ?? '') ? undefined : NAME.exec(line)?.[0]
  }

  /** How many names of a file that a map knows are the same in the source, and how many are not. */
  function compare(name: string, isTaken: (line: string) => boolean): { same: number; other: number } {
    const map = new SourceMap(mapOf(name) as never)
    const count = { same: 0, other: 0 }
    const sources = new Map<string, string[]>()
    const linesOf = (source: string): string[] => {
      const path = resolve(DIST, dirname(name), source)
      if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8').split('\n'))
      return sources.get(path)!
    }
    for (const [at, line] of codeOf(name).split('\n').entries()) {
      if (!isTaken(line)) continue
      for (const { index } of line.matchAll(/(?<=\.)[A-Za-z_$][\w$]*/g)) {
        const found = map.findEntry(at, index)
        if (!('originalLine' in found) || found.generatedLine !== at || found.generatedColumn !== index) continue
        const original = nameAt(linesOf(found.originalSource)[found.originalLine] ?? '', found.originalColumn)
        if (original === undefined) continue
        if (nameAt(line, index) === original) count.same++
        else count.other++
      }
    }
    return count
  }

  const sum = (counts: ReadonlyArray<{ same: number; other: number }>): { same: number; share: number } => {
    const same = counts.reduce((total, each) => total + each.same, 0)
    const other = counts.reduce((total, each) => total + each.other, 0)
    return { same, share: same / (same + other) }
  }
  const scripts = built.filter((name) => name.endsWith('.js') && !/tlds/.test(name))

  test('in general', () => {
    const { same, share } = sum(scripts.map((name) => compare(name, () => true)))
    expect(same).toBeGreaterThan(4000)
    expect(share).toBeGreaterThan(0.95)
  })

  test('in lines with escapes, whose columns the build moves', () => {
    const { same, share } = sum(scripts.map((name) => compare(name, (line) => /\\u[0-9a-f]{4}.*\w\(/.test(line))))
    expect(same).toBeGreaterThan(40)
    expect(share).toBeGreaterThan(0.95)
  })
})

test('Node shows the source in the stack of an error', () => {
  const program = `
    const { extract } = await import(${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)})
    try { extract(1) } catch (error) { console.log(error.stack) }`
  const args = ['--enable-source-maps', '--input-type=module', '--eval', program]
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.stdout).toMatch(/\bat \w+ \(.*[\\/]src[\\/]\w+\.ts:\d+:\d+\)/)
})

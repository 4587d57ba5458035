import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'test/package.json'), 'utf8'))

/** Imports, and a path in the folder of the packages. */
const NAMED = /(?<=\bfrom '|\bimport ')[^']+|\btest\/node_modules\b/g

interface TestPlugin {
  readonly name: string
  readonly enforce: 'pre'
  load(id: string): string | undefined
}

/**
 * A plugin of vitest for where the packages of `test/package.json` are not installed: a file of tests that needs one of
 * them is skipped, and says so.
 */
export function withoutPackages(): TestPlugin {
  return {
    name: 'without packages',
    enforce: 'pre',
    load(id) {
      const path = resolve(id.replace(/\?.*/, ''))
      if (!path.endsWith('.test.ts') || !needsPackages(path)) return undefined
      const title = `${relative(ROOT, path)} (not run: npm ci was not run in test)`
      return `import { test } from 'vitest'\ntest.skip(${JSON.stringify(title)}, () => {})`
    },
  }
}

/** Whether a file needs one of the packages, or imports a file of the tests that does. */
function needsPackages(path: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(path) || !existsSync(path)) return false
  seen.add(path)
  const named = readFileSync(path, 'utf8').match(NAMED) ?? []
  return named.some((name) => {
    if (!name.startsWith('.')) return name === 'test/node_modules' || packageOf(name) in MANIFEST.dependencies
    const target = join(dirname(path), name)
    return target.startsWith(join(ROOT, 'test')) && target.endsWith('.ts') && needsPackages(target, seen)
  })
}

/** The package that a specifier names. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What the repository installs: as CONTRIBUTING.md says it, and each package by whom that imports it. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The folders that have packages of their own. The others take those of the repository. */
const FOLDERS = ['bench', 'packages/components', 'site', 'test']
const MOST = 24

const readJson = (path: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

function namesOf(folder: string): string[] {
  const { dependencies, devDependencies } = readJson(join(folder, 'package.json'))
  return Object.keys({ ...dependencies, ...devDependencies })
}

/**
 * The rows of the table below a heading of CONTRIBUTING.md, each as the code in its first cell and the text of its
 * second.
 */
function rows(heading: string): Array<readonly [string, string]> {
  const section = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| (`.*?`) \| (.+) \|$/gm)].flatMap(([, cell, text]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => [name!, text!] as const),
  )
}

/** The modules below a folder, but for packages and what is built. */
function modulesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : modulesIn(path)
    return /\.(?:tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

const IMPORT = /^(?:import|export)\b[^'"`]*?\bfrom '([^'.][^']*)'|^import '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

/** The packages that a module names, without those of Node and this one. */
function imported(path: string): string[] {
  const names = [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].map((found) => {
    const [first = '', second] = (found[1] ?? found[2] ?? found[3])!.split('/')
    return first.startsWith('@') ? `${first}/${second}` : first
  })
  return names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
}

test('the repository has no more packages than it may, each with a reason', () => {
  const names = Object.keys(readJson('package.json').devDependencies!)
  expect(names.length).toBeLessThanOrEqual(MOST)
  const reasons = rows('Packages').filter(([name]) => !FOLDERS.includes(name))
  expect(reasons.map(([name]) => name).sort()).toEqual(names.sort())
  expect(reasons.filter(([, reason]) => reason.length < 20)).toEqual([])
})

test('CONTRIBUTING.md names the folders that have packages of their own', () => {
  const named = rows('Packages').map(([name]) => name)
  expect(named.filter((name) => FOLDERS.includes(name)).sort()).toEqual(FOLDERS)
})

test.each(['src', 'scripts', ...FOLDERS])('each package that %s imports is declared', (folder) => {
  // The types of mdast and hast are those of packages with another name.
  const types = ['mdast', 'hast']
  const declared = ['.', ...(FOLDERS.includes(folder) ? [folder] : [])].flatMap(namesOf).concat(types)
  const paths = modulesIn(folder).filter((path) => !relative(join('scripts', 'builders'), path).includes(sep))
  const missing = paths.flatMap((path) =>
    imported(path)
      .filter((name) => !declared.includes(name) && name !== 'urls-in-context')
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('a package that the tests take beside the repository has the same version', () => {
  // Else the compiler and Node have two of it: a type or a class of the one is not that of the other.
  const versionsOf = (path: string): Record<string, { version: string } | undefined> =>
    JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
  const own = versionsOf('package-lock.json')
  const beside = versionsOf('test/package-lock.json')
  const others = Object.keys(beside).filter((path) => {
    const version = own[path]?.version
    return path !== '' && version !== undefined && beside[path]?.version !== version
  })
  expect(others).toEqual([])
})

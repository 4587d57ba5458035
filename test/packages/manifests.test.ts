import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Manifest, packages, ROOT } from './list.ts'

/** What the packages declare, and what their modules import. */

test('all have one version, and need each other in that version', () => {
  const versions = new Map(packages.map(({ name, manifest }) => [name, manifest.version]))
  expect(new Set(versions.values()).size).toBe(1)
  for (const { manifest } of packages) {
    for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
      if (versions.has(name)) expect([manifest.name, name, range]).toEqual([manifest.name, name, versions.get(name)])
    }
  }
})

test('the library and the command install nothing else, and no package has peers', () => {
  for (const { name, manifest } of packages) {
    const isAlone = name === 'urls-in-context' || name === 'urls-in-context-cli'
    if (isAlone) expect([name, manifest.dependencies]).toEqual([name, undefined])
    for (const kind of ['peerDependencies', 'optionalDependencies', 'bundleDependencies']) {
      expect([name, kind, manifest[kind]]).toEqual([name, kind, undefined])
    }
  }
})

test.each(packages)('$name is side-effect free, has a page and a licence, and says what it is', ({
  folder,
  manifest,
}) => {
  expect(manifest.description).toMatch(/.{40}/)
  expect(manifest.engines).toEqual({ node: '>=20.19' })
  expect(manifest.license).toBe('MIT')
  for (const file of ['README.md', 'LICENSE']) expect([file, existsSync(join(folder, file))]).toEqual([file, true])
  if (manifest.name !== 'urls-in-context-cli') expect(manifest.sideEffects).toBe(false)
})

const ofLibrary = packages.filter(({ name }) => name.endsWith('urls-in-context'))
test.each(ofLibrary)('$name has its main entry also for resolvers that read no exports', ({ manifest }) => {
  const entry = manifest.exports['.'] as Readonly<Record<string, string>>
  expect([manifest.main, manifest.types]).toEqual([entry.default, entry.types])
})

/** The modules below a folder, but for packages and what is built. */
function modulesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : modulesIn(path)
    return /\.(?:tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

const IMPORT = /^(?:import|export)\b[^'"`]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm

function importsOf(path: string): string[] {
  const named = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((found) => (found[1] ?? found[2] ?? found[3])!)
  return named.filter((specifier) => /^[.@a-z][\w./@:-]*$/.test(specifier))
}

function packageOf(specifier: string): string {
  const [first = '', second] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

const namesIn = ({ name, dependencies, devDependencies }: Manifest): string[] => [
  name,
  ...Object.keys({ ...dependencies, ...devDependencies }),
]

describe('what is imported', () => {
  /** Types that come with the packages of another name, and that depends on these. */
  const types = ['mdast', 'hast', 'unist']

  test.each(packages)('by $name is declared, and stands in no other package', ({ name, folder, manifest }) => {
    const declared = [...namesIn(manifest), ...types]
    const wrong = modulesIn(join(folder, 'src')).flatMap((path) =>
      importsOf(path)
        .filter((specifier) => {
          if (specifier.startsWith('.')) return !join(path, '..', specifier).startsWith(join(folder, 'src'))
          return !declared.includes(packageOf(specifier)) && !builtinModules.includes(specifier.replace('node:', ''))
        })
        .map((specifier) => `${path}: ${specifier}`),
    )
    expect([name, wrong]).toEqual([name, []])
  })

  const root: Manifest = packages[0]!.manifest
  test.each(['scripts', 'research', 'site', 'test'])('by the modules in %s is declared', (folder) => {
    const manifest = join(ROOT, folder, 'package.json')
    const own: Manifest[] = existsSync(manifest) ? [JSON.parse(readFileSync(manifest, 'utf8'))] : []
    const known = [root, ...own, ...packages.map((each) => each.manifest)].flatMap(namesIn).concat(types)
    const wrong = modulesIn(join(ROOT, folder))
      .filter((path) => !path.includes(join('scripts', 'builders', '')))
      .flatMap((path) =>
        importsOf(path)
          .filter((specifier) => !specifier.startsWith('.') && !builtinModules.includes(specifier.replace('node:', '')))
          .filter((specifier) => !known.includes(packageOf(specifier)))
          .map((specifier) => `${path}: ${specifier}`),
      )
    expect(wrong).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Manifest, packages } from './packages/list.ts'

/** The versions and the changelog of a release. The rest of `npm run release` runs other programs. */

interface Plan {
  nextVersion(current: string, asked: string, isReleased: boolean): string
  datedChangelog(changelog: string, version: string, date: string): string
  versionedManifest(manifest: string, version: string, names: readonly string[]): string
  versionedLock(lock: string, version: string, names: readonly string[]): string
}

interface Lock {
  readonly version: string
  readonly packages: Readonly<Record<string, Pick<Manifest, 'version' | 'dependencies' | 'devDependencies'>>>
}

const plan: URL = new URL('../scripts/release/plan.mjs', import.meta.url)
const { nextVersion, datedChangelog, versionedManifest, versionedLock } = (await import(plan.href)) as Plan
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('the version', () => {
  test.each([
    ['0.1.9', 'patch', '0.1.10'],
    ['0.1.9', 'minor', '0.2.0'],
    ['0.1.9', 'major', '1.0.0'],
    ['0.1.9', '0.10.0', '0.10.0'],
    ['0.1.0', '0.1.0', '0.1.0'],
  ])('%s, %s → %s', (current, asked, version) => {
    expect(nextVersion(current, asked, false)).toBe(version)
  })

  test.each([
    ['0.1.0', '0.1.0', '0.1.0 has been released'],
    ['0.2.0', '0.1.9', '0.1.9 is before 0.2.0'],
    ['0.2.0', 'v0.3.0', 'v0.3.0 is no version'],
    ['0.2.0', '0.3.0-beta', '0.3.0-beta is no version'],
  ])('%s, %s: %s', (current, asked, message) => {
    expect(() => nextVersion(current, asked, true)).toThrow(message)
  })
})

describe('the packages', () => {
  const names = packages.map(({ name }) => name)
  const paths = packages.map(({ folder }) => join(folder, 'package.json'))

  test.each(paths)('%s changes by nothing but the version', (path) => {
    const manifest = readFileSync(path, 'utf8')
    expect(versionedManifest(manifest, packages[0]!.manifest.version, names)).toBe(manifest)
    const { version, ...others } = JSON.parse(versionedManifest(manifest, '99.0.0', names)) as Manifest
    expect(version).toBe('99.0.0')
    for (const [name, range] of Object.entries({ ...others.dependencies, ...others.devDependencies })) {
      // The library finds itself by `file:.`.
      if (names.includes(name) && range !== 'file:.') expect([name, range]).toEqual([name, '99.0.0'])
    }
  })

  test('stand in the lock file as they do in their manifests', () => {
    const lock = read('package-lock.json')
    expect(versionedLock(lock, packages[0]!.manifest.version, names)).toBe(lock)
    const moved = JSON.parse(versionedLock(lock, '99.0.0', names)) as Lock
    expect(moved.version).toBe('99.0.0')
    for (const { name, folder } of packages) {
      const path = join(folder, 'package.json')
      const { version, dependencies, devDependencies } = JSON.parse(
        versionedManifest(readFileSync(path, 'utf8'), '99.0.0', names),
      ) as Manifest
      const entry = moved.packages[name === 'urls-in-context' ? '' : `packages/${name}`]
      expect([name, entry]).toEqual([name, expect.objectContaining({ version })])
      expect([name, entry!.dependencies]).toEqual([name, dependencies])
      expect([name, entry!.devDependencies]).toEqual([name, devDependencies])
    }
  })

  test('are published by the workflow', () => {
    expect(read('.github/workflows/release.yml')).toContain('- run: node scripts/release/publish.mjs\n')
  })
})

describe('the changelog', () => {
  const head = '# Changelog\n\nThe form.\n'

  test('is dated, and has an empty section above', () => {
    const before = `${head}\n## [Unreleased]\n\nThis will be 0.2.0, the second.\n\n### Added\n\n- x\n\n## [0.1.0] - 2026-01-01\n\n- y\n`
    expect(datedChangelog(before, '0.2.0', '2027-01-31')).toBe(
      `${head}\n## [Unreleased]\n\n## [0.2.0] - 2027-01-31\n\n### Added\n\n- x\n\n## [0.1.0] - 2026-01-01\n\n- y\n`,
    )
  })

  test('of this repository can be', () => {
    // Behind a release, nothing is unreleased.
    const changelog = read('docs/changelog.md').replace(/(\n## \[Unreleased\]\n[\s\S]*?)(?=\n## \[|$)/, '$1\n- x\n')
    const dated = datedChangelog(changelog, '99.0.0', '2027-01-31')
    expect(dated).toMatch(/\n## \[Unreleased\]\n\n## \[99\.0\.0\] - 2027-01-31\n\n(?:###|- x)/)
    expect(dated).not.toContain('This will be')
  })

  test.each([
    [`${head}\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\n- y\n`, 'nothing is unreleased'],
    [`${head}\n## [0.1.0] - 2026-01-01\n\n- y\n`, 'no section Unreleased'],
    [`${head}\n## [Unreleased]\n\n- x\n\n## [0.2.0] - 2026-01-01\n`, 'has a section 0.2.0'],
  ])('%j is refused', (changelog, message) => {
    expect(() => datedChangelog(changelog, '0.2.0', '2027-01-31')).toThrow(message)
  })
})

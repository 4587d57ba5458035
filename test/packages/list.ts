import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The packages of the repository that are published. */

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url))

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly files: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export interface Package {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

const { PACKAGES, folderOf } = await import(new URL('../../scripts/packages.mjs', import.meta.url).href)

/** In an order in which each stands behind those that it needs. */
export const packages: readonly Package[] = (PACKAGES as readonly string[]).map((name) => {
  const folder: string = folderOf(name)
  return { name, folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
})

/** The entries of a package that have declarations: by the name that a program imports, the file of the declarations. */
export function entriesOf({ name, folder, manifest }: Package): Map<string, string> {
  return new Map(
    Object.entries(manifest.exports).flatMap(([entry, target]) =>
      typeof target === 'string' ? [] : [[entry.replace('.', name), join(folder, target.types!)] as const],
    ),
  )
}

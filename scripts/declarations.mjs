import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathsOf, readManifest } from './packages.mjs'

/** The specifier in `from '…'`, `import('…')` and `import '…'`. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"\n]+)\1/g

/**
 * Removes the declarations in `dist` that no entry of `exports` leads to, which a consumer's compiler cannot load.
 * `tsc` writes one for each source file.
 *
 * @param {string} folder
 */
export function pruneDeclarations(folder) {
  const entries = Object.values(readManifest(folder).exports).flatMap(pathsOf).filter(isDeclaration)
  if (entries.length === 0) throw new Error(`${folder} exports no declarations`)
  /** @type {Set<string>} */
  const reached = new Set()
  for (const entry of entries) reach(resolve(folder, entry), reached)
  const dist = join(folder, 'dist')
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isDeclaration)) {
    if (reached.has(resolve(dist, path))) continue
    removeFile(resolve(dist, `${path}.map`))
    removeFile(resolve(dist, path))
  }
}

/** @param {string} path */
function isDeclaration(path) {
  return path.endsWith('.d.ts')
}

/**
 * Follows the relative imports of a declaration.
 *
 * @param {string} path
 * @param {Set<string>} reached
 */
function reach(path, reached) {
  if (reached.has(path)) return
  if (!existsSync(path)) throw new Error(`${path} is imported or exported, and does not exist`)
  reached.add(path)
  for (const [, , specifier = ''] of readFileSync(path, 'utf8').matchAll(SPECIFIER)) {
    reach(resolve(dirname(path), specifier.replace(/\.(?:js|ts)$/, '.d.ts')), reached)
  }
}

/**
 * Removes a file and the folders that this leaves empty.
 *
 * @param {string} path
 */
function removeFile(path) {
  rmSync(path)
  for (let folder = dirname(path); readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder)
}

// Removes every declaration in `dist` that no entry of package.json's `exports` leads to: a consumer's compiler cannot
// load it. Runs after `tsc -p tsconfig.build.json`, which writes one declaration for each source file.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = resolve(ROOT, 'dist')
/** The specifier in `from '…'`, `import('…')` and `import '…'`. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"\n]+)\1/g

const { exports } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
const entries = Object.values(exports).flatMap(targetsOf).filter(isDeclaration)
if (entries.length === 0) throw new Error('package.json exports no declarations')

const reached = new Set()
for (const entry of entries) reach(resolve(ROOT, entry))
for (const path of readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(isDeclaration)) {
  if (reached.has(resolve(DIST, path))) continue
  removeFile(resolve(DIST, `${path}.map`))
  removeFile(resolve(DIST, path))
}

/**
 * All files that an entry of `exports` can lead to, whatever the condition.
 *
 * @param {string | object} target
 * @returns {string[]}
 */
function targetsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(targetsOf)
}

/** @param {string} path */
function isDeclaration(path) {
  return path.endsWith('.d.ts')
}

/**
 * Follows the relative imports of a declaration.
 *
 * @param {string} path
 */
function reach(path) {
  if (reached.has(path)) return
  if (!existsSync(path)) throw new Error(`${path} is imported or exported, and does not exist`)
  reached.add(path)
  for (const [, , specifier = ''] of readFileSync(path, 'utf8').matchAll(SPECIFIER)) {
    reach(resolve(dirname(path), specifier.replace(/\.(?:js|ts)$/, '.d.ts')))
  }
}

/**
 * Removes a file, and the folders that are empty without it.
 *
 * @param {string} path
 */
function removeFile(path) {
  rmSync(path)
  for (let folder = dirname(path); readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder)
}

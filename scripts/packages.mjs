// The published packages: their folders and manifests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Each after the packages that it needs. */
export const PACKAGES = [
  'urls-in-context',
  'texts-in-archives',
  'remark-urls-in-context',
  'rehype-urls-in-context',
  'markdown-it-urls-in-context',
  'urls-in-context-cli',
  'urls-in-context-conformance',
]

/** @param {string} name of a package */
export function folderOf(name) {
  return name === 'urls-in-context' ? ROOT : join(ROOT, 'packages', name)
}

/** @param {string} folder */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * The paths in `dist`, without extension, of the modules that `exports` leads to.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function entriesOf(folder) {
  const targets = Object.values(readManifest(folder).exports).flatMap(pathsOf)
  const built = targets.filter((path) => path.startsWith('./dist/') && path.endsWith('.js'))
  return [...new Set(built)].map((path) => path.slice('./dist/'.length, -'.js'.length))
}

/**
 * All files that an entry of `exports` can lead to, under any condition.
 *
 * @param {string | object} target
 * @returns {string[]}
 */
export function pathsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsOf)
}

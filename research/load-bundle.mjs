/** Bundles and imports code of `src/`, with some modules replaced. */
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { rolldown } from 'rolldown'

let bundles = 0

/**
 * Imports a module with everything that it imports, in one file.
 *
 * @param {object} options
 * @param {string} options.folder where the module is resolved, without a file
 * @param {string} options.code its TypeScript
 * @param {(path: string, source: () => string) => string | undefined} [options.rewrite] returns what to read instead of
 * a file
 * @param {Record<string, string>} [options.define] expressions and their replacements
 * @returns {Promise<any>}
 */
export async function loadBundle({ folder, code, rewrite = () => undefined, define = {} }) {
  const input = join(folder, 'bundled-module.ts')
  const outfile = join(tmpdir(), `bundle-${process.pid}-${threadId}-${bundles++}.mjs`)
  const modules = {
    name: 'modules',
    resolveId: (/** @type {string} */ source) => (source === input ? input : undefined),
    load(/** @type {string} */ path) {
      return path === input ? code : rewrite(path, () => readFileSync(path, 'utf8'))
    },
  }
  const bundle = await rolldown({ input, platform: 'node', plugins: [modules], transform: { define } })
  await bundle.write({ file: outfile, format: 'esm', codeSplitting: false })
  await bundle.close()
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}

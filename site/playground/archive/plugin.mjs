import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Modules of the archive reader that only Node can run, and what stands in their place in a browser. */
const REPLACED = {
  'packages/texts-in-archives/src/compression/inflate.ts': 'inflate.ts',
  'packages/texts-in-archives/src/libraries.ts': 'libraries.ts',
  'packages/texts-in-archives/src/compression/decompressor-program.ts': 'decompressor-program.ts',
  'packages/texts-in-archives/src/documents/pdf/pdf-thread.ts': 'pdf-thread.ts',
}
/** Modules of Node that are replaced: `node/NAME.ts`. */
const MODULES = readdirSync(join(HERE, 'node')).map((name) => name.replace(/\.ts$/, ''))

/**
 * A plugin of esbuild that puts what browsers have in the place of what the archive reader takes from Node.
 *
 * @param {string} packageRoot
 * @returns {import('esbuild').Plugin}
 */
export function archivePlugin(packageRoot) {
  const replaced = new Map(Object.entries(REPLACED).map(([path, own]) => [join(packageRoot, path), join(HERE, own)]))
  return {
    name: 'archive',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
        const name = path.slice('node:'.length).replace('/', '-')
        if (!MODULES.includes(name)) return { errors: [{ text: `${path} has no replacement; ${importer} imports it` }] }
        return { path: join(HERE, 'node', `${name}.ts`) }
      })
      build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
        const own = replaced.get(join(resolveDir, path))
        return own === undefined ? undefined : { path: own }
      })
    },
  }
}

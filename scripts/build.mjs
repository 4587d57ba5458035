// Builds the entries that package.json exports: a bundle for each, with the code that they share in chunks. An import
// that has to find a hundred small files costs more time than most texts take. `tsc` writes the declarations.
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'

const { exports, bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const built = [...Object.values(exports).flatMap(pathsOf), ...Object.values(bin)].filter((path) => path.endsWith('.js'))
// Files that no entry imports: a thread starts with its own; the page's writer finds script and style beside itself.
const own = ['cli/worker.js', 'cli/page/page.js']
const names = new Set([...built.map((path) => path.replace(/^(?:\.\/)?dist\//, '')), ...own].map(withoutExtension))

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
// rolldown keeps a `const` a `const`, which the engine folds into the code that it compiles: extract is 5 % faster.
// esbuild makes a `var` of it.
const bundle = await rolldown({
  input: Object.fromEntries([...names].map((name) => [name, `src/${name}.ts`])),
  platform: 'neutral',
  external: (id) => !/^[./]/.test(id),
})
await bundle.write({
  dir: 'dist',
  format: 'esm',
  chunkFileNames: 'chunks/[name]-[hash].js',
  // Each group with the modules that it imports, in few files: each file costs most of a millisecond. The scheme table
  // and the light layer of the parser are a group of their own, so that a bundle of `extract` alone holds no fields and
  // sentences of the schemes. `match.ts` is in no group and stands in the entry: `MATCH_VERSION` alone needs no chunk.
  codeSplitting: {
    groups: [
      { name: 'accept', test: /[\\/]src[\\/](?:text[\\/]schemes|url[\\/]accept)\.ts$/, priority: 1 },
      { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|rewrite)\.ts$/ },
    ],
  },
  // The declarations have the comments, and are the files that an editor shows.
  comments: { jsdoc: false },
})
await bundle.close()

// The script and the style that the page of results holds.
await build({
  entryPoints: { client: 'src/cli/page/client/client.ts', page: 'src/cli/page/page.css' },
  outdir: 'dist/cli/page',
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
})

/**
 * All files that an entry of `exports` can lead to, whatever the condition.
 *
 * @param {string | object} target
 * @returns {string[]}
 */
function pathsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsOf)
}

/** @param {string} path */
function withoutExtension(path) {
  return path.replace(/\.js$/, '')
}

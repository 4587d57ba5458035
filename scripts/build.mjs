// Builds what package.json offers, one bundle for each entry with what they share in chunks: an import that has to
// find a hundred small files costs more than most of the work that it is for. The declarations are the compiler's.
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'

const { exports, bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const built = [...Object.values(exports).flatMap(pathsOf), ...Object.values(bin)].filter((path) => path.endsWith('.js'))
// A thread starts with a file. The writer of the page finds its script and its style by where it stands itself.
const own = ['cli/worker.js', 'cli/page/page.js']
const names = new Set([...built.map((path) => path.replace(/^(?:\.\/)?dist\//, '')), ...own].map(withoutExtension))

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
// It leaves a `const` a `const`, which the engine folds into what it compiles: extract is 5 % faster for it.
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
  // The declarations have them, and are what an editor shows.
  comments: { jsdoc: false },
})
await bundle.close()

// What stands in the page itself.
await build({
  entryPoints: { client: 'src/cli/page/client/client.ts', page: 'src/cli/page/page.css' },
  outdir: 'dist/cli/page',
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
})

/** All files that an entry of `exports` can lead to, whatever the condition. */
function pathsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsOf)
}

function withoutExtension(path) {
  return path.replace(/\.js$/, '')
}

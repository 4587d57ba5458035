// Builds what package.json offers, one bundle for each entry with what they share in chunks: an import that has to
// find a hundred small files costs more than most of the work that it is for. The declarations are the compiler's.
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const { exports, bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const built = [...Object.values(exports).flatMap(pathsOf), ...Object.values(bin)].filter((path) => path.endsWith('.js'))
const entryPoints = [...new Set(built)].map((path) => path.replace(/^(?:\.\/)?dist\//, 'src/').replace(/\.js$/, '.ts'))

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
await build({
  // The scheme table and the light layer of the parser are no entries of the package, but chunks of their own: who
  // imports `extract` alone must not get the schemes' fields and sentences with it. A thread starts with a file. The
  // writer of the page finds its script and its style by where it stands itself.
  entryPoints: [...entryPoints, 'src/schemes.ts', 'src/url/accept.ts', 'src/cli/worker.ts', 'src/cli/page/page.ts'],
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: ['es2023', 'node20.19'],
  packages: 'external',
  external: ['node:*'],
})

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

import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { printGoals } from './report.mjs'
import { entry } from './subject.mjs'

/** The size of `import { extract }` in a page. */
export async function bundleSize() {
  const { outputFiles } = await build({
    stdin: { contents: `export { extract } from ${JSON.stringify(entry)}`, resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const [{ contents }] = outputFiles
  const figures = [
    {
      id: 'size/kB',
      name: 'import { extract }, minified and gzipped, kB',
      figure: gzipSync(contents, { level: 9 }).length / 1000,
    },
    { id: 'size/minified', name: 'the same before gzip, kB', figure: contents.length / 1000 },
  ]
  printGoals(figures)
  return { figures }
}

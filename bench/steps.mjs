// Counts the units that the pass looks at: unlike times, the same on every machine. The package does not show its
// views, so that its sources are bundled here.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = `
export { readOptions } from './options.ts'
export { Pass } from './pass/pass.ts'
export { View } from './text/view.ts'
`

const { outputFiles } = await build({
  stdin: { contents: entry, loader: 'ts', resolveDir: fileURLToPath(new URL('../src', import.meta.url)) },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'node20.19',
  write: false,
})
const { readOptions, Pass, View } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
)

export function stepsOf(text, options) {
  const view = new View(text, true)
  const pass = new Pass(view, readOptions(options))
  while (pass.next() !== undefined);
  return view.steps
}

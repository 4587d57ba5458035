import { nodeResolve } from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import { runJobs } from './jobs.mjs'

await runJobs(async ({ input, output, isForNode }) => {
  const bundle = await rollup({
    input,
    plugins: [nodeResolve({ browser: !isForNode }), terser({ module: true })],
    // Rollup leaves what it does not find outside, with a warning.
    onwarn: ({ code, message }) => {
      if (code === 'UNRESOLVED_IMPORT' || code === 'MISSING_EXPORT') throw new Error(message)
    },
  })
  await bundle.write({ dir: output, format: 'es', entryFileNames: 'main.js' })
  await bundle.close()
})

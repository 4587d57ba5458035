import { rolldown } from 'rolldown'
import { runJobs } from './jobs.mjs'

await runJobs(async ({ root, input, output, isForNode }) => {
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: isForNode ? 'node' : 'browser',
    // As Rollup, it leaves what it does not find outside, with a warning.
    onLog: (_, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT' || code === 'MISSING_EXPORT') throw new Error(message)
    },
  })
  await bundle.write({ dir: output, minify: true, entryFileNames: 'main.js' })
  await bundle.close()
})

import { build } from 'esbuild'
import { runJobs } from './jobs.mjs'

await runJobs(({ root, input, output, isForNode }) =>
  build({
    absWorkingDir: root,
    entryPoints: { main: input },
    outdir: output,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: isForNode ? 'node' : 'browser',
    logLevel: 'silent',
  }),
)

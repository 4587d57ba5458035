import { build } from 'vite'
import { runJobs } from './jobs.mjs'

await runJobs(({ root, input, output, isForNode }) =>
  build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: output,
      minify: true,
      ssr: isForNode,
      modulePreload: false,
      rollupOptions: { input, output: { entryFileNames: 'main.js' } },
    },
    // For Node, Vite would leave every package outside.
    ssr: { noExternal: true },
  }),
)

import { fileURLToPath } from 'node:url'
import { Parcel } from '@parcel/core'
import { runJobs } from './jobs.mjs'

await runJobs(({ root, input, output, isForNode }) => {
  // Where it finds no lock file, Parcel takes the folder in which it runs for the root of the project.
  process.chdir(root)
  return new Parcel({
    entries: input,
    defaultConfig: fileURLToPath(import.meta.resolve('@parcel/config-default')),
    mode: 'production',
    shouldDisableCache: true,
    shouldAutoInstall: false,
    defaultTargetOptions: { shouldOptimize: true, sourceMaps: false },
    targets: {
      main: {
        distDir: output,
        distEntry: 'main.js',
        context: isForNode ? 'node' : 'browser',
        engines: isForNode ? { node: '>= 20.19' } : { browsers: ['chrome >= 97'] },
        outputFormat: 'esmodule',
        includeNodeModules: true,
        isLibrary: false,
      },
    },
  }).run()
})

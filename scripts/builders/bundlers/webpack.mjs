import webpack from 'webpack'
import { runJobs } from './jobs.mjs'

await runJobs(
  ({ root, input, output, isForNode }) =>
    new Promise((resolve, reject) => {
      const config = {
        mode: 'production',
        context: root,
        entry: input,
        target: isForNode ? 'node20' : 'web',
        experiments: { outputModule: true },
        output: { path: output, filename: 'main.js', module: true, chunkFormat: 'module' },
        performance: { hints: false },
      }
      webpack(config, (error, stats) => {
        if (error) reject(error)
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
        else resolve(stats)
      })
    }),
)

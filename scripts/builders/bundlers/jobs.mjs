// What the programs of this folder share. Each runs beside its bundler, and not beside the package: a bundler's own
// packages must not be found in the place of those that an entry needs.
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Bundles each program of a list, and writes what failed: `node NAME.mjs JOBS RESULTS`.
 *
 * @typedef {{ root: string, input: string, output: string, isForNode: boolean }} Job `root` is the folder of the program `input`
 * and of its packages; the bundle is `main.js` in the folder `output`
 * @param {(job: Job) => Promise<unknown>} bundle
 */
export async function runJobs(bundle) {
  const [jobs = '', results = ''] = process.argv.slice(2)
  const failures = []
  for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
    try {
      await bundle(job)
      failures.push(null)
    } catch (error) {
      failures.push(describe(error))
    }
  }
  writeFileSync(results, JSON.stringify(failures))
}

/** @param {any} error */
function describe(error) {
  const details = (error?.diagnostics ?? error?.errors ?? []).map(
    (/** @type {any} */ each) => each.message ?? each.text,
  )
  return [error?.message ?? String(error), ...details].join('\n')
}

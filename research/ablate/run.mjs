/** Runs switches in threads. */
import { Worker } from 'node:worker_threads'

/** @typedef {import('./bench.mjs').Effect} Effect */
/** @typedef {import('./bench.mjs').Total} Total */

/**
 * @param {readonly string[]} paths of the sample
 * @param {readonly string[]} names of the switches
 * @param {{ jobs: number, examples: number }} wants
 * @param {(done: number, name: string) => void} progress
 * @returns {Promise<{ total: Total | undefined, effects: Effect[] }>} the effects in the order of the names
 */
export async function runSwitches(paths, names, { jobs, examples }, progress) {
  /** @type {Map<string, Effect>} */
  const effects = new Map()
  /** @type {Total | undefined} */
  let total
  const left = [...names]
  const threads = Array.from({ length: Math.min(jobs, names.length) }, () => {
    const worker = new Worker(new URL('thread.mjs', import.meta.url), { workerData: { paths, names, examples } })
    return new Promise((resolve, reject) => {
      worker.on('message', (/** @type {Effect | Total} */ message) => {
        if ('texts' in message) total = message
        else {
          effects.set(message.name, message)
          progress(effects.size, message.name)
        }
        worker.postMessage(left.shift() ?? null)
      })
      worker.on('error', reject)
      worker.on('exit', resolve)
    })
  })
  await Promise.all(threads)
  return { total, effects: names.flatMap((name) => effects.get(name) ?? []) }
}

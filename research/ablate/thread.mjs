/** A thread that runs switches on request. */
import { parentPort, workerData } from 'node:worker_threads'
import { openBench } from './bench.mjs'
import { readSample } from './sample.mjs'
import { allSwitches } from './select.mjs'

const { paths, names, examples } = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const switches = allSwitches().filter(({ name }) => names.includes(name))
const bench = await openBench(readSample(paths).texts, switches)

port.on('message', async (/** @type {string | null} */ name) => {
  if (name === null) port.close()
  else port.postMessage(await bench.effectOf(name, examples))
})
port.postMessage(bench.total)

/** What the archive reader takes from Node without importing it. esbuild puts these in. */
import { getSystemErrorMap } from './util.ts'

// biome-ignore lint/performance/noBarrelFile: esbuild takes the names of all globals from one file
export { Buffer } from './buffer.ts'
export const process = {
  stdin: { fd: 0 },
  getBuiltinModule(name: string): unknown {
    if (name === 'node:util') return { getSystemErrorMap }
    throw new Error(`A browser has no ${name}`)
  },
}

/** What the archive reader takes from Node without importing it. esbuild puts these in. */
// biome-ignore lint/performance/noBarrelFile: esbuild takes the names of all globals from one file
export { Buffer } from './buffer.ts'
export const process = {
  stdin: { fd: 0 },
  getBuiltinModule(name: string): never {
    throw new Error(`A browser has no ${name}`)
  },
}

// biome-ignore-all lint/performance/noBarrelFile: esbuild takes the names of globals from a file
// biome-ignore-all lint/style/useNodejsImportProtocol: the package of this name
export { Buffer } from 'buffer'

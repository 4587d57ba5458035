// biome-ignore lint/performance/noBarrelFile: the host's own functions
export { isAscii, isUtf8 } from 'node:buffer'

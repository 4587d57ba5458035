// biome-ignore lint/performance/noBarrelFile: the host's own functions
export { setImmediate, setTimeout } from 'node:timers/promises'

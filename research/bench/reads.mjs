// Counts the units that the pass reads, which are the same on every machine, unlike times. The meter of the tests and
// the sources are TypeScript, so both are bundled here.
import { fileURLToPath } from 'node:url'
import { loadBundle } from '../load-bundle.mjs'

const ENTRY = `
export { scan } from './src/index.ts'
export { measure } from './test/arbitrary/meter.ts'
`

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** @type {Pick<typeof import('../../src/index.ts'), 'scan'> & typeof import('../../test/arbitrary/meter.ts')} */
const { scan, measure } = await loadBundle({ folder: ROOT, code: ENTRY })

/** @param {string} text */
export function readsOf(text) {
  return measure(() => {
    for (const match of scan(text)) if (match.end < 0) return
  })
}

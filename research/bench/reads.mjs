// Counts the units that the pass reads: unlike times, the same on every machine. The meter is that of the tests. It is
// written in TypeScript, as the sources are, so that both are bundled here.
import { fileURLToPath } from 'node:url'
import { loadBundle } from '../load-bundle.mjs'

const ENTRY = `
export { scan } from './src/index.ts'
export { measure } from './test/arbitrary/meter.ts'
`

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** @type {Pick<typeof import('../../src/index.ts'), 'scan'> & typeof import('../../test/arbitrary/meter.ts')} */
const { scan, measure } = await loadBundle({ folder: ROOT, code: ENTRY })

/**
 * The units that the pass over a text reads, by the meter of the tests.
 *
 * @param {string} text
 */
export function readsOf(text) {
  return measure(() => {
    for (const match of scan(text)) if (match.end < 0) return
  })
}

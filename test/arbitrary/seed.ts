import fc from 'fast-check'
import { FACTOR } from './runs.ts'

/**
 * The seed of all properties, which runs before each file of tests. It is fixed, so that a change fails on itself and not on
 * luck: set FUZZ_SEED to another number, or to `random`.
 */
const SEED = process.env.FUZZ_SEED ?? '1738'

fc.configureGlobal({ numRuns: Math.ceil(100 * FACTOR), ...(SEED === 'random' ? {} : { seed: Number(SEED) }) })

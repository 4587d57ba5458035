import type { Parameters } from 'fast-check'

/**
 * How often properties are tried: half as often as they say, which takes the suite a minute less. The seed is fixed, so
 * that a change fails on itself and not on luck; for long runs set FUZZ_RUNS to a factor and FUZZ_SEED to a number, or
 * to `random`.
 */
const FACTOR = Number(process.env.FUZZ_RUNS ?? 0.5)
const SEED = process.env.FUZZ_SEED ?? '1738'

export function runs<T>(count: number): Parameters<T> {
  const seed = SEED === 'random' ? {} : { seed: Number(SEED) }
  return { numRuns: Math.ceil(count * FACTOR), ...seed }
}

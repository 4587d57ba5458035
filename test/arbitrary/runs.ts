/**
 * The share of their runs for which properties are tried: half, which takes the suite a minute less. Set FUZZ_RUNS to another
 * factor.
 */
export const FACTOR: number = Number(process.env.FUZZ_RUNS ?? 0.5)

/** The parameters of a property that says how often it is tried. */
export function runs(count: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(count * FACTOR) }
}

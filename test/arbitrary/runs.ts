/**
 * The share of their runs for which properties are tried: a quarter, so that the suite ends in time. Set FUZZ_RUNS to another
 * factor.
 */
export const FACTOR: number = Number(process.env.FUZZ_RUNS ?? 0.25)

/** The parameters of a property that says how often it is tried. */
export function runs(count: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(count * FACTOR) }
}

import type { Family } from './hostile.ts'
import { measure } from './meter.ts'

/** Whether work grows linearly with a text: counted in units that are read, never in seconds. */

/** The length of the short text. */
export const SHORT: number = 20_000
/** How much longer the long text is than the short one. */
const TIMES = 3
/** The factor by which the reads may grow. */
export const GROWTH: number = 3.4
/** Reads that a text may cost besides, whatever its length: those of the longest run, read ten times. */
const ONCE = 10 * 16_384
/** The most reads for each unit of a text. */
const READS = 300

export type Work = (text: string) => unknown

export const readsOf =
  (work: Work) =>
  (text: string): number =>
    measure(() => work(text), READS * text.length + 1)

/** A sentence on a family that costs too much; none if it does not. */
export function judge(
  name: string,
  family: Family,
  cost: (text: string) => number,
  growth: number = GROWTH,
  scale: number = 1,
): string[] {
  const units = SHORT * scale
  const short = cost(family(units))
  const sentence = (length: number, count: number): string =>
    `${JSON.stringify(name)} costs ${Math.round(count / length)} a unit at ${length} units`
  if (short > READS * units) return [sentence(units, short)]
  const long = cost(family(TIMES * units))
  if (long > READS * TIMES * units) return [sentence(TIMES * units, long)]
  if (long <= growth * short + ONCE * scale) return []
  return [`${JSON.stringify(name)} grows ${(long / short).toFixed(1)} times from ${units} to ${TIMES * units} units`]
}

/**
 * Sentences on the families that cost too much at each of the shares of the length, the shortest first: the reads of a
 * few grow by leaps up to the longest run, and linearly beyond it.
 */
export function judgeAll(
  families: Readonly<Record<string, Family>>,
  cost: (text: string) => number,
  growth: number = GROWTH,
  ...scales: readonly number[]
): string[] {
  return Object.entries(families).flatMap(([name, family]) => {
    let sentences: string[] = []
    for (const scale of scales.length === 0 ? [1] : scales) {
      sentences = judge(name, family, cost, growth, scale)
      if (sentences.length === 0) break
    }
    return sentences
  })
}

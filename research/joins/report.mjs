import { probability } from './model.mjs'

/** @typedef {{ score: number, continues: boolean }} Scored */

const THRESHOLDS = [0.5, 0.7, 0.8, 0.83, 0.85, 0.9, 0.95]
const BINS = 10

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return `${part}/${whole} = ${((100 * part) / (whole || 1)).toFixed(1)} %`
}

/**
 * Precision and recall of the decision at a line end; and for ten ranges of the probability, how many continue, with
 * the mean difference between the two.
 * @param {readonly Scored[]} scored
 */
export function decisionFigures(scored) {
  const positive = scored.filter(({ continues }) => continues).length
  const loss = scored.reduce((sum, { score, continues }) => sum + Math.log1p(Math.exp(continues ? -score : score)), 0)
  const mean = loss / (scored.length || 1)
  const lines = [`  ${scored.length} line ends, ${positive} go on; mean log loss ${mean.toFixed(4)}`]
  for (const threshold of THRESHOLDS) {
    const taken = scored.filter(({ score }) => probability(score) >= threshold)
    const right = taken.filter(({ continues }) => continues).length
    lines.push(`  from ${threshold}: precision ${share(right, taken.length)}, recall ${share(right, positive)}`)
  }
  const differences = [0, 0]
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const inside = scored.filter(({ score }) => Math.min(BINS - 1, Math.floor(probability(score) * BINS)) === bin)
    const mean = inside.reduce((sum, { score }) => sum + probability(score), 0) / (inside.length || 1)
    const right = inside.filter(({ continues }) => continues).length / (inside.length || 1)
    differences[0] = (differences[0] ?? 0) + Math.abs(mean - right) / BINS
    differences[1] = (differences[1] ?? 0) + (Math.abs(mean - right) * inside.length) / (scored.length || 1)
    return `${mean.toFixed(2)}→${right.toFixed(2)} (${inside.length})`
  })
  lines.push(`  said→true: ${bins.join(' ')}`)
  const [plain = 0, weighted = 0] = differences
  lines.push(`  mean difference of said and true: ${plain.toFixed(3)}; by line ends: ${weighted.toFixed(3)}`)
  return lines.join('\n')
}

/** @param {import('./end-to-end.mjs').Tally} tally */
export function endToEndFigures({ over, overRight, joined, joinedRight, one, oneRight, oneJoined }) {
  return [
    `  over lines right ${share(overRight, over)}, joins right ${share(joinedRight, joined)}`,
    `  one line right ${share(oneRight, one)}, of them joined wrongly ${oneJoined}`,
  ].join('\n')
}

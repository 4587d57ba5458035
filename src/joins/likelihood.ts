import type { Layout } from './layout.ts'
import type { LineEnd } from './line-end.ts'
import { signsOf } from './signs.ts'
import { isUnfinished } from './unfinished.ts'
import { QUICK_TEST } from './weights.ts'

/** The likelihood of a join is the sum of the weights of its signs. `rules §7.6` */

/**
 * A wrong join costs as much as five missed ones, which gives 5/6; near that value, the likelihoods are lower than the
 * shares in natural text.
 */
export const JOINED_FROM = 0.8
/** The least likelihood of an offered reading over line ends; … */
export const OFFERED_FROM = 0.1
/** … and of one that other evidence may support. */
export const SUPPORTED_FROM = 0.02

/** Whether the two lines alone leave a join open, as few do. */
export function passesQuickTest(at: LineEnd): boolean {
  return scoreOf(QUICK_TEST.bias, signsOf(at), QUICK_TEST.forms) >= QUICK_TEST.least
}

function continues(at: LineEnd, { model, signsAround, isPageNumber }: Layout): number {
  if (isPageNumber?.(at)) return 0
  return likelihoodOf(scoreOf(scoreOf(model.bias, signsOf(at), model.forms), signsAround(at), model.around))
}

function scoreOf(bias: number, signs: readonly boolean[], weights: readonly number[]): number {
  let score = bias
  for (let sign = 0; sign < signs.length; sign++) if (signs[sign]) score += weights[sign]!
  return score
}

export function likelihoodOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

/** The likelihood if the URL cannot be whole, or the mail program inserted the line break. */
export const UNFINISHED = 0.98

/** The likelihoods depend on those before. The list ends with the first small one, but not before `made`. */
export function likelihoodsOf(ends: readonly LineEnd[], made: number, layout: Layout): number[] {
  const found: number[] = []
  let whole = 1
  for (const at of ends) {
    const isCut = !at.inHost && isUnfinished(at.body, false, at.run)
    const likelihood = isCut || layout.isFlowedAt(at) ? UNFINISHED : continues(at, layout)
    found.push(likelihood)
    if (found.length > made) whole *= likelihood
    if (whole < SUPPORTED_FROM) break
  }
  return found
}

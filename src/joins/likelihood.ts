import type { Layout } from './layout.ts'
import type { LineEnd } from './line-end.ts'
import { signsOf } from './signs.ts'
import { isUnfinished } from './unfinished.ts'
import { GLANCE } from './weights.ts'

/** The likelihood that a bare URL continues over a line end: the sum of the weights of its signs. `rules §7.6` */

/**
 * The likelihood from which a join is made. A wrong join costs as much as five that are missed, which gives 5/6; in
 * natural text, the likelihoods near it are lower than the share of line ends that go on.
 */
export const JOINED_FROM = 0.8
/** The least likelihood of a reading over line ends that is offered; … */
export const OFFERED_FROM = 0.1
/** … and of one for which other evidence is heard. */
export const HEARD_FROM = 0.02

/** Whether the two lines alone leave it open that the URL goes on: of most line ends they do not. */
export function passesGlance(at: LineEnd): boolean {
  return scoreOf(GLANCE.bias, signsOf(at), GLANCE.forms) >= GLANCE.least
}

/** How likely a URL goes on over a line end. */
function goesOn(at: LineEnd, { model, signsAround, isPageNumber }: Layout): number {
  if (isPageNumber?.(at)) return 0
  return likelihoodOf(scoreOf(scoreOf(model.bias, signsOf(at), model.forms), signsAround(at), model.around))
}

/** A score, and the weights of the signs that hold. */
function scoreOf(bias: number, signs: readonly boolean[], weights: readonly number[]): number {
  let score = bias
  for (let sign = 0; sign < signs.length; sign++) if (signs[sign]) score += weights[sign]!
  return score
}

/** A score as a likelihood. */
export function likelihoodOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

/** The likelihood of going on where the URL cannot be whole, or the line break was put there by the mail program. */
export const UNFINISHED = 0.98

/**
 * The likelihood with which a URL goes on over each of its line ends, if it does over those before; as far as that is
 * worth looking at, and for the first ones, which the pass has made.
 */
export function likelihoodsOf(ends: readonly LineEnd[], made: number, layout: Layout): number[] {
  const found: number[] = []
  let whole = 1
  for (const at of ends) {
    const isCut = !at.inHost && isUnfinished(at.body, false, at.run)
    const likelihood = isCut || layout.isFlowedAt(at) ? UNFINISHED : goesOn(at, layout)
    found.push(likelihood)
    if (found.length > made) whole *= likelihood
    if (whole < HEARD_FROM) break
  }
  return found
}

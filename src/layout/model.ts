import { FORMS } from './forms.ts'
import type { LineEnd } from './line-end.ts'

/**
 * Whether a bare URL that ends with its line goes on in the next one: linear models over signs that a person can read, one for
 * plain text and one for set pages. `rules §7.6`
 */
export interface Model {
  /** The score of a line end of which no sign holds. */
  readonly bias: number
  /** What each sign of `forms.ts` adds to the score. */
  readonly forms: readonly number[]
  /** What each sign of the lines around adds: of `row-signs.ts` in plain text, of `margin-signs.ts` on pages. */
  readonly around: readonly number[]
}

/** A model over some of the forms alone: what it turns down is not looked at any further. */
export interface Glance extends Pick<Model, 'bias' | 'forms'> {
  /** The least score that is worth a look at the lines around. */
  readonly least: number
}

/**
 * The likelihood from which a join is made. A wrong join costs as much as five that are missed, which gives 5/6; the rest
 * is what likelihoods near it were too high by in text that the models were not fitted to.
 */
export const JOINED_FROM = 0.85
/** The least likelihood of a reading over line ends that is offered; … */
export const OFFERED_FROM = 0.1
/** … and of one for which other evidence is heard. */
export const HEARD_FROM = 0.02

/** The score of what the URL's end and the next line show by themselves. */
export function formScore(at: LineEnd, { bias, forms }: Pick<Model, 'bias' | 'forms'>): number {
  let score = bias
  for (let sign = 0; sign < FORMS.length; sign++) {
    const weight = forms[sign]!
    if (weight !== 0 && FORMS[sign]!(at)) score += weight
  }
  return score
}

/** Whether the two lines alone leave it open that the URL goes on: of most line ends they do not. */
export function passesGlance(at: LineEnd, glance: Glance): boolean {
  return formScore(at, glance) >= glance.least
}

/** A score as a likelihood. */
export function likelihoodOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

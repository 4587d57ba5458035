import type { UrlMatch } from './match.ts'
import { type JoinExplanation, joinExplainer } from './settle/join-explainer.ts'
import type { Surroundings } from './settle/surroundings.ts'

export type { WeighedSign } from './layout/explain.ts'
export type { TextLine } from './layout/pages.ts'
export type { TextKind } from './text/kind.ts'
export type { JoinExplanation, Surroundings }

/**
 * Explains the joins of a match: one explanation for each line break over which a bare URL may go on, with the signs that
 * speak for and against it. None for a URL in delimiters, or where nothing may follow.
 *
 * @throws TypeError on arguments of another shape, or without the text; never on input.
 */
export function explainJoins(match: UrlMatch, surroundings: Surroundings): JoinExplanation[] {
  const explain = joinExplainer(surroundings)
  return match?.context === 'bare' || match?.context === 'label' ? explain(match) : []
}

import { fangReaderOf } from '../defang/asked.ts'
import { type Extent, lastGap } from '../find/candidate.ts'
import { ALL_CONSTRUCTS } from '../find/conventions/all.ts'
import { JOINS } from '../find/conventions/joins.ts'
import { readBareAt } from '../find/pass/by-context.ts'
import { rulesOf } from '../find/pass/rules-of.ts'
import { explainLineEnd, type WeighedSign } from '../joins/explain.ts'
import { type Layout, layoutOf } from '../joins/layout.ts'
import { JOINED_FROM, likelihoodOf, likelihoodsOf, passesQuickTest } from '../joins/likelihood.ts'
import { isFoldedAt } from '../joins/may-continue.ts'
import type { UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { View } from '../text/view.ts'
import { lineEndsOf } from './lines.ts'
import { readSurroundings, type Surroundings } from './settle.ts'

export type { WeighedSign } from '../joins/explain.ts'

/** Explains why a bare URL continues over a line end, or does not. `rules §7.6` */
export interface JoinExplanation {
  /** Where the text of the line ends, and where that of the next line would continue, in UTF-16 units. */
  readonly end: number
  readonly next: number
  /** From 0 to 1: the sum of the weights as a probability, if the URL continues over the line ends before. */
  readonly likelihood: number
  /** The likelihood from which lines are joined. */
  readonly madeFrom: number
  /**
   * Whether the lines alone show that the URL continues: it cannot be whole (`rules §7.5`), or fills its row
   * (`rules §7.13`). Then it is joined whatever its signs.
   */
  readonly unfinished: boolean
  /** The signs that hold, by weight; only those of the two lines if these show that the URL ends. */
  readonly signs: readonly WeighedSign[]
}

/**
 * Explains the joins of a match: for each line break over which a bare URL may continue, the signs for and against it.
 * Empty for a URL in delimiters, or if no text may follow.
 *
 * @throws TypeError on arguments of another shape, or without the text; never on input.
 */
export function explainJoins(match: UrlMatch, surroundings: Surroundings): JoinExplanation[] {
  const explain = joinExplainer(surroundings)
  return match?.context === 'bare' || match?.context === 'label' ? explain(match) : []
}

/** Measures the lines of a text once for many URLs. */
export function joinExplainer(surroundings: Surroundings): (match: UrlMatch) => JoinExplanation[] {
  const { text, lines, settings } = readSurroundings(surroundings)
  if (text === undefined) throw new TypeError('explainJoins needs the text, as in { text }')
  const refanged = fangReaderOf(settings)?.refang(text)
  const layout = layoutOf(refanged?.text ?? text, settings, { lines, written: text, refanged })
  if (refanged === undefined) return (match) => explainIn(text, match, layout, settings)
  return (match) => {
    const joins = explainIn(refanged.text, refanged.fromWritten(match), layout, settings)
    return joins.map((join) => ({ ...join, end: refanged.endOf(join.end), next: refanged.startOf(join.next) }))
  }
}

function explainIn(text: string, match: UrlMatch, layout: Layout, settings: Settings): JoinExplanation[] {
  const view = new View(text, true)
  const rules = { ...rulesOf(settings, ALL_CONSTRUCTS), joins: JOINS.joins, joinsAny: true }
  const candidate = readBareAt(view, match.urlStart, match.inferred, rules)
  if (candidate?.continuation === undefined) return []
  const { made, decidedBy, extents, isSyntax } = candidate.continuation
  if (isSyntax) return decidedBy === 'layout' ? extents.map(explainRow) : []
  const isFolded = isFoldedAt(view, candidate.runEnd)
  const ends = lineEndsOf(candidate)
  // The last one is 0 before a page number, which has no signs.
  const count = likelihoodsOf(ends, made, layout).filter((likelihood) => likelihood > 0).length
  return ends.slice(0, count).map((at, index) => {
    const unfinished = index < made
    const looksAround = unfinished || isFolded || layout.isPage || passesQuickTest(at)
    return { end: at.end, next: at.next, madeFrom: JOINED_FROM, unfinished, ...explainLineEnd(at, layout, looksAround) }
  })
}

/** Rows are joined without signs. */
function explainRow(extent: Extent): JoinExplanation {
  const { start, end } = lastGap(extent)
  const signs = [{ sign: 'fills its row', weight: FILLED_ROW }]
  return { end: start, next: end, likelihood: likelihoodOf(FILLED_ROW), madeFrom: JOINED_FROM, unfinished: true, signs }
}

const FILLED_ROW = 3.89

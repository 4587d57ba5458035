import { isFoldedAt, readBareAt } from '../candidates/contexts.ts'
import { fromWritten } from '../defang/from-written.ts'
import { refang } from '../defang/refang.ts'
import { explainLineEnd, type WeighedSign } from '../layout/explain.ts'
import { JOINED_FROM, type Layout, layoutOf, passesGlance } from '../layout/layout.ts'
import type { LineEnd } from '../layout/line-end.ts'
import type { UrlMatch } from '../match.ts'
import { readOptions } from '../options.ts'
import { candidateRules } from '../pass/readings.ts'
import { View } from '../text/view.ts'
import { lineEndsOf } from './line-ends.ts'
import { likelihoodsOf } from './lines.ts'
import { readSurroundings, type Surroundings } from './surroundings.ts'

/** Why a bare URL goes on over a line end, or does not. `rules §7.6` */
export interface JoinExplanation {
  /** The text that ends with the line, and the text with which the next line would go on, as offsets in UTF-16 units. */
  readonly end: number
  readonly next: number
  /** How likely it goes on, if it goes on over the line ends before, from 0 to 1: the sum of the weights as a probability. */
  readonly likelihood: number
  /** The likelihood from which the join is made. */
  readonly madeFrom: number
  /** Whether the two lines alone show that the URL goes on: then it is joined whatever the layout. `rules §7.5` */
  readonly unfinished: boolean
  /** The signs that hold, the weightiest first; those of the two lines alone where these show that the URL ends. */
  readonly signs: readonly WeighedSign[]
}

/** Explains the joins of many bare URLs of a text, whose lines are measured once. */
export function joinExplainer(surroundings: Surroundings): (match: UrlMatch) => JoinExplanation[] {
  const { text, lines, kind, defanged } = readSurroundings(surroundings)
  if (text === undefined) throw new TypeError('explainJoins needs the text, as in { text }')
  const refanged = defanged === true ? refang(text) : undefined
  if (refanged === undefined) {
    const layout = layoutOf(text, kind, { lines })
    return (match) => explainIn(text, match, layout)
  }
  const layout = layoutOf(refanged.text, kind, { lines, written: text, refanged })
  return (match) => {
    const joins = explainIn(refanged.text, fromWritten(match, refanged), layout)
    return joins.map((join) => ({ ...join, end: refanged.endOf(join.end), next: refanged.startOf(join.next) }))
  }
}

function explainIn(text: string, match: UrlMatch, layout: Layout): JoinExplanation[] {
  const view = new View(text, true)
  const rules = { ...candidateRules(readOptions(undefined)), joins: 'any' } as const
  const candidate = readBareAt(view, match.urlStart, match.inferred, rules)
  if (candidate?.continuation === undefined || candidate.continuation.isSyntax) return []
  const { made } = candidate.continuation
  const isFolded = isFoldedAt(view, candidate.runEnd)
  const ends = [...lineEndsOf(text, candidate)].slice(0, likelihoodsOf(text, candidate, layout).length)
  return ends.map((at, index) => explain(at, layout, index < made, isFolded))
}

function explain(at: LineEnd, layout: Layout, unfinished: boolean, isFolded: boolean): JoinExplanation {
  const looksAround = unfinished || isFolded || layout.isPage || passesGlance(at)
  return {
    end: at.end,
    next: at.next,
    madeFrom: JOINED_FROM,
    unfinished,
    ...explainLineEnd(at, layout, looksAround),
  }
}

import { readBareAt } from './candidates/contexts.ts'
import { fromWritten } from './defang/from-written.ts'
import { refang } from './defang/refang.ts'
import { RefangedLines } from './defang/refanged-lines.ts'
import { ColumnLines } from './layout/columns.ts'
import { explainBreaks, lineKindOf, type WeighedSign } from './layout/layout.ts'
import type { LineSource } from './layout/line.ts'
import { SetLines } from './layout/set-lines.ts'
import type { UrlMatch } from './match.ts'
import { readOptions } from './options.ts'
import { candidateRules } from './pass/readings.ts'
import { readSurroundings, type Surroundings } from './settle/surroundings.ts'
import type { TextKind } from './text/kind.ts'
import { View } from './text/view.ts'

export type { TextLine } from './layout/text-line.ts'
export type { TextKind } from './text/kind.ts'
export type { Surroundings, WeighedSign }

/** Why a bare URL goes on over a line break, or does not. `rules §7.6` */
export interface JoinExplanation {
  /** The text that ends with the line, and the text with which the next line would go on, as offsets in UTF-16 units. */
  readonly end: number
  readonly next: number
  /**
   * How likely it goes on, if it goes on over the breaks before, from 0 to 1: the sum of the weights as a probability,
   * if nothing is in `doubt`.
   */
  readonly likelihood: number
  /** The likelihood from which `settle` makes the join; 1 where it never does. */
  readonly madeFrom: number
  /** Whether the two lines alone show that the URL goes on: then it is joined whatever the layout. `rules §7.5` */
  readonly unfinished: boolean
  /** Why the likelihood is 0.5 at most, whatever the signs, if anything says so: in English. */
  readonly doubt?: string | undefined
  /** The signs that hold, the weightiest first. */
  readonly signs: readonly WeighedSign[]
}

/**
 * Explains the joins of a match: one explanation for each line break over which a bare URL may go on, with the signs that
 * speak for and against it. None for a URL in delimiters, or where nothing may follow.
 *
 * @throws TypeError on arguments of another shape, or without the text; never on input.
 */
export function explainJoins(match: UrlMatch, surroundings: Surroundings): JoinExplanation[] {
  const { text, lines, kind = 'prose', defanged } = readSurroundings(surroundings)
  if (text === undefined) throw new TypeError('explainJoins needs the text, as in { text }')
  if (match?.context !== 'bare' && match?.context !== 'label') return []
  const source = lines === undefined ? new ColumnLines(text) : new SetLines(text, lines)
  const refanged = defanged === true ? refang(text) : undefined
  if (refanged === undefined) return explainIn(text, match, source, kind)
  const before = explainIn(refanged.text, fromWritten(match, refanged), new RefangedLines(refanged, source), kind)
  return before.map((join) => ({ ...join, end: refanged.endOf(join.end), next: refanged.startOf(join.next) }))
}

function explainIn(text: string, match: UrlMatch, source: LineSource, kind: TextKind): JoinExplanation[] {
  const rules = { ...candidateRules(readOptions(undefined)), joins: 'always' } as const
  const candidate = readBareAt(new View(text, true), match.urlStart, match.inferred, rules)
  if (candidate?.continuation === undefined || candidate.continuation.isSyntax) return []
  const { runs, made } = candidate.continuation
  return [...explainBreaks(text, candidate, source, lineKindOf(kind), made)].map(
    ({ chance, madeFrom, doubt, signs }, index) => ({
      end: runs[index]!.gap.start,
      next: runs[index]!.gap.end,
      likelihood: chance,
      madeFrom,
      unfinished: index < made,
      doubt,
      signs,
    }),
  )
}

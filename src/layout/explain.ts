import { FORMS } from './forms.ts'
import type { Layout } from './layout.ts'
import type { LineEnd } from './line-end.ts'
import { likelihoodOf } from './model.ts'
import { FORM_NAMES, MARGIN_NAMES, ROW_NAMES } from './names.ts'

/** A sign that holds of a line end, and what it adds to the score. */
export interface WeighedSign {
  readonly sign: string
  readonly weight: number
}

/** What is said of a line end, by the two lines alone or by those around as well. */
export interface LineEndExplanation {
  readonly likelihood: number
  /** The signs that hold, the weightiest first. */
  readonly signs: readonly WeighedSign[]
}

export function explainLineEnd(at: LineEnd, layout: Layout, looksAround: boolean): LineEndExplanation {
  const { bias, forms, around } = layout.model
  const names = layout.isPage ? MARGIN_NAMES : ROW_NAMES
  const signs: WeighedSign[] = [{ sign: 'any line end', weight: bias }]
  FORMS.forEach((holds, index) => {
    if (holds(at)) signs.push({ sign: FORM_NAMES[index]!, weight: forms[index]! })
  })
  if (looksAround) {
    for (const sign of layout.signsAround(at)) signs.push({ sign: names[sign]!, weight: around[sign]! })
  }
  return {
    likelihood: likelihoodOf(signs.reduce((score, { weight }) => score + weight, 0)),
    signs: signs.filter(({ weight }) => weight !== 0).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  }
}

import type { Layout } from './layout.ts'
import { likelihoodOf } from './likelihood.ts'
import type { LineEnd } from './line-end.ts'
import { signsOf } from './signs.ts'

/** Only explanations use these names: no code of `extract` may import this file. */

export interface WeighedSign {
  readonly sign: string
  readonly weight: number
}

/** By the two lines alone, or by the surrounding ones as well. */
export interface LineEndExplanation {
  readonly likelihood: number
  /** The signs that hold, by weight. */
  readonly signs: readonly WeighedSign[]
}

export function explainLineEnd(at: LineEnd, layout: Layout, looksAround: boolean): LineEndExplanation {
  const { bias, forms, around } = layout.model
  const names = layout.isPage ? MARGIN_NAMES : ROW_NAMES
  const signs = [{ sign: 'any line end', weight: bias }, ...weighed(signsOf(at), FORM_NAMES, forms)]
  if (looksAround) signs.push(...weighed(layout.signsAround(at), names, around))
  return {
    likelihood: likelihoodOf(signs.reduce((score, { weight }) => score + weight, 0)),
    signs: signs.filter(({ weight }) => weight !== 0).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  }
}

function weighed(signs: readonly boolean[], names: readonly string[], weights: readonly number[]): WeighedSign[] {
  return signs.flatMap((holds, sign) => (holds ? [{ sign: names[sign]!, weight: weights[sign]! }] : []))
}

/** The names of the signs of `signs.ts`, in order; … */
export const FORM_NAMES: readonly string[] = [
  'ends in a digit',
  'ends in -',
  'ends in _ ~ + @',
  'ends in ? & = # %',
  'ends in punctuation',
  'next capital',
  'next digit',
  'next another character',
  'piece with / = & ? % # _',
  'piece with a dot inside',
  'piece with a hyphen inside',
  'piece of 3 digits or more',
  'piece of more than 20',
  'piece of one or two characters',
  'piece ends in /',
  'piece ends in a full stop',
  'piece ends the line',
  'capitalised word',
  'stop word',
  'word, more after',
  'capital after',
  'extension goes on',
  'line starts an entry',
  'a line of a program',
  'a file of its own',
  'a host of its own',
  'odd',
  'odd start',
  'foreign marks',
  'opened',
  'closes a bracket',
  'a blank after the URL',
  'host and slash',
  'folder, then a file',
  'in word',
  'digit, then a digit',
  'file, then a word or /',
  'query goes on',
  'starts as a query goes on',
]

/** … those of `rows.ts`; … */
export const ROW_NAMES: readonly string[] = [
  'next lines alike',
  'next is a key',
  'next is a statement',
  'wide gap in the next',
  'line is one word',
  'next is one word',
  'command',
  'starts its line',
  'first of its paragraph',
  'others start as the next',
  'many are longer',
  'the paragraph is filled',
  'ends at a column',
  'none as long as joined',
  'in word, at a column',
  'long line',
  'short line',
  'very short line',
  'ends at a usual column',
  'the word is in the text',
  'its part is in the text',
  'both sides are in the text',
  'room in the paragraph',
  'next less deep',
  'next deeper',
  'long URL',
  'a URL in the line before',
  'went on before',
]

/** … and those of `pages.ts`. */
export const MARGIN_NAMES: readonly string[] = [
  'much room',
  'justified',
  'room for the next word',
  'starts its line, room',
  'ends at the margin',
  'ends at the margin of most',
  'the same indent',
  'a near indent',
  'another size',
  'alone, room for the next word',
]

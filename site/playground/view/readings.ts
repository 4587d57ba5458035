import {
  reasonWords,
  SURENESS_WORDS,
  type Sureness,
  wordsFor,
} from '../../../packages/urls-in-context-cli/src/page/words.ts'
import { EVIDENCE_WORDS, REPAIR_WORDS } from '../../../packages/urls-in-context-cli/src/search/words.ts'
import { differenceOf } from '../difference.ts'
import { breakable, button, element, visible } from '../element.ts'
import type { ReadingDetail, RepairDetail } from '../engine/protocol.ts'

/** A share as a whole percentage, which is 100 or 0 only for certainty. */
export function percent(share: number): string {
  const whole = Math.round(share * 100)
  return `${share < 1 && whole === 100 ? '> 99' : share > 0 && whole === 0 ? '< 1' : whole} %`
}

export function decisionView(sureness: Sureness, decidedBy: string | undefined): HTMLElement {
  const { label, meaning } = SURENESS_WORDS[sureness]
  return element(
    'p',
    { class: 'decision' },
    element('b', { class: `sureness-word ${sureness}` }, label),
    ...(decidedBy === undefined
      ? [` ${meaning}`]
      : [' by ', element('code', {}, decidedBy), `: ${wordsFor(EVIDENCE_WORDS, decidedBy)}.`]),
  )
}

/** The readings of a match side by side. A click selects the one to parse. */
export function readingsView(
  readings: readonly ReadingDetail[],
  shown: number,
  show: (index: number) => void,
): HTMLElement {
  const cards = readings.map((reading, index) => {
    const isPreferred = index === 0
    return button(
      { class: 'reading', 'aria-pressed': String(index === shown) },
      () => show(index),
      element(
        'span',
        { class: 'reading-head' },
        isPreferred ? 'Preferred' : `Or ${whyOffered(reading, readings[0]?.likelihood)}`,
      ),
      element('span', { class: 'reading-url' }, ...differenceOf(reading.url, otherThan(readings, index), breakable)),
      reading.likelihood !== undefined && likelihoodView(reading.likelihood),
    )
  })
  return element('div', { class: 'readings', role: 'group', 'aria-label': 'Readings' }, ...cards)
}

function otherThan(readings: readonly ReadingDetail[], index: number): string {
  return readings[index === 0 ? 1 : 0]?.url ?? ''
}

function whyOffered({ reason, likelihood }: ReadingDetail, preferred: number | undefined): string {
  return reason === undefined ? '' : reasonWords({ reason, likelihood }, preferred)
}

function likelihoodView(likelihood: number): HTMLElement {
  return element(
    'span',
    { class: 'likelihood' },
    barView(likelihood),
    element('span', {}, percent(likelihood), element('span', { class: 'unseen' }, ' likely')),
  )
}

export function barView(share: number, className = ''): HTMLElement {
  const fill = element('span', {})
  fill.style.width = `${share * 100}%`
  return element('span', { class: `bar ${className}`, 'aria-hidden': 'true' }, fill)
}

export function repairsView(repairs: readonly RepairDetail[]): HTMLElement | undefined {
  if (repairs.length === 0) return undefined
  const items = repairs.map(({ kind, taken, insert }) => {
    return element(
      'li',
      {},
      taken !== '' && element('del', { class: /^\s*\n\s*$/.test(taken) && 'line-end' }, ...visible(shownTaken(taken))),
      taken !== '' && insert !== '' && ' ',
      insert !== '' && element('ins', {}, ...visible(insert)),
      ' ',
      element('span', {}, wordsFor(REPAIR_WORDS, kind)),
    )
  })
  return element('ul', { class: 'repairs' }, ...items)
}

/** The removed text. A line break is shown as an arrow; trailing blanks, which would be an empty box, are counted. */
function shownTaken(taken: string): string {
  const shown = taken.replace(/\r?\n/g, '↵')
  return shown.replace(/(?<=↵)[ \t]{2,}$/, (blanks) => ` + ${blanks.length} blanks`)
}

import { element, visible } from '../element.ts'
import type { JoinDetail } from '../engine/protocol.ts'
import { barView, percent } from './readings.ts'

/** Why a bare URL continues over each line end or not: the signs with their weights. */
export function joinsView(joins: readonly JoinDetail[]): HTMLElement {
  return element('div', { class: 'joins' }, ...joins.map(joinView))
}

function joinView({ before, after, likelihood, madeFrom, unfinished, signs }: JoinDetail): HTMLElement {
  const isMade = unfinished || likelihood >= madeFrom
  const most = Math.max(1, ...signs.map(({ weight }) => Math.abs(weight)))
  const rows = signs.map(({ sign, weight }) => {
    const isFor = weight > 0
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, sign),
      element('td', { class: 'weight' }, `${isFor ? '+' : '−'}${Math.abs(weight).toFixed(2)}`),
      element('td', { class: 'weight-bar' }, barView(Math.abs(weight) / most, isFor ? 'for' : 'against')),
    )
  })
  const bar = barView(likelihood, isMade ? 'for' : 'against')
  const limit = element('i', {})
  limit.style.left = `${madeFrom * 100}%`
  bar.append(limit)
  return element(
    'div',
    { class: 'join' },
    element(
      'p',
      { class: 'join-text' },
      ...visible(before),
      element('span', { class: 'line-end' }, '↵'),
      ...visible(after),
    ),
    element('p', { class: 'join-sum' }, bar, sentence({ likelihood, madeFrom, unfinished })),
    signs.length > 0 &&
      element(
        'table',
        { class: 'signs' },
        element('caption', { class: 'unseen' }, 'Signs and their weights'),
        element('tbody', {}, ...rows),
      ),
  )
}

function sentence({
  likelihood,
  madeFrom,
  unfinished,
}: Pick<JoinDetail, 'likelihood' | 'madeFrom' | 'unfinished'>): string {
  if (unfinished) return 'Goes on: the lines show that the URL does not end there'
  const limit = `joined from ${percent(madeFrom)} on`
  return likelihood > 0.5 && likelihood < madeFrom
    ? `Probably continues, with ${percent(likelihood)}; not enough evidence to join (${limit})`
    : `Goes on with ${percent(likelihood)}; ${limit}`
}

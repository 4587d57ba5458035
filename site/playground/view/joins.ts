import { element, visible } from '../element.ts'
import type { JoinDetail } from '../engine/protocol.ts'
import { barView, percent } from './readings.ts'

/** Why a bare URL goes on over each line end, or does not: the signs with their weights. */
export function joinsView(joins: readonly JoinDetail[]): HTMLElement {
  return element('div', { class: 'joins' }, ...joins.map(joinView))
}

function joinView({ before, after, likelihood, madeFrom, unfinished, doubt, signs }: JoinDetail): HTMLElement {
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
  if (madeFrom < 1) {
    const limit = element('i', {})
    limit.style.left = `${madeFrom * 100}%`
    bar.append(limit)
  }
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
    element(
      'p',
      { class: 'join-sum' },
      bar,
      unfinished
        ? 'Goes on: the URL cannot end with its line'
        : `Goes on with ${percent(likelihood)}; ${madeFrom < 1 ? `joined from ${percent(madeFrom)} on` : 'never joined in such a text'}`,
    ),
    doubt !== undefined && element('p', { class: 'doubt' }, `In doubt: ${doubt}`),
    signs.length > 0 &&
      element(
        'table',
        { class: 'signs' },
        element('caption', { class: 'unseen' }, 'Signs and their weights'),
        element('tbody', {}, ...rows),
      ),
  )
}

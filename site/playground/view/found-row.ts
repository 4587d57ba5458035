import { NOT_JOINED_WORDS, SURENESS_WORDS } from '../../../packages/urls-in-context-cli/src/page/words.ts'
import { CONTEXT_WORDS } from '../../../packages/urls-in-context-cli/src/search/words.ts'
import type { Context } from '../../../src/index.ts'
import { type Child, element, visible } from '../element.ts'
import type { FoundRow } from '../engine/protocol.ts'

export function foundRow(row: FoundRow, context: Context, place: number | string): Child[] {
  const { label } = SURENESS_WORDS[row.sureness]
  return [
    element('span', { class: `sureness ${row.sureness}`, title: label }, element('span', { class: 'unseen' }, label)),
    element(
      'span',
      { class: 'row-main' },
      element('span', { class: 'row-url' }, ...visible(row.url)),
      row.isNotJoined && element('span', { class: 'row-note' }, NOT_JOINED_WORDS),
    ),
    row.isHazardous && element('span', { class: 'tag hazard' }, 'hazard'),
    element('span', { class: 'tag context' }, CONTEXT_WORDS[context]),
    typeof place === 'string'
      ? element('span', { class: 'row-line' }, place)
      : element('span', { class: 'row-line' }, element('span', { class: 'unseen' }, 'line '), String(place)),
  ]
}

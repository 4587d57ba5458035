import type { Row } from '../search/row.ts'
import { CONTEXT_WORDS, EVIDENCE_WORDS, REPAIR_WORDS, UNRESOLVED_WORDS } from '../search/words.ts'
import { printable } from '../system/printable.ts'
import { element, type Markup, type MarkupElement, visible, visibleLines, wholeOffset } from './element.ts'
import type { Labels } from './packed-block.ts'
import { differenceIn, likelihoodView, piecesOf, pieceView, shownPlace, urlView } from './row-view.ts'
import { KIND_WORDS, LINK_WORDS, reasonWords, SURENESS_WORDS, surenessOf, wordsFor } from './words.ts'

export function detailView(row: Row, labels: Labels): MarkupElement {
  return element('div', { class: 'details' }, ...linesView(row), ...readingView(row), sourceView(row, labels))
}

function linesView(row: Row): MarkupElement[] {
  if (row.excerpt === undefined) return []
  const { before, after } = row.excerpt
  const construct = piecesOf(row).flatMap((piece) => {
    const broken = piece.kind === 'taken' && /[\r\n]/.test(piece.text)
    return broken ? [pieceView(piece), '\n'] : [pieceView(piece)]
  })
  return [
    element(
      'pre',
      { class: 'lines' },
      ...visibleLines(before),
      element('span', { class: 'construct' }, ...construct),
      ...visibleLines(after),
    ),
  ]
}

function readingView(row: Row): MarkupElement[] {
  const repairs = [...new Set(row.repairs.map(({ kind }) => wordsFor(REPAIR_WORDS, kind)))]
  const views = [element('p', {}, SURENESS_WORDS[surenessOf(row)].meaning)]
  if (repairs.length > 0)
    views.push(
      list(
        'Repaired',
        repairs.map((each) => [each]),
      ),
    )
  if (row.decidedBy !== undefined) {
    views.push(
      list('Decided by', [
        [element('b', {}, printable(row.decidedBy)), `: ${wordsFor(EVIDENCE_WORDS, row.decidedBy)}`],
      ]),
    )
  }
  if (row.via !== undefined) views.push(list(`Rewritten by ${printable(row.via.join(', '))}`, [[urlView(row.url)]]))
  if (row.unresolved !== undefined) views.push(unresolvedView(row.unresolved))
  if (row.link !== undefined) views.push(list(LINK_WORDS[row.agrees ? 'agrees' : 'differs'], [[urlView(row.link)]]))
  if (row.alternatives.length > 0)
    views.push(
      list(
        'Or',
        row.alternatives.map((each) => alternativeView(each, row)),
      ),
    )
  return views
}

function unresolvedView({ service, reason, host }: NonNullable<Row['unresolved']>): MarkupElement {
  const to = host === undefined ? '' : ` to ${printable(host)}`
  return list('A rewritten link', [[`${printable(service)}${to}: ${wordsFor(UNRESOLVED_WORDS, reason)}`]])
}

function list(title: string, items: ReadonlyArray<readonly Markup[]>): MarkupElement {
  return element(
    'dl',
    { class: 'findings' },
    element('dt', {}, title),
    ...items.map((item) => element('dd', {}, ...item)),
  )
}

function alternativeView(alternative: Row['alternatives'][number], row: Row): Markup[] {
  const { url, likelihood } = alternative
  const link = urlView(url)
  return [
    { ...link, children: differenceView(url, row.url) },
    ...likelihoodView(likelihood).flatMap((view) => [' ', view]),
    element('span', { class: 'reason' }, ` ${reasonWords(alternative, row.likelihood)}`),
  ]
}

function differenceView(text: string, other: string): Markup[] {
  const [start, end] = differenceIn(text, other)
  // If the reading only leaves something out, the characters around the gap are marked.
  const [first, last] = start < end ? [start, end] : [Math.max(0, start - 1), Math.min(text.length, end + 1)]
  const [from, to] = [wholeOffset(text, first), wholeOffset(text, last)]
  return [
    ...visible(text.slice(0, from)),
    element('mark', {}, ...visible(text.slice(from, to))),
    ...visible(text.slice(to)),
  ]
}

function sourceView(row: Row, labels: Labels): MarkupElement {
  const { raw, text } = row
  const message = row.message === undefined ? '' : ` (number ${row.message})`
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['Place', shownPlace(row)],
    ['Bytes', raw && `${raw.start}–${raw.end} of the file`],
    ['Box', row.box?.map((line) => line.join(' ')).join('; ')],
    ...labels.map(([name, label]) => [label, shown(row[name])] as const),
    ['Message', row.messageId === undefined ? message.trim() || undefined : `<${row.messageId}>${message}`],
    ['In reply to', row.inReplyTo && `<${row.inReplyTo}>`],
    ['Thread', row.references && `<${row.references[0]}>`],
    ['Found', foundOf(row.count)],
    ['Part', partOf(row)],
    ['In the part', `line ${text.line}, column ${text.column}; ${text.start}–${text.end}`],
    ['Read as', wordsFor(KIND_WORDS, row.kind ?? 'prose')],
    ['Delimited', wordsFor(CONTEXT_WORDS, row.context)],
    ['Link text', row.linkText],
    ['Scheme', row.inferred === undefined ? row.scheme : `${row.scheme}, supplied`],
  ]
  const there = facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined && fact[1] !== '')
  return element(
    'dl',
    { class: 'facts' },
    ...there.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, ...visible(value)))),
  )
}

function shown(value: unknown): string | undefined {
  if (value === true) return 'yes'
  return Array.isArray(value) ? value.join(', ') : (value as number | string | undefined)?.toString()
}

function partOf({ part, component, origin }: Row): string {
  return [part, component, origin].filter((each) => each !== undefined && each !== '').join(', ')
}

function foundOf(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`
}

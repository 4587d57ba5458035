import type { RowKind } from '../search/kinds.ts'
import type { Row } from '../search/row.ts'
import { CONTEXT_WORDS, REASON_WORDS } from '../search/words.ts'
import { printable } from '../system/printable.ts'

/**
 * How sure the reading of a row is:
 *
 * - `written`: the text contains the URL unchanged
 * - `repaired`: something was removed or added, and there is no other reading
 * - `decided`: there are other readings, and evidence in the text decided
 * - `undecided`: there are other readings, and no evidence decided
 */
export type Sureness = 'written' | 'repaired' | 'decided' | 'undecided'

export function surenessOf({ decidedBy, alternatives, repairs }: Row): Sureness {
  return sureness(decidedBy !== undefined, alternatives.length > 0, repairs.length > 0)
}

export function sureness(isDecided: boolean, hasAlternatives: boolean, hasRepairs: boolean): Sureness {
  if (isDecided) return 'decided'
  if (hasAlternatives) return 'undecided'
  return hasRepairs ? 'repaired' : 'written'
}

export const SURENESS_WORDS: Readonly<Record<Sureness, { readonly label: string; readonly meaning: string }>> = {
  written: { label: 'As written', meaning: 'The text contains the URL as it is given here.' },
  repaired: {
    label: 'Repaired',
    meaning: 'Something that broke the URL was removed, or something missing was added. There is one reading.',
  },
  decided: { label: 'Decided', meaning: 'The URL can be read in more than one way. Other text decided.' },
  undecided: { label: 'Undecided', meaning: 'The URL can be read in more than one way. No other text decides.' },
}

/** It was left at the end of its own line. */
export const NOT_JOINED_WORDS = 'probably continues; not enough evidence to join'

/** And is likelier than the reading that is preferred. */
export function isLikelierJoined({
  likelihood,
  alternatives,
}: {
  readonly likelihood?: number | undefined
  readonly alternatives: readonly { readonly reason: string; readonly likelihood?: number | undefined }[]
}): boolean {
  return (
    likelihood !== undefined &&
    alternatives.some((other) => other.reason === 'joined-line' && (other.likelihood ?? 0) > likelihood)
  )
}

/** Beside a reading of this likelihood. */
export function reasonWords(
  offered: { readonly reason: string; readonly likelihood?: number | undefined },
  preferred: number | undefined,
): string {
  const isLikelier = isLikelierJoined({ likelihood: preferred, alternatives: [offered] })
  return isLikelier ? NOT_JOINED_WORDS : wordsFor(REASON_WORDS, offered.reason)
}

export const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  prose: 'prose',
  page: 'a page set in columns',
  screen: 'rows of a screen',
  mail: 'a message',
  code: 'the source of a program',
  json: 'JSON',
  po: 'a catalogue of gettext',
  roff: 'a manual page (roff)',
  tex: 'TeX',
  html: 'HTML',
  wikitext: 'the text of a wiki',
}

/** One of several readings is never said to be sure, or out of the question. */
export function percentOf(likelihood: number): string {
  const percent = Math.round(likelihood * 100)
  return percent < 1 ? '< 1 %' : percent > 99 ? '> 99 %' : `${percent} %`
}

/** What the hyperlink over a URL shows. */
export const LINK_WORDS = { agrees: 'Leads to', differs: 'Leads elsewhere' } as const

/** A name without words, which the address of the page can contain, is shown as it is. */
export function wordsFor(table: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(table, name) ? table[name]! : printable(name)
}

export const FACETS = ['reading', 'host', 'date', 'scheme', 'context'] as const
export type Facet = (typeof FACETS)[number]

export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/** In printable form. Dates are counted by month, as in `1999-03`. */
export function facetValue(facet: Facet, row: Row): string {
  switch (facet) {
    case 'reading':
      return surenessOf(row)
    case 'date':
      return monthOf(row.date)
    default:
      return printable(row[facet])
  }
}

export function monthOf(date: string | undefined): string {
  return /^\d{4}-\d\d/.exec(date ?? '')?.[0] ?? ''
}

/** A chosen year chooses all its months. */
export function isChosen(facet: Facet, value: string, chosen: ReadonlySet<string>): boolean {
  return chosen.has(value) || (facet === 'date' && value !== '' && chosen.has(value.slice(0, 4)))
}

const ABSENT_LABELS: Readonly<Record<Facet, string>> = {
  reading: '',
  host: 'no host',
  date: 'no date',
  scheme: '',
  context: '',
}

/** The text that the page shows for a value. */
export function labelOf(facet: Facet, value: string): string {
  if (value === '') return ABSENT_LABELS[facet]
  if (facet === 'reading') return Object.hasOwn(SURENESS_WORDS, value) ? SURENESS_WORDS[value as Sureness].label : value
  if (facet === 'context') return wordsFor(CONTEXT_WORDS, value)
  return value
}

import { printable } from '../output/printable.ts'
import type { Row } from '../search/row.ts'
import { CONTEXT_WORDS, SURENESS_WORDS, type Sureness, surenessOf, wordsFor } from './words.ts'

/** The properties of rows that the page counts and filters by. Each has a chart. */
export const FACETS = ['reading', 'host', 'date', 'scheme', 'context'] as const
export type Facet = (typeof FACETS)[number]

/** The number of rows with each value of each facet. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/** The value of a row for a facet, in printable form. Dates are counted by month, as in `1999-03`. */
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

/** Whether a value is chosen. If a year is chosen, all its months are. */
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

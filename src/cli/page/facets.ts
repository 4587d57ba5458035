import { printable } from '../output/printable.ts'
import type { Row } from '../search/row.ts'
import { CONTEXT_WORDS, SURENESS_WORDS, type Sureness, surenessOf, wordsFor } from './words.ts'

/** What a page counts and filters by; each has a chart. */
export const FACETS = ['reading', 'host', 'date', 'scheme', 'context'] as const
export type Facet = (typeof FACETS)[number]

/** How often each value of each facet occurs. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/** The value of a row by which it is counted, printable. Dates are counted by month: `1999-03`. */
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

/** Whether a row with this value is among those that somebody chose; a year stands for its months. */
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

/** What a person reads for a value. */
export function labelOf(facet: Facet, value: string): string {
  if (value === '') return ABSENT_LABELS[facet]
  if (facet === 'reading') return Object.hasOwn(SURENESS_WORDS, value) ? SURENESS_WORDS[value as Sureness].label : value
  if (facet === 'context') return wordsFor(CONTEXT_WORDS, value)
  return value
}

import type { Row } from '../search/row.ts'
import { FACETS, type Facet, type FacetCounts, facetValue } from './facets.ts'

const SOME_FILES = 3

/** The number of different hosts, months or schemes that are counted, so that random hosts cannot fill the memory. */
export const MOST_VALUES = 100_000

/** Counts rows as they come. */
export class Totals {
  rows = 0
  /** The number of messages with rows, or undefined if rows are sorted, so that a message cannot be recognised. */
  messages: number | undefined = 0
  /** The number of rows whose host is not counted, because there were too many hosts already. */
  uncounted = 0
  readonly #files = new Set<string>()
  readonly #counts: Record<Facet, Map<string, number>>
  #message = ''

  constructor() {
    this.#counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<Facet, Map<string, number>>
  }

  get counts(): FacetCounts {
    return this.#counts
  }

  get files(): number {
    return this.#files.size
  }

  /** The names of the first files. */
  get names(): readonly string[] {
    return [...this.#files].slice(0, SOME_FILES)
  }

  add(row: Row): void {
    this.rows++
    if (this.#files.size < MOST_VALUES) this.#files.add(row.file)
    this.#countMessage(row)
    for (const facet of FACETS) this.#count(facet, facetValue(facet, row))
  }

  #countMessage({ file, member, message, count }: Row): void {
    if (count !== undefined) this.messages = undefined
    const key = message === undefined ? '' : `${message} ${member} ${file}`
    if (this.messages !== undefined && key !== '' && key !== this.#message) this.messages++
    this.#message = key
  }

  #count(facet: Facet, value: string): void {
    const counts = this.#counts[facet]
    const count = counts.get(value)
    if (count !== undefined) counts.set(value, count + 1)
    else if (counts.size < MOST_VALUES) counts.set(value, 1)
    else if (facet === 'host') this.uncounted++
  }
}

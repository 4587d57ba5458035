import type { Row } from '../row.ts'
import { type Counts, FACETS, type Facet, facetValue } from './facets.ts'

/** So many hosts (or months, or schemes) are counted one by one; a stream of made-up hosts must not fill the memory. */
export const MOST_VALUES = 100_000

/** Counts over rows that pass by. Rows of one file, and of one message, come one behind the other. */
export class Tally {
  rows = 0
  files = 0
  messages = 0
  /** How many rows have a host that came when there were too many to count. */
  uncounted = 0
  /** Names of the first files. */
  readonly names: string[] = []
  readonly #counts: Record<Facet, Map<string, number>>
  #file: string | undefined
  #message = ''

  constructor() {
    this.#counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<Facet, Map<string, number>>
  }

  get counts(): Counts {
    return this.#counts
  }

  add(row: Row): void {
    this.rows++
    if (row.file !== this.#file) this.#enter(row.file)
    const message = row.message === undefined ? '' : `${row.message} ${row.file} ${row.member}`
    if (message !== '' && message !== this.#message) this.messages++
    this.#message = message
    for (const facet of FACETS) this.#count(facet, facetValue(facet, row))
  }

  #enter(file: string): void {
    this.#file = file
    this.files++
    if (this.names.length < 3) this.names.push(file)
  }

  #count(facet: Facet, value: string): void {
    const counts = this.#counts[facet]
    const count = counts.get(value)
    if (count !== undefined) counts.set(value, count + 1)
    else if (counts.size < MOST_VALUES) counts.set(value, 1)
    else if (facet === 'host') this.uncounted++
  }
}

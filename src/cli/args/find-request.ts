import type { Search } from '../search/search.ts'

/** What the options and arguments of a search ask for. */
export interface FindRequest {
  readonly inputs: Inputs
  readonly search: Search
  /** What becomes of the URLs. */
  readonly tells: 'urls' | 'count' | 'name' | 'nothing' | 'stats'
  readonly unique?: 'message' | 'file' | 'all' | undefined
  readonly format: 'text' | 'ndjson' | 'csv' | 'tsv' | 'html'
  readonly places: boolean | undefined
  readonly hasCounts: boolean
  readonly isNul: boolean
  readonly color: 'auto' | 'always' | 'never'
  readonly hyperlink: boolean
  readonly jobs: number | undefined
  /** Which problems are told: none, those that cost something, all. */
  readonly complains: 'never' | 'of damage' | 'of all'
  readonly progress: boolean
}

export interface Inputs {
  /** As bytes, where a name is not UTF-8. */
  readonly paths: readonly (string | Uint8Array)[]
  /** A file with further names, each ended by NUL. */
  readonly from?: string | undefined
}

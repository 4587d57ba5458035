import type { FileChoice } from '../files/file-types.ts'
import type { Search } from '../search/search.ts'

/** Where equal URLs are printed once. */
export type UniqueScope = 'message' | 'thread' | 'file' | 'all'

/** A search as the command line describes it. */
export interface FindRequest {
  readonly inputs: {
    /** As bytes if they are not UTF-8. */
    readonly paths: readonly (string | Uint8Array)[]
    readonly from?: string | undefined
  }
  readonly files: FileChoice
  readonly search: Search
  readonly tells: 'urls' | 'count' | 'name' | 'nothing' | 'passthru'
  readonly unique?: UniqueScope | undefined
  /** If it is not that of the input. */
  readonly sort: 'path' | 'date' | 'url' | undefined
  readonly maxCount: number | undefined
  readonly format: 'text' | 'ndjson' | 'json-array' | 'csv' | 'tsv' | 'html'
  readonly fields: readonly string[] | 'all' | undefined
  readonly output: string | undefined
  /** Undefined if the output and the input decide. */
  readonly places: boolean | undefined
  /** Whether line and column are printed before each URL. */
  readonly hasLines: boolean
  readonly hasCounts: boolean
  readonly isNul: boolean
  readonly color: 'auto' | 'always' | 'never'
  readonly hyperlink: boolean
  readonly jobs: number | undefined
  /** The problems that are reported: none, only damage, or all. */
  readonly verbosity: 'silent' | 'damage' | 'all'
  /** Whether attachments that were not read make the exit status 2. */
  readonly strict: boolean
  readonly report: string | undefined
  readonly progress: boolean
  /** Even if what follows could change it. */
  readonly isLineBuffered: boolean
}

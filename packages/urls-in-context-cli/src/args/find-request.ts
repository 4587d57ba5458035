import type { FileChoice } from '../files/file-types.ts'
import type { Search } from '../search/search.ts'

/** Where equal URLs are printed once. */
export const UNIQUE_SCOPES = ['message', 'thread', 'file', 'all'] as const
export type UniqueScope = (typeof UNIQUE_SCOPES)[number]
/** Messages are told apart by their Message-IDs. */
export const BY_MESSAGE = 'message-id'
export const UNIQUE_NAMES: readonly (UniqueScope | typeof BY_MESSAGE)[] = [...UNIQUE_SCOPES, BY_MESSAGE]
export const SORT_KEYS = ['path', 'date', 'url', 'count'] as const
export const WHEN_NAMES = ['auto', 'always', 'never'] as const
export const OUTPUT_FORMATS = ['text', 'ndjson', 'json-array', 'csv', 'tsv', 'html'] as const

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
  /** Whether only the first message of several with the same Message-ID counts. */
  readonly isOnce: boolean
  /** Whether URLs that differ in tracking parameters are different. */
  readonly keepsTracking: boolean
  /** The fields of which equal values are counted, instead of URLs. */
  readonly countBy?: readonly string[] | undefined
  /** If it is not that of the input. */
  readonly sort: (typeof SORT_KEYS)[number] | undefined
  readonly maxCount: number | undefined
  readonly format: (typeof OUTPUT_FORMATS)[number]
  readonly fields: readonly string[] | 'all' | undefined
  readonly output: string | undefined
  /** Undefined if the output and the input decide. */
  readonly places: boolean | undefined
  /** Whether line and column are printed before each URL. */
  readonly hasLines: boolean
  readonly hasCounts: boolean
  readonly isNul: boolean
  readonly color: (typeof WHEN_NAMES)[number]
  readonly hyperlink: boolean
  readonly jobs: number | undefined
  /** The problems that are reported: none, only damage, or all. */
  readonly verbosity: 'silent' | 'damage' | 'all'
  /** Whether attachments that were not read make the exit status 2. */
  readonly strict: boolean
  readonly report: string | undefined
  /** Where it is kept how far files were read, so that only what is new is read. */
  readonly state: string | undefined
  readonly progress: boolean
  /** Even if what follows could change it. */
  readonly isLineBuffered: boolean
}
